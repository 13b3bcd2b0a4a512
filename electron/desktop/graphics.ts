import { app } from 'electron'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../application/host/types.ts'
import type { Clock } from '../workspace/stores/workspace.ts'
import { removeNote } from './persistence/notes.ts'

/** So many ends of the process that draws, within so many milliseconds, are more than bad luck. */
const mostEnds = 3
const withinMs = 10 * 60_000
/** The graphics card is tried again after so many milliseconds: its driver may be another by then. */
const withoutCardMs = 7 * 24 * 60 * 60_000

const note = z.object({ withoutCardUntil: z.number() })

/**
 * Chromium starts the process that draws (GPU) again by itself, and pages draw anew. Where it keeps
 * ending, the next starts do without the graphics card for a week. Must be called before `ready`.
 */
export function watchGraphics(profile: string, clock: Clock, log: Log): void {
  const file = join(profile, 'graphics.json')
  if (withoutCardUntil(file) > clock.now()) {
    app.disableHardwareAcceleration()
    log.info('The graphics card is not used: its process kept ending.')
  } else removeNote(file)

  let ends: readonly number[] = []
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit') return
    const now = clock.now()
    ends = [...ends.filter((at) => now - at < withinMs), now]
    if (ends.length !== mostEnds) return
    log.warn('The process that draws keeps ending. The next start does without the graphics card.')
    try {
      writeFileSync(file, JSON.stringify({ withoutCardUntil: now + withoutCardMs }), { mode: 0o600 })
    } catch (error) {
      log.warn('That could not be kept.', { reason: String(error) })
    }
  })
}

function withoutCardUntil(file: string): number {
  try {
    return note.parse(JSON.parse(readFileSync(file, 'utf8'))).withoutCardUntil
  } catch {
    // There is none, or it makes no sense: the card is tried.
    return 0
  }
}
