import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordCriterion, SegmentCount } from '../../../shared/contract/index.ts'
import { searchWords, type SortKey } from '../../../shared/domain/record/search-text.ts'
import { sortKey } from '../../../shared/domain/record-fields/record-text.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database } from '../disk/database.ts'
import type { Forms } from '../stores/workspace.ts'
import type { ReadinessStore } from '../stores/readiness.ts'
import { numberOf } from '../disk/rows.ts'
import { pacer, visitInTurns } from '../disk/slices.ts'
import type { Transactions } from '../disk/transactions.ts'
import {
  fieldsOfCriterion,
  findWords,
  meets,
  searchedAlongside,
  type Matches,
  type TableOf,
} from './matching.ts'
import { exhibitorIs, representativeFields } from './exhibitors.ts'
import { distinctValues } from './distinct.ts'
import { hasReason } from './lacking.ts'
import { createSegments, createTally } from './segments.ts'
import { namingFields, type Summaries } from './summaries.ts'
import { createSummaryReader } from './summary-reader.ts'
import { createRecordTable, type RecordTable } from './table.ts'
import type { ListOrder, RecordLists } from '../stores/lists.ts'

/** So much may tables take in memory together; the one asked last stays in any case. */
const tableBytes = 48 * 1024 * 1024
const mostCachedResults = 4
/** As many segments as a screen may show the counts of. */
const mostCachedCounts = 200
/** No two tables are ever of the same version. */
const versionsOfTable = 2 ** 30
const readAheadFrom = 1_000

const stateRank = new Map(
  ['conflict', 'new', 'changed', 'removed', 'clean'].map((state, rank) => [state, rank]),
)

/** The records of a result, in order. */
interface Result {
  readonly slots: Uint32Array
  readonly versions: string
}

export interface RecordListParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly summaries: Summaries
  readonly forms: Forms
  readonly readiness: Pick<ReadinessStore, 'asked'>
}

