import { AppError, toAppError } from '../../../shared/errors.ts'

const sqliteBusy = 5
const sqliteReadOnly = 8
const sqliteCorrupt = 11
const sqliteCannotOpen = 14
const sqliteNotADatabase = 26

const readOnlyCodes: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])
const misplacedCodes: ReadonlySet<string> = new Set(['ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG'])

/** SQLite's primary result code of an error of node:sqlite. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const errcode: unknown = Reflect.get(error, 'errcode')
  return typeof errcode === 'number' ? errcode & 0xff : undefined
}

export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === sqliteBusy
}

/**
 * What went wrong while a workspace's files were read or written, as an `AppError`: `disk-full`,
 * `disk-error`, `workspace-damaged`, `workspace-locked`, else `internal`.
 */
export function toDiskError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const sqlite = sqliteCode(error)
  if (sqlite === sqliteCorrupt || sqlite === sqliteNotADatabase) return damaged(error)
  if (sqlite === sqliteBusy) return locked(error)
  if (sqlite === sqliteReadOnly || sqlite === sqliteCannotOpen) return readOnly(error)
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (typeof code === 'string' && readOnlyCodes.has(code)) return readOnly(error)
  return typeof code === 'string' && misplacedCodes.has(code) ? misplaced(error) : toAppError(error)
}

export function damaged(cause: unknown): AppError {
  return new AppError(
    'workspace-damaged',
    'The workspace’s database is damaged and was left untouched. Its media files are in “assets”; copies of the database from before earlier updates, where there are any, are in “backups”.',
    { cause },
  )
}

export function locked(cause?: unknown): AppError {
  return new AppError(
    'workspace-locked',
    'This event is already open in another window or program. Close it there and try again.',
    { cause },
  )
}

/**
 * The system's own words are left to the cause: for a disk that is mounted read-only they are
 * “Unknown error”.
 */
function readOnly(cause: unknown): AppError {
  const path: unknown = cause instanceof Error ? Reflect.get(cause, 'path') : undefined
  const where = typeof path === 'string' ? ` (“${path}”)` : ''
  return new AppError(
    'disk-error',
    `This folder cannot be written${where}. It is protected, belongs to somebody else, or lies on a disk that is read-only. Allow writing there, or move the event’s folder to where you may write.`,
    { cause, details: { reason: 'read-only', ...(typeof path === 'string' ? { path } : {}) } },
  )
}

function misplaced(cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : ''
  return new AppError('disk-error', `The workspace’s folder cannot be used: ${reason}`, {
    cause,
    details: { reason: 'misplaced' },
  })
}
