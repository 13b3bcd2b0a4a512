import { open } from 'node:fs/promises'
import { AppError } from '../../../shared/errors.ts'
import { refuseOverData } from '../storage/rows.ts'
import type { BackupRow, Storage } from '../storage/types.ts'
import { filePath, readManifest, readRows, RowsDigest, type Manifest } from './backup-folder.ts'
import { hashesIn } from './backup.ts'

/**
 * Brings a backup into a storage of any kind: all of it, or nothing but files that are tidied away
 * later. The backup is checked before anything is changed, and what was restored is read again
 * afterwards. Gives what is to be printed. Throws `conflict` where there are events and `replace`
 * is not said, `file-damaged`, `file-missing`.
 */
export async function restoreBackup(
  storage: Storage,
  from: string,
  { replace }: { readonly replace: boolean },
): Promise<string> {
  refuseOverData((await storage.events.all()).length > 0, replace)
  const { manifest, hashes } = await takeFilesIn(storage, from)

  await storage.rows.restore(readRows(from), { replace })

  await storage.measureFiles()
  // Sequences may be ahead of the backup's.
  const rest = (group: readonly BackupRow[]): readonly BackupRow[] =>
    group.filter(({ kind }) => kind !== 'sequence')
  const [before, after] = [
    await digestOf(mapped(readRows(from), rest)),
    await digestOf(mapped(storage.rows.all(), rest)),
  ]
  if (before.sha256 !== after.sha256)
    throw new AppError(
      'internal',
      'The restored data differs from the backup. Stop all running services before a restore.',
    )
  for (const hash of hashes)
    if ((await storage.files.size(hash)) === undefined) await copyFileIn(storage, from, hash)
  return `${after.count} events and records and ${hashes.size} files of ${manifest.madeAt} are restored.\n`
}

/** Checks a backup, and brings its files into the store. Throws `file-damaged`, `file-missing`. */
export async function takeFilesIn(
  storage: Pick<Storage, 'files'>,
  from: string,
): Promise<{ readonly manifest: Manifest; readonly hashes: ReadonlySet<string> }> {
  const manifest = await readManifest(from)
  const hashes = new Set<string>()
  const found = await digestOf(readRows(from), (group) => hashesIn(group).forEach((hash) => hashes.add(hash)))
  if (found.count !== manifest.rows.count || found.sha256 !== manifest.rows.sha256)
    throw new AppError('file-damaged', 'This backup is damaged: rows.jsonl is not what manifest.json says.')
  for (const hash of manifest.missingFiles) hashes.delete(hash)
  for (const hash of hashes) await copyFileIn(storage, from, hash)
  return { manifest, hashes }
}

async function copyFileIn({ files }: Pick<Storage, 'files'>, from: string, hash: string): Promise<void> {
  // Opened first: a stream that cannot be opened while nobody reads it yet would end the process.
  const source = await open(filePath(from, hash)).catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')
      throw new AppError('file-missing', `This backup is incomplete: it lacks the file ${hash}.`, {
        cause: error,
      })
    throw error
  })
  const received = await files.receive(source.createReadStream(), Infinity)
  try {
    if (received.hash !== hash)
      throw new AppError('file-damaged', `This backup is damaged: the file ${hash} has different content.`)
    await files.seal(received)
  } finally {
    await files.discard(received)
  }
}

async function digestOf(
  rows: AsyncIterable<readonly BackupRow[]>,
  look: (group: readonly BackupRow[]) => void = () => undefined,
) {
  const digest = new RowsDigest()
  for await (const group of rows) {
    digest.add(group)
    look(group)
  }
  return digest.result()
}

async function* mapped(
  rows: AsyncIterable<readonly BackupRow[]>,
  map: (group: readonly BackupRow[]) => readonly BackupRow[],
) {
  for await (const group of rows) yield map(group)
}
