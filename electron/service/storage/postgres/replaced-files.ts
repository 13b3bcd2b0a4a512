import { unusedRetentionMs } from '../file-references.ts'
import type { Statements } from './database.ts'

interface RecordPlace {
  readonly eventId: number
  readonly entity: string
  readonly id: number
}

/**
 * Notes the files that a record named until now. With none, the record is gone, and what it named
 * before is forgotten with it.
 */
export async function noteReplacedFiles(
  statements: Statements,
  { eventId, entity, id }: RecordPlace,
  hashes: readonly string[],
  since: number,
): Promise<void> {
  // What another process is forgetting at this moment is left to it: two that wait for each other's
  // rows would come to a standstill.
  await statements.all(
    `DELETE FROM replaced_file WHERE (hash, event_id, entity, id) IN
       (SELECT hash, event_id, entity, id FROM replaced_file WHERE since < $1 FOR UPDATE SKIP LOCKED)`,
    [since - unusedRetentionMs],
  )
  if (hashes.length === 0)
    await statements.all('DELETE FROM replaced_file WHERE event_id = $1 AND entity = $2 AND id = $3', [
      eventId,
      entity,
      id,
    ])
  else
    await statements.all(
      `INSERT INTO replaced_file (hash, event_id, entity, id, since) SELECT hash, $2::bigint, $3::text, $4::bigint, $5::bigint FROM unnest($1::text[]) AS hash
       ON CONFLICT (hash, event_id, entity, id) DO UPDATE SET since = excluded.since`,
      [hashes, eventId, entity, id, since],
    )
}

/**
 * Whether a record of the event names the file, or one that is still there named it after
 * `replacedAfter`.
 */
export async function namesFile(
  statements: Statements,
  eventId: number,
  hash: string,
  replacedAfter: number,
): Promise<boolean> {
  const found = await statements.all(
    `SELECT 1 FROM file_use WHERE hash = $1 AND event_id = $2
     UNION ALL SELECT 1 FROM replaced_file WHERE hash = $1 AND event_id = $2 AND since > $3 LIMIT 1`,
    [hash, eventId, replacedAfter],
  )
  return found.length > 0
}
