import { recordStates } from '../../../shared/contract/criterion.ts'
import type { RecordState } from '../../../shared/contract/index.ts'
import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { sortKey } from '../../../shared/domain/record-fields/record-text.ts'
import type { SortKey } from '../../../shared/domain/record/search-text.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { Database, Row } from '../disk/database.ts'
import { pathOf } from './record-query.ts'
import { numberOf, oneOf, parseJson, textOf } from '../disk/rows.ts'
import { pacer } from '../disk/slices.ts'
import { comparing, ordered, reordered, type Comparison, type Order } from './order.ts'
import type { Summaries } from './summaries.ts'
import { createSearchBuffer, type SearchBuffer } from './search-buffer.ts'

/**
 * What lists ask about the records of one entity, in memory: each record has a number, its slot,
 * and each fact of it stands under that number. A table is read when it is first asked for, follows
 * every change since, and may be dropped at any time.
 */
export interface RecordTable {
  readonly entity: EntityName
  readonly keys: readonly string[]
  readonly slotOf: ReadonlyMap<string, number>
  /** `undefined`: the record is gone. */
  readonly states: readonly (RecordState | undefined)[]
  /** `''`: it has no title. */
  readonly titles: readonly string[]
  /** What a search looks through, of each record. */
  readonly searched: SearchBuffer
  /** As JSON; `null`: none. */
  readonly problems: readonly (string | null)[]
  readonly advice: readonly (string | null)[]
  readonly updatedAt: readonly string[]
  /** Counts the changes that it has followed. */
  readonly version: number
  /** About how many bytes it takes. */
  readonly bytes: number
  /** The values of a field; to be asked for in `use`. */
  column(field: string): readonly Cell[]
  /** All records by title. */
  byTitle(): Order
  /**
   * The records by `id`, of which `keysOf` gives the sort keys where that order is not known yet.
   */
  order(id: string, descending: boolean, keysOf: () => Promise<readonly SortKey[]>): Promise<Order>
  /**
   * Runs `work` with the table as the records are now, and with these columns. One at a time;
   * others wait.
   */
  use<T>(fields: readonly string[], work: () => T | Promise<T>): Promise<T>
  /** A record has changed, come or gone. */
  changed(key: string): void
}

export type Cell = JsonValue | undefined

const rowsAtOnce = 500
/** So many changed records at most are read without a turn for others. */
const changedAtOnce = 250
const mostCachedOrders = 4
/** About, beside the texts. */
const bytesOfRecord = 400

const facts =
  'record_summary.key, record_summary.state, title_key, record_summary.updated_at, searched, problems, advice'
const nextRows = `WHERE record.entity = ? AND record.removed = ? AND record.id > ? ORDER BY record.id LIMIT ${rowsAtOnce}`

