import { AppError } from '../../../shared/errors.ts'
import type { JournalState } from '../../../shared/contract/index.ts'
import type { Database, Parameter } from '../disk/database.ts'
import { numberOf, textOf } from '../disk/rows.ts'
import { foundBy, type Summaries } from '../lists/summaries.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Clock, JournalStore } from '../stores/workspace.ts'
import { isOpen, openStates, type JournalEntry, type OpenDetach } from '../stores/journal-entry.ts'
import { changingColumns, journalColumns, journalEntryOf, remoteIds } from './rows.ts'
import { advance } from '../stores/journal-transitions.ts'

export interface JournalStoreParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly summaries: Pick<Summaries, 'catchUp'>
  readonly clock: Clock
}

const open = `(${openStates.map((state) => `'${state}'`).join(', ')})`
const noEntries: Readonly<Record<JournalState, number>> = {
  queued: 0,
  sending: 0,
  ambiguous: 0,
  parked: 0,
  confirmed: 0,
  discarded: 0,
}

export function createJournalStore({
  database,
  transactions,
  summaries,
  clock,
}: JournalStoreParts): JournalStore {
  const get = (id: number): JournalEntry | undefined => {
    const row = database.get(`SELECT ${journalColumns} FROM journal WHERE id = ?`, id)
    return row === undefined ? undefined : journalEntryOf(row)
  }
  const required = (id: number): JournalEntry => {
    const entry = get(id)
    if (entry === undefined) throw new AppError('not-found', `There is no journal entry ${id}.`)
    return entry
  }
  const write = (sql: string, ...parameters: readonly Parameter[]): number =>
    transactions.run(() => {
      transactions.changed({ kind: 'journal' })
      return database.run(sql, ...parameters).lastRowId
    })
  const lastBefore = numberOf(database.get('SELECT coalesce(max(id), 0) AS id FROM journal') ?? {}, 'id')
  const now = (): string => new Date(clock.now()).toISOString()

  const store: JournalStore = {
    get,
    open: () =>
      database
        .all(`SELECT ${journalColumns} FROM journal WHERE state IN ${open} ORDER BY id`)
        .map(journalEntryOf)
        .filter(isOpen),
    openOf: (entity, key) =>
      database
        .all(
          `SELECT ${journalColumns} FROM journal WHERE state IN ${open} AND entity = ? AND key = ? ORDER BY id`,
          entity,
          key,
        )
        .map(journalEntryOf)
        .filter(isOpen),
    list({ states, entity, key, text, failuresOnly = false, offset = 0, limit = -1 }) {
      const words = text === undefined ? undefined : foundBy(text)
      if (words !== undefined) while (summaries.catchUp());
      const conditions = [
        ...(entity === undefined ? [] : [{ sql: 'entity = ?', parameters: [entity] }]),
        ...(key === undefined ? [] : [{ sql: 'key = ?', parameters: [key] }]),
        ...(failuresOnly
          ? [
              {
                sql: `(state <> 'parked' OR json_extract(detail, '$.kind') NOT IN ('candidates', 'incomplete'))`,
                parameters: [],
              },
            ]
          : []),
        ...(words === undefined
          ? []
          : [
              {
                sql: `EXISTS (SELECT 1 FROM record JOIN record_summary ON record_summary.record_id = record.id
                  WHERE record.entity = journal.entity AND record.key = journal.key AND ${words.sql})`,
                parameters: words.parameters,
              },
            ]),
      ]
      const parameters = conditions.flatMap((condition) => condition.parameters)
      // Each state by itself: an index has it in the order of its entries, of which half a million may have been sent.
      const among = [...new Set(states)].map(
        (state) =>
          `FROM journal WHERE ${[`state = '${state}'`, ...conditions.map(({ sql }) => sql)].join(' AND ')}`,
      )
      if (among.length === 0) return { items: [], total: 0 }
      const items = database.all(
        `${among.map((of) => `SELECT * FROM (SELECT ${journalColumns} ${of} ORDER BY id DESC LIMIT ?)`).join(' UNION ALL ')}
          ORDER BY id DESC LIMIT ? OFFSET ?`,
        ...among.flatMap(() => [...parameters, limit < 0 ? limit : offset + limit]),
        limit,
        offset,
      )
      return {
        items: items.map(journalEntryOf),
        // Counted where it is asked for.
        get total() {
          return among.reduce(
            (sum, of) =>
              sum + numberOf(database.get(`SELECT count(*) AS total ${of}`, ...parameters) ?? {}, 'total'),
            0,
          )
        },
      }
    },
    detaches: () =>
      database
        // By itself SQLite takes the index by state, and looks through all that waits.
        .all(
          `SELECT ${journalColumns} FROM journal INDEXED BY journal_detaches WHERE operation = 'detach' AND state IN ${open} ORDER BY id`,
        )
        .map(journalEntryOf)
        .filter((entry): entry is OpenDetach => entry.operation === 'detach' && isOpen(entry)),
    counts() {
      const rows = database.all('SELECT state, count(*) AS entries FROM journal GROUP BY state')
      const counted: Record<string, number> = {}
      for (const row of rows) counted[textOf(row, 'state')] = numberOf(row, 'entries')
      return { ...noEntries, ...counted }
    },
    append({ entity, key, operation, options }) {
      const id = write(
        `INSERT INTO journal (entity, key, operation, options, state, attempts, created_at) VALUES (?, ?, ?, ?, 'queued', 0, ?)`,
        entity,
        key,
        operation,
        JSON.stringify(options),
        now(),
      )
      return required(id)
    },
    advance: (id, event) =>
      transactions.run(() => {
        const entry = advance(required(id), event, now())
        write(
          `UPDATE journal SET operation = ?, options = ?, state = ?, attempts = ?, next_attempt_at = ?, error = ?, sent_values = ?, sent_at = ?, detail = ?, finished_at = ? WHERE id = ?`,
          ...changingColumns(entry),
          id,
        )
        if (!isOpen(entry)) database.run('DELETE FROM journal_known_ids WHERE journal_id = ?', id)
        return entry
      }),
    isFromBefore: (id) => id <= lastBefore,
    cancel: (id) =>
      transactions.run(() => {
        const entry = required(id)
        if (entry.attempts === 0 && entry.departure === null) write('DELETE FROM journal WHERE id = ?', id)
        else store.advance(id, { kind: 'discard' })
      }),
    setKnownIds(id, ids) {
      required(id)
      write(
        'INSERT OR REPLACE INTO journal_known_ids (journal_id, remote_ids) VALUES (?, ?)',
        id,
        JSON.stringify(ids),
      )
    },
    knownIds(id) {
      const row = database.get('SELECT remote_ids FROM journal_known_ids WHERE journal_id = ?', id)
      return new Set(row === undefined ? [] : remoteIds.parse(row['remote_ids']))
    },
  }
  return store
}
