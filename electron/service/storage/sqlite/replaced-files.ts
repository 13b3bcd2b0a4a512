import { unusedRetentionMs } from '../file-references.ts'
import type { Connection } from './database.ts'

interface RecordPlace {
  readonly eventId: number
  readonly entity: string
  readonly id: number
}

/**
 * Notes the files that a record named until now. With none, the record is gone, and what it named
 * before is forgotten with it.
 */
export function noteReplacedFiles(
  writer: Connection,
  { eventId, entity, id }: RecordPlace,
  hashes: readonly string[],
  since: number,
): void {
  writer.run('DELETE FROM replaced_file WHERE since < ?', since - unusedRetentionMs)
  if (hashes.length === 0)
    writer.run('DELETE FROM replaced_file WHERE event_id = ? AND entity = ? AND id = ?', eventId, entity, id)
  for (const hash of hashes)
    writer.run(
      'INSERT OR REPLACE INTO replaced_file (hash, event_id, entity, id, since) VALUES (?, ?, ?, ?, ?)',
      hash,
      eventId,
      entity,
      id,
      since,
    )
}

/**
 * Whether a record of the event names the file, or one that is still there named it after
 * `replacedAfter`.
 */
export function namesFile(reader: Connection, eventId: number, hash: string, replacedAfter: number): boolean {
  return (
    reader.get('SELECT 1 FROM file_use WHERE hash = ? AND event_id = ? LIMIT 1', hash, eventId) !==
      undefined ||
    reader.get(
      'SELECT 1 FROM replaced_file WHERE hash = ? AND event_id = ? AND since > ? LIMIT 1',
      hash,
      eventId,
      replacedAfter,
    ) !== undefined
  )
}
