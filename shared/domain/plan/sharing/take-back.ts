import { canonicalJson } from '../../record/record-values.ts'
import type { JsonValue } from '../../../json.ts'
import type { PlanElement } from '../elements.ts'
import type { FloorLayout, PlanChange, StandCategory } from '../layout.ts'
import { elementOf, facetsOf, type Facets } from './facets.ts'

/** An element with the floor it is on. */
interface OnFloor {
  readonly floorKey: string
  readonly element: PlanElement
}

/** The plans as they are. */
export interface PlansNow {
  element(id: string): OnFloor | undefined
  floor(floorKey: string): Pick<FloorLayout, 'hall' | 'sheet'>
  categories(): readonly StandCategory[]
}

/** What takes a step back, or does it again, without what others did since. */
export interface Rebased {
  readonly changes: readonly PlanChange[]
  /** How many elements and floors stay, in whole or in part, as others made them. */
  readonly left: number
}

/**
 * Of what takes a step back only what nobody has changed since, facet by facet. `done`: what the step
 * did; `back`: what takes it back.
 */
export function rebased(done: readonly PlanChange[], back: readonly PlanChange[], now: PlansNow): Rebased {
  const [after, target] = [endsOf(done), endsOf(back)]
  const left = new Set<string>()
  const settled = new Map<string, OnFloor | null>()
  for (const [id, end] of target) {
    const outcome = elementBack(after.get(id), end, now.element(id))
    if (outcome.isLeft) left.add(id)
    settled.set(id, outcome.now)
  }
  const rest = back.map((change) => floorBack(done, change, now, left))
  const puts = [...settled].flatMap(([id, one]) =>
    one === null || isAsNow(one, now.element(id)) ? [] : [one],
  )
  const removes = [...settled].flatMap(([id, one]) => {
    const there = now.element(id)
    return one === null && there !== undefined ? [{ floorKey: there.floorKey, id }] : []
  })
  const byFloor = Map.groupBy(puts, ({ floorKey }) => floorKey)
  return {
    changes: [
      ...rest,
      ...removes.map(({ floorKey, id }) => ({ floorKey, put: [], remove: [id], floorOf: {} })),
      ...[...byFloor].map(([floorKey, elements]) => ({
        floorKey,
        put: elements.map(({ element }) => element),
        remove: [],
        floorOf: {},
      })),
    ],
    left: left.size,
  }
}

/** How changes leave the elements that they name; `null`: removed. */
function endsOf(changes: readonly PlanChange[]): ReadonlyMap<string, OnFloor | null> {
  const ends = new Map<string, OnFloor | null>()
  for (const { floorKey, put, remove } of changes) {
    for (const id of remove) ends.set(id, null)
    for (const element of put) ends.set(element.id, { floorKey, element })
  }
  return ends
}

interface ElementBack {
  readonly now: OnFloor | null
  readonly isLeft: boolean
}

function elementBack(
  after: OnFloor | null | undefined,
  target: OnFloor | null,
  now: OnFloor | undefined,
): ElementBack {
  // A step that does not say how it left an element left it as it is.
  if (after === undefined) return { now: target, isLeft: false }
  if (after === null) return now === undefined ? { now: target, isLeft: false } : { now, isLeft: true }
  if (now === undefined) return { now: null, isLeft: target !== null }
  const [did, is] = [asFacets(after), asFacets(now)]
  const untouched = (name: string): boolean => isSame(did[name], is[name])
  if (target === null)
    return Object.keys(is).every(untouched) ? { now: null, isLeft: false } : { now, isLeft: true }
  const wanted = asFacets(target)
  const names = Object.keys(is)
  const isLeft = names.some((name) => !untouched(name) && !isSame(wanted[name], did[name]))
  const merged = Object.fromEntries(
    names.map((name) => [name, (untouched(name) ? wanted[name] : is[name]) ?? null]),
  )
  return { now: elementOf(now.element.id, merged, asNamed) ?? now, isLeft }
}

/** What is not of elements: taken back whole where it is as the step left it. */
function floorBack(
  done: readonly PlanChange[],
  change: PlanChange,
  now: PlansNow,
  left: Set<string>,
): PlanChange {
  const { hall, sheet, categories, ...rest } = change
  const did = done.filter(({ floorKey }) => floorKey === change.floorKey)
  const is = now.floor(change.floorKey)
  const keeps = (name: string, after: unknown, there: unknown): boolean => {
    if (after === undefined || isSame(after, there)) return true
    left.add(`${name} ${change.floorKey}`)
    return false
  }
  const takesCategories =
    categories !== undefined &&
    keeps('categories', done.findLast((one) => one.categories !== undefined)?.categories, now.categories())
  return {
    ...rest,
    put: [],
    remove: [],
    ...(hall !== undefined && keeps('hall', did.findLast((one) => one.hall !== undefined)?.hall, is.hall)
      ? { hall }
      : {}),
    ...(sheet !== undefined && keeps('sheet', did.findLast((one) => one.sheet !== undefined)?.sheet, is.sheet)
      ? { sheet }
      : {}),
    ...(takesCategories ? { categories } : {}),
  }
}

const asNamed = (_entity: string, name: string): string => name

function asFacets({ floorKey, element }: OnFloor): Facets {
  return facetsOf(element, floorKey, asNamed)
}

function isAsNow(one: OnFloor, now: OnFloor | undefined): boolean {
  return now !== undefined && isSame(asFacets(one), asFacets(now))
}

function isSame(one: unknown, other: unknown): boolean {
  return (
    one === other ||
    (one !== undefined &&
      other !== undefined &&
      canonicalJson(one as JsonValue) === canonicalJson(other as JsonValue))
  )
}
