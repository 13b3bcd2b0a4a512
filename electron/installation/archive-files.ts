import { closeSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'

interface Folder {
  readonly files: Readonly<Record<string, Entry>>
}
type Entry =
  | Folder
  | { readonly link: string }
  | {
      /** It lies in `app.asar.unpacked`, not in the archive. */
      readonly unpacked?: boolean | undefined
      readonly integrity: { readonly algorithm: 'SHA256'; readonly hash: string }
    }

const folder: z.ZodType<Folder> = z.object({
  files: z.record(
    z.string(),
    z.lazy(() => entry),
  ),
})
const entry: z.ZodType<Entry> = z.union([
  folder,
  z.object({ link: z.string() }),
  z.object({
    unpacked: z.boolean().optional(),
    integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }),
  }),
])

export interface ArchiveFile {
  /** SHA-256 of its content, in hexadecimal digits. */
  readonly hash: string
  readonly isOutside: boolean
}

/**
 * What the head of an Electron archive says of its files, by their paths with slashes, also of those
 * that lie outside it. The format is that of `@electron/asar`: two numbers as Chromium's Pickle
 * writes them, the second of which is the length of a second pickle with a text of JSON. Throws what
 * the file system throws, and where it is no such archive.
 */
export function readArchiveFiles(archive: string): ReadonlyMap<string, ArchiveFile> {
  const files = new Map<string, ArchiveFile>()
  const add = (entries: Folder['files'], above: string): void => {
    for (const [name, found] of Object.entries(entries)) {
      if ('files' in found) add(found.files, `${above}${name}/`)
      else if ('integrity' in found)
        files.set(`${above}${name}`, { hash: found.integrity.hash, isOutside: found.unpacked === true })
    }
  }
  add(folder.parse(JSON.parse(headOf(archive))).files, '')
  return files
}

const longestHeadBytes = 64 * 1024 ** 2

function headOf(archive: string): string {
  const file = openAsFile(archive)
  try {
    const read = (length: number, position: number): Buffer => {
      const bytes = Buffer.alloc(length)
      if (readSync(file, bytes, 0, length, position) !== length)
        throw new Error('The archive ends within its head.')
      return bytes
    }
    const length = read(8, 0).readUInt32LE(4)
    if (length < 8 || length > longestHeadBytes) throw new Error('This is no archive.')
    const head = read(length, 8)
    return head.toString('utf8', 8, 8 + head.readUInt32LE(4))
  } finally {
    closeSync(file)
  }
}

/** To Electron's `fs` an archive is a folder, unless it is told for a moment that there are none. */
function openAsFile(archive: string): number {
  const { noAsar } = process
  process.noAsar = true
  try {
    return openSync(archive, 'r')
  } finally {
    process.noAsar = noAsar
  }
}
