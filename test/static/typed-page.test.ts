import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { proxyCreateProgram } from '@volar/typescript'
import { createParsedCommandLine, createVueLanguagePlugin } from '@vue/language-core'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { textsOf } from '../unit/locales/languages.ts'

const root = resolve(import.meta.dirname, '../..')
const config = join(root, 'tsconfig.json')
const minuteMs = 60_000
const english = await textsOf('en')
const spaces = new Set([...english.keys()].map((key) => key.split('.')[0] ?? ''))

/** The page's sources with their types; a component as the TypeScript that its template amounts to. */
function typedPage(): ts.Program {
  const { vueOptions } = createParsedCommandLine(ts, ts.sys, config)
  const components = { extension: 'vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }
  const read = ts.readConfigFile(config, (path) => ts.sys.readFile(path))
  const { fileNames, options: declared } = ts.parseJsonConfigFileContent(
    read.config,
    ts.sys,
    root,
    undefined,
    config,
    undefined,
    [components],
  )
  const options = { ...declared, noEmit: true, allowNonTsExtensions: true }
  const create = proxyCreateProgram(ts, ts.createProgram, () => ({
    languagePlugins: [createVueLanguagePlugin(ts, options, vueOptions, (id) => id)],
  }))
  const rootNames = fileNames.filter((name) => name.startsWith(join(root, 'renderer/')))
  return create({ rootNames, options, host: ts.createCompilerHost(options) })
}

function mayBeNumber(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(mayBeNumber) : (type.flags & ts.TypeFlags.NumberLike) !== 0
}

/** Anything but a text, a number or nothing. */
function mayBeObject(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(mayBeObject)
  return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive | ts.TypeFlags.BooleanLike)) !== 0
}

/** A template's own words, and those of the TypeScript that it amounts to, made alike. */
const plain = (text: string): string =>
  text
    .replaceAll(/__VLS_ctx\.|\.value\b|\s+/g, '')
    .replaceAll(/__VLS_unwrap\((\w+),\{\}asimport\('vue'\)\.Ref<unknown>\)/g, '$1')

/** Whether it stands between double braces, and not in a `v-model`, which amounts to a statement in parentheses as well. */
function isInBraces(expression: ts.Expression, file: ts.SourceFile): boolean {
  const inBraces = readFileSync(file.fileName, 'utf8').matchAll(/\{\{([^]*?)\}\}/g)
  return [...inBraces].some(([, text = '']) => plain(text) === plain(expression.getText(file)))
}

/** What a template shows between double braces is a statement of its own in parentheses; so is what a style is bound to. */
function shownIn(file: ts.SourceFile): readonly ts.Expression[] {
  const bound = new Set(
    [...readFileSync(file.fileName, 'utf8').matchAll(/v-bind\(([^)]*)\)/g)].map(([, name = '']) =>
      name.trim(),
    ),
  )
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && ts.isParenthesizedExpression(node.expression)) {
      const { expression } = node.expression
      if (![...bound].some((name) => expression.getText(file).includes(`(${name},`))) found.push(expression)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

let page: ts.Program
beforeAll(() => {
  page = typedPage()
}, 10 * minuteMs)

it(
  'no template shows a number that is not written as the language writes numbers, or what is no text at all',
  () => {
    const checker = page.getTypeChecker()
    const components = page
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(join(root, 'renderer/')) && fileName.endsWith('.vue'))
    const shown = components.flatMap((file) => shownIn(file).map((expression) => ({ file, expression })))
    const raw = shown.filter(({ expression, file }) => {
      const type = checker.getTypeAtLocation(expression)
      return mayBeNumber(type) || (mayBeObject(type) && isInBraces(expression, file))
    })
    expect(shown.length, 'templates are read').toBeGreaterThan(1_000)
    expect(
      raw.map(({ file, expression }) => `${relative(root, file.fileName)}: ${expression.getText(file)}`),
    ).toEqual([])
  },
  10 * minuteMs,
)

/** Begins a template whose text is a key: `fields.${entity}.${name}`. */
const beginsKey = (text: string): boolean => text.includes('.') && spaces.has(text.split('.')[0] ?? '')

/**
 * The keys that the page's sources name: those written out, and a pattern for each that is put together. What is put
 * in is known by its type: of a union, each of its words, and otherwise any word.
 */
function keysOfPage(made: ts.Program): {
  readonly whole: ReadonlySet<string>
  readonly patterns: ReadonlyMap<string, string>
} {
  const checker = made.getTypeChecker()
  const whole = new Set<string>()
  const patterns = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) whole.add(node.text)
    if (ts.isTemplateExpression(node) && beginsKey(node.head.text)) {
      const parts = node.templateSpans.flatMap(({ expression, literal }) => [
        wordsOf(checker.getTypeAtLocation(expression)),
        exactly(literal.text),
      ])
      patterns.set(
        `^${exactly(node.head.text)}${parts.join('')}$`,
        `${relative(root, node.getSourceFile().fileName)}: ${node.getText()}`,
      )
    }
    ts.forEachChild(node, visit)
  }
  const own = (name: string): boolean =>
    name.startsWith(join(root, 'renderer/')) && !/locales[/\\][^/\\]+[/\\]/.test(name)
  for (const file of made.getSourceFiles()) if (own(file.fileName)) visit(file)
  return { whole, patterns }
}

const exactly = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function wordsOf(type: ts.Type): string {
  const types = type.isUnion() ? type.types : [type]
  const words = types.flatMap((one) =>
    one.isStringLiteral() || one.isNumberLiteral() ? [exactly(String(one.value))] : [],
  )
  return words.length === types.length ? `(?:${words.join('|')})` : String.raw`[^ ]+`
}

describe('the keys that the page names', () => {
  let named: ReturnType<typeof keysOfPage>
  const ofPage = [...english.keys()].filter((key) => !/^(desktop|web)\./.test(key))
  beforeAll(() => {
    named = keysOfPage(page)
  }, 10 * minuteMs)

  it('are found', () => {
    expect(named.patterns.size).toBeGreaterThan(100)
  })

  it('are those of all its texts: every text is used somewhere', () => {
    const patterns = [...named.patterns.keys()].map((pattern) => new RegExp(pattern))
    const used = (key: string): boolean =>
      named.whole.has(key) || patterns.some((pattern) => pattern.test(key))
    expect(ofPage.filter((key) => !used(key.replace(/^ofPack\./, '')))).toEqual([])
  })

  it('have texts: none is put together of which there is no text at all', () => {
    const without = [...named.patterns].filter(
      ([pattern]) => !ofPage.some((key) => new RegExp(pattern).test(key)),
    )
    expect(without.map(([, where]) => where)).toEqual([])
  })
})
