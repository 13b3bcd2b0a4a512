import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesIn } from '../../support/sources.ts'

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
  for (const source of sourcesIn(['electron', 'renderer', 'shared']).values()) {
    const folder = dirname(source.path)
    const folders = imports.get(folder) ?? new Set()
    for (const { path } of source.imports) folders.add(dirname(path))
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