/** `firstVersion`: from which its versions are counted. */
export function createRecordTable(
  database: Database,
  summaries: Summaries,
  entity: EntityName,
  firstVersion: number,
): RecordTable {
  const declaration = entities[entity]
  const keys: string[] = []
  const slotOf = new Map<string, number>()
  const states: (RecordState | undefined)[] = []
  const titles: string[] = []
  const searched = createSearchBuffer()
  const problems: (string | null)[] = []
  const advice: (string | null)[] = []
  const updatedAt: string[] = []
  const columns = new Map<string, Cell[]>()
  const orders = new Map<string, Order>()
  const titleKeys: SortKey[] = []
  const interned = new Map<string, string>()
  let byTitle: Order | undefined
  let dirty = new Set<string>()
  let loaded = false
  let version = firstVersion
  let turn: Promise<unknown> = Promise.resolve()

  /** One text for all that are equal, where there are few. */
  const shared = (text: string): string => {
    const known = interned.get(text)
    if (known !== undefined) return known
    if (interned.size < 2_000) interned.set(text, text)
    return text
  }
  const take = (row: Row): number => {
    const key = textOf(row, 'key')
    const slot = slotOf.get(key) ?? keys.length
    if (slot === keys.length) {
      keys.push(key)
      slotOf.set(key, slot)
    }
    states[slot] = oneOf(recordStates, row, 'state')
    titles[slot] = textOf(row, 'title_key')
    titleKeys[slot] = titles[slot] === '' ? null : (titles[slot] ?? null)
    searched.set(slot, textOf(row, 'searched'))
    problems[slot] = row['problems'] === null ? null : shared(textOf(row, 'problems'))
    advice[slot] = row['advice'] === null ? null : shared(textOf(row, 'advice'))
    updatedAt[slot] = textOf(row, 'updated_at')
    return slot
  }
  const tie: Comparison = (a, b) => comparing(titleKeys, false)(a, b) || a - b

  const load = async (pause: () => Promise<void>): Promise<void> => {
    dirty = new Set()
    for (const removed of [0, 1]) {
      for (let last = 0; ;) {
        const rows = database.all(
          `SELECT record.id, ${facts} FROM record CROSS JOIN record_summary ON record_summary.record_id = record.id ${nextRows}`,
          entity,
          removed,
          last,
        )
        for (const row of rows) take(row)
        last = numberOf(rows.at(-1) ?? { id: last }, 'id')
        if (rows.length < rowsAtOnce) break
        await pause()
      }
    }
    byTitle = await ordered(Uint32Array.from(keys.keys()), titleKeys, false, pause)
    loaded = true
  }

  const cellsSql = (
    fields: readonly string[],
  ): { readonly sql: string; readonly parameters: readonly string[] } => {
    const paths = fields.filter((field) => field !== declaration.idField).map(pathOf)
    // Of several paths SQLite gives a list, of one the value.
    const asked = ['$."-"', '$."-"', ...paths]
    return {
      sql: `record.key, record.remote_id, json_extract(coalesce(record.draft, record.base), ${asked.map(() => '?').join(', ')}) AS cells`,
      parameters: asked,
    }
  }
  const takeCells = (row: Row, fields: readonly string[]): void => {
    const slot = slotOf.get(textOf(row, 'key'))
    const cells = row['cells'] === null ? [] : (parseJson(textOf(row, 'cells')) as readonly JsonValue[])
    if (slot === undefined) return
    let at = 2
    for (const field of fields) {
      const cell =
        field === declaration.idField
          ? row['remote_id'] === null
            ? undefined
            : textOf(row, 'remote_id')
          : cells[at++]
      const column = columns.get(field)
      if (column !== undefined) column[slot] = typeof cell === 'string' ? shared(cell) : cell
    }
  }
  const loadColumns = async (fields: readonly string[], pause: () => Promise<void>): Promise<void> => {
    const { sql, parameters } = cellsSql(fields)
    for (const field of fields) columns.set(field, new Array<Cell>(keys.length))
    for (const removed of [0, 1]) {
      for (let last = 0; ;) {
        const rows = database.all(
          `SELECT record.id, ${sql} FROM record ${nextRows}`,
          ...parameters,
          entity,
          removed,
          last,
        )
        for (const row of rows) takeCells(row, fields)
        last = numberOf(rows.at(-1) ?? { id: last }, 'id')
        if (rows.length < rowsAtOnce) break
        await pause()
      }
    }
  }

  /** Reads some of what has changed. */
  const follow = (): void => {
    const asked = [...dirty].slice(0, changedAtOnce)
    if (asked.length === 0) return
    for (const key of asked) dirty.delete(key)
    const fields = [...columns.keys()]
    const { sql, parameters } = cellsSql(fields)
    const rows = database.all(
      `SELECT ${sql}, ${facts.replace('record_summary.key, ', '')} FROM record JOIN record_summary ON record_summary.record_id = record.id
         WHERE record.entity = ? AND record.key IN (SELECT value FROM json_each(?)) ORDER BY record.id`,
      ...parameters,
      entity,
      JSON.stringify(asked),
    )
    const changed = new Set<number>()
    const comes: number[] = []
    for (const row of rows) {
      const slot = take(row)
      takeCells(row, fields)
      changed.add(slot)
      comes.push(slot)
    }
    const found = new Set(rows.map((row) => textOf(row, 'key')))
    for (const key of asked) {
      const slot = slotOf.get(key)
      if (found.has(key) || slot === undefined) continue
      states[slot] = undefined
      slotOf.delete(key)
      changed.add(slot)
    }
    if (byTitle !== undefined) byTitle = reordered(byTitle, changed, comes, tie)
    for (const [id, order] of orders) {
      const field = fieldOfOrder(id)
      if (order.keys === titleKeys) orders.set(id, reordered(order, changed, comes, tie))
      else if (field === undefined) orders.delete(id)
      else {
        const sortKeys = order.keys as SortKey[]
        for (const slot of comes)
          sortKeys[slot] = sortKey(declaration.fieldNamed(field), columns.get(field)?.[slot])
        orders.set(id, reordered(order, changed, comes, tie))
      }
    }
    version += 1
  }

  const upToDate = async (fields: readonly string[]): Promise<void> => {
    const pause = pacer()
    await summaries.current(entity)
    if (!loaded) await load(pause)
    const missing = fields.filter((field) => !columns.has(field))
    try {
      if (missing.length > 0) await loadColumns(missing, pause)
    } catch (error) {
      for (const field of missing) columns.delete(field)
      throw error
    }
    while (dirty.size > changedAtOnce) {
      follow()
      await pause()
    }
    // Nothing may come between this and what is done with the table.
    while (summaries.catchUp());
    while (dirty.size > 0) follow()
  }

  const table: RecordTable = {
    entity,
    keys,
    slotOf,
    states,
    titles,
    searched,
    problems,
    advice,
    updatedAt,
    get version() {
      return version
    },
    get bytes() {
      return keys.length * bytesOfRecord + searched.bytes
    },
    column: (field) => columns.get(field) ?? [],
    byTitle: () => byTitle ?? { slots: new Uint32Array(), keys: titleKeys, descending: false },
    async order(id, descending, keysOf) {
      const name = `${descending ? '-' : '+'}${id}`
      const known = orders.get(name)
      if (known !== undefined) return known
      const made = await ordered(table.byTitle().slots, await keysOf(), descending, pacer())
      orders.set(name, made)
      const [oldest] = orders.keys()
      if (orders.size > mostCachedOrders && oldest !== undefined) orders.delete(oldest)
      return made
    },
    use(fields, work) {
      const result = turn.then(async () => {
        await upToDate(fields)
        return work()
      })
      turn = result.catch(() => undefined)
      return result
    },
    changed(key) {
      dirty.add(key)
    },
  }
  return table

  /**
   * The field by whose own values an order is; `undefined` where it follows something else, and is
   * made anew.
   */
  function fieldOfOrder(name: string): string | undefined {
    const field = name.slice(1)
    return columns.has(field) && !declaration.references.some((reference) => reference.name === field)
      ? field
      : undefined
  }
}
