import { AppError } from '../../../shared/errors.ts'
import { busyMs, type Database } from './database.ts'

/** How SQLite calls a database that gives its free pages back when it is asked to. */
const incremental = 2
/** Of 4 KiB. So many may stay free: what is written next goes there. */
const sparePages = 256
/** So many are moved in a few milliseconds. */
const pagesAtOnce = 64

/** Whether nothing has ever been written to a database. */
export function isBlank(database: Database): boolean {
  return numberOfPragma(database, 'page_count') === 0
}

/**
 * Lets a database give free space back to the disk. One of an older program is written anew for
 * that, once, which needs room for a copy of it beside; where there is none, it is left for another
 * time. To be called outside of any transaction.
 */
export function enableVacuum(database: Database): void {
  if (numberOfPragma(database, 'auto_vacuum') === incremental) return
  database.exec('PRAGMA auto_vacuum = INCREMENTAL')
  if (isBlank(database)) return
  try {
    database.exec('VACUUM')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'disk-full')) throw error
  }
}

/** Pages that could be given back, beyond those that are left for what comes next. */
export function freePages(database: Database): number {
  if (numberOfPragma(database, 'auto_vacuum') !== incremental) return 0
  return Math.max(0, numberOfPragma(database, 'freelist_count') - sparePages)
}

/** Within a transaction. The file itself becomes shorter with the next checkpoint. */
export function vacuumSome(database: Database): void {
  database.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`)
}

/**
 * Moves the log into the database and makes it empty, which waits for the disk as a commit does.
 * Where somebody else reads the database, it is left for another time.
 */
export function truncateLog(database: Database): void {
  database.exec('PRAGMA busy_timeout = 0')
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`)
  }
}

function numberOfPragma(database: Database, name: 'auto_vacuum' | 'page_count' | 'freelist_count'): number {
  return Number(database.get(`PRAGMA ${name}`)?.[name])
}
