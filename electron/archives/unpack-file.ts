import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Archive } from './open-archive.ts'

/** Writes a file of an archive to a path where nothing is yet, for this user alone; durable when it resolves. Throws what reading it throws. */
export async function unpackFile(
  archive: Archive,
  path: string,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(
    archive.read(path, signal),
    createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }),
  )
}
