import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileTooLarge, type FileStore } from './types.ts'

const mostHeadBytes = 4100
const abandonedAfterMs = 24 * 60 * 60 * 1000

/**
 * The folder `incoming/`, where files are while they arrive. A `durable` one writes them to the
 * disk itself, because they are kept where they are.
 */
export async function openIncoming(
  directory: string,
  { durable }: { readonly durable: boolean },
): Promise<Pick<FileStore, 'receive' | 'discard'>> {
  const incoming = join(directory, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)
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
          if (headBytes < mostHeadBytes) {
            const part = Buffer.from(chunk.subarray(0, mostHeadBytes - headBytes))
            head.push(part)
            headBytes += part.length
          }
          hash.update(chunk)
          await writeAll(target, chunk)
        }
        if (durable) await target.sync()
        return { path, hash: hash.digest('hex'), sizeBytes, head: Buffer.concat(head) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await target.close()
      }
    },
    discard: (file) => rm(file.path, { force: true }),
  }
}

type Writable = Awaited<ReturnType<typeof open>>

async function writeAll(target: Writable, chunk: Uint8Array): Promise<void> {
  let written = 0
  while (written < chunk.length) written += (await target.write(chunk, written)).bytesWritten
}

/** What a killed process left. Recent ones may belong to another process on the same folder. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
