import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '../../../shared/errors.ts'
import { readSealedFile, type SentBytes } from './file-stream.ts'
import type { FilePart } from '../requests/types.ts'
import type { FormPairs } from '../requests/wire.ts'

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
 * A form for one attempt; a form that was sent once hangs when it is sent again. Files are
 * streamed, exactly as many bytes as the asset has. Throws `file-missing` and `file-changed` where
 * a file is not what the asset store says.
 */
export async function buildForm(pairs: FormPairs, files: Readonly<Record<string, FilePart>>): Promise<Form> {
  const wholes = new Map<FilePart, Buffer>()
  for (const file of Object.values(files)) {
    if (file.sizeBytes <= smallFileBytes) wholes.set(file, readWhole(file))
    else await checkSize(file)
  }
  // Loaded with the first form: most runs of the command line send none.
  const { default: FormData } = await import('form-data')
  const form = new FormData()
  const streams: Readable[] = []
  let lengthBytes = Infinity
  let sentBytes: SentBytes = () => 0
  for (const [key, value] of pairs) form.append(key, value)
  for (const [field, file] of Object.entries(files)) {
    const content =
      wholes.get(file) ??
      readSealedFile(
        file,
        () => lengthBytes,
        () => sentBytes(),
      )
    if (!Buffer.isBuffer(content)) streams.push(content)
    form.append(field, content, { filename: file.name, contentType: file.mime, knownLength: file.sizeBytes })
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

/**
 * Up to this size a file is read in one piece: passing it to another thread and back, several
 * times, costs more than the reading.
 */
const smallFileBytes = 256 * 1024

function readWhole(file: FilePart): Buffer {
  let content: Buffer
  try {
    content = readFileSync(file.path)
  } catch (cause) {
    throw missing(file, cause)
  }
  checkBytes(file, content.byteLength)
  return content
}

async function checkSize(file: FilePart): Promise<void> {
  let sizeBytes: number
  try {
    sizeBytes = (await stat(file.path)).size
  } catch (cause) {
    throw missing(file, cause)
  }
  checkBytes(file, sizeBytes)
}

function checkBytes(file: FilePart, sizeBytes: number): void {
  if (sizeBytes === file.sizeBytes && sizeBytes > 0) return
  throw new AppError(
    'file-changed',
    `The file ${file.name} has ${sizeBytes} bytes instead of ${file.sizeBytes}.`,
  )
}

function missing(file: FilePart, cause: unknown): AppError {
  return new AppError('file-missing', `The file ${file.name} is no longer in the asset store.`, { cause })
}
