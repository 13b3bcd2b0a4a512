import { comparedTitle } from '../../../shared/domain/record-fields/namesakes.ts'
import { recordTitle, titleFields } from '../../../shared/domain/record/record-title.ts'
import { isRemoteBornKey, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import {
  matchText,
  type ImportPlan,
  type MappedColumn,
  type RowRecords,
} from '../../../shared/domain/tables/judge-row.ts'
import { byTitle } from '../../../shared/domain/tables/matching.ts'
import type { RecordNames } from '../../../shared/domain/cells/record-names.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { KeysByText } from '../../workspace/records/keys-by-text.ts'
import { createRecordNameIndex, type RecordNameIndex } from '../../workspace/records/record-name-index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'

/** Finds the records that a table's rows are for, and those that they name. */
export interface RecordIndex extends RowRecords {
  /** The record of the plan's entity with this id, or local key, also one that is being removed. */
  withId(id: string): string | undefined
  /** The records that have this text in the field of a column. */
  matching(mapped: MappedColumn, text: string): readonly string[]
  /** By what the records of the plan's entity are called. */
  readonly namesakes: Omit<RecordNameIndex, 'follow'>
  /** Takes in what a record of the plan's entity says by now. */
  follow(key: string): void
}

/** Reads what the plan compares, in slices. */
export async function createRecordIndex(
  workspace: Workspace,
  plan: Pick<ImportPlan, 'entity' | 'columns' | 'matchBy' | 'unique'>,
): Promise<RecordIndex> {
  const { records, lists } = workspace
  const { entity } = plan
  const byField = new Map<string, KeysByText>()
  for (const mapped of [plan.matchBy, plan.unique]) {
    if (mapped === null || mapped === byTitle) continue
    const field = mapped.column.field.name
    if (byField.has(field)) continue
    const keys = new KeysByText()
    byField.set(field, keys)
    await lists.each({ entity }, [field], ({ key, cells: [cell] }) => keys.set(key, matchText(cell)))
  }
  const named = new Set(
    plan.columns.flatMap(({ column: { field } }) => ('to' in field.type ? [field.type.to] : [])),
  )
  const titles = new Map<EntityName, KeysByText>()
  for (const target of named) titles.set(target, await titlesOf(workspace, target))
  const namesakes = await createRecordNameIndex(workspace, entity)
  const withId = (target: EntityName, id: string): StoredRecord | undefined =>
    records.getByRemoteId(target, id) ?? records.get(target, id)
  return {
    ...createRecordNames(workspace),
    withId: (id) => withId(entity, id)?.key,
    byId: remembering((target, id) => {
      const record = withId(target, id)
      return record === undefined || record.removed ? undefined : record.key
    }),
    byTitle: (target, title) => titles.get(target)?.get(title) ?? [],
    matching: ({ column }, text) => (text === '' ? [] : (byField.get(column.field.name)?.get(text) ?? [])),
    namesakes,
    follow(key) {
      const record = records.get(entity, key)
      const values = record === undefined || record.removed ? {} : currentValues(record)
      for (const [field, keys] of byField) keys.set(key, matchText(values[field]))
      namesakes.follow(key)
    },
  }
}

/** The records of an entity by what they are called, normalised. */
export async function titlesOf({ lists }: Workspace, entity: EntityName): Promise<KeysByText> {
  const fields = titleFields(entity)
  const titles = new KeysByText()
  await lists.each({ entity }, fields, ({ key, cells }) => {
    const values = Object.fromEntries(
      fields.map((field, index): [string, JsonValue] => [field, cells[index] ?? null]),
    )
    titles.set(key, comparedTitle(entity, values))
  })
  return titles
}

/** Names of records, each looked up once. */
export function createRecordNames({ records }: Pick<Workspace, 'records'>): RecordNames {
  return {
    idOf: remembering(
      (entity, key) => records.get(entity, key)?.remoteId ?? (isRemoteBornKey(key) ? key.slice(1) : key),
    ),
    titleOf: remembering((entity, key) => {
      const record = records.get(entity, key)
      return record === undefined ? '' : recordTitle(entity, currentValues(record))
    }),
  }
}

function remembering<Found>(
  find: (entity: EntityName, name: string) => Found,
): (entity: EntityName, name: string) => Found {
  const known = new Map<string, Found>()
  return (entity, name) => {
    const address = `${entity} ${name}`
    const before = known.get(address)
    if (before !== undefined) return before
    const found = find(entity, name)
    known.set(address, found)
    return found
  }
}
