import { isStand } from '../../../shared/domain/plan/elements.ts'
import { createChecks } from '../../../shared/domain/plan/checks/checks.ts'
import type { Checks } from '../../../shared/domain/plan/checks/types.ts'
import { defaultHall } from '../../../shared/domain/plan/layout.ts'
import { numberKey } from '../../../shared/domain/plan/numbering/number-stands.ts'
import type { Plan } from './plan.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

export interface CheckingOptions {
  readonly plan: Plan
  /** What is found may have changed, or whether anything is pending. */
  readonly onFindings: () => void
  /** Does a piece of the work when nothing else is to be done; gives what calls it off. */
  readonly later: (work: (isTimeUp: () => boolean) => void) => () => void
  /** Milliseconds, of a clock that only goes forward. */
  readonly now: () => number
}

/** The checks of the floor on show, which follow the plan. */
export interface Checking {
  readonly checks: Checks
  /** Whether something has yet to be checked; what is found so far stands. */
  readonly pending: boolean
  show(floorKey: string): void
  /** `waiting`: the floor's booths that stand nowhere; `today` is written `YYYY-MM-DD`. */
  surround(given: { readonly waiting: ReadonlySet<string>; readonly today: string }): void
  dispose(): void
}

/** What follows from one gesture is nearly always known in this time, and in the same frame. */
const atOnceMs = 4

export function createChecking({ plan, onFindings, later, now }: CheckingOptions): Checking {
  const checks = createChecks()
  let shown: string | null = null
  let otherFloorsAreStale = true
  let callOff: (() => void) | null = null

  /** Numbers of the stands on other floors. */
  function numbersOfOtherFloors(): ReadonlyMap<string, readonly string[]> {
    const numbers = new Map<string, string[]>()
    for (const floorKey of plan.floorKeys()) {
      if (floorKey === shown) continue
      for (const element of plan.floor(floorKey)?.elements.values() ?? []) {
        if (!isStand(element)) continue
        const key = numberKey(element.number)
        if (key !== '' && numbers.get(key)?.includes(floorKey) !== true) addTo(numbers, key, floorKey)
      }
    }
    return numbers
  }

  function work(isTimeUp: () => boolean): void {
    if (otherFloorsAreStale) {
      otherFloorsAreStale = false
      checks.surround({ ...checks.surroundings, numbersOfOtherFloors: numbersOfOtherFloors() })
    }
    const isDone = checks.work(isTimeUp)
    callOff = isDone ? null : later(work)
    if (isDone) onFindings()
  }

  function workSoon(): void {
    callOff ??= later(work)
  }

  function workAtOnce(): void {
    callOff?.()
    const until = now() + atOnceMs
    work(() => now() >= until)
    if (callOff !== null) onFindings()
  }

  const forgetPlan = plan.onChange((touched) => {
    if (shown === null) return
    if (plan.categories !== checks.surroundings.categories)
      checks.surround({ ...checks.surroundings, categories: plan.categories })
    const ids = touched.get(shown)
    // Where all may be different, a floor may be gone too.
    if (ids === null || touched.size > (ids === undefined ? 0 : 1)) {
      otherFloorsAreStale = true
      workSoon()
    }
    const floor = plan.floor(shown)
    if (ids === undefined || floor === undefined) return
    if (ids === null) {
      checks.load(floor)
      workSoon()
    } else {
      checks.update(floor, ids)
      workAtOnce()
    }
  })

  return {
    checks,
    get pending() {
      return checks.pending || otherFloorsAreStale
    },
    show(floorKey) {
      if (shown === floorKey) return
      shown = floorKey
      otherFloorsAreStale = true
      checks.surround({ ...checks.surroundings, categories: plan.categories })
      // The plan of a floor that was made a moment ago comes later, as a change.
      checks.load(plan.floor(floorKey) ?? { hall: defaultHall, elements: new Map() })
      onFindings()
      workSoon()
    },
    surround(given) {
      checks.surround({ ...checks.surroundings, ...given })
      if (shown !== null) workSoon()
    },
    dispose() {
      callOff?.()
      callOff = null
      shown = null
      forgetPlan()
    },
  }
}

/** As long as there is time before the next frame; browsers without such a call get a few milliseconds. */
export function whenIdle(work: (isTimeUp: () => boolean) => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(
      (deadline) => {
        const until = performance.now() + atOnceMs
        work(() => (deadline.didTimeout ? performance.now() >= until : deadline.timeRemaining() < 1))
      },
      { timeout: 300 },
    )
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(() => {
    const until = performance.now() + atOnceMs
    work(() => performance.now() >= until)
  }, 16)
  return () => clearTimeout(id)
}
