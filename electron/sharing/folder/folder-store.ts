import { randomBytes } from 'node:crypto'
import { createReadStream, watch } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, withFolderErrors, isNotThere, toFolderError } from './folder-errors.ts'
import type { FileStore, StoredFile } from './store.ts'

/** File systems without hard links, as network drives and memory cards often are. */
const noLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
  'EACCES',
  'EXDEV',
])

/**
 * A folder that somebody else carries to other computers, or that lies on a network drive. Files come
 * into it late, in part, twice, and under other names; only what can be read whole is ever believed.
 */
export function folderStore(root: string): FileStore {
  return {
    async list(signal) {
      const found: (readonly StoredFile[])[] = []
      for (const folder of await foldersOf(root)) {
        signal.throwIfAborted()
        if (folder !== 'files') found.push(await filesOf(root, folder))
      }
      return found.flat()
    },
    async read(path) {
      const handle = await orNothing(open(join(root, path), 'r'))
      return handle === undefined ? undefined : createReadStream('', { fd: handle, autoClose: true })
    },
    async has(path) {
      return (await orNothing(stat(join(root, path)))) !== undefined
    },
    async write(path, content, signal) {
      const target = join(root, path)
      // A folder that is gone for the moment (an unplugged disk) is not made anew beside it.
      await withFolderErrors(stat(root))
      await withFolderErrors(mkdir(dirname(target), { recursive: true }))
      const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`
      try {
        const handle = await open(temporary, 'wx')
        try {
          for await (const piece of content) {
            signal.throwIfAborted()
            await handle.writeFile(piece)
          }
          await handle.sync()
        } finally {
          await handle.close()
        }
        await putInPlace(temporary, target)
      } catch (error) {
        signal.throwIfAborted()
        throw toFolderError(error)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async remove(path) {
      await withFolderErrors(rm(join(root, path), { force: true }))
    },
    watch(listener) {
      try {
        const watcher = watch(root, { recursive: true }, () => listener())
        // What watches may end with the folder; whoever asks now and then learns all the same.
        watcher.on('error', () => watcher.close())
        return () => watcher.close()
      } catch {
        return () => undefined
      }
    },
    close: () => undefined,
  }
}

/** Never over a file that is there: two programs that write the same name at once leave one whole file. */
async function putInPlace(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    if (!noLinks.has(code)) throw error
    if ((await orNothing(stat(target))) === undefined) await rename(temporary, target)
  }
}

async function foldersOf(root: string): Promise<readonly string[]> {
  const entries = await withFolderErrors(readdir(root, { withFileTypes: true }))
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function filesOf(root: string, folder: string): Promise<readonly StoredFile[]> {
  const names = (await orNothing(readdir(join(root, folder)))) ?? []
  const files = await Promise.all(
    names
      .filter((name) => !name.endsWith('.tmp'))
      .map(async (name) => {
        const facts = await orNothing(stat(join(root, folder, name)))
        return facts?.isFile() === true
          ? [{ path: `${folder}/${name}`, sizeBytes: facts.size, changedAt: facts.mtimeMs }]
          : []
      }),
  )
  return files.flat()
}

async function orNothing<Of>(asked: Promise<Of>): Promise<Of | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isNotThere(error)) return undefined
    throw toFolderError(error)
  }
}
