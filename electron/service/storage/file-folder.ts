import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { AppError } from '../../../shared/errors.ts'
import { contentHash } from './content-hash.ts'
import { openIncoming } from './incoming.ts'
import type { FileStore, ReceivedFile } from './types.ts'
import { textOf, type Row } from './rows.ts'

/** Files in a folder: `incoming/` while they arrive, `files/<aa>/<sha256>` afterwards. */
export async function openFileFolder(directory: string): Promise<FileStore> {
  const sealed = join(directory, 'files')
  await mkdir(sealed, { recursive: true, mode: 0o700 })
  const incoming = await openIncoming(directory, { durable: true })
  await makeFolders(sealed)

  const place = (hash: string): string => join(sealed, hash.slice(0, 2), hash)
  // Two requests with the same content: the second must not be answered before the first has made
  // it durable.
  const sealing = new Map<string, Promise<void>>()

  const seal = async (file: ReceivedFile): Promise<void> => {
    const folder = join(sealed, file.hash.slice(0, 2))
    const path = place(file.hash)
    // A disk may have damaged it: it is mended by whoever sends the file again.
    if (
      (await sizeOf(path)) === file.sizeBytes &&
      (await contentHash(createReadStream(path)).catch(() => undefined)) === file.hash
    )
      return
    await rename(file.path, path)
    await syncDirectory(folder)
  }

  return {
    receive: (source, limitBytes) => incoming.receive(source, limitBytes),
    seal(file) {
      const mine = (sealing.get(file.hash) ?? Promise.resolve()).catch(() => undefined).then(() => seal(file))
      const settled = mine.finally(() => {
        if (sealing.get(file.hash) === settled) sealing.delete(file.hash)
      })
      sealing.set(file.hash, settled)
      return settled
    },
    discard: (file) => incoming.discard(file),
    size: (hash) => sizeOf(place(hash)),
    async read(hash, range) {
      const file = await open(place(hash), 'r')
      return createReadStream('', { fd: file, ...(range ?? {}) })
    },
    remove: (hash) => rm(place(hash), { force: true }),
    async *all() {
      for (const folder of await readdir(sealed)) {
        const names = await readdir(join(sealed, folder))
        yield await Promise.all(
          names.map(async (hash) => ({
            hash,
            modifiedAt: (await stat(place(hash)).catch(() => undefined))?.mtimeMs ?? Date.now(),
          })),
        )
      }
    },
    checkReady: () => access(sealed, constants.R_OK | constants.W_OK),
    close: () => Promise.resolve(),
  }
}

/** All of them at the first start: no file waits for its folder later. */
async function makeFolders(sealed: string): Promise<void> {
  const names = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))
  const known = new Set(await readdir(sealed))
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return
  await Promise.all(missing.map((name) => mkdir(join(sealed, name), { recursive: true, mode: 0o700 })))
  await syncDirectory(sealed)
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined
    throw error
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows has no handle for a folder to sync; its rename is durable with the file.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The row of the table `secret` that holds the key for the addresses of files. */
export const fileKeyName = 'file-addresses'

const keyBytes = 32

/** A new key as the table holds it. */
export function newFileKey(): string {
  return randomBytes(keyBytes).toString('hex')
}

/**
 * The key in a row of the table. Throws `workspace-damaged`: a shortened key would make addresses
 * that can be guessed.
 */
export function fileKeyOf(row: Row | undefined): Uint8Array {
  const key = Buffer.from(row === undefined ? '' : textOf(row, 'value'), 'hex')
  if (key.length !== keyBytes)
    throw new AppError('workspace-damaged', 'The data of this service are damaged.')
  return key
}
