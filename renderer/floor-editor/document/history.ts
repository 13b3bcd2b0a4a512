import type { Change } from './plan.ts'

/** What a step did, for the words beside undo and redo. */
export type StepKind =
  | 'place'
  | 'move'
  | 'resize'
  | 'rotate'
  | 'take-off'
  | 'move-to-floor'
  | 'edit'
  | 'lock'
  | 'unlock'
  | 'order'
  | 'align'
  | 'distribute'
  | 'arrange'
  | 'hall'

export interface Step {
  readonly kind: StepKind
  readonly count: number
  /** The floor that was on show when it was done. */
  readonly seenOn: string
  readonly forward: readonly Change[]
  readonly backward: readonly Change[]
  /** Steps with the same non-null key that follow each other closely are one. */
  readonly joinKey: string | null
  readonly at: number
}

interface Link {
  readonly step: Step
  readonly below: Link | null
}

/** Immutable, so that a state can be kept and taken back in one assignment. */
export interface History {
  readonly done: Link | null
  readonly undone: Link | null
}

export const emptyHistory: History = { done: null, undone: null }

/** Repeated nudges within this time are one step. */
const joinWithinMs = 1_000

export function record(history: History, step: Step): History {
  const last = history.done
  if (last !== null && history.undone === null && joins(last.step, step)) {
    const joined: Step = { ...step, forward: [...last.step.forward, ...step.forward], backward: [...step.backward, ...last.step.backward] }
    return { done: { step: compact(joined), below: last.below }, undone: null }
  }
  return { done: { step, below: last }, undone: null }
}

function joins(last: Step, next: Step): boolean {
  return next.joinKey !== null && last.joinKey === next.joinKey && next.at - last.at <= joinWithinMs
}

/**
 * A run of nudges of the same booths is their last place forward, and their first place backward.
 */
function compact(step: Step): Step {
  const forward = onlyPuts(step.forward)
  const backward = onlyPuts(step.backward)
  if (forward === undefined || backward === undefined) return step
  const last = forward.at(-1)
  const first = backward.at(-1)
  return last === undefined || first === undefined ? step : { ...step, forward: [last], backward: [first] }
}

/** The changes, if each only puts the same items on the same floor. */
function onlyPuts(changes: readonly Change[]): readonly Change[] | undefined {
  const [first] = changes
  if (first === undefined) return undefined
  const ids = (change: Change): string =>
    change.put
      .map(({ id }) => id)
      .sort()
      .join(' ')
  const expected = ids(first)
  const same = changes.every(
    (change) =>
      change.floorKey === first.floorKey &&
      change.hall === undefined &&
      change.remove.length === 0 &&
      Object.keys(change.floorOf).length === 0 &&
      ids(change) === expected,
  )
  return same ? changes : undefined
}

export function stepBack(history: History): { readonly step: Step; readonly history: History } | undefined {
  if (history.done === null) return undefined
  const { step, below } = history.done
  return { step, history: { done: below, undone: { step, below: history.undone } } }
}

export function stepForward(history: History): { readonly step: Step; readonly history: History } | undefined {
  if (history.undone === null) return undefined
  const { step, below } = history.undone
  return { step, history: { done: { step, below: history.done }, undone: below } }
}
