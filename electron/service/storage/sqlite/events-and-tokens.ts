import type { Known } from '../known.ts'
import { eventRow, integerOf, limitsOf, tokenRow } from '../rows.ts'
import type { EventRow, EventStore, TokenStore } from '../types.ts'
import type { Connection, Exclusively } from './database.ts'
import { SqliteWriter } from './records.ts'

export function sqliteEvents(writer: Connection, exclusively: Exclusively, known: Known): EventStore {
  const byId = (id: number): EventRow | undefined => {
    const row = writer.get('SELECT * FROM event WHERE id = ?', id)
    return row === undefined ? undefined : eventRow(row)
  }
  const byAppKey = (appKey: string): EventRow | undefined => {
    const row = writer.get('SELECT * FROM event WHERE app_key = ?', appKey)
    return row === undefined ? undefined : eventRow(row)
  }
  return {
    ...sqliteLimits(writer, exclusively),
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
        await fill?.(new SqliteWriter(writer, id, known))
        return { id, appKey, secretHash, details }
      }),
    all: () => Promise.resolve(writer.all('SELECT * FROM event ORDER BY id').map(eventRow)),
    change: (id, work) =>
      exclusively(async () => {
        const before = byId(id)
        if (before === undefined) return undefined
        const { details, result } = await work(before.details, new SqliteWriter(writer, id, known))
        writer.run('UPDATE event SET details = ? WHERE id = ?', JSON.stringify(details), id)
        return result
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
          if (after.secretHash !== before.secretHash) writer.run('DELETE FROM token WHERE event_id = ?', id)
        }
        return Promise.resolve()
      }),
  }
}

function sqliteLimits(
  writer: Connection,
  exclusively: Exclusively,
): Pick<EventStore, 'limits' | 'setLimits'> {
  return {
    limits: (id) => Promise.resolve(limitsOf(writer.get('SELECT * FROM event_limit WHERE event_id = ?', id))),
    setLimits: (id, { records, fileBytes, requestsPerMinute }) =>
      exclusively(() => {
        writer.run(
          'INSERT OR REPLACE INTO event_limit (event_id, records, file_bytes, requests_per_minute) VALUES (?, ?, ?, ?)',
          id,
          records ?? null,
          fileBytes ?? null,
          requestsPerMinute ?? null,
        )
        return Promise.resolve()
      }),
  }
}

export function sqliteTokens(writer: Connection, reader: Connection, exclusively: Exclusively): TokenStore {
  return {
    add: ({ hash, eventId, lifetimeMs, secretHash }, now) =>
      exclusively(() => {
        writer.run('DELETE FROM token WHERE expires_at < ?', now)
        writer.run(
          'INSERT INTO token (hash, event_id, expires_at, used_at, secret_hash) VALUES (?, ?, ?, ?, ?)',
          hash,
          eventId,
          now + lifetimeMs,
          now,
          secretHash,
        )
        return Promise.resolve()
      }),
    find(hash, now) {
      const row = reader.get(
        `SELECT hash, token.event_id, expires_at, used_at, records, file_bytes, requests_per_minute
         FROM token JOIN event ON event.id = token.event_id LEFT JOIN event_limit ON event_limit.event_id = event.id
         WHERE hash = ? AND token.secret_hash IN ('', event.secret_hash)`,
        hash,
      )
      return Promise.resolve(row === undefined ? undefined : { ...tokenRow(row), limits: limitsOf(row), now })
    },
    touch: (hash, now) =>
      exclusively(() => {
        writer.run('UPDATE token SET used_at = ? WHERE hash = ? AND used_at < ?', now, hash, now)
        return Promise.resolve()
      }),
    list: (now) =>
      Promise.resolve(
        reader
          .all(
            'SELECT hash, event_id, expires_at, used_at FROM token WHERE expires_at > ? ORDER BY used_at DESC, hash',
            now,
          )
          .map(tokenRow),
      ),
    count: (now) =>
      Promise.resolve(
        integerOf(reader.get('SELECT count(*) AS count FROM token WHERE expires_at > ?', now), 'count'),
      ),
    revoke: (which) =>
      exclusively(() => {
        if (which === 'all') return Promise.resolve(writer.run('DELETE FROM token'))
        const [column, value] = 'hash' in which ? ['hash', which.hash] : ['event_id', which.eventId]
        return Promise.resolve(writer.run(`DELETE FROM token WHERE ${column} = ?`, value))
      }),
  }
}
