import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { fileHashes } from '../storage/file-references.ts'
import type { BackupRow, Storage } from '../storage/types.ts'
import { copyFileOut, writeManifest, writeRows, type Manifest } from './backup-folder.ts'

/**
 * Makes a backup of everything but tokens in a folder that is not there yet, while the service
 * runs. Gives what is to be printed. Throws `invalid-input`, and `file-missing` where the backup
 * was made and files were missing or damaged in the store.
 */
export async function makeBackup(storage: Storage, to: string, now: Date): Promise<string> {
  const target = resolve(to)
  const unfinished = await startBackup(target)
  const { rows, files, missingFiles } = await fillBackup(storage, unfinished, now, {
    hashes: storage.rows.files(),
    rows: () => storage.rows.all(),
  })
  await rename(unfinished, target)
  const result = `${rows.count} rows and ${files.count} files (${files.bytes} bytes) are in ${target}.\n`
  if (missingFiles.length === 0) return result
  throw missing(result, missingFiles)
}

export function missing(result: string, missingFiles: readonly string[]): AppError {
  return new AppError(
    'file-missing',
    `${result}These files are missing or incomplete in the store:\n${missingFiles.join('\n')}`,
  )
}

/**
 * Writes into an empty folder what `of` gives: the files that are named by now, and the rows of one
 * moment with the files that they name.
 */
export async function fillBackup(
  storage: Pick<Storage, 'files'>,
  folder: string,
  now: Date,
  of: {
    readonly hashes: AsyncIterable<readonly string[]>
    readonly rows: () => AsyncIterable<readonly BackupRow[]>
  },
): Promise<Omit<Manifest, 'format'>> {
  const copied = new Map<string, number>()
  const missing = new Set<string>()
  const copyFiles = async (hashes: readonly string[]): Promise<void> => {
    for (const hash of hashes) {
      if (copied.has(hash)) continue
      const bytes = await copyFileOut(storage.files, hash, folder)
      if (bytes === undefined) missing.add(hash)
      else {
        copied.set(hash, bytes)
        missing.delete(hash)
      }
    }
  }
  // The files first, which may take hours, and beside no transaction: a database keeps for it what it
  // would else be rid of. The rows then name few that are not copied yet, long before any of these
  // may go.
  for await (const group of of.hashes) await copyFiles(group)
  missing.clear()
  const named = new Set<string>()
  const rows = await writeRows(
    folder,
    (async function* () {
      for await (const group of of.rows()) {
        const hashes = hashesIn(group)
        await copyFiles(hashes)
        for (const hash of hashes) named.add(hash)
        yield group
      }
    })(),
  )
  const files = { count: copied.size, bytes: [...copied.values()].reduce((sum, bytes) => sum + bytes, 0) }
  const missingFiles = [...missing].filter((hash) => named.has(hash)).sort()
  const manifest = { madeAt: now.toISOString(), rows, files, missingFiles }
  await writeManifest(folder, manifest)
  return manifest
}

/** A folder beside the target, after those that were never finished are gone. Throws `invalid-input` where the target is there. */
export async function startBackup(target: string): Promise<string> {
  const parent = dirname(target)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const prefix = `${basename(target)}.unfinished-`
  const there = await readdir(parent)
  if (there.includes(basename(target)))
    throw new AppError('invalid-input', '--to: this already exists. Name something new.')
  for (const name of there)
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true })
  return mkdtemp(join(parent, prefix))
}

export function hashesIn(group: readonly BackupRow[]): readonly string[] {
  return group.flatMap((row) => {
    if (row.kind === 'record') return [...fileHashes(row.entity, row.values)]
    if (row.kind === 'planFile') return [row.hash]
    return row.kind === 'plan' && row.snapshot !== undefined ? [row.snapshot.hash] : []
  })
}
