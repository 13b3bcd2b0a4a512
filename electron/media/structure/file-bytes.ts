import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A file read in pieces: a video is never held as a whole. */
export interface FileBytes {
  readonly size: number
  /**
   * The bytes from `offset`, fewer than `length` where the file ends before. Throws where `length`
   * is more than a parser has any need of: lengths come from the file.
   */
  read(offset: number, length: number): Buffer
  /** The same into memory of the caller's, for who looks through all of a large file. */
  readInto(buffer: Buffer, offset: number): Buffer
}

const longestReadBytes = 128 * 1024

/** Synchronous: many tiny reads, in a process that does nothing else. */
export function withFileBytes<T>(path: string, work: (file: FileBytes) => T): T {
  const descriptor = openSync(path, 'r')
  try {
    const readInto: FileBytes['readInto'] = (buffer, offset) =>
      buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, offset))
    return work({
      size: fstatSync(descriptor).size,
      read(offset, length) {
        if (length > longestReadBytes)
          throw new RangeError(`${length} bytes of a file are too many to look at once.`)
        return readInto(Buffer.alloc(length), offset)
      },
      readInto,
    })
  } finally {
    closeSync(descriptor)
  }
}
