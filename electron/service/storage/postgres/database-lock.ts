import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { AppError } from '../../../../shared/errors.ts'
import type { DataLock } from '../types.ts'
import { bounds, connectionSettings, applySettings } from './bounds.ts'
import type { Statements } from './database.ts'
import { lockData, holdersOfDataLock, type DataShare } from './locks.ts'

/** A process that was killed has its connection a moment longer. */
const waitMs = 2000
const pauseMs = 250

interface LockOptions {
  readonly url: string
  /** Services share the data with each other; who replaces the data shares them with nobody. */
  readonly share: DataShare
  readonly onTrouble: (error: Error) => void
}

/**
 * Keeps others from replacing the data, or from serving them, for as long as this process lives. It
 * is a lock of a connection of its own: the database gives it back however the process ends. Throws
 * `conflict` where somebody has the data who does not share them.
 */
export async function lockDatabase({ url, share, onTrouble }: LockOptions): Promise<DataLock> {
  const until = Date.now() + waitMs
  const connection = await connect(url)
  try {
    while (!(await lockData(connection, share))) {
      if (Date.now() >= until)
        throw new AppError('conflict', refusal(share, await holdersOfDataLock(connection)))
      await setTimeout(pauseMs)
    }
  } catch (error) {
    await connection.end()
    throw error
  }
  return keep(connection, { url, share, onTrouble })
}

function refusal(share: DataShare, holders: readonly string[]): string {
  if (share === 'shared')
    return 'The data of this database are being restored. Start the service when that has ended.'
  const from = [...new Set(holders)].sort().join(', ')
  return `The database is in use by ${holders.length} ${holders.length === 1 ? 'process' : 'processes'}${from === '' ? '' : ` (from ${from})`}. Stop every process of the service, then restore.`
}

interface Connection extends Statements {
  /** Hears once that the connection is over, with the reason where there is one. */
  onEnd(hear: (error: Error | undefined) => void): void
  end(): Promise<void>
}

async function connect(url: string): Promise<Connection> {
  const client = new pg.Client({
    ...connectionSettings,
    connectionString: url,
    query_timeout: bounds.answerMs,
  })
  let reason: Error | undefined
  // Without a listener the loss of the connection would end the process.
  client.on('error', (error) => {
    reason = error
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  // A machine that has lost its power says no goodbye, and is not to keep its lock for hours.
  await applySettings(client, 'patient')
  return {
    all: async (sql, values = []) => (await client.query<Record<string, unknown>>(sql, [...values])).rows,
    onEnd: (hear) => void ended.then(() => hear(reason)),
    end: () => client.end(),
  }
}

function keep(first: Connection, { url, share, onTrouble }: LockOptions): DataLock {
  const releasing = new AbortController()
  let current: Connection | undefined

  const holdAgain = async (): Promise<void> => {
    while (!releasing.signal.aborted) {
      await setTimeout(pauseMs, undefined, { signal: releasing.signal }).catch(() => undefined)
      const connection = await connect(url).catch(() => undefined)
      if (connection === undefined) continue
      if (!releasing.signal.aborted && (await lockData(connection, share).catch(() => false))) {
        watch(connection)
        return
      }
      await connection.end().catch(() => undefined)
    }
  }
  const watch = (connection: Connection): void => {
    current = connection
    connection.onEnd((reason) => {
      current = undefined
      if (releasing.signal.aborted) return
      onTrouble(reason ?? new Error('The connection that holds the data has ended.'))
      // What was about to replace the data has lost the right to; `check` says so.
      if (share === 'shared') again = holdAgain()
    })
  }
  let again = Promise.resolve()
  watch(first)

  return {
    async check() {
      if (current === undefined)
        throw new AppError('unreachable', 'The database ended the connection that holds the data.')
      const asked = current
      try {
        await asked.all('SELECT 1')
      } catch (error) {
        // One that does not answer may never end by itself.
        void asked.end().catch(() => undefined)
        throw error
      }
    },
    async release() {
      releasing.abort()
      await again
      await current?.end().catch(() => undefined)
    },
  }
}
