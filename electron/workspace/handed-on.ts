import { rmSync } from 'node:fs'
import { AppError } from '../../shared/errors.ts'
import { openDatabase, type Database } from './disk/database.ts'
import { isOfThisVersion, migrations } from './schema/migrations.ts'
import { forgetShared, noteChangesNoMore } from './schema/sharing.ts'

/**
 * Makes a copy of a workspace's database one that can be handed on: whoever gets it shares no plans
 * with it, and is nobody's device. Throws `workspace-newer`, `workspace-damaged`.
 */
export function stopSharingIn(file: string): void {
  withDatabase(file, (database) => {
    if (!isOfThisVersion(database))
      throw new AppError('internal', 'A copy of this version’s database is of another version.')
    noteChangesNoMore(database)
    database.exec(forgetShared)
    database.exec(forgetPlace)
  })
}

/** Where plans are shared: in a folder of the one computer, or a bucket whose key the other does not have. */
const forgetPlace = `DELETE FROM setting WHERE name LIKE 'sharing.%'`

/**
 * Makes a database that somebody handed on one of this computer. One that does anything of its own is
 * refused: it has triggers or views that no version of the program made. Throws `file-damaged`,
 * `workspace-newer`.
 */
export function adoptDatabase(file: string): void {
  const known = knownParts(`${file}.known`)
  withDatabase(file, (database) => {
    isOfThisVersion(database)
    if (activeParts(database).some((sql) => !known.has(sql)))
      throw new AppError('file-damaged', 'This file holds a database of another program.')
    database.exec(forgetPlace)
  })
}

function activeParts(database: Database): readonly string[] {
  return database
    .all(`SELECT sql FROM sqlite_master WHERE type IN ('trigger', 'view')`)
    .map(({ sql }) => String(sql))
}

function knownParts(scratch: string): ReadonlySet<string> {
  try {
    return withDatabase(scratch, (database) => {
      return new Set(
        migrations.flatMap((step) => {
          step(database)
          return activeParts(database)
        }),
      )
    })
  } finally {
    rmSync(scratch, { force: true })
  }
}

function withDatabase<T>(file: string, work: (database: Database) => T): T {
  const database = openDatabase(file)
  try {
    database.exec('PRAGMA trusted_schema = OFF')
    return work(database)
  } finally {
    database.close()
  }
}
