import type { FieldCondition, RecordCriterion } from '../../../shared/contract/index.ts'
import { isEmpty, keywordsOf, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { normalisedText, searchWords } from '../../../shared/domain/record/search-text.ts'
import { titleOfSearchedText } from '../../../shared/domain/record-fields/record-text.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { exhibitorFields } from './exhibitors.ts'
import { namingFields } from './summaries.ts'
import type { Cell, RecordTable } from './table.ts'

export type Matches = (slot: number) => boolean

/** Tables of entities that records name, as they are now. */
export type TableOf = (entity: EntityName) => RecordTable | undefined

/** The fields that must be known to tell whether records meet a criterion. */
export function fieldsOfCriterion({
  entity,
  text,
  where = {},
  exhibitor,
}: RecordCriterion): readonly string[] {
  return [
    ...Object.keys(where),
    ...(text === undefined || searchWords(text).length === 0 ? [] : namingFields(entity)),
    ...(exhibitor === undefined ? [] : exhibitorFields),
  ]
}

/** The entities whose records' titles are searched too. */
export function searchedAlongside({
  entity,
  text,
}: Pick<RecordCriterion, 'entity' | 'text'>): readonly EntityName[] {
  if (text === undefined || searchWords(text).length === 0) return []
  const named = namingFields(entity)
  return [
    ...new Set(
      entities[entity].references.filter(({ name }) => named.includes(name)).map(({ type }) => type.to),
    ),
  ]
}

/** Whether the record in a slot meets the criterion, but for its words. */
export function meets(table: RecordTable, { where = {}, states, problems }: RecordCriterion): Matches {
  const wanted = Object.entries(where).map(([field, condition]): Matches => {
    const column = table.column(field)
    const meetsIt = conditionOn(condition, field === entities[table.entity].idField)
    const isWords = entities[table.entity].fieldNamed(field)?.type.kind === 'keywords'
    return isWords ? (slot) => meetsIt(keywordsOf(column[slot])) : (slot) => meetsIt(column[slot])
  })
  return (slot) => {
    const state = table.states[slot]
    if (state === undefined || (states === undefined ? state === 'removed' : !states.includes(state)))
      return false
    if (problems !== undefined && (table.problems[slot] !== null) !== (problems === 'with')) return false
    return wanted.every((matches) => matches(slot))
  }
}

/** `asText`: of a field whose values are texts, though they may be asked for as numbers. */
function conditionOn(condition: FieldCondition, asText: boolean): (cell: Cell) => boolean {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
    const values: readonly JsonValue[] = Array.isArray(condition) ? condition : [condition]
    const any = new Set(asText ? values.map((one) => (typeof one === 'number' ? String(one) : one)) : values)
    return (cell) => hasOneOf(cell, any)
  }
  if ('all' in condition) {
    const all = condition.all.map((one) => new Set<JsonValue>([one]))
    return (cell) => all.every((one) => hasOneOf(cell, one))
  }
  if ('contains' in condition) {
    const words = searchWords(condition.contains)
    const has = (cell: Cell): boolean => {
      const text = normalisedText(cell)
      return words.every((word) => text.includes(word))
    }
    // Many records say the same, and folding a text takes longer than finding it here.
    const known = new Map<string, boolean>()
    return (cell) => {
      if (typeof cell !== 'string') return has(cell)
      const before = known.get(cell)
      if (before !== undefined) return before
      const found = has(cell)
      if (known.size < rememberedTexts) known.set(cell, found)
      return found
    }
  }
  const { from, to } = condition
  return (cell) => (from === undefined || isInOrder(from, cell)) && (to === undefined || isInOrder(cell, to))
}

const rememberedTexts = 2_000

/** A time of ISO 8601 with its zone. */
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/

/** Whether a value does not come after another of its kind. */
function isInOrder(first: Cell, second: Cell): boolean {
  if (isEmpty(first) || isEmpty(second)) return false
  if (typeof first === 'number' || typeof second === 'number') return Number(first) <= Number(second)
  if (typeof first !== 'string' || typeof second !== 'string') return false
  const isMoment = moment.test(first)
  if (isMoment !== moment.test(second)) return false
  return isMoment ? Date.parse(first) <= Date.parse(second) : first <= second
}

function hasOneOf(cell: Cell, any: ReadonlySet<JsonValue>): boolean {
  if (isEmpty(cell)) return any.has(null)
  if (Array.isArray(cell)) return cell.some((one: JsonValue) => any.has(one))
  return cell !== undefined && any.has(cell)
}

/**
 * Marks, by slot, the records in which each word occurs: in their texts, or in the title of a
 * record that they name. The rule of `foundBy`, in memory.
 */
export async function findWords(
  table: RecordTable,
  words: readonly string[],
  tableOf: TableOf,
  pause: () => Promise<void>,
): Promise<Uint8Array> {
  const fields = namingFields(table.entity)
  const naming = entities[table.entity].references.filter(({ name }) => fields.includes(name))
  const found = new Uint8Array(table.keys.length).fill(1)
  for (const word of words) {
    const own = await table.searched.find(word, found.length, pause)
    for (const { name, type } of naming) {
      const other = tableOf(type.to)
      const titled = other === undefined ? new Set<string>() : await keysTitled(other, word, pause)
      if (titled.size === 0) continue
      table.column(name).forEach((key, slot) => {
        if (typeof key === 'string' && titled.has(key)) own[slot] = 1
      })
    }
    for (let slot = 0; slot < found.length; slot++) if (own[slot] === 0) found[slot] = 0
  }
  return found
}

/** The keys of the records whose title has the word. */
async function keysTitled(
  table: RecordTable,
  word: string,
  pause: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  const found = await table.searched.find(word, table.keys.length, pause)
  const keys = new Set<string>()
  for (const [key, slot] of table.slotOf)
    if (found[slot] === 1 && titleOfSearchedText(table.searched.textOf(slot)).includes(word)) keys.add(key)
  return keys
}
