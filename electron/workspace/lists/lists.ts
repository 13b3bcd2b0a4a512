import { recordStates } from '../../../shared/contract/criterion.ts'
import type { FieldCount, RecordCriterion, RecordSummary } from '../../../shared/contract/index.ts'
import { searchWords, sortKey, type SortKey } from '../../../shared/domain/record-text.ts'
import { picked, type RecordValues } from '../../../shared/domain/record-values.ts'
import type { Problem } from '../../../shared/domain/validation.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { Database, Row } from '../database.ts'
import { numberOf, oneOf, textOf, valuesOf } from '../rows.ts'
import { pacer } from '../slices.ts'
import type { Transactions } from '../transactions.ts'
import { fieldsOfCriterion, holdsWords, meets, searchedAlongside, type Matches } from './matching.ts'
import type { Summaries } from './summaries.ts'
import { createRecordTable, type Cell, type RecordTable } from './table.ts'
import type { ListOrder, ListPage, RecordLists } from './types.ts'

/** So much may tables take in memory together; the one asked last stays in any case. */
const tableBytes = 96 * 1024 * 1024
const keptResults = 4
/** How many records are looked at before others may have their turn. */
const matchedAtOnce = 4_096

const stateRank = new Map(['conflict', 'new', 'changed', 'removed', 'clean'].map((state, rank) => [state, rank]))

const summaryColumns =
  'record.key, record.remote_id, coalesce(record.draft, record.base) AS shown_values, record_summary.state, record_summary.updated_at, problems'

/** The records of a result, in order. */
interface Result {
  readonly slots: Uint32Array
  readonly versions: string
}

