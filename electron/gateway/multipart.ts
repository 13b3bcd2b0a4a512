import FormData from 'form-data'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '../../shared/errors.ts'
import { readSealedFile, type SentBytes } from './file-stream.ts'
import type { FilePart } from './types.ts'
import type { FormPairs } from './wire.ts'

export interface Form {
  readonly stream: NodeJS.ReadableStream
  readonly headers: Readonly<Record<string, string>>
  readonly lengthBytes: number
  /** How to ask how far the request has come, once it is on its way. */
  readonly watch: (sentBytes: SentBytes) => void
  /** Closes the files. An aborted request leaves them open. */
  destroy(): void
}

/**
 * A form for one attempt; a form that was sent once hangs when it is sent again. Files are streamed, exactly as many bytes as the asset has.
 * Throws `file-missing` and `file-changed` where a file is not what the asset store says.
 */
export async function buildForm(pairs: FormPairs, files: Readonly<Record<string, FilePart>>): Promise<Form> {
  for (const file of Object.values(files)) await checkSize(file)
  const form = new FormData()
  const streams: Readable[] = []
  let lengthBytes = Infinity
  let sentBytes: SentBytes = () => 0
  for (const [key, value] of pairs) form.append(key, value)
  for (const [field, file] of Object.entries(files)) {
    const stream = readSealedFile(
      file,
      () => lengthBytes,
      () => sentBytes(),
    )
    streams.push(stream)
    form.append(field, stream, { filename: file.name, contentType: file.mime, knownLength: file.sizeBytes })
  }
  lengthBytes = form.getLengthSync()
  return {
    stream: form,
    headers: { ...form.getHeaders(), 'content-length': String(lengthBytes) },
    lengthBytes,
    watch(ask) {
      sentBytes = ask
    },
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
