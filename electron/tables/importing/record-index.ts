import { recordTitle, titleFields } from '../../../shared/domain/record/record-title.ts'
import { isRemoteBornKey, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { matchText, type ImportPlan, type RowRecords } from '../../../shared/domain/tables/judge-row.ts'
import { folded } from '../../../shared/domain/tables/read-cell.ts'
import type { RecordNames } from '../../../shared/domain/tables/written-cell.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/types.ts'

/** Finds the records that a table's rows are for, and those that they name. */
export interface RecordIndex extends RowRecords {
  /** The record of the plan's entity with this id, or local key, also one that is being removed. */
  withId(id: string): string | undefined
  /** The records that have this text in the field that rows are matched by. */
  matching(text: string): readonly string[]
  /** The same of the field of which each record has its own. */
  having(text: string): readonly string[]
  /** Takes in what a record of the plan's entity says by now. */
  follow(key: string): void
}

/** Texts and the keys of those that have them, most of which have one. */
class KeysByText {
  readonly #keys = new Map<string, string | string[]>()
  readonly #texts = new Map<string, string>()

  get(text: string): readonly string[] {
    const found = this.#keys.get(text)
    return found === undefined ? [] : typeof found === 'string' ? [found] : found
  }

  set(key: string, text: string): void {
    const before = this.#texts.get(key)
    if (before === text) return
    if (before !== undefined) {
      const left = this.get(before).filter((other) => other !== key)
      if (left.length === 0) this.#keys.delete(before)
      else this.#keys.set(before, left)
    }
    this.#texts.set(key, text)
    if (text === '') return
    const others = this.#keys.get(text)
    this.#keys.set(text, others === undefined ? key : [...this.get(text), key])
  }
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
    const field = mapped?.column.field.name
    if (field === undefined || byField.has(field)) continue
    const keys = new KeysByText()
    byField.set(field, keys)
    await lists.each({ entity }, [field], ({ key, cells: [cell] }) => keys.set(key, matchText(cell)))
  }
  const named = new Set(plan.columns.flatMap(({ column: { field } }) => ('to' in field.type ? [field.type.to] : [])))
  const titles = new Map<EntityName, KeysByText>()
  for (const target of named) titles.set(target, await titlesOf(workspace, target))
  const keysIn = (mapped: ImportPlan['matchBy'], text: string): readonly string[] =>
    mapped === null || text === '' ? [] : (byField.get(mapped.column.field.name)?.get(text) ?? [])
  const withId = (target: EntityName, id: string): StoredRecord | undefined => records.getByRemoteId(target, id) ?? records.get(target, id)
  return {
    ...createRecordNames(workspace),
    withId: (id) => withId(entity, id)?.key,
    byId: remembering((target, id) => {
      const record = withId(target, id)
      return record === undefined || record.removed ? undefined : record.key
    }),
    byTitle: (target, title) => titles.get(target)?.get(title) ?? [],
    matching: (text) => keysIn(plan.matchBy, text),
    having: (text) => keysIn(plan.unique, text),
    follow(key) {
      const record = records.get(entity, key)
      const values = record === undefined || record.removed ? {} : currentValues(record)
      for (const [field, keys] of byField) keys.set(key, matchText(values[field]))
    },
  }
}

async function titlesOf({ lists }: Workspace, entity: EntityName): Promise<KeysByText> {
  const fields = titleFields(entity)
  const titles = new KeysByText()
  await lists.each({ entity }, fields, ({ key, cells }) => {
    const values = Object.fromEntries(fields.map((field, index): [string, JsonValue] => [field, cells[index] ?? null]))
    titles.set(key, folded(recordTitle(entity, values)))
  })
  return titles
}

/** Names of records, each looked up once. */
export function createRecordNames({ records }: Pick<Workspace, 'records'>): RecordNames {
  return {
    idOf: remembering((entity, key) => records.get(entity, key)?.remoteId ?? (isRemoteBornKey(key) ? key.slice(1) : key)),
    titleOf: remembering((entity, key) => {
      const record = records.get(entity, key)
      return record === undefined ? '' : recordTitle(entity, currentValues(record))
    }),
  }
}

function remembering<Found>(find: (entity: EntityName, name: string) => Found): (entity: EntityName, name: string) => Found {
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