export function createRecordLists(database: Database, transactions: Transactions, summaries: Summaries): RecordLists {
  const tables = new Map<EntityName, RecordTable>()
  const counts = new Map<EntityName, number>()
  const results = new Map<string, Result>()
  const problemLists = new Map<string, readonly Problem[]>()
  /** What the last search found in an entity: a longer text finds no more than that. */
  const searches = new Map<EntityName, { readonly words: readonly string[]; readonly versions: string; readonly found: Uint8Array }>()

  transactions.onChange((changes) => {
    for (const change of changes) {
      if (change.kind !== 'records') continue
      counts.delete(change.entity)
      tables.get(change.entity)?.changed(change.key)
    }
  })

  const tableOf = (entity: EntityName): RecordTable => {
    const table = tables.get(entity) ?? createRecordTable(database, summaries, entity)
    // The one asked for last stands last.
    tables.delete(entity)
    tables.set(entity, table)
    for (const [name, other] of tables) {
      const total = [...tables.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      if (total <= tableBytes || other === table) break
      tables.delete(name)
      searches.delete(name)
    }
    return table
  }
  const problemsIn = (text: string | null): readonly Problem[] => {
    if (text === null) return []
    const known = problemLists.get(text)
    if (known !== undefined) return known
    const problems = JSON.parse(text) as readonly Problem[]
    if (problemLists.size > 2_000) problemLists.clear()
    problemLists.set(text, problems)
    return problems
  }
  const summaryOf = (row: Row, fields: readonly string[] | undefined): RecordSummary => {
    const values: RecordValues = valuesOf(row, 'shown_values') ?? {}
    return {
      key: textOf(row, 'key'),
      remoteId: row['remote_id'] === null ? null : textOf(row, 'remote_id'),
      state: oneOf(recordStates, row, 'state'),
      values: fields === undefined ? values : picked(values, fields),
      problemCount: problemsIn(row['problems'] === null ? null : textOf(row, 'problems')).length,
      updatedAt: textOf(row, 'updated_at'),
    }
  }
  const fetch = (entity: EntityName, keys: readonly string[], fields: readonly string[] | undefined): readonly RecordSummary[] => {
    const rows = database.all(
      `SELECT ${summaryColumns} FROM record JOIN record_summary ON record_summary.record_id = record.id
         WHERE record.entity = ? AND record.key IN (SELECT value FROM json_each(?))`,
      entity,
      JSON.stringify(keys),
    )
    const byKey = new Map(rows.map((row) => [textOf(row, 'key'), row]))
    return keys.flatMap((key) => {
      const row = byKey.get(key)
      return row === undefined ? [] : [summaryOf(row, fields)]
    })
  }

  const countShown = (entity: EntityName): number => {
    const known = counts.get(entity)
    if (known !== undefined) return known
    const row = database.get('SELECT count(*) AS records FROM record_summary WHERE entity = ? AND shown = 1', entity)
    const count = numberOf(row ?? { records: 0 }, 'records')
    counts.set(entity, count)
    return count
  }
  const pageByTitle = (entity: EntityName, { fields, offset = 0, limit = -1 }: ListPage): readonly RecordSummary[] =>
    database
      .all(
        `WITH page AS MATERIALIZED (
           SELECT record_id FROM record_summary WHERE entity = ? AND shown = 1 ORDER BY untitled, title_key, record_id LIMIT ? OFFSET ?
         )
         SELECT ${summaryColumns} FROM page CROSS JOIN record_summary ON record_summary.record_id = page.record_id CROSS JOIN record ON record.id = page.record_id`,
        entity,
        limit,
        offset,
      )
      .map((row) => summaryOf(row, fields))

  const keysToSortBy = (table: RecordTable, orderBy: string): readonly SortKey[] => {
    switch (orderBy) {
      case ':state':
        return table.states.map((state) => stateRank.get(state ?? '') ?? null)
      case ':problems':
        return table.problems.map((text) => problemsIn(text).length)
      case ':updated':
        return table.updatedAt.map((time) => Date.parse(time))
      default: {
        const field = entities[table.entity].fieldNamed(orderBy)
        const column = table.column(orderBy)
        const named = field?.type.kind === 'reference' ? tables.get(field.type.to) : undefined
        if (named === undefined) return table.keys.map((_, slot) => sortKey(field, column[slot]))
        return table.keys.map((_, slot) => {
          const key = column[slot]
          const target = typeof key === 'string' ? named.slotOf.get(key) : undefined
          return target === undefined ? null : named.titles[target] || null
        })
      }
    }
  }

  /** Runs `work` on an entity's table, and on those that the criterion and the fields look at too, as the records are now. */
  const using = async <T>(
    criterion: RecordCriterion,
    fields: readonly string[],
    work: (table: RecordTable, versions: string) => Promise<T>,
  ): Promise<T> => {
    const { entity } = criterion
    const named = fields.flatMap((field) => {
      const type = entities[entity].fieldNamed(field)?.type
      return type?.kind === 'reference' ? [type.to] : []
    })
    const others = [...new Set([...searchedAlongside(criterion), ...named])].filter((other) => other !== entity)
    for (const other of others) await tableOf(other).use([], () => undefined)
    const table = tableOf(entity)
    const versions = (): string => [table, ...others.map(tableOf)].map(({ version }) => version).join(' ')
    return table.use([...fieldsOfCriterion(criterion), ...fields], () => work(table, versions()))
  }

  const matching = async (table: RecordTable, criterion: RecordCriterion, versions: string): Promise<Matches> => {
    const matches = meets(table, criterion)
    const words = criterion.text === undefined ? [] : searchWords(criterion.text)
    if (words.length === 0) return matches
    const last = searches.get(table.entity)
    const before = last?.versions === versions && last.words.every((word, index) => words[index]?.includes(word) === true) ? last.found : undefined
    const holds = holdsWords(table, words, (entity) => tables.get(entity))
    const found = new Uint8Array(table.keys.length)
    const pause = pacer()
    for (let slot = 0; slot < found.length; slot++) {
      if ((before === undefined || before[slot] === 1) && holds(slot)) found[slot] = 1
      if (slot % matchedAtOnce === 0) await pause()
    }
    searches.set(table.entity, { words, versions, found })
    return (slot) => found[slot] === 1 && matches(slot)
  }

  const select = (
    criterion: RecordCriterion,
    { orderBy, descending = false }: ListOrder,
  ): Promise<{ readonly table: RecordTable; readonly slots: Uint32Array }> =>
    using(criterion, orderBy === undefined || orderBy.startsWith(':') ? [] : [orderBy], async (table, versions) => {
      const name = JSON.stringify([criterion, orderBy, descending])
      const known = results.get(name)
      if (known?.versions === versions) return { table, slots: known.slots }
      const isByTitle = orderBy === undefined && !descending
      const id = orderBy ?? ':title'
      const keysOf = (): readonly SortKey[] => (orderBy === undefined ? table.byTitle().keys : keysToSortBy(table, orderBy))
      // An order by what other records are called holds as long as they do.
      const order = isByTitle ? table.byTitle() : await table.order(isOwn(table.entity, id) ? id : `${id} ${versions}`, descending, keysOf)
      const matches = await matching(table, criterion, versions)
      const slots = order.slots.filter((slot) => matches(slot))
      results.delete(name)
      results.set(name, { slots, versions })
      const [oldest] = results.keys()
      if (results.size > keptResults && oldest !== undefined) results.delete(oldest)
      return { table, slots }
    })

  const each: RecordLists['each'] = (criterion, fields, visit) =>
    using(criterion, fields, async (table, versions) => {
      const matches = await matching(table, criterion, versions)
      const columns = fields.map((field) => table.column(field))
      const pause = pacer()
      for (const slot of table.byTitle().slots) {
        if (slot % matchedAtOnce === 0) await pause()
        if (!matches(slot)) continue
        visit({ key: table.keys[slot] ?? '', cells: columns.map((column) => column[slot]), problems: problemsIn(table.problems[slot] ?? null) })
      }
    })

  return {
    async page(criterion, page) {
      const { entity } = criterion
      const { keys, fields, offset = 0, limit } = page
      if (keys !== undefined) {
        const { table, slots } = await select(criterion, page)
        const wanted = new Set(keys.map((key) => table.slotOf.get(key)))
        const items = fetch(
          entity,
          keysAt(
            table,
            slots.filter((slot) => wanted.has(slot)),
          ),
          fields,
        )
        return { items, total: items.length }
      }
      if (isByTitleAlone(criterion, page)) {
        await summaries.current(entity)
        return { items: pageByTitle(entity, page), total: countShown(entity) }
      }
      const { table, slots } = await select(criterion, page)
      return {
        items: fetch(entity, keysAt(table, slots.subarray(offset, limit === undefined ? undefined : offset + limit)), fields),
        total: slots.length,
      }
    },
    async count(criterion) {
      if (!isByTitleAlone(criterion, {})) return (await select(criterion, {})).slots.length
      await summaries.current(criterion.entity)
      return countShown(criterion.entity)
    },
    async positionOf(criterion, order, key) {
      const { table, slots } = await select(criterion, order)
      const slot = table.slotOf.get(key)
      const index = slot === undefined ? -1 : slots.indexOf(slot)
      return index < 0 ? null : index
    },
    async distinct(criterion, field, limit) {
      const counted = new Map<FieldCount['value'], number>()
      const count = (value: FieldCount['value']): void => void counted.set(value, (counted.get(value) ?? 0) + 1)
      await each(criterion, [field], ({ cells: [cell] }) => {
        const values: readonly Cell[] = Array.isArray(cell) ? cell : [cell]
        if (values.length === 0) count(null)
        for (const value of values) count(typeof value === 'object' || value === undefined || value === '' ? null : value)
      })
      const values = [...counted].map(([value, records]) => ({ value, records })).sort((a, b) => b.records - a.records)
      return { values: values.slice(0, limit), total: values.length }
    },
    async keys(criterion) {
      const { table, slots } = await select(criterion, {})
      return keysAt(table, slots)
    },
    each,
    prepareSome: () => summaries.catchUp(),
  }
}

/** Whether a list is the plain one: all that is there, by title. */
function isByTitleAlone({ text, where, states, problems }: RecordCriterion, { orderBy, descending, keys }: ListPage): boolean {
  const isPlainOrder = orderBy === undefined && descending !== true && keys === undefined
  return (
    isPlainOrder &&
    (text === undefined || searchWords(text).length === 0) &&
    Object.keys(where ?? {}).length === 0 &&
    states === undefined &&
    problems === undefined
  )
}

/** Whether an order follows from the entity's own records alone. */
function isOwn(entity: EntityName, orderBy: string): boolean {
  return entities[entity].fieldNamed(orderBy)?.type.kind !== 'reference'
}

function keysAt(table: RecordTable, slots: Uint32Array): readonly string[] {
  return Array.from(slots, (slot) => table.keys[slot] ?? '')
}
