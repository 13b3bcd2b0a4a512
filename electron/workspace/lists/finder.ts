import { inNaturalOrder } from '../../../shared/domain/natural-order.ts'
import { bestMatches, bestRank, wholeBeginning } from '../../../shared/domain/record/search-normalisation.ts'
import { searchWords, textSortKey } from '../../../shared/domain/record/search-text.ts'
import { titleOfSearchedText } from '../../../shared/domain/record-fields/record-text.ts'
import { entityNames, writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import type { Database, Row } from '../disk/database.ts'
import { numberOf, textOf, valuesOf } from '../disk/rows.ts'
import { pacer } from '../disk/slices.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Summaries } from './summaries.ts'
import { createSearchBuffer } from './search-buffer.ts'
import type { FoundOfEntity, RecordFinder } from '../stores/lists.ts'

/** Of each text: the title, and what its record begins with. */
const shelvedCharacters = 200
const rowsAtOnce = 1_000
/** With more to follow, all is read anew. */
const followedChanges = 5_000
/** So many titles are looked at to tell better from worse; of more, any will do. */
const rankedOfEntity = 2_000

const searchedEntities: readonly EntityName[] = [
  ...writableEntities.filter((entity) => entity !== 'rule'),
  'jobCategory',
]

/** What is known of the records, by their number in the database. */
interface Shelved {
  readonly texts: ReturnType<typeof createSearchBuffer>
  /** The place of each one's entity in the list of entities. */
  readonly entityOf: number[]
  lastId: number
}

/**
 * Finds records of all entities at once. The tables of lists would not all fit into memory, so that
 * the beginnings of the searched texts stand on a shelf of their own, read when it is first asked.
 */
export function createRecordFinder(
  database: Database,
  transactions: Transactions,
  summaries: Summaries,
): RecordFinder {
  let shelved: Shelved | undefined
  let changed = new Map<EntityName, Set<string>>()
  let turn: Promise<unknown> = Promise.resolve()

  transactions.onChange((changes) => {
    if (shelved === undefined) return
    for (const change of changes) {
      if (change.kind !== 'records') continue
      const keys = changed.get(change.entity) ?? new Set()
      changed.set(change.entity, keys.add(change.key))
    }
    if ([...changed.values()].reduce((sum, { size }) => sum + size, 0) > followedChanges) shelved = undefined
  })

  const take = ({ texts, entityOf }: Shelved, row: Row): void => {
    const id = numberOf(row, 'record_id')
    entityOf[id] = entityNames.indexOf(textOf(row, 'entity') as EntityName)
    texts.set(id, numberOf(row, 'shown') === 1 ? textOf(row, 'text') : '')
  }
  const columns = `record_summary.record_id, record_summary.entity, shown, substr(searched, 1, ${shelvedCharacters}) AS text`
  const begun = (): Shelved => {
    if (shelved === undefined) changed = new Map()
    return (shelved ??= { texts: createSearchBuffer(), entityOf: [], lastId: 0 })
  }
  /** Whether there is more to read. */
  const readSome = (now: Shelved): boolean => {
    const rows = database.all(
      `SELECT ${columns} FROM record_summary WHERE record_id > ? ORDER BY record_id LIMIT ${rowsAtOnce}`,
      now.lastId,
    )
    for (const row of rows) take(now, row)
    now.lastId = numberOf(rows.at(-1) ?? { record_id: now.lastId }, 'record_id')
    return rows.length === rowsAtOnce
  }
  const upToDate = async (pause: () => Promise<void>): Promise<Shelved> => {
    const now = begun()
    do {
      while (summaries.catchUp()) await pause()
      await pause()
    } while (readSome(now))
    const follow = changed
    changed = new Map()
    for (const [entity, keys] of follow) {
      const rows = database.all(
        `SELECT ${columns} FROM record JOIN record_summary ON record_summary.record_id = record.id
           WHERE record.entity = ? AND record.key IN (SELECT value FROM json_each(?))`,
        entity,
        JSON.stringify([...keys]),
      )
      for (const row of rows) take(now, row)
    }
    return now
  }

  const search = async (
    text: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly FoundOfEntity[]> => {
    const pause = pacer()
    const { texts, entityOf } = await upToDate(pause)
    const words = searchWords(text)
    if (words.length === 0) return []
    const titleOf = (id: number): string => titleOfSearchedText(texts.textOf(id))
    const hits = new Uint8Array(entityOf.length)
    for (const word of words) {
      signal.throwIfAborted()
      const found = await texts.find(word, hits.length, pause)
      for (let id = 0; id < hits.length; id++)
        hits[id] = found[id] === 1 && (word === words[0] || hits[id] === 1) ? 1 : 0
    }
    const candidates = entityNames.map(
      (entity) => new Set(searchedEntities.includes(entity) ? beginningWith(entity, text, 2 * limit) : []),
    )
    // Nothing is better than what begins with the text as whole words.
    const enough = candidates.map(
      (some) =>
        some.size >= limit &&
        [...some].slice(0, limit).every((id) => bestRank([titleOf(id)], text) >= wholeBeginning),
    )
    const totals = entityNames.map(() => 0)
    for (let id = 0; id < hits.length; id++) {
      const entity = entityOf[id]
      if (hits[id] !== 1 || entity === undefined) continue
      totals[entity] = (totals[entity] ?? 0) + 1
      const some = candidates[entity]
      if (some !== undefined && some.size < (enough[entity] === true ? 0 : rankedOfEntity)) some.add(id)
    }
    signal.throwIfAborted()
    const groups: FoundOfEntity[] = []
    for (const entity of searchedEntities) {
      const number = entityNames.indexOf(entity)
      const byTitle = [...(candidates[number] ?? [])]
        .map((id) => ({ id, title: titleOf(id) }))
        .sort((a, b) => inNaturalOrder(a.title, b.title))
      // Those whose title has it come before those that are found by something else.
      const best = bestMatches(byTitle, text, 2 * limit, ({ title }) => title)
      const others = best.length < limit ? byTitle.filter((one) => !best.includes(one)) : []
      const items = recordsOf([...best, ...others].map(({ id }) => id).slice(0, 2 * limit)).slice(0, limit)
      if (items.length > 0) groups.push({ entity, items, total: Math.max(items.length, totals[number] ?? 0) })
      await pause()
      signal.throwIfAborted()
    }
    return groups
  }

  /** The first of those whose title begins with the text; numbers in titles are ordered otherwise than they are written. */
  const beginningWith = (entity: EntityName, text: string, limit: number): readonly number[] => {
    const key = /\d/.test(text) ? null : textSortKey(text)
    if (key === null) return []
    const rows = database.all(
      `SELECT record_id FROM record_summary WHERE entity = ? AND shown = 1 AND untitled = 0 AND title_key >= ? AND title_key < ? ORDER BY title_key LIMIT ${limit}`,
      entity,
      key,
      `${key}\u{10ffff}`,
    )
    return rows.map((row) => numberOf(row, 'record_id'))
  }

  /** In this order, without those that are gone meanwhile. */
  const recordsOf = (ids: readonly number[]): FoundOfEntity['items'] => {
    const rows = database.all(
      `SELECT id, key, coalesce(draft, base) AS shown_values FROM record WHERE id IN (SELECT value FROM json_each(?)) AND removed = 0`,
      JSON.stringify(ids),
    )
    const byId = new Map(rows.map((row) => [numberOf(row, 'id'), row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row === undefined
        ? []
        : [{ key: textOf(row, 'key'), values: valuesOf(row, 'shown_values') ?? {} }]
    })
  }

  return {
    prepareSome: () => summaries.catchUp() || readSome(begun()),
    find(text, limit, signal) {
      const result = turn.then(() => search(text, limit, signal))
      turn = result.catch(() => undefined)
      return result
    },
  }
}
