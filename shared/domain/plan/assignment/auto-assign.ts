import { inNaturalOrder } from '../../natural-order.ts'
import { shapeArea } from '../geometry/shape.ts'
import { standState, type Stand } from '../elements.ts'
import { standsInReadingOrder } from '../numbering/reading-order.ts'
import { bestFit, isLargeEnough, isSmallEnough, type Tolerance } from './best-fit.ts'
import type { BoothPreference } from './booth-preferences.ts'

/** A booth that has no stand. */
export interface WaitingBooth extends BoothPreference {
  readonly boothKey: string
  readonly name: string
}

export interface AssignmentRules extends Tolerance {
  /** Booths whose category nobody has said may also go to stands that have one. */
  readonly anyCategory: boolean
}

export const usualRules: AssignmentRules = { smallerShare: 0, timesLarger: 2, anyCategory: true }

/** `held`: the stand was kept for it; `size`: it fits what is wanted; `next`: no size is wanted. */
interface Assigned {
  readonly boothKey: string
  readonly standId: string
  readonly why: 'held' | 'size' | 'next'
}

/** Why a booth got no stand; see `reasonFor`. */
type LeftOutReason = 'no-stand' | 'no-category' | 'too-small' | 'too-large' | 'others-first' | 'none-left'

interface LeftOut {
  readonly boothKey: string
  readonly why: LeftOutReason
}

export interface AssignmentProposal {
  /** In the order of the stands as a plan is read. */
  readonly assigned: readonly Assigned[]
  /** In the order of their names. */
  readonly leftOut: readonly LeftOut[]
}

interface OpenStand {
  readonly id: string
  readonly category: string | null
  readonly squareMetres: number
  /** In reading order. */
  readonly place: number
}

/**
 * Stands for booths: those kept for a booth first, then by category and size, each category by
 * itself; booths of no known size take what is left, in reading order. A booth with a category only
 * gets stands of it. Stands that are taken, locked, or kept for others are left alone. The same
 * input in any order gives the same answer.
 */
export function proposeAssignment(
  booths: readonly WaitingBooth[],
  stands: readonly Stand[],
  rules: AssignmentRules,
): AssignmentProposal {
  const inOrder = standsInReadingOrder(
    stands.filter((stand) => standState(stand) !== 'taken' && !stand.locked),
  )
  const place = new Map(inOrder.map(({ id }, index) => [id, index]))
  const open = new Map<string, OpenStand>()
  for (const stand of inOrder) {
    if (standState(stand) !== 'free') continue
    open.set(stand.id, {
      id: stand.id,
      category: stand.category,
      squareMetres: shapeArea(stand),
      place: place.get(stand.id) ?? 0,
    })
  }
  const allOpen = [...open.values()]
  const waiting = new Map([...booths].sort(byName).map((booth) => [booth.boothKey, booth]))
  const assigned: Assigned[] = []

  function give(boothKey: string, standId: string, why: Assigned['why']): void {
    assigned.push({ boothKey, standId, why })
    waiting.delete(boothKey)
    open.delete(standId)
  }

  for (const { id, hold } of inOrder) {
    if (hold?.boothKey != null && waiting.has(hold.boothKey)) give(hold.boothKey, id, 'held')
  }

  function fill(isBooth: (booth: WaitingBooth) => boolean, isFor: (stand: OpenStand) => boolean): void {
    const wanted = [...waiting.values()]
      .flatMap(sized)
      .filter(isBooth)
      .sort((a, b) => a.squareMetres - b.squareMetres || byName(a, b))
    const free = [...open.values()]
      .filter(isFor)
      .sort((a, b) => a.squareMetres - b.squareMetres || a.place - b.place)
    for (const [booth, stand] of bestFit(wanted, free, rules)) {
      const [gets, given] = [wanted[booth], free[stand]]
      if (gets !== undefined && given !== undefined) give(gets.boothKey, given.id, 'size')
    }
  }

  function fillNext(isBooth: (booth: WaitingBooth) => boolean, isFor: (stand: OpenStand) => boolean): void {
    const free = [...open.values()].filter(isFor)
    const next = [...waiting.values()].filter((booth) => booth.squareMetres === null && isBooth(booth))
    free.slice(0, next.length).forEach(({ id }, at) => {
      const booth = next[at]
      if (booth !== undefined) give(booth.boothKey, id, 'next')
    })
  }

  const categories = [...new Set([...waiting.values()].flatMap(({ category }) => category ?? []))].sort()
  const rounds = [
    ...categories.map((category) => ({
      of: category,
      on: (stand: OpenStand) => stand.category === category,
    })),
  ]
  for (const { of, on } of rounds) fill(({ category }) => category === of, on)
  for (const { of, on } of rounds) fillNext(({ category }) => category === of, on)
  const isUncategorised = ({ category }: BoothPreference | OpenStand): boolean => category === null
  fill(isUncategorised, isUncategorised)
  if (rules.anyCategory) fill(isUncategorised, () => true)
  fillNext(isUncategorised, isUncategorised)
  if (rules.anyCategory) fillNext(isUncategorised, () => true)

  return {
    assigned: assigned.sort((a, b) => (place.get(a.standId) ?? 0) - (place.get(b.standId) ?? 0)),
    leftOut: [...waiting.values()].map((booth) => ({
      boothKey: booth.boothKey,
      why: reasonFor(booth, allOpen, rules),
    })),
  }
}

/**
 * `no-stand`: no stand was free at all; `no-category`: none of its category; `too-small`, `too-large`:
 * all of those were; `others-first`: others fit better on those that would have done; `none-left`: of
 * no known size, it came after others.
 */
function reasonFor(booth: WaitingBooth, open: readonly OpenStand[], rules: AssignmentRules): LeftOutReason {
  if (open.length === 0) return 'no-stand'
  const ofCategory = open.filter(
    ({ category }) => category === booth.category || (booth.category === null && rules.anyCategory),
  )
  if (ofCategory.length === 0) return 'no-category'
  const [preference] = sized(booth)
  if (preference === undefined) return 'none-left'
  const largeEnough = ofCategory.filter((stand) => isLargeEnough(stand, preference, rules))
  if (largeEnough.length === 0) return 'too-small'
  return largeEnough.some((stand) => isSmallEnough(stand, preference, rules)) ? 'others-first' : 'too-large'
}

function sized(booth: WaitingBooth): readonly (WaitingBooth & { readonly squareMetres: number })[] {
  return booth.squareMetres === null ? [] : [{ ...booth, squareMetres: booth.squareMetres }]
}

/** By UTF-16 code units, so that it is the same on every computer. */
function byName(a: WaitingBooth, b: WaitingBooth): number {
  return inNaturalOrder(a.name, b.name) || (a.boothKey < b.boothKey ? -1 : a.boothKey > b.boothKey ? 1 : 0)
}
