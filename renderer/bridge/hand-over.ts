import type { CallResult } from '../../shared/contract/index.ts'
import { readCallResult, textOf } from '../../shared/contract/answers.ts'
import { pageKey } from '../../shared/contract/page-key.ts'
import { safeFileName } from '../../shared/domain/files/file-name.ts'
import { AppError } from '../../shared/errors.ts'
import { parseJson } from '../../shared/json.ts'
import { desktop } from './host.ts'
import { storedPageKey } from './page-key.ts'

export interface ImportOptions {
  /**
   * Bytes handed over so far, of `totalBytes`. The desktop reads the file itself and reports
   * nothing here.
   */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
  readonly signal?: AbortSignal
}

/** Hands a table over for an import; its id. Throws an `AppError`. */
export async function takeTable(eventId: string, file: File, options: ImportOptions = {}): Promise<string> {
  options.signal?.throwIfAborted()
  const result =
    desktop === undefined ? await upload([eventId], file, options) : await desktop.takeTable(eventId, file)
  if (!result.ok) throw AppError.fromShape(result.error)
  return textOf(result.data, 'tableId')
}

/**
 * Hands an archive over, of any size: of media, or a pack; without an event, a pack that one is to be
 * made of. Its id. Throws an `AppError`.
 */
export async function takeBundle(
  eventId: string | null,
  file: File,
  options: ImportOptions = {},
): Promise<string> {
  options.signal?.throwIfAborted()
  const address = eventId === null ? '/bundle' : uploadAddress([eventId, 'bundle'])
  const result =
    desktop === undefined ? await put(address, file, options) : await desktop.takeBundle(eventId, file)
  if (!result.ok) throw AppError.fromShape(result.error)
  return textOf(result.data, 'bundleId')
}

/** Sends a file's bytes to the web host. */
export function upload(address: readonly string[], file: File, options: ImportOptions): Promise<CallResult> {
  return put(uploadAddress(address), file, options)
}

function uploadAddress(parts: readonly string[]): string {
  return `/upload/${parts.map(encodeURIComponent).join('/')}`
}

// XMLHttpRequest and not fetch: only it reports the progress of a request body.
function put(address: string, file: File, { onProgress, signal }: ImportOptions): Promise<CallResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `${address}?name=${encodeURIComponent(safeFileName(file.name))}`)
    request.setRequestHeader(pageKey.header, storedPageKey() ?? '')
    request.responseType = 'text'
    request.upload.addEventListener('progress', ({ loaded }) =>
      onProgress?.(Math.min(loaded, file.size), file.size),
    )
    request.addEventListener('load', () => {
      const result = readCallResult(parseJson(request.responseText))
      if (result === undefined)
        reject(new AppError('internal', `The upload was answered with status ${request.status}.`))
      else resolve(result)
    })
    request.addEventListener('error', () => {
      whyNotSent(file).then(reject, reject)
    })
    request.addEventListener('abort', () => {
      reject(new AppError('cancelled', 'The upload was cancelled.'))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/**
 * A browser tells a file that it could not read and a host that did not answer in the same way. To
 * Chromium a file that is gone or was changed since has no size, and only reading the whole fails.
 */
async function whyNotSent(file: File): Promise<AppError> {
  try {
    await (file.size === 0 ? file : file.slice(0, 1)).arrayBuffer()
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'NotFoundError'
      ? new AppError('file-missing', 'The file is not there any more.', {
          cause,
          details: { reason: 'moved', name: file.name },
        })
      : new AppError('file-changed', 'The file changed, or may not be read any more.', {
          cause,
          details: { name: file.name },
        })
  }
  return new AppError('unreachable', 'The connection to the application core was lost during the upload.', {
    details: { reason: 'core' },
  })
}
