import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { mediaArchiveLimits } from '../../archives/limits.ts'
import { openArchive } from '../../archives/open-archive.ts'
import { unpackFile } from '../../archives/unpack-file.ts'
import { packedFile, writeArchive, type PackedFile } from '../../archives/write-archive.ts'
import { servicePartOfEventFile } from '../../../shared/domain/event-file.ts'
import { AppError } from '../../../shared/errors.ts'
import { hashSecret, newCredentials, storedCredentials, type CredentialPair } from '../access/credentials.ts'
import type { EventRow, BackupRow, Storage } from '../storage/types.ts'
import { readRows } from './backup-folder.ts'
import { fillBackup, hashesIn, missing, startBackup } from './backup.ts'
import { takeFilesIn } from './restore.ts'

/** Where in an event's file the service's part lies: a backup of this event alone. */
const servicePart = 'service/'

/**
 * Writes an event, all of it but its credentials and limits, as one file that is not there yet, while
 * the service runs. Gives what is to be printed. Throws `invalid-input`, and `file-missing` where the
 * file was made and files were missing in the store.
 */
export async function exportEvent(
  storage: Storage,
  { id }: EventRow,
  to: string,
  now: Date,
): Promise<string> {
  const target = resolve(to)
  const unfinished = await startBackup(target)
  try {
    const folder = join(unfinished, 'service')
    await mkdir(folder)
    const rows = (): AsyncIterable<readonly BackupRow[]> => rowsOf(storage, id)
    const {
      rows: written,
      files,
      missingFiles,
    } = await fillBackup(storage, folder, now, { hashes: hashesOf(rows()), rows })
    const archive = join(unfinished, 'event.zip')
    await writeArchive(archive, await packed(folder))
    await rename(archive, target)
    const result = `${written.count} rows and ${files.count} files (${files.bytes} bytes) are in ${target}.\n`
    if (missingFiles.length > 0) throw missing(result, missingFiles)
    return result
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * Takes in the event of a file as an event of its own beside those that are there. In a data folder
 * without any it is the folder's own, which a service that is started there serves; elsewhere it gets a
 * key and a secret that are printed this once. Throws `file-damaged`, `file-missing`, `file-too-large`.
 */
export async function importEvent(
  storage: Storage,
  from: string,
  dataDirectory: string | undefined,
): Promise<string> {
  const isFirst = dataDirectory !== undefined && (await storage.events.all()).length === 0
  const unpacked = await mkdtemp(join(dataDirectory ?? tmpdir(), 'event-unpacked-'))
  try {
    await unpack(await servicePartOf(from, unpacked), unpacked)
    await takeFilesIn(storage, unpacked)
    const { appKey, appSecret }: CredentialPair = isFirst
      ? await storedCredentials(dataDirectory)
      : newCredentials()
    const id = await storage.rows.add(readRows(unpacked), { appKey, secretHash: await hashSecret(appSecret) })
    await storage.measureFiles()
    const count = await storage.records(id).recordCount()
    return `${count} records are taken in.\n${isFirst ? '' : `app key: ${appKey}\napp secret: ${appSecret}\n`}`
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

/** What another service needs no more is left out: limits are for whoever runs it, and the secret is not handed on. */
async function* rowsOf(storage: Storage, eventId: number): AsyncGenerator<readonly BackupRow[]> {
  for await (const group of storage.rows.all()) {
    yield group.flatMap((row): BackupRow[] => {
      if (row.kind === 'event')
        return row.id === eventId ? [{ ...row, appKey: '', secretHash: '', limits: {} }] : []
      return row.kind === 'sequence' || row.eventId === eventId ? [row] : []
    })
  }
}

async function* hashesOf(rows: AsyncIterable<readonly BackupRow[]>): AsyncGenerator<readonly string[]> {
  for await (const group of rows) yield hashesIn(group)
}

async function packed(folder: string): Promise<PackedFile[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    names
      .filter((found) => found.isFile())
      .map((found) => {
        const file = join(found.parentPath, found.name)
        const path = servicePart + file.slice(folder.length + 1).replaceAll('\\', '/')
        return packedFile(file, path)
      }),
  )
}

/** An event's file that a program wrote has the service's in it. */
async function servicePartOf(from: string, folder: string): Promise<string> {
  const archive = await openArchive(from, mediaArchiveLimits, basename(from))
  try {
    const part = servicePartOfEventFile
    if (archive.entries.every(({ path }) => path !== part)) return from
    const target = join(folder, part)
    await unpackFile(archive, part, target)
    return target
  } finally {
    archive.close()
  }
}

async function unpack(from: string, folder: string): Promise<void> {
  const archive = await openArchive(from, mediaArchiveLimits, basename(from))
  try {
    const entries = archive.entries.filter(({ path }) => path.startsWith(servicePart))
    if (entries.length === 0) throw new AppError('file-damaged', 'This file holds nothing of a service.')
    for (const { path } of entries) {
      await unpackFile(archive, path, join(folder, path.slice(servicePart.length)))
    }
  } finally {
    archive.close()
  }
}
