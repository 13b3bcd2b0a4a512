import { historyAtMost } from '../../../shared/contract/history.ts'
import type { Database } from '../disk/database.ts'
import { freePages, vacuumSome, truncateLog } from '../disk/free-space.ts'
import { openStates } from '../stores/journal-entry.ts'
import { archiveColumns, archivedVersionOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Clock, SettingStore } from '../stores/workspace.ts'
import { createRetainedVersions } from './retained-versions.ts'
import type { History } from '../stores/history.ts'

export interface RetentionParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly settings: SettingStore
  readonly clock: Clock
}

const daysSetting = 'history.keep-days'
const tidiedSetting = 'history.tidied-at'
const forEver = 'ever'
const usualDays = 90
const dayMs = 24 * 60 * 60_000
/** Between one look for what is too old and the next. */
const restMs = 6 * 60 * 60_000

/** A slice takes a few milliseconds, also where every row has a long text. */
const rowsAtOnce = 100
/** The last entries of the journal stay, however old: they say what happened here last. */
const latestEntries = 100
/** Who stood last on a stand stays known. */
const latestOfStand = 5

const open = openStates.map((state) => `'${state}'`).join(', ')

/** The end of the next rows of a table after the id `?1`; NULL: none are left. */
const endOf = (table: string): string =>
  `SELECT max(id) AS last FROM (SELECT id FROM ${table} WHERE id > ?1 ORDER BY id LIMIT ${rowsAtOnce})`

/** What has been dealt with, and whose record has nothing under way. */
const oldEntries = `
  DELETE FROM journal WHERE id > ?1 AND id <= ?2 AND state NOT IN (${open}) AND finished_at < ?3
    AND id NOT IN (SELECT id FROM journal ORDER BY id DESC LIMIT ${latestEntries})
    AND NOT EXISTS (
      SELECT 1 FROM journal AS waiting WHERE waiting.entity = journal.entity AND waiting.key = journal.key AND waiting.state IN (${open})
    )`

const oldStandEvents = `
  DELETE FROM stand_history WHERE id > ?1 AND id <= ?2 AND at < ?3
    AND (
      SELECT later.id FROM stand_history AS later WHERE later.stand_id = stand_history.stand_id AND later.id > stand_history.id
        ORDER BY later.id LIMIT 1 OFFSET ${latestOfStand - 1}
    ) IS NOT NULL`

/**
 * What is sent and archived goes after a time that can be set, or where it becomes too much before,
 * a little at each call. What is not
 * sent, what takes changes back (`UndoStore`), named states, templates and all that the
 * synchronisation knows are none of it; of the versions, those stay that somebody may still need
 * (`retained-versions.ts`). Files that only a version named that has gone are unused from then on, and go by
 * the rules for these. An undone detach may name an entry that is gone: it goes on as with one that
 * is done.
 */
export function createHistory({ database, transactions, settings, clock }: RetentionParts): History {
  const retentionDays = (): number | null => {
    const kept = settings.get(daysSetting)
    if (kept === forEver) return null
    return kept === undefined ? usualDays : Number(kept)
  }

  function* rows(table: string, work: (after: number, last: number) => void): Generator<void> {
    for (let after = 0; ;) {
      const last = database.get(endOf(table), after)?.['last']
      if (typeof last !== 'number') return
      transactions.run(() => work(after, last), 'later')
      after = last
      yield
    }
  }
  /** The time since which rows of a table are kept: `before`, or that of the last one there is room for. */
  const retainedSince = (table: string, time: string, before: string): string => {
    const last = database.get(
      `SELECT ${time} AS at FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET ${historyAtMost - 1}`,
    )?.['at']
    return typeof last === 'string' && last > before ? last : before
  }
  function* pass(before: string): Generator<void> {
    const [sent, stood, archived] = [
      retainedSince('journal', 'finished_at', before),
      retainedSince('stand_history', 'at', before),
      retainedSince('archive', 'at', before),
    ]
    yield* rows('journal', (after, last) => void database.run(oldEntries, after, last, sent))
    yield* rows('stand_history', (after, last) => void database.run(oldStandEvents, after, last, stood))
    yield* rows('archive', (after, last) => {
      const retained = createRetainedVersions(database, archived)
      const old = database.all(
        `SELECT ${archiveColumns} FROM archive WHERE id > ? AND id <= ? AND at < ?`,
        after,
        last,
        archived,
      )
      for (const version of old.map(archivedVersionOf))
        if (!retained.needs(version)) database.run('DELETE FROM archive WHERE id = ?', version.id)
    })
  }
  const isDue = (): boolean => {
    const rested = clock.now() - Number(settings.get(tidiedSetting) ?? 0)
    return rested < 0 || rested >= restMs
  }
  function* work(): Generator<void> {
    const days = retentionDays()
    if (days !== null && isDue()) {
      yield* pass(new Date(clock.now() - days * dayMs).toISOString())
      transactions.run(() => settings.set(tidiedSetting, String(clock.now())), 'later')
    }
    while (freePages(database) > 0) {
      transactions.run(() => vacuumSome(database), 'later')
      yield
    }
    truncateLog(database)
  }
  let underWay: Generator<void> | undefined

  return {
    retentionDays,
    keepFor(days) {
      transactions.run(() => {
        settings.set(daysSetting, days === null ? forEver : String(days))
        settings.set(tidiedSetting, '0')
      })
      // A pass that has begun goes by the time before, and may last for hours where people are at work.
      underWay = undefined
    },
    tidySome() {
      underWay ??= work()
      if (underWay.next().done !== true) return true
      underWay = undefined
      return false
    },
  }
}
