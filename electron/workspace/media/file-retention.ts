import type { FileRetentionReason } from '../../../shared/contract/media-library.ts'
import type { Database } from '../disk/database.ts'
import { numberOf } from '../disk/rows.ts'
import { pacer } from '../disk/slices.ts'

/**
 * A place beside the records that may name files, by hash or by address, somewhere in its JSON. What
 * keeps files for later (templates, snapshots) is one entry here.
 */
interface FileSource {
  readonly reason: FileRetentionReason
  /** The rows after `?1`, at most `?2` of them, as `id` and `text`. */
  readonly sql: string
  /** Rows are only ever added: what was read need not be read again. */
  readonly onlyGrows: boolean
}

const sources: readonly FileSource[] = [
  {
    reason: 'sync',
    sql: `SELECT id, coalesce(sent_values, '') || coalesce(detail, '') AS text FROM journal
            WHERE state IN ('queued', 'sending', 'ambiguous', 'parked') AND id > ?1 ORDER BY id LIMIT ?2`,
    onlyGrows: false,
  },
  {
    reason: 'sync',
    sql: 'SELECT id, fields AS text FROM discrepancy WHERE id > ?1 ORDER BY id LIMIT ?2',
    onlyGrows: false,
  },
  {
    reason: 'sync',
    sql: `SELECT id, sent_values || coalesce(values_before, '') AS text FROM own_write WHERE id > ?1 ORDER BY id LIMIT ?2`,
    onlyGrows: true,
  },
  {
    reason: 'undo',
    sql: 'SELECT step AS id, what AS text FROM history_step WHERE step > ?1 ORDER BY step LIMIT ?2',
    onlyGrows: true,
  },
  {
    reason: 'plan-step',
    sql: 'SELECT seq AS id, body AS text FROM history_plan WHERE seq > ?1 ORDER BY seq LIMIT ?2',
    onlyGrows: true,
  },
  // What was taken out of the lists can be brought back.
  {
    reason: 'snapshot',
    sql: 'SELECT id, content AS text FROM booth_snapshot WHERE id > ?1 ORDER BY id LIMIT ?2',
    onlyGrows: false,
  },
  {
    reason: 'template',
    sql: 'SELECT id, content AS text FROM booth_template WHERE id > ?1 ORDER BY id LIMIT ?2',
    onlyGrows: false,
  },
  {
    reason: 'history',
    sql: 'SELECT id, record_values AS text FROM archive WHERE id > ?1 ORDER BY id LIMIT ?2',
    onlyGrows: true,
  },
]

/** What is kept for later, beside what is shown: read once, then followed. */
export interface FileRetention {
  /** Reads everything, in slices. */
  read(signal?: AbortSignal): Promise<void>
  /** Reads what has changed since, at once; to be called before a decision in the same transaction. */
  catchUp(): void
  reasonOf(hash: string): FileRetentionReason | undefined
}

const rowsAtOnce = 100

export function createFileRetention(
  database: Database,
  hashOfUrl: (url: string) => string | undefined,
): FileRetention {
  const held = new Map<string, FileRetentionReason>()
  const readUpTo = new Map<FileSource, number>()
  let changes = -1
  const changesNow = (): number =>
    numberOf(database.get('SELECT total_changes() AS changes') ?? {}, 'changes')

  const hold = (hash: string | undefined, reason: FileRetentionReason): void => {
    if (hash !== undefined && !held.has(hash)) held.set(hash, reason)
  }
  function* batches(source: FileSource): Generator<void> {
    let last = source.onlyGrows ? (readUpTo.get(source) ?? 0) : 0
    for (;;) {
      const rows = database.all(source.sql, last, rowsAtOnce)
      for (const row of rows) {
        last = numberOf(row, 'id')
        const text = String(row['text'])
        for (const [hash] of text.matchAll(hashes)) hold(hash, source.reason)
        for (const [, address] of text.matchAll(addresses))
          hold(hashOfUrl(String(JSON.parse(address ?? '""'))), source.reason)
      }
      readUpTo.set(source, last)
      if (rows.length < rowsAtOnce) return
      yield
    }
  }

  return {
    async read(signal) {
      const pause = pacer()
      for (const source of sources) {
        for (const _ of batches(source)) {
          signal?.throwIfAborted()
          await pause()
        }
      }
    },
    catchUp() {
      const now = changesNow()
      if (now === changes) return
      changes = now
      for (const source of sources) for (const _ of batches(source));
    },
    reasonOf: (hash) => held.get(hash),
  }
}

const hashes = /\b[0-9a-f]{64}\b/g
const addresses = /"url":("(?:[^"\\]|\\.)*")/g
