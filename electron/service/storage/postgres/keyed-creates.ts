import { keyRetentionMs } from '../keyed-creates.ts'
import { keyedCreate } from '../rows.ts'
import type { KeyedCreate } from '../types.ts'
import { databaseNow } from './clock.ts'
import type { Statements } from './database.ts'

export async function createdWith(
  statements: Statements,
  eventId: number,
  key: string,
): Promise<KeyedCreate | undefined> {
  const [row] = await statements.all(
    `SELECT key, fingerprint, id FROM keyed_create WHERE event_id = $1 AND key = $2 AND at > ${databaseNow} - ${keyRetentionMs}`,
    [eventId, key],
  )
  return row === undefined ? undefined : keyedCreate(row)
}

/** Notes a create, and forgets those of the event whose time is over. */
export async function noteCreate(
  statements: Statements,
  eventId: number,
  { key, fingerprint, id }: KeyedCreate,
): Promise<void> {
  await statements.all(
    `DELETE FROM keyed_create WHERE event_id = $1 AND at <= ${databaseNow} - ${keyRetentionMs}`,
    [eventId],
  )
  await statements.all(
    `INSERT INTO keyed_create (event_id, key, fingerprint, id, at) VALUES ($1, $2, $3, $4, ${databaseNow})`,
    [eventId, key, fingerprint, id],
  )
}
