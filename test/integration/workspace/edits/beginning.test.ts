import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { entities, writableEntities, type EntityName } from '../../../../shared/entities/index.ts'
import { makeBooth } from '../../../../electron/workspace/edits/booth-content.ts'
import { cloneBooth, createRecord, importRecord } from '../../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { seeded } from '../../../support/random-tables.ts'
import { openImports } from '../../../support/tables.ts'

type Way = (
  workspace: Workspace,
  entity: EntityName,
  values: RecordValues,
) => RecordValues | Promise<RecordValues>

const valuesAt = (workspace: Workspace, entity: EntityName, key: string): RecordValues =>
  currentValues(workspace.records.get(entity, key)!)

async function importedBy(
  workspace: Workspace,
  entity: EntityName,
  values: RecordValues,
): Promise<RecordValues> {
  const before = new Set([...workspace.records.iterate(entity)].map(({ key }) => key))
  const { titleField } = entities[entity]
  const named = { ...values, [titleField]: `Imported ${before.size}` }
  const { open } = openImports(workspace)
  const table = await open(
    entity,
    'table.csv',
    [Object.keys(named), Object.values(named)].map((cells) => cells.map(String).join(',')).join('\n'),
  )
  await table.check({ mapping: Object.keys(named), matchBy: 'id', clearEmpty: false })
  await table.apply()
  const made = [...workspace.records.iterate(entity)].find(({ key }) => !before.has(key))
  return currentValues(made!)
}

const ofAny: readonly Way[] = [
  (workspace, entity, values) => currentValues(createRecord(workspace, entity, values)),
  (workspace, entity, values) =>
    valuesAt(workspace, entity, importRecord(workspace, workspace.undo.begin(), entity, null, values)),
  importedBy,
]
const ofBooths: readonly Way[] = [
  (workspace, _entity, values) => currentValues(makeBooth(workspace, { values, parts: [] })),
  (workspace, _entity, values) =>
    currentValues(cloneBooth(workspace, createRecord(workspace, 'booth', values).key, 'Copy')),
]
const begun = writableEntities.filter((entity) => Object.keys(entities[entity].beginning).length > 0)

it.each(begun)(
  'whatever way a new record comes into being, it begins as all of its entity, and what is said of it counts: %s',
  async (entity) => {
    const workspace = seeded()
    const { beginning } = entities[entity]
    const said = fc
      .subarray(Object.keys(beginning))
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()]))))
    const way = fc.constantFrom(...ofAny, ...(entity === 'booth' ? ofBooths : []))
    await fc.assert(
      fc.asyncProperty(way, said, async (make, values) => {
        expect(await make(workspace, entity, values)).toMatchObject({ ...beginning, ...values })
      }),
      { numRuns: 30, endOnFailure: true, plugins: [fc.interruptAfterTimeLimit(20_000)] },
    )
  },
)

it('a new booth is shown, and in the listings', () => {
  expect(entities.booth.beginning).toEqual({ active: true, hide: false })
})
