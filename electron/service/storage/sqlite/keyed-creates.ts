import { keyRetentionMs } from '../keyed-creates.ts'
import { keyedCreate } from '../rows.ts'
import type { KeyedCreate } from '../types.ts'
import type { Connection } from './database.ts'

export function createdWith(
  writer: Connection,
  eventId: number,
  key: string,
  now: number,
): KeyedCreate | undefined {
  const row = writer.get(
    'SELECT key, fingerprint, id FROM keyed_create WHERE event_id = ? AND key = ? AND at > ?',
    eventId,
    key,
    now - keyRetentionMs,
  )
  return row === undefined ? undefined : keyedCreate(row)
}

/** Notes a create, and forgets those of the event whose time is over. */
export function noteCreate(
  writer: Connection,
  eventId: number,
  { key, fingerprint, id }: KeyedCreate,
  now: number,
): void {
  writer.run('DELETE FROM keyed_create WHERE event_id = ? AND at <= ?', eventId, now - keyRetentionMs)
  writer.run(
    'INSERT INTO keyed_create (event_id, key, fingerprint, id, at) VALUES (?, ?, ?, ?, ?)',
    eventId,
    key,
    fingerprint,
    id,
    now,
  )
}
