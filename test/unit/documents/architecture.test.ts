import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
/** In which the paths of code begin; anything else in code quotes is no path of ours. */
const tops = ['electron', 'renderer', 'shared', 'resources', 'test', 'docs']
const files = globSync(['*.md', ...tops.map((top) => `${top}/**/*.*`)], { cwd: root }).map((path) =>
  path.replaceAll('\\', '/'),
)
const known = new Set(files.flatMap((path) => [path, ...foldersOf(path)]))
const design = files.filter((path) => path.startsWith('docs/design/'))
const papers = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'README.md',
  ...files.filter((path) => /^docs\/(design\/)?[^/]+\.md$/.test(path)),
]

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** What stands in code quotes and begins like a path of the sources; `…` and braces stand for many. */
function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, quoted = '']) => quoted.replace(/\/$/, ''))
    .filter(
      (quoted) =>
        tops.includes(quoted.split('/')[0] ?? '') && quoted.includes('/') && !/[<>{}*…,;:#=(]/.test(quoted),
    )
}

/** Sentences of the running text, without tables, diagrams and headings. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/```[\s\S]*?```/g, '')
    .split('\n')
    .filter((line) => !/^(\||#)/.test(line))
    .join('\n')
    .split(/(?<=[.:?!])\s+|\n{2,}|\n(?=- |\d+\. )/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence) > 2)
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length
}

describe.each(papers)('%s', (paper) => {
  it('names only files and folders that are there', () => {
    const paths = pathsIn(read(paper))
    expect(
      paths.filter((path) => !known.has(path) && !files.some((file) => file.startsWith(`${path}.`))),
    ).toEqual([])
  })

  it('links only to pages that are there', () => {
    const targets = [...read(paper).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
    expect(targets.filter((target) => !existsSync(resolve(root, dirname(paper), decodeURI(target))))).toEqual(
      [],
    )
  })
})

describe('the design papers', () => {
  it('are short: a map of 2,500 words, 800 for a room, 18 for a sentence', () => {
    const most = (paper: string): number =>
      paper === 'ARCHITECTURE.md' ? 2_500 : paper.endsWith('/synchronisation.md') ? 1_600 : 800
    const long = ['ARCHITECTURE.md', ...design].flatMap((paper) => {
      const text = read(paper)
      const sentences = sentencesOf(text)
      const mean = sentences.reduce((sum, sentence) => sum + wordsOf(sentence), 0) / sentences.length
      return wordsOf(text) > most(paper) || mean > 18
        ? [`${paper}: ${wordsOf(text)} words, ${mean.toFixed(1)} a sentence`]
        : []
    })
    expect(long).toEqual([])
  })

  it('are each reached from the map', () => {
    const map = read('ARCHITECTURE.md')
    expect(design.filter((paper) => !map.includes(`(${paper})`))).toEqual([])
  })

  it('are what the code cites: no comment names a paper that is not there', () => {
    const sources = files.filter((path) => /^(electron|renderer|shared|test)\/.*\.(ts|vue)$/.test(path))
    const names = new Set(files.filter((path) => path.endsWith('.md')).map((path) => path.split('/').at(-1)))
    const stale = sources.flatMap((source) =>
      read(source)
        .split('\n')
        .filter((line) => /^\s*(\/\/|\*|\/\*)/.test(line))
        .flatMap((line) => [...line.matchAll(/`([\w/.-]+\.md)`/g)].map(([, paper = '']) => paper))
        .filter((paper) => (paper.includes('/') ? !known.has(paper) : !names.has(paper)))
        .map((paper) => `${source}: ${paper}`),
    )
    expect(stale).toEqual([])
  })
})
