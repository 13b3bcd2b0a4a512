import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { toAppError } from '../../shared/errors.ts'

/** A file on its way into an archive: a text, or what lies at a path. */
export type PackedFile =
  { readonly path: string; readonly text: string } | { readonly path: string; readonly file: string; readonly sizeBytes: number }

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
  const counted = async function* (path: string): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      if (!(chunk instanceof Uint8Array)) continue
      bytes += chunk.length
      onBytes?.(bytes)
      yield chunk
    }
  }
  for (const file of files) {
    if ('text' in file) {
      zip.addBuffer(Buffer.from(file.text), file.path)
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
  } catch (thrown) {
    reading?.destroy()
    await rm(target, { force: true }).catch(() => undefined)
    throw toAppError(failed.signal.aborted ? failed.signal.reason : thrown)
  }
}
