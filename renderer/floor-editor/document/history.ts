import {
  mostStoredSteps,
  type StoredStep,
  type StoredSteps,
  type PlanChange,
} from '../../../shared/domain/plan/layout.ts'

/** A step as the page keeps it: steps with the same non-null key that follow closely are one. */
export interface Step extends StoredStep {
  readonly joinKey: string | null
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

/**
 * As the core kept it; each list with the step that comes next at its end and at its beginning.
 * What the core does not tell whole is taken from what was known before.
 */
export function historyOf(kept: StoredSteps, before: History): History {
  const known = new Map<string, Step>()
  for (let link = before.done; link !== null; link = link.below) known.set(link.step.id, link.step)
  for (let link = before.undone; link !== null; link = link.below) known.set(link.step.id, link.step)
  const taken = (step: StoredStep): Step => ({
    ...(step.isWhole ? step : (known.get(step.id) ?? step)),
    joinKey: null,
  })
  return { done: chainOf(kept.done.map(taken)), undone: chainOf(kept.undone.map(taken).reverse()) }
}

/** The last of the steps comes next. */
function chainOf(steps: readonly Step[]): Link | null {
  return steps.reduce<Link | null>((below, step) => ({ step, below }), null)
}

/** Repeated nudges within this time are one step. */
const joinWithinMs = 1_000

/** Notes a step, or lets it go up in the one before; what was undone can be done again no more. */
export function record(history: History, step: Step): History {
  const last = history.done
  if (last !== null && history.undone === null && joins(last.step, step)) {
    const joined: Step = {
      ...step,
      id: last.step.id,
      forward: [...last.step.forward, ...step.forward],
      backward: [...step.backward, ...last.step.backward],
    }
    return { done: { step: compact(joined), below: last.below }, undone: null }
  }
  return { done: withinBounds({ step, below: last }), undone: null }
}

/** Of all steps together, as they were before and after. */
const mostHeldElements = 100_000

/**
 * As many steps as the core keeps, too; of the oldest, only the core has the changes where those of
 * all would take up too much of the page's memory. The last step is always whole.
 */
function withinBounds(done: Link): Link | null {
  const newestFirst: Step[] = []
  let elements = 0
  let isWithin = true
  for (let link: Link | null = done; link !== null; link = link.below) {
    if (newestFirst.length === mostStoredSteps) {
      isWithin = false
      break
    }
    const { step } = link
    elements += elementsIn(step)
    const isLeft = step.isWhole && elements > mostHeldElements && link !== done
    if (isLeft) isWithin = false
    newestFirst.push(isLeft ? { ...step, forward: [], backward: [], isWhole: false } : step)
  }
  return isWithin ? done : chainOf(newestFirst.reverse())
}

function elementsIn({ forward, backward }: Step): number {
  return [...forward, ...backward].reduce((count, { put, remove }) => count + put.length + remove.length, 0)
}

function joins(last: Step, next: Step): boolean {
  return (
    last.isWhole &&
    next.joinKey !== null &&
    last.joinKey === next.joinKey &&
    next.at - last.at <= joinWithinMs
  )
}

/**
 * A run of nudges of the same elements is their last place forward, and their first place backward.
 */
function compact(step: Step): Step {
  const forward = onlyPuts(step.forward)
  const backward = onlyPuts(step.backward)
  if (forward === undefined || backward === undefined) return step
  const last = forward.at(-1)
  const first = backward.at(-1)
  return last === undefined || first === undefined ? step : { ...step, forward: [last], backward: [first] }
}

/** The changes, if each only puts the same elements on the same floor. */
function onlyPuts(changes: readonly PlanChange[]): readonly PlanChange[] | undefined {
  const [first] = changes
  if (first === undefined) return undefined
  const ids = (change: PlanChange): string =>
    change.put
      .map(({ id }) => id)
      .sort()
      .join(' ')
  const expected = ids(first)
  const same = changes.every(
    (change) =>
      change.floorKey === first.floorKey &&
      change.hall === undefined &&
      change.sheet === undefined &&
      change.categories === undefined &&
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

export function stepForward(
  history: History,
): { readonly step: Step; readonly history: History } | undefined {
  if (history.undone === null) return undefined
  const { step, below } = history.undone
  return { step, history: { done: { step, below: history.done }, undone: below } }
}