export function createRecordLists({
  database,
  transactions,
  summaries,
  forms,
  readiness,
}: RecordListParts): RecordLists {
  const tables = new Map<EntityName, RecordTable>()
  const counts = new Map<EntityName, number>()
  let tablesMade = 0
  const results = new Map<string, Result>()
  const segments = createSegments(database, transactions, forms)
  const segmentCounts = new Map<string, { readonly count: SegmentCount; readonly versions: string }>()
  const { problemsIn, fetch, pageByTitle, shownByTitle } = createSummaryReader(database, readiness)

  transactions.onChange((changes) => {
    for (const change of changes) {
      if (change.kind !== 'records') continue
      counts.delete(change.entity)
      tables.get(change.entity)?.changed(change.key)
    }
  })

  const tableOf = (entity: EntityName): RecordTable => {
    const table =
      tables.get(entity) ??
      createRecordTable(database, summaries, entity, (tablesMade += 1) * versionsOfTable)
    // The one asked for last stands last.
    tables.delete(entity)
    tables.set(entity, table)
    for (const [name, other] of tables) {
      const total = [...tables.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      if (total <= tableBytes || other === table) break
      tables.delete(name)
    }
    return table
  }
  const countShown = (entity: EntityName): number => {
    const known = counts.get(entity)
    if (known !== undefined) return known
    const row = database.get(
      'SELECT count(*) AS records FROM record_summary WHERE entity = ? AND shown = 1',
      entity,
    )
    const count = numberOf(row ?? { records: 0 }, 'records')
    counts.set(entity, count)
    return count
  }
  /** Whoever looks at a list will soon search it: its table is read before that. */
  const readAhead = (entity: EntityName): void => {
    if (tables.has(entity) || countShown(entity) < readAheadFrom) return
    void nextTurn()
      .then(() => tableOf(entity).use(namingFields(entity), () => undefined))
      // A search will try again, and say what is wrong.
      .catch(() => undefined)
  }

  /** What an order goes by, of the record in a slot. */
  const keyToSortBy = (
    table: RecordTable,
    orderBy: string,
    tableNamed: TableOf,
  ): ((slot: number) => SortKey) => {
    switch (orderBy) {
      case ':state':
        return (slot) => stateRank.get(table.states[slot] ?? '') ?? null
      case ':problems':
        return (slot) => problemsIn(table.problems[slot] ?? null).length
      case ':made':
        return (slot) => slot
      case ':updated':
        return (slot) => Date.parse(table.updatedAt[slot] ?? '')
      default: {
        const field = entities[table.entity].fieldNamed(orderBy)
        const column = table.column(orderBy)
        const named = field?.type.kind === 'reference' ? tableNamed(field.type.to) : undefined
        if (named === undefined) return (slot) => sortKey(field, column[slot])
        return (slot) => {
          const key = column[slot]
          const target = typeof key === 'string' ? named.slotOf.get(key) : undefined
          return target === undefined ? null : named.titles[target] || null
        }
      }
    }
  }

  /**
   * Runs `work` on an entity's table, and on those that the criterion and the fields look at too,
   * as the records are now.
   */
  const using = async <T>(
    criterion: RecordCriterion,
    fields: readonly string[],
    work: (table: RecordTable, versions: string, tableNamed: TableOf) => Promise<T>,
  ): Promise<T> => {
    const { entity } = criterion
    const rules = segments.rulesOf(criterion)
    if (rules !== undefined && entity !== 'attendee')
      throw new AppError('invalid-input', 'Only attendees belong to segments.', { field: 'rules' })
    const ofRules = rules === undefined ? [] : segments.fieldsOf(segments.read(rules))
    const named = fields.flatMap((field) => {
      const type = entities[entity].fieldNamed(field)?.type
      return type?.kind === 'reference' ? [type.to] : []
    })
    if (criterion.exhibitor !== undefined && entity !== 'booth')
      throw new AppError('invalid-input', 'Only booths have exhibitors.', { field: 'exhibitor' })
    const people: readonly EntityName[] = criterion.exhibitor === undefined ? [] : ['representative']
    const others = [...new Set([...searchedAlongside(criterion), ...named, ...people])].filter(
      (other) => other !== entity,
    )
    // Held here: one may make room for another before all of this is done.
    const held = new Map<EntityName, RecordTable>()
    for (const name of [...others, entity]) {
      const table = tableOf(name)
      held.set(name, table)
      if (name !== entity) await table.use(people.includes(name) ? representativeFields : [], () => undefined)
    }
    const table = held.get(entity) ?? tableOf(entity)
    const versions = (): string =>
      [...[...held.values()].map(({ version }) => version), segments.version].join(' ')
    return table.use([...fieldsOfCriterion(criterion), ...ofRules, ...fields], () =>
      work(table, versions(), (name) => held.get(name)),
    )
  }

  const matching = async (
    table: RecordTable,
    criterion: RecordCriterion,
    tableNamed: TableOf,
  ): Promise<Matches> => {
    const ofFacts = meets(table, criterion)
    const { exhibitor, lacking } = criterion
    const ofReasons = lacking === undefined ? ofFacts : both(ofFacts, hasReason(table, lacking, problemsIn))
    const met =
      exhibitor === undefined
        ? ofReasons
        : both(ofReasons, exhibitorIs(exhibitor, table, tableNamed('representative')))
    const rules = segments.rulesOf(criterion)
    const verdicts = rules === undefined ? undefined : segments.verdicts(table, segments.read(rules))
    const matches = verdicts === undefined ? met : (slot: number) => met(slot) && verdicts.of(slot) === true
    const words = criterion.text === undefined ? [] : searchWords(criterion.text)
    if (words.length === 0) return matches
    const found = await findWords(table, words, tableNamed, pacer())
    return (slot) => found[slot] === 1 && matches(slot)
  }

  const select = (
    criterion: RecordCriterion,
    { orderBy, descending = false }: ListOrder,
  ): Promise<{ readonly table: RecordTable; readonly slots: Uint32Array }> =>
    using(
      criterion,
      orderBy === undefined || orderBy.startsWith(':') ? [] : [orderBy],
      async (table, versions, tableNamed) => {
        const name = JSON.stringify([criterion, orderBy, descending])
        const known = results.get(name)
        if (known?.versions === versions) return { table, slots: known.slots }
        const isByTitle = orderBy === undefined && !descending
        const id = orderBy ?? ':title'
        const keysOf = async (): Promise<readonly SortKey[]> => {
          if (orderBy === undefined) return table.byTitle().keys
          const [keys, keyOf] = [
            new Array<SortKey>(table.keys.length),
            keyToSortBy(table, orderBy, tableNamed),
          ]
          await visitInTurns(keys.keys(), (slot) => (keys[slot] = keyOf(slot)))
          return keys
        }
        // An order by what other records are called holds as long as they do.
        const order = isByTitle
          ? table.byTitle()
          : await table.order(isOwn(table.entity, id) ? id : `${id} ${versions}`, descending, keysOf)
        const matches = await matching(table, criterion, tableNamed)
        const among = new Uint32Array(order.slots.length)
        let found = 0
        await visitInTurns(order.slots, (slot) => {
          if (matches(slot)) among[found++] = slot
        })
        const slots = among.slice(0, found)
        results.delete(name)
        results.set(name, { slots, versions })
        const [oldest] = results.keys()
        if (results.size > mostCachedResults && oldest !== undefined) results.delete(oldest)
        return { table, slots }
      },
    )

  const each: RecordLists['each'] = (criterion, fields, visit) =>
    using(criterion, fields, async (table, _versions, tableNamed) => {
      const matches = await matching(table, criterion, tableNamed)
      const columns = fields.map((field) => table.column(field))
      await visitInTurns(table.byTitle().slots, (slot) => {
        if (!matches(slot)) return
        visit({
          key: table.keys[slot] ?? '',
          cells: columns.map((column) => column[slot]),
          problems: problemsIn(table.problems[slot] ?? null),
          advice: problemsIn(table.advice[slot] ?? null),
        })
      })
    })

  return {
    async page(criterion, page) {
      const { entity } = criterion
      const { keys, fields, offset = 0, limit } = page
      const isPlain = isByTitleAlone(criterion, page)
      if (isPlain) await summaries.current(entity)
      if (keys !== undefined) {
        if (isPlain) {
          const items = shownByTitle(entity, keys, fields)
          return { items, total: items.length }
        }
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
      if (isPlain) {
        readAhead(entity)
        return { items: pageByTitle(entity, page), total: countShown(entity) }
      }
      const { table, slots } = await select(criterion, page)
      return {
        items: fetch(
          entity,
          keysAt(table, slots.subarray(offset, limit === undefined ? undefined : offset + limit)),
          fields,
        ),
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
    distinct: (criterion, field, limit) => distinctValues({ each }, criterion, field, limit),
    async keys(criterion) {
      const { table, slots } = await select(criterion, {})
      return keysAt(table, slots)
    },
    each,
    countSegment: (rules) =>
      using({ entity: 'attendee', rules: [...rules] }, [], async (table, versions) => {
        const name = JSON.stringify(rules)
        const known = segmentCounts.get(name)
        if (known?.versions === versions) return known.count
        const verdicts = segments.verdicts(table, segments.read(rules))
        const isThere = meets(table, { entity: 'attendee' })
        const tally = createTally()
        await visitInTurns(table.keys.keys(), (slot) => {
          if (isThere(slot)) tally.add(verdicts.of(slot))
        })
        const count = tally.count(verdicts.obstacles)
        if (segmentCounts.size >= mostCachedCounts) segmentCounts.clear()
        segmentCounts.set(name, { count, versions })
        return count
      }),
    prepareSome: () => summaries.catchUp() || summaries.judgeSome(),
    judgeSome: () => summaries.judgeSome(),
    judged: () => summaries.judged(),
  }
}

/** Whether a list is the plain one: all that is there, by title. */
function isByTitleAlone(
  { text, where, states, problems, lacking, exhibitor, rules, segment }: RecordCriterion,
  { orderBy, descending }: ListOrder,
): boolean {
  const isPlainOrder = orderBy === undefined && descending !== true
  return (
    isPlainOrder &&
    (text === undefined || searchWords(text).length === 0) &&
    Object.keys(where ?? {}).length === 0 &&
    states === undefined &&
    problems === undefined &&
    lacking === undefined &&
    exhibitor === undefined &&
    rules === undefined &&
    segment === undefined
  )
}

const both =
  (one: Matches, other: Matches): Matches =>
  (slot) =>
    one(slot) && other(slot)

/** Whether an order follows from the entity's own records alone. */
function isOwn(entity: EntityName, orderBy: string): boolean {
  return entities[entity].fieldNamed(orderBy)?.type.kind !== 'reference'
}

function keysAt(table: RecordTable, slots: Uint32Array): readonly string[] {
  return Array.from(slots, (slot) => table.keys[slot] ?? '')
}
