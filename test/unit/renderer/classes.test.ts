import { readFileSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'

const root = join(import.meta.dirname, '../../..')
const renderer = join(root, 'renderer')
const read = (path: string): string => readFileSync(path, 'utf8')

/** `.name` of a style sheet or a selector. */
const namedBy = (text: string): readonly string[] =>
  [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)

interface Component {
  readonly file: string
  readonly script: string
  /** What stands in a `class="…"`. */
  readonly classes: readonly string[]
  /** With those that it takes from other files. */
  readonly styles: readonly { readonly text: string; readonly scoped: boolean }[]
}

function componentOf(file: string): Component {
  const { descriptor } = parse(read(join(renderer, file)), { filename: file })
  const template = descriptor.template?.content ?? ''
  return {
    file,
    script: `${descriptor.script?.content ?? ''}${descriptor.scriptSetup?.content ?? ''}`,
    classes: [...template.matchAll(/(?<=\s)class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(/\s+/).filter((name) => name !== ''),
    ),
    styles: descriptor.styles.map(({ src, content, scoped = false }) => ({
      text: src === undefined ? content : read(join(renderer, dirname(file), src)),
      scoped,
    })),
  }
}

const components = globSync('**/*.vue', { cwd: renderer }).map(componentOf)

/** Those of a list that the library makes a rule of, with the tokens of `utilities.css`. */
async function utilitiesAmong(names: readonly string[]): Promise<ReadonlySet<string>> {
  const require = createRequire(import.meta.url)
  const library = await compile(read(join(renderer, 'design/utilities.css')), {
    base: join(renderer, 'design'),
    loadStylesheet: (id, base) => {
      const path = require.resolve(id)
      return Promise.resolve({ path, base: dirname(path) || base, content: read(path) })
    },
  })
  const rules = library.build([...names]).matchAll(/^\s*\.((?:\\.|[\w-])+)[^{\n]*\{/gm)
  return new Set([...rules].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')))
}

const utilities = await utilitiesAmong(components.flatMap(({ classes }) => classes))

it('every class of a template is a utility of the library, or is named by a rule, a script or a test', () => {
  expect([...utilities]).toEqual(expect.arrayContaining(['flex', 'gap-2', 'font-small', 'text-muted']))
  const everywhere = new Set([
    ...namedBy(read(join(renderer, 'design/global.css'))),
    ...components.flatMap(({ styles }) =>
      styles.flatMap(({ text, scoped }) =>
        scoped
          ? [...text.matchAll(/:(?:deep|slotted)\([^{]*/g)].flatMap(([selector]) => namedBy(selector))
          : namedBy(text),
      ),
    ),
    ...selectorsOf([
      ...components.map(({ script }) => script),
      ...globSync('**/*.ts', { cwd: renderer }).map((file) => read(join(renderer, file))),
      ...globSync('**/*.ts', { cwd: join(root, 'test') }).map((file) => read(join(root, 'test', file))),
    ]),
  ])
  const unknown = components.flatMap(({ file, classes, styles }) => {
    const own = new Set(styles.flatMap(({ text }) => namedBy(text)))
    return [...new Set(classes)]
      .filter((name) => !utilities.has(name) && !own.has(name) && !everywhere.has(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(unknown).toEqual([])
})

it('no rule says more of a utility: it would have two meanings', () => {
  const twice = components.flatMap(({ file, styles }) =>
    styles
      .flatMap(({ text }) => namedBy(text))
      .filter((name) => utilities.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(twice).toEqual([])
})

/** What strings that are selectors name: `.name`, after nothing, a space, a sign or an element. */
function selectorsOf(scripts: readonly string[]): readonly string[] {
  return scripts.flatMap((script) =>
    [
      ...script.matchAll(
        /(?<=['"`\s>,(\])]|(?<![\w.])(?:a|button|canvas|div|footer|li|p|section|span))\.([a-z][\w-]*)/g,
      ),
    ].map(([, name = '']) => name),
  )
}

it('controls are of one height: none with a control’s edge says another', () => {
  const elements = globSync('**/*.vue', { cwd: renderer }).flatMap((file) =>
    [...read(join(renderer, file)).matchAll(/(?<=\s)class="([^"]*)"/g)].map(([, names = '']) => ({
      file,
      names,
    })),
  )
  const controls = elements.filter(({ names }) => /(?<![\w-])border-control\b/.test(names))
  expect(controls.length).toBeGreaterThan(5)
  expect(
    controls
      .filter(({ names }) => /(?<![\w-])(?:min-)?h-(?!control\b)/.test(names))
      .map(({ file, names }) => `${file}: ${names}`),
  ).toEqual([])
})
