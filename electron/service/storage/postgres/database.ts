import pg from 'pg'
import type { Row } from '../rows.ts'
import type { PoolLoad } from '../types.ts'

const connectWithinMs = 10_000
const maxAttempts = 5
const deadlock = '40P01'
const serializationFailure = '40001'

/** Statements on a connection, or on whichever of a pool is free. */
export interface Statements {
  all(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
}

// Identifiers stay below 2^53; as texts, which is the client's default, they would have to be read
// everywhere.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * The connections of one process: those that read apart from those that write, since writers of one
 * event wait for each other and would keep readers waiting.
 */
export class Database implements Statements {
  readonly #readers: pg.Pool
  readonly #writers: pg.Pool

  /**
   * `url` as in libpq: `postgres://user@host:port/database?sslmode=…`. What it leaves out comes
   * from PGPASSWORD and its like. `onTrouble` hears of connections lost while idle.
   */
  constructor(url: string, onTrouble: (error: Error) => void) {
    const pool = (): pg.Pool => {
      const made = new pg.Pool({
        connectionString: url,
        max: 8,
        connectionTimeoutMillis: connectWithinMs,
        keepAlive: true,
        application_name: 'booth-builder-service',
        types,
      })
      // Without a listener the loss of an idle connection would end the process.
      made.on('error', onTrouble)
      return made
    }
    this.#readers = pool()
    this.#writers = pool()
  }

  async all(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.#readers.query<Row>(sql, [...values])).rows
  }

  /**
   * Runs `work` in a transaction of its own (READ COMMITTED): durable when the promise resolves,
   * undone when it rejects. Where the database ended it in favour of another, it runs again.
   */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work)
      } catch (error) {
        if (attempt === maxAttempts || !gaveWay(error)) throw error
      }
    }
  }

  /** What `read` gives, all of it as of one moment. */
  async *snapshot<Item>(read: (statements: Statements) => AsyncIterable<Item>): AsyncGenerator<Item> {
    const client = await this.#readers.connect()
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

  load(): readonly PoolLoad[] {
    const of = (pool: PoolLoad['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolLoad => {
      return { pool, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    }
    return [of('readers', this.#readers), of('writers', this.#writers)]
  }

  async close(): Promise<void> {
    await Promise.all([this.#readers.end(), this.#writers.end()])
  }

  async #attempt<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    const client = await this.#writers.connect()
    let broken: Error | undefined
    const note = (error: Error): void => {
      broken = error
    }
    client.on('error', note)
    try {
      await client.query('BEGIN')
      const result = await work({ all: async (sql, values = []) => (await client.query<Row>(sql, [...values])).rows })
      // A transaction in which a statement failed answers COMMIT by ROLLBACK, and not by an error.
      if ((await client.query('COMMIT')).command !== 'COMMIT') throw new Error('The transaction was undone by the database.')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch(note)
      throw error
    } finally {
      client.off('error', note)
      client.release(broken)
    }
  }
}

function gaveWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === deadlock || error.code === serializationFailure)
}
