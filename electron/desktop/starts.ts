import { app, dialog } from 'electron'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../application/host/types.ts'
import { removeNote } from './persistence/notes.ts'
import { relaunch } from './relaunch.ts'
import { desktopTexts } from './texts/texts.ts'

/** Starts in a row that did not come to their end, after which less is offered. */
const failedStarts = 2
/** A program that has shown its page for this long has started, in milliseconds. */
const startedAfterMs = 10_000

export interface Starts {
  /** Whether the last starts ended before they were through. */
  readonly keepFailing: boolean
  /** The page is there. */
  succeeded(): void
}

/** Counts in `folder` the starts in a row that ended before the page was there for a moment. */
export function countStarts(folder: string): Starts {
  const file = join(folder, 'starts')
  const before = failedBefore(file)
  const forget = (): void => removeNote(file)
  try {
    writeFileSync(file, String(before + 1))
  } catch {
    // A folder that takes no file is told of by whoever needs it more.
  }
  // However early, it was asked to end.
  app.once('before-quit', forget)
  return {
    keepFailing: before >= failedStarts,
    succeeded: () => void setTimeout(forget, startedAfterMs).unref(),
  }
}

function failedBefore(file: string): number {
  try {
    return Number(/^\d{1,3}$/.exec(readFileSync(file, 'utf8'))?.[0] ?? 0)
  } catch {
    return 0
  }
}

/** Asks whether to start with less; the program is started anew then. Gives whether it is. */
export async function offerSafeMode(log: Log): Promise<boolean> {
  const { title, detail, normally, safely } = desktopTexts().safeMode
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: title,
    detail,
    buttons: [normally, safely],
    defaultId: 1,
    cancelId: 0,
    noLink: true,
  })
  if (response !== 1) return false
  relaunch([...process.argv.slice(1), '--safe-mode'], log)
  app.exit(0)
  return true
}
