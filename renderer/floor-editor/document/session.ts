import { createDelivery } from './delivery.ts'
import { emptyHistory, record, stepBack, stepForward, type History, type Step, type StepKind } from './history.ts'
import { createPlan, type Change, type Plan } from './plan.ts'

export interface SessionOptions {
  /** Milliseconds; decides which nudges are one step. */
  readonly now: () => number
  /** Saves one change; ordered, one at a time. */
  readonly send: (change: Change) => Promise<unknown>
  /** A change could not be saved; it and those built on it have been taken back already. */
  readonly onRefused: (error: unknown) => void
  readonly onHistory: () => void
}

interface RunOptions {
  readonly kind: StepKind
  readonly count: number
  readonly seenOn: string
  readonly joinKey?: string
}

/**
 * Editing a plan: every step shows at once, is saved in the background, and can be taken back
 * without limit.
 */
export interface PlanSession {
  readonly plan: Plan
  run(change: Change, options: RunOptions): void
  /** The step that was undone, or `undefined` where there is none. */
  undo(): Step | undefined
  redo(): Step | undefined
  readonly nextUndo: Step | undefined
  readonly nextRedo: Step | undefined
  readonly busy: boolean
  /** Sends all that waits at once: the page may be gone in a moment. */
  flush(): Promise<void>
  settled(): Promise<void>
}

export function createPlanSession(options: SessionOptions): PlanSession {
  const plan = createPlan()
  let history: History = emptyHistory
  const delivery = createDelivery({ send: options.send, onRefused: options.onRefused })

  function setHistory(next: History): void {
    history = next
    options.onHistory()
  }

  function applyAll(changes: readonly Change[]): readonly Change[] {
    return changes.flatMap((change) => [...plan.apply(change)].reverse()).reverse()
  }

  function deliver(changes: readonly Change[], inverse: readonly Change[], before: History, joinKey: string | null): void {
    delivery.push({
      changes,
      joinKey,
      takeBack: () => {
        applyAll(inverse)
        setHistory(before)
      },
    })
  }

  return {
    plan,
    run(change, { kind, count, seenOn, joinKey = null }) {
      const before = history
      const backward = applyAll([change])
      if (backward.length === 0) return
      const step: Step = { kind, count, seenOn, forward: [change], backward, joinKey, at: options.now() }
      setHistory(record(history, step))
      deliver([change], backward, before, joinKey)
    },
    undo() {
      const back = stepBack(history)
      if (back === undefined) return undefined
      const before = history
      const inverse = applyAll(back.step.backward)
      setHistory(back.history)
      deliver(back.step.backward, inverse, before, null)
      return back.step
    },
    redo() {
      const forth = stepForward(history)
      if (forth === undefined) return undefined
      const before = history
      const inverse = applyAll(forth.step.forward)
      setHistory(forth.history)
      deliver(forth.step.forward, inverse, before, null)
      return forth.step
    },
    get nextUndo() {
      return history.done?.step
    },
    get nextRedo() {
      return history.undone?.step
    },
    get busy() {
      return delivery.busy
    },
    flush: () => delivery.flush(),
    settled: () => delivery.settled(),
  }
}
