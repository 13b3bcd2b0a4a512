import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const files = globSync('{electron,renderer,shared}/**/*.{ts,vue,js}', { cwd: root }).map((path) =>
  path.replaceAll('\\', '/'),
)

/**
 * A folder and one in it, of which each works with the other. What is missing here by now is to be
 * taken out; what is new is to be put where imports go one way.
 */
const withinEachOther = [
  'electron/service/sample-event <> electron/service/sample-event/media',
  'electron/sync <> electron/sync/planning',
  'renderer/floor-editor <> renderer/floor-editor/commands',
  'renderer/floor-editor <> renderer/floor-editor/input',
  'renderer/floor-editor/commands <> renderer/floor-editor/commands/list',
  'renderer/floor-editor/tools <> renderer/floor-editor/tools/drawing',
  'renderer/views/floors/background <> renderer/views/floors/background/parts',
  'renderer/views/media/library <> renderer/views/media/library/dialogs',
  'shared/domain <> shared/domain/record-fields',
]

/** `from` → the folders that files of it import from; types count as well. */
function importsByFolder(): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = dirname(file)
    const named = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import) ?\(?'(\.[^']+)'/g)
    const folders = imports.get(folder) ?? new Set()
    for (const [, path = ''] of named) folders.add(dirname(posix.join(folder, path)))
    imports.set(folder, folders)
  }
  return imports
}

it('folders import each other in no more places than are known', () => {
  const imports = importsByFolder()
  const found = [...imports].flatMap(([folder, others]) =>
    [...others]
      .filter((other) => folder < other && imports.get(other)?.has(folder) === true)
      .map((other) => `${folder} <> ${other}`),
  )
  expect(found.sort()).toEqual(withinEachOther)
})
