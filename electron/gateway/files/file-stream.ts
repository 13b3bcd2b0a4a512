import { createHash } from 'node:crypto'
import { read } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../../../shared/errors.ts'
import type { FilePart } from '../requests/types.ts'

// Large enough that the disk is not asked 16,000 times for a gigabyte, small enough for several
// uploads at once.
const chunkBytes = 1024 * 1024
/** More than a request's head has: what is known to be sent counts it in. */
const headBytes = 32 * 1024

/** How far the request has come, head included; what is counted has left this process. */
export type SentBytes = () => number

interface Chunk {
  readonly buffer: Buffer<ArrayBuffer>
  /** Where its content ends in the form, at most. */
  endInForm: number
}

/**
 * A sealed file, read once from start to end: exactly `sizeBytes`, or an error. Chunks whose bytes
 * have left are read into again; left to the garbage collector, which takes no notice of memory
 * outside its heap until there are 64 MiB of it, a gigabyte would take that much.
 *
 * `formBytes` is the length of the form around it. `sentBytes` is asked at every read.
 */
export function readSealedFile(file: FilePart, formBytes: () => number, sentBytes: SentBytes): Readable {
  const sent: Chunk[] = []
  let handle: FileHandle | undefined
  let position = 0
  const digest = file.check === undefined ? undefined : createHash('sha256')

  /** With the last chunk: whether all of it is what it should be. */
  const isSound = (): boolean => {
    if (digest === undefined || file.check === undefined) return true
    const sound = digest.digest('hex') === file.check.hash
    file.check.onChecked(sound)
    return sound
  }

  const freeChunk = (): Buffer<ArrayBuffer> => {
    const [oldest] = sent
    if (oldest === undefined || sentBytes() - headBytes < oldest.endInForm)
      return Buffer.allocUnsafeSlow(Math.min(chunkBytes, file.sizeBytes))
    sent.shift()
    return oldest.buffer
  }

  return new Readable({
    highWaterMark: chunkBytes,
    construct(done) {
      open(file.path, 'r').then(
        (opened) => {
          handle = opened
          done()
        },
        (cause: unknown) =>
          done(
            new AppError('file-missing', `The file ${file.name} is no longer in the asset store.`, { cause }),
          ),
      )
    },
    read() {
      if (handle === undefined) return
      if (position >= file.sizeBytes) {
        this.push(null)
        return
      }
      const buffer = freeChunk()
      read(
        handle.fd,
        buffer,
        0,
        Math.min(buffer.length, file.sizeBytes - position),
        position,
        (error, count) => {
          if (error !== null || count === 0) {
            this.destroy(
              new AppError(
                'file-changed',
                `The file ${file.name} is shorter than it was, or cannot be read.`,
                { cause: error ?? undefined },
              ),
            )
            return
          }
          position += count
          const chunk = buffer.subarray(0, count)
          if (position >= file.sizeBytes) {
            digest?.update(chunk)
            if (!isSound()) {
              this.destroy(new AppError('file-damaged', `The file ${file.name} is damaged on this computer.`))
              return
            }
          }
          // Whatever comes behind the file in the form makes this an upper bound, which is the safe
          // side.
          sent.push({ buffer, endInForm: formBytes() - (file.sizeBytes - position) })
          this.push(chunk)
          // On its way first: the network works while the hash is reckoned.
          if (position < file.sizeBytes) digest?.update(chunk)
        },
      )
    },
    destroy(error, done) {
      const opened = handle
      handle = undefined
      if (opened === undefined) {
        done(error)
        return
      }
      opened.close().then(
        () => done(error),
        (failure: unknown) => done(error ?? (failure instanceof Error ? failure : null)),
      )
    },
  })
}
