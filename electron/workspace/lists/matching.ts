import type { RecordCriterion } from '../../../shared/contract/index.ts'
import { isEmpty, type JsonValue } from '../../../shared/domain/record-values.ts'
import { searchWords, titleOfSearchedText } from '../../../shared/domain/record-text.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { namingFields } from './summaries.ts'
import type { Cell, RecordTable } from './table.ts'

export type Matches = (slot: number) => boolean

/** Tables of entities that records name, as they are now. */
export type TableOf = (entity: EntityName) => RecordTable | undefined

/** The fields that must be known to tell whether records meet a criterion. */
export function fieldsOfCriterion({ entity, text, where = {} }: RecordCriterion): readonly string[] {
  return [...Object.keys(where), ...(text === undefined || searchWords(text).length === 0 ? [] : namingFields(entity))]
}

/** The entities whose records' titles are searched too. */
export function searchedAlongside({ entity, text }: Pick<RecordCriterion, 'entity' | 'text'>): readonly EntityName[] {
  if (text === undefined || searchWords(text).length === 0) return []
  const named = namingFields(entity)
  return [...new Set(entities[entity].references.filter(({ name }) => named.includes(name)).map(({ type }) => type.to))]
}

/** Whether the record in a slot meets the criterion, but for its words. */
export function meets(table: RecordTable, { where = {}, states, problems }: RecordCriterion): Matches {
  const wanted = Object.entries(where).map(([field, value]): Matches => {
    const column = table.column(field)
    const values: readonly JsonValue[] = Array.isArray(value) ? value : [value]
    const asText = field === entities[table.entity].idField
    const any = new Set(asText ? values.map((one) => (typeof one === 'number' ? String(one) : one)) : values)
    return (slot) => hasOneOf(column[slot], any)
  })
  return (slot) => {
    const state = table.states[slot]
    if (state === undefined || (states === undefined ? state === 'removed' : !states.includes(state))) return false
    if (problems !== undefined && (table.problems[slot] !== null) !== (problems === 'with')) return false
    return wanted.every((matches) => matches(slot))
  }
}

function hasOneOf(cell: Cell, any: ReadonlySet<JsonValue>): boolean {
  if (isEmpty(cell)) return any.has(null)
  if (Array.isArray(cell)) return cell.some((one: JsonValue) => any.has(one))
  return cell !== undefined && any.has(cell)
}

/** Whether each word occurs in a record's texts, or in the title of a record that it names: the rule of `foundBy`, in memory. */
export function holdsWords(table: RecordTable, words: readonly string[], tableOf: TableOf): Matches {
  const naming = entities[table.entity].references
    .filter(({ name }) => namingFields(table.entity).includes(name))
    .map(({ name, type }) => ({ column: table.column(name), table: tableOf(type.to) }))
  const each = words.map((word): Matches => {
    const titled = new Map<RecordTable, ReadonlySet<string>>()
    for (const { table: other } of naming) if (other !== undefined && !titled.has(other)) titled.set(other, keysTitled(other, word))
    const named = naming.flatMap(({ column, table: other }) => {
      const keys = other === undefined ? undefined : titled.get(other)
      return keys === undefined || keys.size === 0 ? [] : [{ column, keys }]
    })
    return (slot) => {
      if (table.searched[slot]?.includes(word) === true) return true
      return named.some(({ column, keys }) => {
        const key = column[slot]
        return typeof key === 'string' && keys.has(key)
      })
    }
  })
  return (slot) => each.every((matches) => matches(slot))
}

/** The keys of the records whose title has the word. */
function keysTitled(table: RecordTable, word: string): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const [key, slot] of table.slotOf) {
    const text = table.searched[slot]
    if (text?.includes(word) === true && titleOfSearchedText(text).includes(word)) keys.add(key)
  }
  return keys
}
