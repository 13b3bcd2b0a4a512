import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { toAppError } from '../../shared/errors.ts'

/** A file on its way into an archive: a text, what lies at a path, or what is made when its turn comes and does not stay. */
export type PackedFile =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly file: string; readonly sizeBytes: number }
  /** Gives where it lies; it is removed once it is in. */
  | { readonly path: string; readonly make: () => Promise<string> }

/** What lies at a path, to be packed. */
export async function packedFile(file: string, path: string): Promise<PackedFile> {
  return { path, file, sizeBytes: (await stat(file)).size }
}

/**
 * Writes a zip archive at `target`, file by file. Media hardly shrink and are put in as they are;
 * texts are packed. Throws `cancelled`, `disk-full` and what reading the files throws; nothing is
 * left at `target` then.
 *
 * @param onBytes how many bytes of the files went in so far
 */
export async function writeArchive(
  target: string,
  files: readonly PackedFile[],
  { signal, onBytes }: { readonly signal?: AbortSignal; readonly onBytes?: (bytes: number) => void } = {},
): Promise<void> {
  const zip = new ZipFile()
  const failed = new AbortController()
  const fail = (cause: unknown): void => failed.abort(cause)
  zip.on('error', fail)
  let bytes = 0
  let reading: Readable | undefined
  let making: Promise<unknown> | undefined
  const counted = async function* (path: string): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      if (!(chunk instanceof Uint8Array)) continue
      bytes += chunk.length
      onBytes?.(bytes)
      yield chunk
    }
  }
  const made = async function* (make: () => Promise<string>): AsyncGenerator<Uint8Array> {
    const coming = make()
    making = coming
    const file = await coming
    try {
      yield* counted(file)
    } finally {
      await rm(file, { force: true })
    }
  }
  for (const file of files) {
    if ('text' in file) {
      zip.addBuffer(Buffer.from(file.text), file.path)
      continue
    }
    if ('make' in file) {
      zip.addReadStreamLazy(file.path, { compress: false }, (give) => {
        reading = Readable.from(made(file.make), { objectMode: false })
        reading.on('error', fail)
        give(null, reading)
      })
      continue
    }
    zip.addReadStreamLazy(file.path, { compress: false, size: file.sizeBytes }, (give) => {
      reading = Readable.from(counted(file.file), { objectMode: false })
      reading.on('error', fail)
      give(null, reading)
    })
  }
  zip.end()
  try {
    const stop = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal])
    await pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }), { signal: stop })
  } catch (error) {
    reading?.destroy()
    // What is being made hears of it by itself, and leaves nothing once it has.
    await making?.catch(() => undefined)
    await rm(target, { force: true }).catch(() => undefined)
    throw toAppError(failed.signal.aborted ? failed.signal.reason : error)
  }
}
