import type { StoredSteps, PlanChange, PlanStep, StepKind } from '../../../shared/domain/plan/layout.ts'
import { createDelivery, type PlanRequest } from './delivery.ts'
import { emptyHistory, historyOf, record, stepBack, stepForward, type History, type Step } from './history.ts'
import { createPlan, type Plan } from './plan.ts'

export interface SessionOptions {
  /** Milliseconds since the epoch; decides which nudges are one step. */
  readonly now: () => number
  /** Names a step. */
  readonly newId: () => string
  /** Tells the core; ordered, one at a time. */
  readonly send: (request: PlanRequest) => Promise<unknown>
  /** A step could not be saved; it and those built on it have been taken back already. */
  readonly onRefused: (error: unknown) => void
  readonly onHistory: () => void
  /**
   * Only the core knows what a step changed that was undone or done again: the plan is to be read,
   * and its steps taken over, before anything else is done.
   */
  readonly onUnseen: () => void
  /** Changes came before that, and were not made: what they are built on is not what is there. */
  readonly onTooSoon: () => void
}

interface RunOptions {
  readonly kind: StepKind
  readonly count: number
  readonly seenOn: string
  readonly joinKey?: string
}

/**
 * Editing a plan: every step shows at once, is saved in the background, and can be taken back, also
 * after a restart.
 */
export interface PlanSession {
  readonly plan: Plan
  /** Runs changes of one or several floors as one step. */
  run(changes: PlanChange | readonly PlanChange[], options: RunOptions): void
  /** The step that was undone, or `undefined` where there is none. */
  undo(): Step | undefined
  redo(): Step | undefined
  readonly nextUndo: Step | undefined
  readonly nextRedo: Step | undefined
  /** Goes on from the steps that the core keeps. */
  takeOver(kept: StoredSteps): void
  /** Does something at once; after a step that only the core knows, once the plan has been read again. */
  whenSeen(act: () => void): void
  readonly busy: boolean
  /** Grows with every step, and with every one that is undone or done again. */
  readonly steps: number
  /** Sends all that waits at once: the page may be gone in a moment. */
  flush(): Promise<void>
  settled(): Promise<void>
}

export function createPlanSession(options: SessionOptions): PlanSession {
  const plan = createPlan()
  let history: History = emptyHistory
  /** Until the plan has been read again, what is shown is none to build on: nothing is done meanwhile. */
  let isUnseen = false
  const untilSeen: (() => void)[] = []
  let steps = 0
  const delivery = createDelivery({ send: options.send, onRefused: options.onRefused })

  function setHistory(next: History): void {
    history = next
    options.onHistory()
  }

  function applyAll(changes: readonly PlanChange[]): readonly PlanChange[] {
    return changes.flatMap((change) => [...plan.apply(change)].reverse()).reverse()
  }

  function leaveToCore(): void {
    isUnseen = true
    options.onUnseen()
  }

  function deliver(
    request: PlanRequest,
    inverse: readonly PlanChange[],
    before: History,
    joinKey: string | null,
  ): void {
    steps += 1
    delivery.push({
      request,
      joinKey,
      takeBack: () => {
        applyAll(inverse)
        setHistory(before)
      },
    })
  }

  return {
    plan,
    run(given, { kind, count, seenOn, joinKey = null }) {
      if (isUnseen) {
        options.onTooSoon()
        return
      }
      const forward = 'floorKey' in given ? [given] : given
      const before = history
      const backward = applyAll(forward)
      if (backward.length === 0) return
      setHistory(
        record(history, {
          id: options.newId(),
          kind,
          count,
          seenOn,
          forward,
          backward,
          joinKey,
          at: options.now(),
          isWhole: true,
        }),
      )
      const step = history.done?.step
      if (step !== undefined) deliver({ kind: 'apply', step: sent(step) }, backward, before, joinKey)
    },
    undo() {
      const back = stepBack(history)
      if (back === undefined || isUnseen) return undefined
      const before = history
      const inverse = applyAll(back.step.backward)
      setHistory(back.history)
      deliver({ kind: 'undo', stepId: back.step.id }, inverse, before, null)
      if (!back.step.isWhole) leaveToCore()
      return back.step
    },
    redo() {
      const forth = stepForward(history)
      if (forth === undefined || isUnseen) return undefined
      const before = history
      const inverse = applyAll(forth.step.forward)
      setHistory(forth.history)
      deliver({ kind: 'redo', stepId: forth.step.id }, inverse, before, null)
      if (!forth.step.isWhole) leaveToCore()
      return forth.step
    },
    get nextUndo() {
      return history.done?.step
    },
    get nextRedo() {
      return history.undone?.step
    },
    takeOver(kept) {
      isUnseen = false
      setHistory(historyOf(kept, history))
      // Each may be of a step that only the core knows again.
      while (!isUnseen && untilSeen.length > 0) untilSeen.shift()?.()
    },
    whenSeen(act) {
      if (isUnseen) untilSeen.push(act)
      else act()
    },
    get busy() {
      return delivery.busy
    },
    get steps() {
      return steps
    },
    flush: () => delivery.flush(),
    settled: () => delivery.settled(),
  }
}

/** As the core keeps it. */
function sent({ id, kind, count, seenOn, at, forward, backward }: Step): PlanStep {
  return { id, kind, count, seenOn, at, forward, backward }
}
