import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { refuseNewer, type Row } from '../rows.ts'
import { migrations } from './schema.ts'

/** Runs a write when no other is under way on the connection. */
export type Exclusively = <Result>(work: () => Promise<Result>) => Promise<Result>

const mostLogBytes = 8 * 1024 * 1024
/** For the tables at a start. */
const patientMs = 10_000
/** Nothing else is done meanwhile; who has to wait longer asks again. */
const busyMs = 50

/** A connection with its prepared statements. */
export class Connection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #readOnly: boolean

  constructor(path: string, options: { readonly readOnly: boolean }) {
    this.#readOnly = options.readOnly
    this.#database = new DatabaseSync(path, { readOnly: options.readOnly, timeout: patientMs })
    this.#database.exec('PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;')
    if (!options.readOnly) {
      this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
      // A log that a burst of writes has made longer becomes as short as this again.
      this.#database.exec(`PRAGMA journal_size_limit = ${mostLogBytes}`)
      migrate(this.#database)
      this.#database.exec(`PRAGMA busy_timeout = ${busyMs}`)
    }
  }

  run(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes)
  }

  get(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values)
  }

  all(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    return this.#statement(sql).all(...values)
  }

  exec(sql: string): void {
    this.#database.exec(sql)
  }

  /**
   * Moves the write-ahead log into the database and makes it empty. What somebody else still reads
   * of it stays until another time.
   */
  shortenLog(): void {
    this.#database.exec('PRAGMA busy_timeout = 0')
    try {
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${busyMs}`)
    }
  }

  /** Gives up the open transaction, if the failure has not already. */
  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
  }

  /** Without what only makes the next start quicker where the disk does not let it. */
  close(): void {
    try {
      if (!this.#readOnly) this.#database.exec('PRAGMA optimize')
    } catch {
      // What is committed is on the disk.
    }
    this.#database.close()
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
    refuseNewer(version, migrations.length)
    for (const step of migrations.slice(version)) database.exec(step)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
