import type { EventRow, EventStore, TokenStore } from '../types.ts'
import { integerOf, objectOf, textOf, type Connection, type Row } from './database.ts'

function eventRow(row: Row): EventRow {
  return {
    id: integerOf(row, 'id'),
    appKey: textOf(row, 'app_key'),
    secretHash: textOf(row, 'secret_hash'),
    details: objectOf(row, 'details'),
  }
}

/** Runs a write when no other is under way on the connection. */
export type Exclusively = <Result>(work: () => Promise<Result>) => Promise<Result>

export function sqliteEvents(writer: Connection, exclusively: Exclusively): EventStore {
  const byId = (id: number): EventRow | undefined => {
    const row = writer.get('SELECT * FROM event WHERE id = ?', id)
    return row === undefined ? undefined : eventRow(row)
  }
  return {
    byId: (id) => Promise.resolve(byId(id)),
    byAppKey(appKey) {
      const row = writer.get('SELECT * FROM event WHERE app_key = ?', appKey)
      return Promise.resolve(row === undefined ? undefined : eventRow(row))
    },
    create: ({ appKey, secretHash, details }) =>
      exclusively(() => {
        const row = writer.get(
          'INSERT INTO event (app_key, secret_hash, details) VALUES (?, ?, ?) RETURNING id',
          appKey,
          secretHash,
          JSON.stringify(details),
        )
        return Promise.resolve({ id: integerOf(row, 'id'), appKey, secretHash, details })
      }),
    update: (id, change) =>
      exclusively(() => {
        const before = byId(id)
        if (before !== undefined) {
          const after = { ...before, ...change }
          writer.run(
            'UPDATE event SET app_key = ?, secret_hash = ?, details = ? WHERE id = ?',
            after.appKey,
            after.secretHash,
            JSON.stringify(after.details),
            id,
          )
        }
        return Promise.resolve()
      }),
  }
}

export function sqliteTokens(writer: Connection, reader: Connection, exclusively: Exclusively): TokenStore {
  return {
    add: ({ hash, eventId, expiresAt }, now) =>
      exclusively(() => {
        writer.run('DELETE FROM token WHERE expires_at < ?', now)
        writer.run('INSERT INTO token (hash, event_id, expires_at) VALUES (?, ?, ?)', hash, eventId, expiresAt)
        return Promise.resolve()
      }),
    find(hash) {
      const row = reader.get('SELECT event_id, expires_at FROM token WHERE hash = ?', hash)
      return Promise.resolve(row === undefined ? undefined : { eventId: integerOf(row, 'event_id'), expiresAt: integerOf(row, 'expires_at') })
    },
  }
}
