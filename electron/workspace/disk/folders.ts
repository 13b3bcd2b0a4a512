import { closeSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { restrictToOwner } from './private-folder.ts'

/** Where the parts of a workspace lie. */
export interface WorkspaceFolders {
  readonly root: string
  readonly database: string
  /** What the service counts and lists of visitors: can be had again, so it is kept apart. */
  readonly reports: string
  readonly lock: string
  /** How the database was left. */
  readonly checked: string
  readonly assets: string
  readonly thumbnails: string
  /** What was read of drawings; can be read again. */
  readonly drawings: string
  readonly exports: string
  /** Damaged files, kept for a person to look at. */
  readonly quarantine: string
  /** Files being written. Whatever lies here at opening is the rest of a crash. */
  readonly temporary: string
  /** Copies of the database, one from before each migration. */
  readonly backups: string
}

export function foldersOf(root: string): WorkspaceFolders {
  return {
    root,
    database: join(root, 'workspace.db'),
    reports: join(root, 'reports.db'),
    lock: join(root, 'workspace.lock'),
    checked: join(root, 'workspace.checked'),
    assets: join(root, 'assets'),
    thumbnails: join(root, 'thumbnails'),
    drawings: join(root, 'drawings'),
    exports: join(root, 'exports'),
    quarantine: join(root, 'quarantine'),
    temporary: join(root, 'tmp'),
    backups: join(root, 'backups'),
  }
}

/** The names that `foldersOf` gives, and SQLite's beside them. */
const parts =
  /^((workspace|reports)\.(db|lock|checked)(-(wal|shm|journal))?|assets|thumbnails|drawings|exports|quarantine|tmp|backups)$/

/**
 * Makes the folders, for this user alone, and clears what a crash left in `tmp`. Only for the
 * holder of the lock.
 */
export function prepareFolders(folders: WorkspaceFolders): void {
  rmSync(folders.temporary, { recursive: true, force: true })
  for (const folder of [
    folders.assets,
    folders.thumbnails,
    folders.drawings,
    folders.exports,
    folders.quarantine,
    folders.temporary,
    folders.backups,
  ]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  restrictToOwner(folders.root, (name) => parts.test(name))
}

/**
 * Makes the names in a folder durable: after a rename, the file survives a power cut only once its
 * folder is synced.
 */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder for syncing; NTFS journals its names by itself.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The same, while other work goes on: a busy disk takes its time. */
export async function syncFolderSoon(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
