import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Database } from '../disk/database.ts'
import { damaged } from '../disk/disk-errors.ts'
import { syncFolder, type WorkspaceFolders } from '../disk/folders.ts'
import { indexesOfAge } from './age.ts'
import { shareableBelongings } from './belongings.ts'
import { fileUses } from './file-uses.ts'
import { boothVersions } from './booth-versions.ts'
import { eventCopies } from './event-copies.ts'
import { goneRecords } from './gone-records.ts'
import { forgetShortenedAddresses } from './forget-shortened-addresses.ts'
import { fetchedFiles, mediaFacts, protectedFiles } from './media.ts'
import { itemSteps } from './item-steps.ts'
import { oneHistory } from './one-history.ts'
import { packedChanges } from './packed-changes.ts'
import { readinessTables } from './readiness.ts'
import { firstSchema } from './first-version.ts'
import { archivedIds, detaches, typedJournal, undoSteps, waitingForExhibitors } from './journal.ts'
import { listedPages, placeLists, recordSummaries, summariesAnew } from './lists.ts'
import { planElements, stepHeads, stepTokens } from './plan.ts'
import { sentPacks } from './sent-packs.ts'
import { seenFloors, sharingBase, sharingTables } from './sharing.ts'
import { spelledValues } from './spelled-values.ts'
import type { Clock } from '../stores/workspace.ts'

/**
 * One step from a version of the database to the next: its place in the list is the version it
 * starts from.
 */
export type Migration = (database: Database) => void

export const migrations: readonly Migration[] = [
  (database) => database.exec(firstSchema),
  (database) => database.exec(listedPages),
  (database) => database.exec(typedJournal),
  forgetShortenedAddresses,
  (database) => database.exec(archivedIds),
  (database) => database.exec(undoSteps),
  (database) => database.exec(waitingForExhibitors),
  (database) => database.exec(recordSummaries),
  (database) => database.exec(summariesAnew),
  // What its parts lack belongs to a record's summary.
  (database) => database.exec(summariesAnew),
  (database) => database.exec(placeLists),
  (database) => database.exec(detaches),
  (database) => database.exec(planElements),
  (database) => database.exec(stepTokens),
  (database) => database.exec(stepHeads),
  (database) => database.exec(mediaFacts),
  fileUses,
  (database) => database.exec(protectedFiles),
  (database) => database.exec(boothVersions),
  (database) => database.exec(readinessTables + summariesAnew),
  (database) => database.exec(eventCopies),
  (database) => database.exec(goneRecords),
  spelledValues,
  (database) => database.exec(fetchedFiles),
  (database) => database.exec(sharingTables),
  (database) => database.exec(sharingBase),
  shareableBelongings,
  (database) => database.exec(seenFloors),
  (database) => database.exec(sentPacks),
  packedChanges,
  (database) => database.exec(indexesOfAge),
  (database) => database.exec(oneHistory),
  (database) => database.exec(itemSteps),
]

/** "BBld": tells a workspace from any other SQLite file. */
const applicationId = 0x42426c64

/**
 * Brings the database to the newest version, step by step; each step is one transaction, and before
 * each the database is copied to `backups`, under `name`. A database of a newer program is not
 * touched.
 *
 * @throws AppError `workspace-newer`, `workspace-damaged`, `disk-full`
 */
export function migrate(
  database: Database,
  folders: WorkspaceFolders,
  clock: Clock,
  steps: readonly Migration[] = migrations,
  name = 'workspace',
): void {
  const version = knownVersion(database, steps)
  for (const [from, step] of steps.entries()) {
    if (from < version) continue
    if (version > 0) backUp(database, folders, clock, `${name}-v${from}`)
    database.exec('BEGIN IMMEDIATE')
    try {
      step(database)
      database.exec(`PRAGMA application_id = ${applicationId}`)
      database.exec(`PRAGMA user_version = ${from + 1}`)
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
}

/**
 * Whether a database needs no step of this program's.
 *
 * @throws AppError `workspace-newer`, `workspace-damaged`
 */
export function isOfThisVersion(database: Database): boolean {
  return knownVersion(database, migrations) === migrations.length
}

function knownVersion(database: Database, steps: readonly Migration[]): number {
  const version = pragma(database, 'user_version')
  if (isForeign(database, version)) throw damaged(new Error('The file is a database of another program.'))
  if (version > steps.length) {
    throw new AppError(
      'workspace-newer',
      'This event was last opened with a newer version of Booth Builder. Update the program to open it.',
      {
        details: { version, newestKnown: steps.length },
      },
    )
  }
  return version
}

function isForeign(database: Database, version: number): boolean {
  if (pragma(database, 'application_id') === applicationId) return false
  return version !== 0 || database.get('SELECT 1 FROM sqlite_master LIMIT 1') !== undefined
}

function pragma(database: Database, name: 'user_version' | 'application_id'): number {
  return Number(database.get(`PRAGMA ${name}`)?.[name])
}

function backUp(database: Database, folders: WorkspaceFolders, clock: Clock, version: string): void {
  const time = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')
  const name = `${version}-${time}.db`
  const unfinished = join(folders.temporary, name)
  database.run('VACUUM INTO ?', unfinished)
  // Windows syncs only through a descriptor that may write.
  const descriptor = openSync(unfinished, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(unfinished, join(folders.backups, name))
  syncFolder(folders.backups)
}
