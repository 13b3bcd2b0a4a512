import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { safeFileName } from '../../shared/domain/files/file-name.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { largestArchiveBytes } from './limits.ts'

/** An archive that was taken in, as it came. */
interface TakenBundle {
  readonly id: string
  readonly name: string
  readonly path: string
}

/** Archives of files on their way in, of any size: on the disk, and not for longer than their folder is open. */
export interface BundleFolder {
  /** Copies one in. Throws `file-too-large`, `disk-full`, `cancelled`, and what reading it throws. */
  take(name: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<TakenBundle>
  /** Throws `not-found`. */
  taken(id: string): TakenBundle
  forget(id: string): void
  close(): void
}

/** A page that went away leaves what it had; the oldest goes with the next. */
const mostBundles = 4

export function createBundleFolder(folder: string, largestBytes = largestArchiveBytes): BundleFolder {
  // What a program that was ended at once has left.
  rmSync(folder, { recursive: true, force: true })
  const bundles = new Map<string, TakenBundle>()
  const forget = (id: string): void => {
    if (bundles.delete(id)) void rm(join(folder, id), { force: true }).catch(() => undefined)
  }
  return {
    async take(name, source, signal) {
      const id = randomUUID()
      const path = join(folder, id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
        await pipeline(limited(source, name, largestBytes), target, signal === undefined ? {} : { signal })
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined)
        throw toAppError(error)
      }
      const bundle = { id, name: safeFileName(name), path }
      bundles.set(id, bundle)
      for (const old of [...bundles.keys()].slice(0, -mostBundles)) forget(old)
      return bundle
    },
    taken(id) {
      const bundle = bundles.get(id)
      if (bundle === undefined)
        throw new AppError('not-found', 'This archive is not here any more. Choose the file again.')
      return bundle
    },
    forget,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const leftForGoodMs = 24 * 60 * 60 * 1_000

/** Removes the folders in `folder` that programs which were ended at once have left: of over a day ago. */
export function sweepBundleFolders(folder: string, now: number): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    if (now - statSync(path).mtimeMs > leftForGoodMs) rmSync(path, { recursive: true, force: true })
  }
}

async function* limited(
  source: AsyncIterable<Uint8Array>,
  name: string,
  largestBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > largestBytes) {
      throw new AppError('file-too-large', `“${name}” is larger than what is taken in.`, {
        details: { reason: 'archive-bytes', name, largestBytes },
      })
    }
    yield chunk
  }
}
