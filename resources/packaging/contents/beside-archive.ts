import { extractFile } from '@electron/asar'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readArchiveFiles } from '../../../electron/installation/archive-files.ts'

/**
 * Puts copies of files in the archive beside it, as they are in it: they are compared with the
 * hashes there before they are run.
 */
export async function copyBesideArchive(archive: string, isWanted: (path: string) => boolean): Promise<void> {
  for (const [path, { isOutside }] of readArchiveFiles(archive)) {
    if (isOutside || !isWanted(path)) continue
    const copy = join(`${archive}.unpacked`, path)
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(copy, extractFile(archive, path))
  }
}
