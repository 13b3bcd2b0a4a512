import { AppError, toAppError } from '../../shared/errors.ts'

const sqliteBusy = 5
const sqliteReadOnly = 8
const sqliteCorrupt = 11
const sqliteCannotOpen = 14
const sqliteNotADatabase = 26

const deniedCodes: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG'])

/** SQLite's primary result code of an error of node:sqlite. */
export function sqliteCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined
  const errcode: unknown = Reflect.get(thrown, 'errcode')
  return typeof errcode === 'number' ? errcode & 0xff : undefined
}

export function isBusy(thrown: unknown): boolean {
  return sqliteCode(thrown) === sqliteBusy
}

/** What went wrong while a workspace's files were read or written, as an `AppError`: `disk-full`, `disk-error`, `workspace-damaged`, `workspace-locked`, else `internal`. */
export function toDiskError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  switch (sqliteCode(thrown)) {
    case sqliteCorrupt:
    case sqliteNotADatabase:
      return damaged(thrown)
    case sqliteBusy:
      return locked(thrown)
    case sqliteReadOnly:
    case sqliteCannotOpen:
      return denied(thrown)
    default:
  }
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined
  return typeof code === 'string' && deniedCodes.has(code) ? denied(thrown) : toAppError(thrown)
}

export function damaged(cause: unknown): AppError {
  return new AppError(
    'workspace-damaged',
    'The workspace’s database is damaged and was left untouched. Its media files are in “assets”; copies of the database from before earlier updates, where there are any, are in “backups”.',
    { cause },
  )
}

export function locked(cause?: unknown): AppError {
  return new AppError('workspace-locked', 'This event is already open in another window or program. Close it there and try again.', { cause })
}

function denied(cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : ''
  return new AppError('disk-error', `The workspace’s folder cannot be used: ${reason}`, { cause })
}
