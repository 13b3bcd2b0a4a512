import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError, toAppError } from '../../shared/errors.ts'

/** What was known of the file when the user chose it. */
export interface KnownFile {
  readonly sizeBytes?: number
  /** Milliseconds since 1970, as `File.lastModified`: whole. */
  readonly modifiedAtMs?: number
}

const chunkBytes = 256 * 1024

/**
 * The bytes of a file the user named. It must be the same file from beginning to end.
 *
 * @throws AppError while it is read: `file-missing` (gone, or not readable), `file-changed`,
 * `file-type` (a folder), `disk-error`
 */
export async function* readDroppedFile(
  path: string,
  known: KnownFile = {},
): AsyncGenerator<Uint8Array, void> {
  const name = basename(path)
  let file: FileHandle
  try {
    // Without O_NONBLOCK a named pipe would wait for a writer for ever.
    file = await open(path, constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK))
  } catch (error) {
    throw unreadable(name, error)
  }
  try {
    const before = await file.stat()
    if (!before.isFile())
      throw new AppError('file-type', `“${name}” is a folder or a device, not a file.`, {
        details: { reason: 'folder', name },
      })
    if (known.sizeBytes !== undefined && known.sizeBytes !== before.size) throw changed(name)
    if (known.modifiedAtMs !== undefined && Math.trunc(known.modifiedAtMs) !== Math.trunc(before.mtimeMs))
      throw changed(name)
    let offset = 0
    for (;;) {
      const { bytesRead, buffer } = await file.read({
        buffer: Buffer.allocUnsafe(chunkBytes),
        position: offset,
      })
      if (bytesRead === 0) break
      offset += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
    const after = await file.stat()
    if (offset !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw changed(name)
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(name, error)
  } finally {
    await file.close()
  }
}

function changed(name: string): AppError {
  return new AppError(
    'file-changed',
    `“${name}” changed while it was read. Add it again when it is complete.`,
    { details: { name } },
  )
}

function unreadable(name: string, error: unknown): AppError {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENXIO':
    case 'ESTALE':
      return new AppError(
        'file-missing',
        `“${name}” is not there any more. It may have been moved, renamed or deleted.`,
        {
          cause: error,
          details: { reason: 'moved', name },
        },
      )
    case 'EACCES':
    case 'EPERM':
      return new AppError('file-missing', `“${name}” may not be read by this program.`, {
        cause: error,
        details: { reason: 'forbidden', name },
      })
    default:
      return toAppError(error)
  }
}
