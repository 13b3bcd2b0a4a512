import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A file read in pieces: a video is never held as a whole. */
export interface FileBytes {
  readonly size: number
  /** The bytes from `offset`, fewer than `length` where the file ends before. */
  read(offset: number, length: number): Buffer
}

/** Synchronous: many tiny reads, in a process that does nothing else. */
export function withFileBytes<T>(path: string, work: (file: FileBytes) => T): T {
  const descriptor = openSync(path, 'r')
  try {
    return work({
      size: fstatSync(descriptor).size,
      read(offset, length) {
        const buffer = Buffer.alloc(length)
        return buffer.subarray(0, readSync(descriptor, buffer, 0, length, offset))
      },
    })
  } finally {
    closeSync(descriptor)
  }
}
