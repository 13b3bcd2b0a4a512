import { app, crashReporter } from 'electron'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CrashReports, Log } from '../application/host/types.ts'

/** A report holds what was in memory: it goes after this long, in milliseconds. */
const retentionMs = 30 * 24 * 60 * 60_000

/**
 * Has reports of crashes written into the profile, for a person to hand on or not: none is ever
 * sent. Before `ready`, so that processes that start later are covered too.
 */
export function keepCrashReports(): void {
  crashReporter.start({ uploadToServer: false })
}

/** How many reports there are, and of when the newest is (`null`: there is none). */
export async function countCrashReports(): Promise<CrashReports> {
  const all = await reports()
  const newest = Math.max(...all.map(({ writtenAt }) => writtenAt))
  return { count: all.length, newestAt: all.length === 0 ? null : new Date(newest).toISOString() }
}

export async function removeOldCrashReports(now: number, log: Log): Promise<void> {
  for (const { path, writtenAt } of await reports()) {
    if (now - writtenAt < retentionMs) continue
    await rm(path, { force: true }).catch((error: unknown) =>
      log.warn('An old crash report stays.', { reason: String(error) }),
    )
  }
}

async function reports(): Promise<readonly { readonly path: string; readonly writtenAt: number }[]> {
  const folder = app.getPath('crashDumps')
  // Each system has its own folders in it, and until the first crash there may be none at all.
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const found = files
    .filter((name) => name.endsWith('.dmp'))
    .map(async (name) => {
      const path = join(folder, name)
      return { path, writtenAt: (await stat(path)).mtimeMs }
    })
  return Promise.all(found)
}
