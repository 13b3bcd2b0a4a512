import type { Known } from '../known.ts'
import { eventRow, integerOf, limitsOf, tokenRow } from '../rows.ts'
import type { EventRow, EventStore, TokenStore } from '../types.ts'
import { databaseNow } from './clock.ts'
import type { Database, Statements } from './database.ts'
import { lockEvent } from './locks.ts'
import { PostgresWriter } from './records.ts'
import { setTimeout as pause } from 'node:timers/promises'

async function eventBy(
  statements: Statements,
  column: 'id' | 'app_key',
  value: string | number,
): Promise<EventRow | undefined> {
  const [row] = await statements.all(`SELECT * FROM event WHERE ${column} = $1`, [value])
  return row === undefined ? undefined : eventRow(row)
}

/** `admission` is what who asks for an event is let in by. */
export function postgresEvents(database: Database, admission: Database, known: Known): EventStore {
  return {
    ...postgresLimits(database),
    byId: (id) => eventBy(admission, 'id', id),
    // No text of this database can hold a NUL character, not even to look for it.
    byAppKey: (appKey) =>
      appKey.includes('\u0000') ? Promise.resolve(undefined) : eventBy(admission, 'app_key', appKey),
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
        await fill?.(new PostgresWriter(statements, id, known))
        return { id, appKey, secretHash, details }
      }),
    all: async () => (await database.all('SELECT * FROM event ORDER BY id')).map(eventRow),
    change: (id, work) =>
      database.transaction(async (statements) => {
        await lockEvent(statements, id)
        const before = await eventBy(statements, 'id', id)
        if (before === undefined) return undefined
        const { details, result } = await work(before.details, new PostgresWriter(statements, id, known))
        await statements.all('UPDATE event SET details = $2 WHERE id = $1', [id, JSON.stringify(details)])
        return result
      }),
    update: (id, { appKey, secretHash, details }) =>
      database.transaction(async (statements) => {
        await lockEvent(statements, id)
        await statements.all(
          'UPDATE event SET app_key = coalesce($2, app_key), secret_hash = coalesce($3, secret_hash), details = coalesce($4, details) WHERE id = $1',
          [id, appKey ?? null, secretHash ?? null, details === undefined ? null : JSON.stringify(details)],
        )
        // One that is being issued for the old secret at this moment is known by that secret.
        if (secretHash !== undefined)
          await statements.all('DELETE FROM token WHERE event_id = $1 AND secret_hash <> $2', [
            id,
            secretHash,
          ])
      }),
  }
}

function postgresLimits(database: Database): Pick<EventStore, 'limits' | 'setLimits'> {
  return {
    limits: async (id) =>
      limitsOf((await database.all('SELECT * FROM event_limit WHERE event_id = $1', [id]))[0]),
    setLimits: (id, { records, fileBytes, requestsPerMinute }) =>
      database.transaction(async (statements) => {
        await statements.all(
          `INSERT INTO event_limit (event_id, records, file_bytes, requests_per_minute) VALUES ($1, $2, $3, $4)
           ON CONFLICT (event_id) DO UPDATE SET records = excluded.records, file_bytes = excluded.file_bytes, requests_per_minute = excluded.requests_per_minute`,
          [id, records ?? null, fileBytes ?? null, requestsPerMinute ?? null],
        )
      }),
  }
}

async function tokenBy(database: Database, hash: string): ReturnType<TokenStore['find']> {
  const [row] = await database.all(
    `SELECT hash, token.event_id, expires_at, used_at, records, file_bytes, requests_per_minute, ${databaseNow} AS now
     FROM token JOIN event ON event.id = token.event_id LEFT JOIN event_limit ON event_limit.event_id = event.id
     WHERE hash = $1 AND token.secret_hash IN ('', event.secret_hash)`,
    [hash],
    'token',
  )
  return row === undefined
    ? undefined
    : { ...tokenRow(row), limits: limitsOf(row), now: integerOf(row, 'now') }
}

export function postgresTokens(database: Database): TokenStore {
  return {
    add: ({ hash, eventId, lifetimeMs, secretHash }) =>
      database.transaction(async (statements) => {
        await statements.all(`DELETE FROM token WHERE expires_at < ${databaseNow}`)
        await statements.all(
          `INSERT INTO token (hash, event_id, expires_at, used_at, secret_hash) VALUES ($1, $2, ${databaseNow} + $3, ${databaseNow}, $4)`,
          [hash, eventId, lifetimeMs, secretHash],
        )
      }),
    find: coalesced((hash) => tokenBy(database, hash)),
    touch: (hash) =>
      database.transaction(async (statements) => {
        await statements.all(
          `UPDATE token SET used_at = ${databaseNow} WHERE hash = $1 AND used_at < ${databaseNow}`,
          [hash],
        )
      }),
    list: async () =>
      (
        await database.all(
          `SELECT hash, event_id, expires_at, used_at FROM token WHERE expires_at > ${databaseNow} ORDER BY used_at DESC, hash`,
        )
      ).map(tokenRow),
    count: async () =>
      integerOf(
        (await database.all(`SELECT count(*) AS count FROM token WHERE expires_at > ${databaseNow}`))[0],
        'count',
      ),
    revoke: (which) =>
      database.transaction(async (statements) => {
        const [condition, values] =
          which === 'all'
            ? ['', []]
            : 'hash' in which
              ? ['WHERE hash = $1', [which.hash]]
              : ['WHERE event_id = $1', [which.eventId]]
        const [gone] = await statements.all(
          `WITH gone AS (DELETE FROM token ${condition} RETURNING 1) SELECT count(*) AS count FROM gone`,
          values,
        )
        return integerOf(gone, 'count')
      }),
  }
}

/** A question that has no answer yet holds up the next one no longer. */
const timeoutMs = 50

/**
 * Asks for those who want the same to be known at once: who comes while a question is under way
 * shares the next one with all who come until then. So no answer is older than its question, and
 * many questions at once become two.
 */
function coalesced<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<Answer>>()

  const begin = (key: string): Promise<Answer> => {
    const asked = ask(key)
    const over: Promise<unknown> = asked
      .catch(() => undefined)
      .finally(() => {
        if (running.get(key) === over) running.delete(key)
      })
    running.set(key, over)
    return asked
  }

  return (key) => {
    const before = running.get(key)
    if (before === undefined) return begin(key)
    const waiting = next.get(key)
    if (waiting !== undefined) return waiting
    const giveUp = new AbortController()
    const asked = Promise.race([
      before,
      pause(timeoutMs, undefined, { signal: giveUp.signal }).catch(() => undefined),
    ]).then(() => {
      giveUp.abort()
      next.delete(key)
      return begin(key)
    })
    next.set(key, asked)
    return asked
  }
}
