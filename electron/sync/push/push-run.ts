import type { EntityName } from '../../../shared/entities/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { backoffMs } from '../backoff.ts'
import type { SyncContext } from '../context.ts'
import { isHeld, planSteps, type PlanInput, type PlannedEntry, type Step } from '../planning/plan.ts'
import type { Settled } from '../settle.ts'

export interface PushRunParts {
  readonly context: SyncContext
  readonly entries: () => readonly PlannedEntry[]
  readonly perform: (step: Step, signal: AbortSignal) => Promise<readonly Settled[]>
  /** Resolves at once unless the person has paused; `signal` aborts with the pause. */
  readonly pauseSignal: () => AbortSignal
  readonly untilResumed: (signal: AbortSignal) => Promise<void>
  readonly onProgress: (done: number, total: number, entity: EntityName | null) => void
  /** Aborts, too, what a person has stopped by itself. */
  readonly entrySignal: (entryId: number) => AbortSignal
  readonly held: () => Pick<PlanInput, 'stopped' | 'holdFilesAboveBytes' | 'mostTogether'>
  /** Aborts when something changed that may make waiting pointless; a new signal each time. */
  readonly wakeSignal: () => AbortSignal
}

/**
 * Entries that are made ready while others are on their way, so that the line never waits for a
 * file to be read or for the disk.
 */
const madeReadyAhead = 2

export interface PushResult {
  /** Entities whose listing must be read to see what the service made of what was sent. */
  readonly readBack: ReadonlySet<EntityName>
  /** Why it ended before all was done that could be. */
  readonly stopped: AppError | null
  /** When something that waits is due; milliseconds since 1970. */
  readonly nextAt: number | null
}

/** Performs the plan's steps until nothing can be done now. What is due soon is waited for. */
export async function pushAll(parts: PushRunParts, signal: AbortSignal): Promise<PushResult> {
  const { context } = parts
  const { clock, settings } = context
  const ahead = { ...settings, parallel: settings.parallel + madeReadyAhead }
  const running = new Map<Promise<void>, Pick<Step, 'kind'> & { readonly ids: readonly number[] }>()
  const readBack = new Set<EntityName>()
  const end: { stopped: AppError | null } = { stopped: null }
  let holdUntil = 0
  let troubles = 0
  let done = 0

  const settled = (result: Settled): void => {
    switch (result.kind) {
      case 'done':
        break
      case 'confirmed':
        troubles = 0
        done += 1
        if (result.readBack !== null) readBack.add(result.readBack)
        break
      case 'trouble':
        // One failure may be chance; when they follow each other, the service needs a rest from
        // everyone.
        troubles += 1
        if (result.retryAfterMs !== undefined || troubles > 1) {
          holdUntil = Math.max(
            holdUntil,
            clock.now() + backoffMs(troubles, context.random, settings, result.retryAfterMs),
          )
        }
        break
      case 'stop':
        end.stopped ??= result.error
        break
    }
  }
  const start = (step: Step): void => {
    const ids = step.kind === 'send' ? [step.entryId] : step.entryIds
    const stops = step.kind === 'send' ? [parts.entrySignal(step.entryId)] : []
    const work: Promise<void> = parts
      .perform(step, AbortSignal.any([signal, parts.pauseSignal(), ...stops]))
      .then((results) => results.forEach(settled))
      .finally(() => running.delete(work))
    running.set(work, { kind: step.kind, ids })
  }

  try {
    for (;;) {
      if (parts.pauseSignal().aborted && !signal.aborted) {
        await Promise.all(running.keys())
        await parts.untilResumed(signal)
      }
      if (signal.aborted || end.stopped !== null) {
        await Promise.all(running.keys())
        return { readBack, stopped: end.stopped, nextAt: null }
      }
      const busy = new Set([...running.values()].flatMap(({ ids }) => ids))
      const together = [...running.values()].flatMap(({ kind, ids }) =>
        kind === 'send-together' ? [ids] : [],
      )
      const entries = parts.entries()
      const now = clock.now()
      const held = parts.held()
      const { steps, nextAt } = planSteps({
        entries,
        running: busy,
        together,
        now,
        holdUntil,
        settings: ahead,
        ...held,
      })
      parts.onProgress(
        done,
        done + entries.filter((entry) => isUnderWay(entry, held)).length,
        entries.find(({ id }) => busy.has(id))?.entity ?? null,
      )
      for (const step of steps) start(step)
      if (running.size > 0) {
        await Promise.race(running.keys())
        continue
      }
      if (nextAt === null || nextAt - now > settings.waitInRunMs) return { readBack, stopped: null, nextAt }
      await context.wait(nextAt - now, AbortSignal.any([signal, parts.pauseSignal(), parts.wakeSignal()]))
    }
  } finally {
    await Promise.allSettled(running.keys())
  }
}

function isUnderWay(
  entry: PlannedEntry,
  { stopped, holdFilesAboveBytes = null }: ReturnType<PushRunParts['held']>,
): boolean {
  return (
    entry.state !== 'parked' &&
    !entry.inConflict &&
    !entry.awaitsExhibitor &&
    stopped?.has(entry.id) !== true &&
    !isHeld(entry, holdFilesAboveBytes)
  )
}
