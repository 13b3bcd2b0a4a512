import { createLogFile } from './log-file.ts'
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { toDiskError } from './disk-errors.ts'

export type Row = Readonly<Record<string, SQLOutputValue>>
export type Parameter = SQLInputValue

/** A thin SQLite connection: prepared statements kept by their text, errors as `AppError`s. */
export interface Database {
  exec(sql: string): void
  run(
    sql: string,
    ...parameters: readonly Parameter[]
  ): { readonly changes: number; readonly lastRowId: number }
  get(sql: string, ...parameters: readonly Parameter[]): Row | undefined
  all(sql: string, ...parameters: readonly Parameter[]): readonly Row[]
  readonly isTransaction: boolean
  /**
   * Resolves when everything committed until now survives a power cut, without anybody waiting for
   * the disk meanwhile.
   */
  flush(): Promise<void>
  close(): void
}

/** So long is waited for another program that has the database. */
export const busyMs = 5_000

/** Opens a database file without changing it; `configure` sets how it is written. */
export function openDatabase(
  file: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Database {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const handle = guarded(() => new DatabaseSync(file, { timeout: busyMs, readOnly }))
  const statements = new Map<string, StatementSync>()
  const log = createLogFile(`${file}-wal`)
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = handle.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    exec: (sql) => guarded(() => handle.exec(sql)),
    run: (sql, ...parameters) =>
      guarded(() => {
        const { changes, lastInsertRowid } = prepared(sql).run(...parameters)
        return { changes: Number(changes), lastRowId: Number(lastInsertRowid) }
      }),
    get: (sql, ...parameters) => guarded(() => prepared(sql).get(...parameters)),
    all: (sql, ...parameters) => guarded(() => prepared(sql).all(...parameters)),
    get isTransaction() {
      return handle.isTransaction
    },
    flush: async () => {
      try {
        await log.flush()
      } catch (error) {
        throw toDiskError(error)
      }
    },
    close: () => {
      log.close()
      statements.clear()
      closeHandle(handle)
    },
  }
}

/**
 * Of 4 KiB. Moving more than this into the database at once would keep the thread for longer than a
 * person may notice.
 */
const logPages = 2048
const pageBytes = 4_096

/** Durable before fast: a committed change survives a power cut. */
export function configure(database: Database): void {
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  // Moving the log into the database waits for the disk; a pull of a large event shall not do so
  // every few pages.
  database.exec(`PRAGMA wal_autocheckpoint = ${logPages}`)
  // A log that one large change has made longer becomes as short as this again.
  database.exec(`PRAGMA journal_size_limit = ${logPages * pageBytes}`)
  database.exec('PRAGMA foreign_keys = ON')
  database.exec('PRAGMA trusted_schema = OFF')
}

function closeHandle(handle: DatabaseSync): void {
  if (handle.isOpen) handle.close()
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toDiskError(error)
  }
}
