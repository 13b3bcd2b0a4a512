import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from '../../workspace/stores/workspace.ts'
import type { Log } from './types.ts'
import { withoutPrivate } from './private-texts.ts'

const rotateAtBytes = 2 * 1024 * 1024
const mostLogFiles = 5

export interface LogFile extends Log {
  /** The last entries, oldest first, each as its line; fewer where the file has just been rotated. */
  readonly recent: (count: number) => readonly string[]
}

/**
 * One JSON line per entry in `path`, with nothing private in it; the files before the last rotations
 * stay beside it as `….1` (the newest) to `….4`. Written at once, so that the last line before a crash
 * is there. A log that cannot be written is no reason to stop: the entry is lost.
 */
export function openLogFile(path: string, clock: Clock): LogFile {
  const write =
    (level: 'info' | 'warn' | 'error'): Log['info'] =>
    (message, details) => {
      const entry = {
        at: new Date(clock.now()).toISOString(),
        level,
        message,
        ...(details === undefined ? {} : { details }),
      }
      try {
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= rotateAtBytes) rotate(path)
        appendFileSync(
          path,
          `${JSON.stringify(entry, (_name, value: unknown) => (typeof value === 'string' ? withoutPrivate(value) : value))}\n`,
          {
            mode: 0o600,
          },
        )
      } catch {
        // See above.
      }
    }
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch {
    // See above.
  }
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    recent: (count) => lastLines(path, count),
  }
}

function rotate(path: string): void {
  for (let age = mostLogFiles - 1; age > 0; age--) {
    const from = age === 1 ? path : `${path}.${age - 1}`
    if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, `${path}.${age}`)
  }
}

function lastLines(path: string, count: number): readonly string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count)
  } catch {
    return []
  }
}
