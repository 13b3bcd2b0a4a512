import type { Known, ShareChange } from './format/change.ts'
import { deviceOf } from './format/stamp.ts'

/** A step that can be taken now: its change, or all the parts of it. */
export type WholeStep = readonly ShareChange[]

/** What has come of a device and was not taken, by its `seq`. */
export interface Waiting {
  has(seq: number): boolean
  /** Of how many parts the step is that the change begins. */
  partsFrom(seq: number): number
  get(seq: number): ShareChange | undefined
}

/**
 * The steps of one device that can be taken now, in their order: those that follow without a gap on
 * what is known of it, and whole.
 */
export function* readySteps(known: Known[string] | undefined, waiting: Waiting): Generator<WholeStep> {
  for (let seq = (known?.seq ?? 0) + 1; waiting.has(seq);) {
    const parts = Array.from({ length: waiting.partsFrom(seq) }, (_, at) => seq + at)
    if (!parts.every((part) => waiting.has(part))) return
    yield parts.map((part) => waiting.get(part)).filter((part) => part !== undefined)
    seq += parts.length
  }
}

/** What is known once a step has been taken. */
export function knownWith(known: Known, step: WholeStep): Known {
  const last = step.at(-1)
  return last === undefined
    ? known
    : { ...known, [deviceOf(last.stamp)]: { seq: last.seq, stamp: last.stamp } }
}

/** What two sides know together. */
export function knownTogether(one: Known, other: Known): Known {
  const all = new Map(Object.entries(one))
  for (const [device, last] of Object.entries(other))
    if ((all.get(device)?.seq ?? 0) < last.seq) all.set(device, last)
  return Object.fromEntries(all)
}
