import { app } from 'electron'
import { randomUUID } from 'node:crypto'
import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { removeNote } from '../persistence/notes.ts'

/**
 * What a later start hands to the first besides its command line, which arrives in another order:
 * Chromium puts all switches before the rest and adds some of its own between.
 */
const handOver = z.object({ id: z.uuid().optional(), arguments: z.array(z.string()) })

export function readHandOver(data: unknown): z.infer<typeof handOver> | undefined {
  return handOver.safeParse(data).data
}

export interface Timeouts {
  /** How often the first is asked, in milliseconds. */
  readonly askMs: number
  /** Who says nothing for so long, in milliseconds, is not waited for. */
  readonly quietMs: number
}

/**
 * How a start went. `first`: it has the lock, and is the program. `taken`: the program that runs has
 * taken what this start was given. `refused`: it neither takes it nor ends.
 */
export type StartOutcome = 'first' | 'taken' | 'refused'

/**
 * Becomes the first start of `profile`, or has what it was given taken by the one that is: not
 * before the person can see it there. A program that is about to end takes nothing, so this start
 * waits for its end and goes on as the first. Electron becomes `ready` only afterwards.
 */
export async function acquireSingleInstance(
  profile: string,
  argv: readonly string[],
  { askMs, quietMs }: Timeouts = { askMs: 250, quietMs: 60_000 },
): Promise<StartOutcome> {
  const id = randomUUID()
  const data: z.infer<typeof handOver> = { id, arguments: [...argv] }
  if (app.requestSingleInstanceLock(data)) return 'first'
  const note = startNotes(profile)
  // Where nothing can be written the first cannot say that it has taken it, and is believed to.
  if (!note.leave(id)) return 'taken'
  try {
    let said = note.saidAt(id)
    let quietSince = Date.now()
    for (;;) {
      if (app.requestSingleInstanceLock(data)) return 'first'
      await wait(askMs)
      const last = note.saidAt(id)
      if (last === undefined) return 'taken'
      if (last !== said) quietSince = Date.now()
      said = last
      if (Date.now() - quietSince > quietMs) return 'refused'
    }
  } finally {
    note.remove(id)
  }
}

/** The notes of later starts that wait: a file each, which goes when what they brought is taken. */
export function startNotes(profile: string) {
  const folder = join(profile, 'later-starts')
  return {
    /** Gives whether it could be left. */
    leave(id: string): boolean {
      try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, id), '')
        return true
      } catch {
        return false
      }
    },
    remove: (id: string): void => removeNote(join(folder, id)),
    /** Somebody is there, but cannot take it yet. */
    touch(id: string): void {
      try {
        const now = new Date()
        utimesSync(join(folder, id), now, now)
      } catch {
        // It is not left yet, or that start is gone.
      }
    },
    /** When somebody was last there, in milliseconds since 1970; `undefined`: it is taken. */
    saidAt: (id: string): number | undefined =>
      statSync(join(folder, id), { throwIfNoEntry: false })?.mtimeMs,
  }
}
