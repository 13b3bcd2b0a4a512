import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { directionOf } from '../../../renderer/locales/direction.ts'

/** The texts of a screen: by their keys, which may have steps. */
export interface TextBranch {
  readonly [key: string]: string | TextBranch
}

const root = join(import.meta.dirname, '../../..')
export const localesFolder = join(root, 'renderer/locales')
/** What the hosts say outside of the page, which never loads it. */
const hostFiles: readonly string[] = ['desktop.json', 'web.json']

/** The languages that have a folder of texts, English first, the others in the order of their own names. */
export function languagesIn(folder: string): readonly string[] {
  const found = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && filesIn(join(folder, entry.name)).length > 0,
  )
  const others = found.map(({ name }) => name).filter((code) => code !== 'en')
  return ['en', ...others.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))]
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
}

/** What a language calls itself: "Português (Brasil)". */
export function nameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** Which forms a text with a number has: the plural categories (CLDR) of a language's whole numbers, and ICU's `other`. */
export function pluralsOf(language: string): readonly string[] {
  const rules = new Intl.PluralRules(language)
  const found = new Set<string>([
    ...Array.from({ length: 1_000 }, (_, count) => rules.select(count)),
    'other',
  ])
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((category) => found.has(category))
}

/**
 * The texts of a file, also as a translation tool may give it back: with a byte order mark, letters
 * as escapes, or keys written in one (`"menu.open": …`). Throws where it is not JSON, or has anything but texts.
 */
export function readTexts(content: string, path: string): TextBranch {
  let value: unknown
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return branchOf(value, path)
}

type Growing = { [key: string]: string | Growing }

function branchOf(value: unknown, path: string): TextBranch {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${path} is not a group of texts.`)
  const branch: Growing = {}
  for (const [key, text] of Object.entries(value as Readonly<Record<string, unknown>>))
    put(branch, key.split('.'), typeof text === 'string' ? text : branchOf(text, `${path}, ${key}`))
  return branch
}

function put(branch: Growing, [step = '', ...steps]: readonly string[], text: string | TextBranch): void {
  if (steps.length === 0) {
    branch[step] = typeof text === 'string' ? text : { ...text }
    return
  }
  const there = branch[step]
  const next = typeof there === 'object' ? there : {}
  branch[step] = next
  put(next, steps, text)
}

/** `texts` as a file, in the order of `english`. What English does not have comes last, and fails the check. */
export function textFile(texts: TextBranch, english: TextBranch): string {
  return `${JSON.stringify(inOrder(texts, english), null, 2)}\n`
}

function inOrder(texts: TextBranch, english: TextBranch): TextBranch {
  const keys = [
    ...Object.keys(english).filter((key) => Object.hasOwn(texts, key)),
    ...Object.keys(texts).filter((key) => !Object.hasOwn(english, key)),
  ]
  return Object.fromEntries(
    keys.map((key) => {
      const [text = '', model] = [texts[key], english[key]]
      return [key, typeof text === 'string' ? text : inOrder(text, typeof model === 'object' ? model : {})]
    }),
  )
}

/** Every file that follows from the texts: path (from `localesFolder`) and content. */
export function madeFiles(folder: string): ReadonlyMap<string, string> {
  const codes = languagesIn(folder)
  const made = new Map<string, string>()
  for (const code of codes) {
    const names = filesIn(join(folder, code))
    for (const name of names) {
      const read = (language: string): TextBranch =>
        readTexts(readFileSync(join(folder, language, name), 'utf8'), `${language}/${name}`)
      made.set(
        `${code}/${name}`,
        textFile(read(code), filesIn(join(folder, 'en')).includes(name) ? read('en') : {}),
      )
    }
    made.set(`${code}/index.ts`, indexFile(names.filter((name) => !hostFiles.includes(name))))
  }
  return made.set('../../shared/language-list.ts', languageList(codes))
}

const camelCase = (name: string): string =>
  name.replace('.json', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function indexFile(names: readonly string[]): string {
  const imports = names.map((name) => `import ${camelCase(name)} from './${name}' with { type: 'json' }`)
  return [
    ...[
      '// Written by `npm run texts`: the files of this folder that the page says.',
      ...imports,
      '',
      'export default {',
    ],
    ...[...names.map((name) => `  ${camelCase(name)},`), '}', ''],
  ].join('\n')
}

function languageList(codes: readonly string[]): string {
  const key = (code: string): string => (/^\w+$/.test(code) ? code : `'${code}'`)
  const lines = codes.map(
    (code) => `  ${key(code)}: { name: '${nameOf(code)}', direction: '${directionOf(nameOf(code))}' },`,
  )
  return [
    ...[
      '// Written by `npm run texts`: the folders of `renderer/locales/`.',
      'export const languages = {',
      ...lines,
    ],
    ...[
      "} as const satisfies Readonly<Record<string, { readonly name: string; readonly direction: 'ltr' | 'rtl' }>>",
      '',
    ],
  ].join('\n')
}
