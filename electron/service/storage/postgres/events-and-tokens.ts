import type { ParsedRecords } from '../parsed-records.ts'
import { eventRow, integerOf } from '../rows.ts'
import type { EventRow, EventStore, TokenStore } from '../types.ts'
import type { Database, Statements } from './database.ts'
import { PostgresWriter } from './records.ts'

async function eventBy(statements: Statements, column: 'id' | 'app_key', value: string | number): Promise<EventRow | undefined> {
  const [row] = await statements.all(`SELECT * FROM event WHERE ${column} = $1`, [value])
  return row === undefined ? undefined : eventRow(row)
}

export function postgresEvents(database: Database, parsed: ParsedRecords): EventStore {
  return {
    byId: (id) => eventBy(database, 'id', id),
    // No text of this database can hold a NUL character, not even to look for it.
    byAppKey: (appKey) => (appKey.includes('\u0000') ? Promise.resolve(undefined) : eventBy(database, 'app_key', appKey)),
    create: ({ appKey, secretHash, details }, fill) =>
      database.transaction(async (statements) => {
        // Waits for another process that is making the event of the same key.
        const [made] = await statements.all(
          'INSERT INTO event (app_key, secret_hash, details) VALUES ($1, $2, $3) ON CONFLICT (app_key) DO NOTHING RETURNING id',
          [appKey, secretHash, JSON.stringify(details)],
        )
        if (made === undefined) {
          const taken = await eventBy(statements, 'app_key', appKey)
          if (taken === undefined) throw new Error('The event was removed while it was looked up.')
          return taken
        }
        const id = integerOf(made, 'id')
        await fill?.(new PostgresWriter(statements, id, parsed))
        return { id, appKey, secretHash, details }
      }),
    update: (id, { appKey, secretHash, details }) =>
      database.transaction(async (statements) => {
        await statements.all(
          'UPDATE event SET app_key = coalesce($2, app_key), secret_hash = coalesce($3, secret_hash), details = coalesce($4, details) WHERE id = $1',
          [id, appKey ?? null, secretHash ?? null, details === undefined ? null : JSON.stringify(details)],
        )
      }),
  }
}

export function postgresTokens(database: Database): TokenStore {
  return {
    add: ({ hash, eventId, expiresAt }, now) =>
      database.transaction(async (statements) => {
        await statements.all('DELETE FROM token WHERE expires_at < $1', [now])
        await statements.all('INSERT INTO token (hash, event_id, expires_at) VALUES ($1, $2, $3)', [hash, eventId, expiresAt])
      }),
    async find(hash) {
      const [row] = await database.all('SELECT event_id, expires_at FROM token WHERE hash = $1', [hash])
      return row === undefined ? undefined : { eventId: integerOf(row, 'event_id'), expiresAt: integerOf(row, 'expires_at') }
    },
  }
}
