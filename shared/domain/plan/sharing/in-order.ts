import type { Known, ShareChange } from './format/change.ts'
import { deviceOf } from './format/stamp.ts'

/** A step that can be taken now: its change, or all the parts of it. */
export type WholeStep = readonly ShareChange[]

/**
 * The steps of one device that can be taken now, in their order: those that follow without a gap on
 * what is known of it, and whole. `waiting`: what has come of it, in any order and however often.
 */
export function readySteps(known: Known[string] | undefined, waiting: readonly ShareChange[]): readonly WholeStep[] {
  const bySeq = new Map(waiting.map((change) => [change.seq, change]))
  const steps: WholeStep[] = []
  for (let seq = (known?.seq ?? 0) + 1; ;) {
    const first = bySeq.get(seq)
    if (first === undefined) return steps
    const step = Array.from({ length: first.part?.of ?? 1 }, (_, at) => bySeq.get(seq + at)).filter((part) => part !== undefined)
    if (step.length < (first.part?.of ?? 1)) return steps
    steps.push(step)
    seq += step.length
  }
}

/** What is known once a step has been taken. */
export function knownWith(known: Known, step: WholeStep): Known {
  const last = step.at(-1)
  return last === undefined ? known : { ...known, [deviceOf(last.stamp)]: { seq: last.seq, stamp: last.stamp } }
}

/** What two sides know together. */
export function knownTogether(one: Known, other: Known): Known {
  const all = new Map(Object.entries(one))
  for (const [device, last] of Object.entries(other)) if ((all.get(device)?.seq ?? 0) < last.seq) all.set(device, last)
  return Object.fromEntries(all)
}
