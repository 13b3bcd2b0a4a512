import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '../application/types.ts'
import type { Clock } from '../workspace/types.ts'

const rotateAtBytes = 5 * 1024 * 1024

/**
 * One JSON line per entry in `path`; the file before the last rotation stays beside it as `….1`.
 * Written at once, so that the last line before a crash is there. A log that cannot be written is
 * no reason to stop: the entry is lost.
 */
export function openLog(path: string, clock: Clock): Log {
  const write =
    (level: 'info' | 'warn' | 'error'): Log['info'] =>
    (message, details) => {
      const line = JSON.stringify({ at: new Date(clock.now()).toISOString(), level, message, ...(details === undefined ? {} : { details }) })
      try {
        rotate(path)
        appendFileSync(path, `${line}\n`, { mode: 0o600 })
      } catch {
        // See above.
      }
    }
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch {
    // See above.
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size >= rotateAtBytes) renameSync(path, `${path}.1`)
}
