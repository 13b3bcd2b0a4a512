import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { FileTooLarge, type FileStore, type ReceivedFile } from './types.ts'

const keptHeadBytes = 4100
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Files in a folder: `incoming/` while they arrive, `files/<aa>/<sha256>` afterwards. */
export async function openFileFolder(directory: string): Promise<FileStore> {
  const incoming = join(directory, 'incoming')
  const sealed = join(directory, 'files')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await mkdir(sealed, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)
  await makeFolders(sealed)

  const place = (hash: string): string => join(sealed, hash.slice(0, 2), hash)
  // Two requests with the same content: the second must not be answered before the first has made it durable.
  const sealing = new Map<string, Promise<void>>()

  const seal = async (file: ReceivedFile): Promise<void> => {
    const folder = join(sealed, file.hash.slice(0, 2))
    if ((await sizeOf(place(file.hash))) === file.sizeBytes) return unlink(file.path)
    await rename(file.path, place(file.hash))
    await syncDirectory(folder)
  }

  return {
    async receive(source, limitBytes) {
      const path = join(incoming, randomUUID())
      const target = await open(path, 'wx', 0o600)
      try {
        const hash = createHash('sha256')
        let sizeBytes = 0
        const head: Uint8Array[] = []
        let headBytes = 0
        for await (const chunk of source) {
          sizeBytes += chunk.length
          if (sizeBytes > limitBytes) throw new FileTooLarge(limitBytes)
          if (headBytes < keptHeadBytes) {
            const part = Buffer.from(chunk.subarray(0, keptHeadBytes - headBytes))
            head.push(part)
            headBytes += part.length
          }
          hash.update(chunk)
          await writeAll(target, chunk)
        }
        await target.sync()
        return { path, hash: hash.digest('hex'), sizeBytes, head: Buffer.concat(head) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await target.close()
      }
    },
    seal(file) {
      const mine = (sealing.get(file.hash) ?? Promise.resolve()).catch(() => undefined).then(() => seal(file))
      const settled = mine.finally(() => {
        if (sealing.get(file.hash) === settled) sealing.delete(file.hash)
      })
      sealing.set(file.hash, settled)
      return settled
    },
    discard: (file) => rm(file.path, { force: true }),
    size: (hash) => sizeOf(place(hash)),
    async read(hash, range) {
      const file = await open(place(hash), 'r')
      return createReadStream('', { fd: file, ...(range ?? {}) })
    },
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

type Writable = Awaited<ReturnType<typeof open>>

async function writeAll(target: Writable, chunk: Uint8Array): Promise<void> {
  let written = 0
  while (written < chunk.length) written += (await target.write(chunk, written)).bytesWritten
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

/** What a killed process left. Recent ones may belong to another process on the same folder. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
