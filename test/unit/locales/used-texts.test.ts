import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { textsOf } from './languages.ts'

const english = await textsOf('en')
const root = join(import.meta.dirname, '../../..')
const read = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/locales[/\\][^/\\]+[/\\]/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
const sources = {
  page: read('renderer/**/*.{ts,vue}'),
  desktop: read('electron/{desktop,application/host}/**/*.ts'),
  web: read('electron/web/**/*.ts'),
}

it.each(['desktop', 'web'] as const)(
  'every text of the %s host, outside of its menus, is used somewhere',
  (host) => {
    const names = new Set(
      sources[host].flatMap((source) => [...source.matchAll(/[\w-]+/g)].map(([name]) => name)),
    )
    // Menus differ by system, and have the names of all roles.
    const ofHost = [...english.keys()].filter(
      (key) => key.startsWith(`${host}.`) && !key.startsWith('desktop.menu.'),
    )
    expect(ofHost.filter((key) => !key.split('.').every((step) => names.has(step)))).toEqual([])
  },
)

it('no text that a person reads stands in a script', () => {
  // Errors are read in the log, and the page says them by their codes.
  const forLogs = /(?:new \w*(?:Error|Exception)|\.(?:info|warn|error))\([^()]*?(['`])[A-Z][^\n]*?\1/g
  const scripts = sources.page.map((source) =>
    source
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/<(template|style)[\s\S]*<\/\1>/, '')
      .replaceAll(forLogs, ''),
  )
  expect(
    scripts.flatMap((script) =>
      [...script.matchAll(/(['`])([A-Z][a-z]+(?: [a-z]+)+[.!?…]?)\1/g)].map(([, , text]) => text),
    ),
  ).toEqual([])
})
