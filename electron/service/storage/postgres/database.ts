import pg from 'pg'
import type { Row } from '../rows.ts'
import type { PoolLoad } from '../types.ts'
import { WriteProgress } from '../write-progress.ts'
import { bounds, connectionSettings, applySettings, type Timeouts } from './bounds.ts'

const maxAttempts = 5
const deadlock = '40P01'
const serializationFailure = '40001'

/** Statements on a connection, or on whichever of a pool is free. */
export interface Statements {
  /** With a `name` the statement is read and planned once for each connection: for what is asked all the time. */
  all(sql: string, values?: readonly unknown[], name?: string): Promise<readonly Row[]>
}

// Identifiers stay below 2^53; as texts, which is the client's default, they would have to be read
// everywhere.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/** The client says only in words that a connection was lost, or did not come or answer in time. */
class ConnectionFailure extends Error {
  /** As PostgreSQL calls it. */
  readonly code = '08006'

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'ConnectionFailure'
  }
}

async function coded<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    // Mistakes of a caller are of a class of their own, and what the system or the server says has a code.
    const hasWordsAlone =
      error instanceof Error && error.constructor === Error && Reflect.get(error, 'code') === undefined
    throw hasWordsAlone ? new ConnectionFailure(error) : error
  }
}

export interface DatabaseOptions {
  readonly timeouts?: Timeouts
  /** The most connections of each kind. */
  readonly most?: { readonly readers: number; readonly writers: number }
}

/**
 * The connections of one process: those that read apart from those that write, since writers of one
 * event wait for each other and would keep readers waiting.
 */
export class Database implements Statements {
  readonly #readers: pg.Pool
  readonly #writers: pg.Pool
  /** Of the transactions. */
  readonly progress = new WriteProgress()

  /**
   * `url` as in libpq: `postgres://user@host:port/database?sslmode=…`. What it leaves out comes
   * from PGPASSWORD and its like. `onTrouble` hears of connections lost while idle.
   */
  constructor(
    url: string,
    onTrouble: (error: Error) => void,
    { timeouts = 'patient', most = { readers: 8, writers: 8 } }: DatabaseOptions = {},
  ) {
    const pool = (max: number): pg.Pool => {
      const made = new pg.Pool({
        ...connectionSettings,
        connectionString: url,
        max,
        ...(timeouts === 'bounded' ? { query_timeout: bounds.answerMs } : {}),
        verify: (client, done) => void applySettings(client, timeouts).then(() => done(), done),
        types,
      })
      // Without a listener the loss of an idle connection would end the process.
      made.on('error', onTrouble)
      // The same goes for one that is being handed over: whoever uses it hears of that from what is asked of it.
      made.on('connect', (client) => client.on('error', () => undefined))
      return made
    }
    this.#readers = pool(most.readers)
    this.#writers = pool(most.writers)
  }

  async all(sql: string, values: readonly unknown[] = [], name?: string): Promise<readonly Row[]> {
    return (await coded(this.#readers.query<Row>({ text: sql, values: [...values], name }))).rows
  }

  /**
   * Runs `work` in a transaction of its own (READ COMMITTED): durable when the promise resolves,
   * undone when it rejects. Where the database ended it in favour of another, it runs again. Once
   * `signal` is aborted it rejects with its reason, unless the commit has left by then.
   */
  transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    return this.progress.follow(() => this.#untilDone(() => this.#attempt('transaction', work, signal)))
  }

  /** The same for work that is one statement, and so needs no other to begin and to commit it. */
  single<Result>(work: (statements: Statements) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.progress.follow(() => this.#untilDone(() => this.#attempt('statement', work, signal)))
  }

  async #untilDone<Result>(attemptOnce: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOnce()
      } catch (error) {
        if (attempt === maxAttempts || !gaveWay(error)) throw error
      }
    }
  }

  /** What `read` gives, all of it as of one moment. */
  async *snapshot<Item>(read: (statements: Statements) => AsyncIterable<Item>): AsyncGenerator<Item> {
    const client = await coded(this.#readers.connect())
    let isOver = false
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      yield* read({ all: async (sql, values = []) => (await client.query<Row>(sql, [...values])).rows })
      await client.query('COMMIT')
      isOver = true
    } finally {
      // A connection in the middle of a transaction is of no use to others.
      client.release(!isOver)
    }
  }

  load(names: {
    readonly readers: PoolLoad['pool']
    readonly writers: PoolLoad['pool']
  }): readonly PoolLoad[] {
    const of = (pool: PoolLoad['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolLoad => {
      return { pool, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    }
    return [of(names.readers, this.#readers), of(names.writers, this.#writers)]
  }

  async close(): Promise<void> {
    await Promise.all([this.#readers.end(), this.#writers.end()])
  }

  async #attempt<Result>(
    extent: 'transaction' | 'statement',
    work: (statements: Statements) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    signal?.throwIfAborted()
    const client = await coded(this.#writers.connect())
    let lost: Error | undefined
    const note = (error: Error): void => {
      lost = error
    }
    client.on('error', note)
    let isReleased = false
    const release = (): void => {
      if (isReleased) return
      isReleased = true
      client.off('error', note)
      client.release(lost)
    }
    // The server gives up a statement whose connection is gone, and with it the wait for a lock; one
    // that nothing would come after, and that might be done by then, is told so at once.
    const abandon = (): void => {
      if (extent === 'statement')
        void this.#readers
          .query('SELECT pg_cancel_backend($1)', [Reflect.get(client, 'processID')])
          .catch(() => undefined)
      lost = new Error('The transaction was abandoned.')
      release()
    }
    const all: Statements['all'] = async (sql, values = [], name) =>
      (await coded(client.query<Row>({ text: sql, values: [...values], name }))).rows
    try {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', abandon)
      if (extent === 'transaction') await all('BEGIN')
      const result = await work({ all })
      if (extent === 'statement') return result
      signal?.throwIfAborted()
      signal?.removeEventListener('abort', abandon)
      // A transaction in which a statement failed answers COMMIT by ROLLBACK, and not by an error.
      if ((await coded(client.query('COMMIT'))).command !== 'COMMIT')
        throw new Error('The transaction was undone by the database.')
      return result
    } catch (error) {
      // A connection that does not answer would not answer to this either; the server undoes what is open on it.
      if (error instanceof ConnectionFailure) lost ??= error
      if (lost === undefined && extent === 'transaction') await client.query('ROLLBACK').catch(note)
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', abandon)
      release()
    }
  }
}

function gaveWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === deadlock || error.code === serializationFailure)
}
