import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { isObject, type JsonObject } from '../../../../shared/domain/record-values.ts'
import { AppError } from '../../../../shared/errors.ts'
import { migrations } from './schema.ts'

export type Row = Readonly<Record<string, unknown>>

/** A connection with its prepared statements. */
export class Connection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(path: string, options: { readonly readOnly: boolean }) {
    this.#database = new DatabaseSync(path, { readOnly: options.readOnly, timeout: 10_000 })
    this.#database.exec('PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;')
    if (!options.readOnly) {
      this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
      migrate(this.#database)
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

  /** Gives up the open transaction, if the failure has not already. */
  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
  }

  close(): void {
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
    if (version > migrations.length) {
      throw new AppError('workspace-newer', 'This service data was written by a newer version of the program. Please update the program.')
    }
    for (const step of migrations.slice(version)) database.exec(step)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

/** A column that holds a JSON object. What is parsed is JSON, so being an object is all there is to check. Throws `workspace-damaged`. */
export function objectOf(row: Row, column: string): JsonObject {
  const value: unknown = JSON.parse(textOf(row, column))
  if (!isObject(value)) throw new AppError('workspace-damaged', 'The data of this service are damaged.')
  return value
}

export function integerOf(row: Row | undefined, column: string): number {
  const value = row?.[column]
  return typeof value === 'number' ? value : Number(value ?? 0)
}

export function textOf(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}
