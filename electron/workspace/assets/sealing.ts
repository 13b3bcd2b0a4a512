import { createHash } from 'node:crypto'
import { constants, createReadStream, readFileSync } from 'node:fs'
import { access, chmod, mkdir, open, rename, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolderSoon } from '../disk/folders.ts'

/** Copies and hashes a file in one pass. The disk writes one piece while the next is read. */
export async function copyIn(
  source: AsyncIterable<Uint8Array>,
  path: string,
  signal: AbortSignal | undefined,
) {
  const hash = createHash('sha256')
  const file = await open(path, 'wx')
  try {
    const writer = createWriter(file)
    for await (const chunk of source) {
      signal?.throwIfAborted()
      hash.update(chunk)
      await writer.add(chunk)
    }
    signal?.throwIfAborted()
    return { hash: hash.digest('hex'), sizeBytes: await writer.end() }
  } finally {
    await file.close()
  }
}

/** Resolves when a file's content survives a power cut. */
export async function syncFile(path: string): Promise<void> {
  // Windows syncs only through a descriptor that may write.
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const pieceBytes = 1024 * 1024
const nothing = Buffer.alloc(256 * 1024)

/** Writes chunks in larger pieces, one of them under way. */
function createWriter(file: FileHandle) {
  let sizeBytes = 0
  let gathered: Uint8Array[] = []
  let gatheredBytes = 0
  let underWay: Promise<void> = Promise.resolve()
  let endsInHole = false

  const handOver = async (): Promise<void> => {
    const [chunks, position] = [gathered, sizeBytes - gatheredBytes]
    gathered = []
    gatheredBytes = 0
    await underWay
    underWay = chunks.length === 0 ? Promise.resolve() : writeAt(file, chunks, position)
    // It is waited for by the next piece, or by the end.
    underWay.catch(() => undefined)
  }

  return {
    async add(chunk: Uint8Array): Promise<void> {
      // What is empty stays a hole, and costs neither the disk's time nor its room.
      endsInHole = isEmpty(chunk)
      if (endsInHole) await handOver()
      else {
        gathered.push(chunk)
        gatheredBytes += chunk.byteLength
      }
      sizeBytes += chunk.byteLength
      if (gatheredBytes >= pieceBytes) await handOver()
    },
    async end(): Promise<number> {
      await handOver()
      await underWay
      if (endsInHole) await file.truncate(sizeBytes)
      return sizeBytes
    },
  }
}

function isEmpty(chunk: Uint8Array): boolean {
  return (
    chunk[0] === 0 &&
    chunk.byteLength <= nothing.length &&
    nothing.compare(chunk, 0, chunk.byteLength, 0, chunk.byteLength) === 0
  )
}

/** All of the chunks, also where the system takes only a part at a time. */
async function writeAt(file: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  const { bytesWritten } = await file.writev([...chunks], position)
  if (bytesWritten === total) return
  const rest = Buffer.concat(chunks).subarray(bytesWritten)
  for (let done = 0; done < rest.length;) {
    done += (await file.write(rest, done, rest.length - done, position + bytesWritten + done)).bytesWritten
  }
}

/** Gives a complete file its final name. The same content already there is kept: it may be open. */
export async function seal(temporary: string, path: string, sizeBytes: number): Promise<void> {
  const known = await stat(path).catch(() => undefined)
  if (known?.size === sizeBytes) return
  const folder = dirname(path)
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(temporary, constants.S_IRUSR)
  await rename(temporary, path)
  await syncFolderSoon(folder)
  if (created !== undefined) await syncFolderSoon(dirname(folder))
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * In one piece up to this size, in bytes, and without another thread: passing it there and back
 * costs more than reading a picture.
 */
export const smallFile = 256 * 1024

export async function hashOf(path: string, sizeBytes: number): Promise<string> {
  if (sizeBytes <= smallFile) return createHash('sha256').update(readFileSync(path)).digest('hex')
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) if (chunk instanceof Uint8Array) hash.update(chunk)
  return hash.digest('hex')
}
