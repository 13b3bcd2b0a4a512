import { toAppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/requests/types.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'

/**
 * Tidies an event's database (`History`), a little at a time, whenever nothing has changed in it
 * for a while.
 */
export interface Tidying {
  /** Something has changed. */
  changed(): void
  stop(): void
}

export interface TidyingParts {
  readonly workspace: Pick<Workspace, 'history'>
  /** Whether nothing else works on the event. */
  readonly isIdle: () => boolean
  readonly log: Pick<Log, 'warn'>
}

/** Who is at work pauses for less. */
const quietMs = 5_000
/** Between two slices, so that whoever comes back finds the thread free. */
const pauseMs = 20

export function createTidying({ workspace: { history }, isIdle, log }: TidyingParts): Tidying {
  let timer: NodeJS.Timeout | undefined
  let changedAt = 0
  const after = (ms: number): void => {
    timer = setTimeout(look, ms)
    timer.unref()
  }
  const look = (): void => {
    timer = undefined
    const leftMs = changedAt + quietMs - performance.now()
    if (leftMs > 0) after(leftMs)
    else if (!isIdle()) after(quietMs)
    else if (tidied(history, log)) after(pauseMs)
  }
  return {
    changed() {
      changedAt = performance.now()
      if (timer === undefined) after(quietMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** So many slices take well under a second. */
const briefSlices = 50

/** For a program that ends in a moment: a part of what `Tidying` does. */
export function tidyBriefly({ history }: TidyingParts['workspace'], log: TidyingParts['log']): void {
  for (let slice = 0; slice < briefSlices && tidied(history, log); slice += 1);
}

/** Whether something is left to be done. */
function tidied(history: Workspace['history'], log: TidyingParts['log']): boolean {
  try {
    return history.tidySome()
  } catch (error) {
    // Another time it is tried again.
    log.warn('The event’s history could not be tidied.', { reason: toAppError(error).message })
    return false
  }
}
