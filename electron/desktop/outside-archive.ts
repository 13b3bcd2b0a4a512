import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import PQueue from 'p-queue'
import { AppError } from '../../shared/errors.ts'
import { readArchiveFiles, type ArchiveFile } from '../installation/archive-files.ts'

/** By the archive. What has been found as it should be is not looked at again by this process. */
const checked = new Map<string, Promise<void>>()

/**
 * Before a script beside the program's archive is run: compares everything that lies there with the
 * hashes in the archive, whose own integrity Electron guards. A script that lies elsewhere is run as
 * it is. Throws `internal` for the first file that was changed, added or taken away.
 */
export function checkBesideArchive(script: string): Promise<void> {
  const marker = `${sep}app.asar.unpacked${sep}`
  const at = script.lastIndexOf(marker)
  if (at === -1) return Promise.resolve()
  const archive = join(script.slice(0, at), 'app.asar')
  const known = checked.get(archive)
  if (known !== undefined) return known
  const check = compare(archive, process.platform)
  checked.set(archive, check)
  // It may be mended, or another program may have held a file.
  check.catch(() => checked.delete(archive))
  return check
}

async function compare(archive: string, platform: NodeJS.Platform): Promise<void> {
  const folder = `${archive}.unpacked`
  const known = readArchiveFiles(archive)
  const items = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (item) => !item.isDirectory(),
  )
  const paths = new Map(
    items
      .map((item) => join(item.parentPath, item.name))
      .map((path) => [relative(folder, path).replaceAll(sep, '/'), path]),
  )
  const link = items.find((item) => !item.isFile())
  if (link !== undefined) throw changed(link.name)
  const missing = [...known].find(([name, { isOutside }]) => isOutside && !paths.has(name))
  if (missing !== undefined) throw changed(missing[0])
  const reading = new PQueue({ concurrency: 8 })
  const toCompare = [...paths].filter(([name]) => !isSealedBySystem(name, platform))
  await reading
    .addAll(
      toCompare.map(
        ([name, path]) =>
          () =>
            compareFile(path, name, known.get(name)),
      ),
    )
    .finally(() => reading.clear())
}

/** On macOS these are signed once they have been packed, and the hardened runtime loads none that were changed. */
const isSealedBySystem = (name: string, platform: NodeJS.Platform): boolean =>
  platform === 'darwin' && /\.(node|dylib)$/.test(name)

async function compareFile(path: string, name: string, known: ArchiveFile | undefined): Promise<void> {
  // Hashed in a thread, so that the window is not held up.
  const hash = known === undefined ? undefined : await crypto.subtle.digest('SHA-256', await readFile(path))
  if (hash === undefined || Buffer.from(hash).toString('hex') !== known?.hash) throw changed(name)
}

function changed(name: string): AppError {
  const message = `“${name}”, a file of Booth Builder itself, is not as it was installed, so it is not run. Install Booth Builder again.`
  return new AppError('internal', message, { details: { reason: 'program-changed', name } })
}
