import type { ParsedRecords } from '../parsed-records.ts'
import { eventRow, integerOf } from '../rows.ts'
import type { EventRow, EventStore, TokenStore } from '../types.ts'
import type { Connection, Exclusively } from './database.ts'
import { SqliteWriter } from './records.ts'

export function sqliteEvents(writer: Connection, exclusively: Exclusively, parsed: ParsedRecords): EventStore {
  const byId = (id: number): EventRow | undefined => {
    const row = writer.get('SELECT * FROM event WHERE id = ?', id)
    return row === undefined ? undefined : eventRow(row)
  }
  const byAppKey = (appKey: string): EventRow | undefined => {
    const row = writer.get('SELECT * FROM event WHERE app_key = ?', appKey)
    return row === undefined ? undefined : eventRow(row)
  }
  return {
    byId: (id) => Promise.resolve(byId(id)),
    byAppKey: (appKey) => Promise.resolve(byAppKey(appKey)),
    create: ({ appKey, secretHash, details }, fill) =>
      exclusively(async () => {
        const taken = byAppKey(appKey)
        if (taken !== undefined) return taken
        const row = writer.get(
          'INSERT INTO event (app_key, secret_hash, details) VALUES (?, ?, ?) RETURNING id',
          appKey,
          secretHash,
          JSON.stringify(details),
        )
        const id = integerOf(row, 'id')
        await fill?.(new SqliteWriter(writer, id, parsed))
        return { id, appKey, secretHash, details }
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
