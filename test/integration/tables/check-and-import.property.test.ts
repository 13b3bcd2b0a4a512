import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { isEmpty, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import type { Imports } from '../../../electron/tables/importing/imports.ts'
import { takeBack } from '../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { seeded, tableOf, type RandomTable } from '../../support/random-tables.ts'
import { openImports } from '../../support/tables.ts'

const longestTable = 90

/** What all records of an entity say, without their keys where they were made by the import. */
function said(
  workspace: Workspace,
  entity: EntityName,
): { readonly known: Map<string, RecordValues>; readonly made: readonly RecordValues[] } {
  const all = [...workspace.records.iterate(entity)]
  const known = new Map(
    all
      .filter(({ remoteId }) => remoteId !== null)
      .map((record) => [record.key, filled(currentValues(record))]),
  )
  return {
    known,
    made: all.filter(({ remoteId }) => remoteId === null).map((record) => filled(currentValues(record))),
  }
}

function filled(values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

function spelled(values: RecordValues): string {
  return JSON.stringify(Object.entries(filled(values)).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The rows that are left out, and why: before the import those that it would leave out. */
async function errorRows(imports: Imports, tableId: string): Promise<readonly string[]> {
  const text = await readFile((await imports.errorRows(tableId)).path, 'utf8')
  // What has the value may be called otherwise by then.
  return text.replaceAll(/(Another record has this already:).*/g, '$1').split('\n')
}

async function holds(
  workspace: Workspace,
  { entity, mapping, matchBy, clearEmpty, rows }: RandomTable,
): Promise<void> {
  const before = said(workspace, entity)
  const { imports, open } = openImports(workspace)
  const table = await open(entity, 'table.csv', [mapping, ...rows].map((cells) => cells.join(',')).join('\n'))
  const counts = await table.check({ mapping: [...mapping], matchBy, clearEmpty })
  const { items } = await imports.rows(table.id, { offset: 0, limit: longestTable })
  const wrong = await errorRows(imports, table.id)
  const result = await table.apply()
  expect(result).toMatchObject({
    ...{ created: counts.new, changed: counts.changed, unchanged: counts.unchanged, leftOut: counts.error },
    ...{ incomplete: counts.incomplete, cancelled: false },
  })
  expect(await errorRows(imports, table.id)).toEqual(wrong)
  const after = new Map(before.known)
  const made: RecordValues[] = []
  // A record for which no row says its place comes last of those that there are by then.
  const placed = entities[entity].fields.filter(
    ({ name, newAtEnd }) =>
      newAtEnd === true &&
      items.some(({ kind, changes }) => kind === 'new' && !changes.some(({ field }) => field === name)),
  )
  const unplaced = (all: readonly RecordValues[]): readonly string[] =>
    all
      .map((values) => spelled({ ...values, ...Object.fromEntries(placed.map(({ name }) => [name, null])) }))
      .sort()
  for (const { kind, key, changes } of items) {
    const values = Object.fromEntries(changes.map((change) => [change.field, change.after]))
    if (kind === 'changed' && key !== null) after.set(key, filled({ ...after.get(key), ...values }))
    if (kind === 'new') made.push({ ...entities[entity].beginning, ...values })
  }
  const now = said(workspace, entity)
  expect(now.known).toEqual(after)
  expect(unplaced(now.made)).toEqual(unplaced(made))
  imports.close(table.id)
  if (result.token !== null) await takeBack(workspace, result.token, {})
  expect(said(workspace, entity), 'taken back').toEqual(before)
}

describe('what an import does', () => {
  it.each(writableEntities)('is what its check says of every row, of %s', async (entity) => {
    // So much time goes by between two rows that every slice is as small as slices get.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
    const workspace = seeded()
    await fc.assert(
      fc.asyncProperty(tableOf(entity, longestTable), (table) => holds(workspace, table)),
      { numRuns: 5, endOnFailure: true },
    )
  })
})
