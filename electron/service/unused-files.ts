import type { FastifyBaseLogger } from 'fastify'
import { unusedRetentionMs } from './storage/file-references.ts'
import type { Storage } from './storage/types.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * A file that was sealed so long ago and is named by no record is none that a request is about to
 * name.
 */
const forgottenAfterMs = 24 * hourMs
const batch = 100
const everyMs = 10 * minuteMs
const timesADay = (24 * hourMs) / everyMs

/** Removes the files on the list of unused ones whose time has come. Gives how many. */
export async function removeUnusedFiles({ unusedFiles }: Storage, now: number): Promise<number> {
  let removed = 0
  for (;;) {
    const due = await unusedFiles.due(now - unusedRetentionMs, batch)
    let settled = 0
    for (const hash of due) {
      const outcome = await unusedFiles.remove(hash)
      if (outcome !== 'busy') settled += 1
      if (outcome === 'removed') removed += 1
    }
    // Those in use at this moment stay on the list until the next time.
    if (due.length < batch || settled === 0) return removed
  }
}

/**
 * Puts on the list what a process that was killed between storing a file and committing its record
 * left behind.
 */
export async function findForgottenFiles({ files, unusedFiles }: Storage, now: number): Promise<void> {
  for await (const group of files.all()) {
    const old = group.filter(({ modifiedAt }) => modifiedAt < now - forgottenAfterMs).map(({ hash }) => hash)
    if (old.length > 0) await unusedFiles.suspect(old, now)
  }
}

/**
 * Keeps the store free of files that no record names, until it is stopped, and measures those from
 * before their sizes were noted. Trouble is logged; the next time tries again.
 */
export function keepFilesTidy(storage: Storage, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let running = storage
    .measureFiles()
    .catch((error: unknown) => log.error({ err: error }, 'Files could not be measured.'))
  let times = 0
  const tidy = async (): Promise<void> => {
    if (times++ % timesADay === 0) await findForgottenFiles(storage, Date.now())
    await removeUnusedFiles(storage, Date.now())
  }
  const timer = setInterval(() => {
    running = running
      .then(tidy)
      .catch((error: unknown) => log.error({ err: error }, 'Unused files could not be removed.'))
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
