import FormData from 'form-data'
import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'
import type { FilePart } from './types.ts'
import type { FormPairs } from './wire.ts'

export interface Form {
  readonly stream: NodeJS.ReadableStream
  readonly headers: Readonly<Record<string, string>>
  readonly lengthBytes: number
  /** Closes the files. An aborted request leaves them open. */
  destroy(): void
}

// Small enough to keep memory flat over several uploads at once, large enough that the disk is not asked 16,000 times for a gigabyte.
const chunkBytes = 256 * 1024

/**
 * A form for one attempt; a form that was sent once hangs when it is sent again. Files are streamed, exactly as many bytes as the asset has.
 * Throws `file-missing` and `file-changed` where a file is not what the asset store says.
 */
export async function buildForm(pairs: FormPairs, files: Readonly<Record<string, FilePart>>): Promise<Form> {
  for (const file of Object.values(files)) await checkSize(file)
  const form = new FormData()
  const streams: ReadStream[] = []
  for (const [key, value] of pairs) form.append(key, value)
  for (const [field, file] of Object.entries(files)) {
    const stream = createReadStream(file.path, { start: 0, end: file.sizeBytes - 1, highWaterMark: chunkBytes })
    streams.push(stream)
    form.append(field, stream, { filename: file.name, contentType: file.mime, knownLength: file.sizeBytes })
  }
  const lengthBytes = form.getLengthSync()
  return {
    stream: form,
    headers: { ...form.getHeaders(), 'content-length': String(lengthBytes) },
    lengthBytes,
    destroy() {
      for (const stream of streams) stream.destroy()
    },
  }
}

async function checkSize(file: FilePart): Promise<void> {
  let sizeBytes: number
  try {
    sizeBytes = (await stat(file.path)).size
  } catch (cause) {
    throw new AppError('file-missing', `The file ${file.name} is no longer in the asset store.`, { cause })
  }
  if (sizeBytes !== file.sizeBytes || sizeBytes === 0) {
    throw new AppError('file-changed', `The file ${file.name} has ${sizeBytes} bytes instead of ${file.sizeBytes}.`)
  }
}
