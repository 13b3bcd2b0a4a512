import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { damaged } from './disk-errors.ts'
import type { Database } from './database.ts'
import type { WorkspaceFolders } from './folders.ts'

/** A disk may damage a file that nobody writes. */
const checkedForMs = 7 * 24 * 60 * 60 * 1_000

/** How the database file was left, and when it was last looked through (milliseconds since 1970). */
const left = z.object({ bytes: z.number(), changedMs: z.number(), checkedAt: z.number() })

/**
 * Looks the whole database through, which takes the longer the larger it is, unless it is as this program left it
 * less than a week ago. Gives when it was last looked through.
 *
 * @throws AppError `workspace-damaged`
 */
export function checkIntact(database: Database, folders: WorkspaceFolders, now: number): number {
  const before = leftAs(folders)
  if (before !== undefined && isAsLeft(folders, before) && Math.abs(now - before.checkedAt) < checkedForMs)
    return before.checkedAt
  const check = database.get('PRAGMA quick_check(1)')
  if (check?.['quick_check'] !== 'ok') throw damaged(new Error(String(check?.['quick_check'])))
  return now
}

/** Remembers how the database was left, once it is closed. */
export function noteLeft(folders: WorkspaceFolders, checkedAt: number): void {
  try {
    const { size: bytes, mtimeMs: changedMs } = statSync(folders.database)
    writeFileSync(
      folders.checked,
      JSON.stringify({ bytes, changedMs, checkedAt } satisfies z.infer<typeof left>),
      { mode: 0o600 },
    )
  } catch {
    // It is looked through when it is opened.
  }
}

function leftAs({ checked }: WorkspaceFolders): z.infer<typeof left> | undefined {
  try {
    return left.parse(JSON.parse(readFileSync(checked, 'utf8')))
  } catch {
    return undefined
  }
}

/** A log beside it is the rest of a crash, or somebody reads. */
function isAsLeft({ database }: WorkspaceFolders, { bytes, changedMs }: z.infer<typeof left>): boolean {
  const { size, mtimeMs } = statSync(database)
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false })
  return size === bytes && mtimeMs === changedMs && (log === undefined || log.size === 0)
}
