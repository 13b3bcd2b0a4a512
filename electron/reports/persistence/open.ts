import { existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { toAppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/requests/types.ts'
import { configure, openDatabase, type Database } from '../../workspace/disk/database.ts'
import { foldersOf, type WorkspaceFolders } from '../../workspace/disk/folders.ts'
import { migrate } from '../../workspace/schema/migrations.ts'
import type { Clock } from '../../workspace/stores/workspace.ts'
import { reportMigrations } from './schema.ts'

export interface OpenReportsOptions {
  /** The event's folder; only for the holder of its lock. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}

/**
 * Opens what is kept of the reports, in a database of its own beside the workspace's: it can be had
 * again from the service, and may be larger than everything else. A damaged file is put aside, and
 * an empty one made. Throws `workspace-newer`, `disk-full`, `disk-error`.
 */
export function openReportsDatabase({ folder, clock, log }: OpenReportsOptions): Database {
  const folders = foldersOf(folder)
  try {
    return openMigrated(folders, clock)
  } catch (cause) {
    const error = toAppError(cause)
    if (error.code !== 'workspace-damaged') throw error
    log.warn('What was kept of the reports is damaged and was put aside.', { reason: error.message })
    const { reports, quarantine } = folders
    for (const file of [reports, `${reports}-wal`, `${reports}-shm`]) {
      if (existsSync(file)) renameSync(file, join(quarantine, `${clock.now()}-${basename(file)}`))
    }
    return openMigrated(folders, clock)
  }
}

function openMigrated(folders: WorkspaceFolders, clock: Clock): Database {
  const database = openDatabase(folders.reports)
  try {
    migrate(database, folders, clock, reportMigrations, 'reports')
    configure(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
