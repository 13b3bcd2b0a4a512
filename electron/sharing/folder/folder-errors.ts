import { AppError, toAppError } from '../../../shared/errors.ts'

/** @throws AppError what is wrong with the folder */
export async function withFolderErrors<Of>(asked: Promise<Of>): Promise<Of> {
  try {
    return await asked
  } catch (error) {
    throw toFolderError(error)
  }
}

/** What is asked for, or the folder it lies in, is not there. */
export function isNotThere(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

/** The system's name of an error; empty: it has none. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

/** What is wrong with a shared folder, as an `AppError`: `disk-full`, or `disk-error` with the reason. */
export function toFolderError(error: unknown): AppError {
  const code = codeOf(error)
  if (isNotThere(error))
    return new AppError(
      'disk-error',
      'The shared folder is not there. Plug in its disk, connect its drive, or choose where it is now.',
      {
        cause: error,
        details: { reason: 'shared-folder-gone' },
      },
    )
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError(
      'disk-error',
      'The shared folder cannot be written. Allow writing there, or choose another folder.',
      {
        cause: error,
        details: { reason: 'shared-folder-read-only' },
      },
    )
  return toAppError(error)
}
