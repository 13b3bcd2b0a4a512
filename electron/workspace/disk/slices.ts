import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Workspace } from '../stores/workspace.ts'

/** So long may one slice keep the thread. */
const sliceMs = 10
/**
 * So few are always done together: what a person does with a handful of records is seen at once, or
 * not at all.
 */
const atLeast = 32

/**
 * A function that lets others have their turn where the work has gone on for a slice's time since
 * they had it last.
 */
export function pacer(): () => Promise<void> {
  let until = performance.now() + sliceMs
  return async () => {
    if (performance.now() < until) return
    await nextTurn()
    until = performance.now() + sliceMs
  }
}

/** How many items are looked at before others may have their turn. */
const visitedAtOnce = 4_096

/** Calls `visit`, which takes some millionths of a second, for each item, and lets others have their turn between. */
export async function visitInTurns<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  const pause = pacer()
  let visited = 0
  for (const item of items) {
    if (visited % visitedAtOnce === 0) await pause()
    visit(item)
    visited += 1
  }
}

export interface SliceOptions {
  readonly signal?: AbortSignal | undefined
  readonly onDone?: ((done: number) => void) | undefined
  /** Noted with what changes in layouts. */
  readonly origin?: string | undefined
}

/**
 * Does `work` for each item, many at a time in one transaction, and lets others have their turn
 * between. What is done stays done when it is called off or fails half-way. Ends when all of it
 * survives a power cut. Gives the number of items that were dealt with.
 */
export async function inSlices<Item>(
  workspace: Pick<Workspace, 'transaction' | 'flush'>,
  items: readonly Item[],
  work: (item: Item) => void,
  { signal, onDone, origin }: SliceOptions = {},
): Promise<number> {
  let done = 0
  while (done < items.length && signal?.aborted !== true) {
    workspace.transaction(
      () => {
        const until = performance.now() + sliceMs
        const together = done + atLeast
        do {
          work(items[done] as Item)
          done += 1
        } while (done < items.length && (done < together || performance.now() < until))
      },
      'later',
      origin,
    )
    onDone?.(done)
    await nextTurn()
  }
  await workspace.flush()
  return done
}
