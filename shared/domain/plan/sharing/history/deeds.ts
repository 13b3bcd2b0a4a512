import { isObject } from '../../../record/record-values.ts'
import { boothOfSeat, eventThing, nameWithin } from '../facets.ts'
import type { ChangeRow } from '../format/change.ts'

/**
 * What a step can have done. To an element: `put` or `removed` it; `moved` it, which may be its size
 * or turn; `renamed` it; `seated` a booth there, `held` it for somebody, made it free of either
 * (`freed`); `classed` it by category or price; `changed` anything else of it. To a floor: its `hall`,
 * its `layers`, what is not minded there (`ignored`), which `plan` of several counts. To the event:
 * its `categories` of stands.
 */
export const planDeeds = [
  ...(['put', 'removed', 'moved', 'renamed', 'seated', 'held', 'freed', 'classed', 'changed'] as const),
  ...(['hall', 'layers', 'ignored', 'plan', 'categories'] as const),
] as const
export type PlanDeed = (typeof planDeeds)[number]

/** What a row of a change did to its thing, each once; nothing where no person would see anything of it. */
export function deedsOf({ what, facets }: ChangeRow): readonly PlanDeed[] {
  const names = Object.keys(facets)
  if (nameWithin('element', what) !== undefined) return deedsToElement(facets, names)
  const known =
    what === eventThing ? eventDeed : nameWithin('floor', what) === undefined ? undefined : floorDeed
  return known === undefined ? [] : [...new Set(names.flatMap((name) => known(name) ?? []))]
}

function deedsToElement(facets: ChangeRow['facets'], names: readonly string[]): readonly PlanDeed[] {
  const life = facets['life']?.value
  if (isObject(life) && life['there'] === false) return ['removed']
  const seat = facets['seat'] === undefined ? undefined : seatDeed(facets['seat'].value)
  if (life !== undefined) return seat === undefined || seat === 'freed' ? ['put'] : ['put', seat]
  return [
    ...new Set(
      names.map((name) => (name === 'seat' && seat !== undefined ? seat : (byFacet[name] ?? 'changed'))),
    ),
  ]
}

function seatDeed(seat: ChangeRow['facets'][string]['value']): PlanDeed {
  if (boothOfSeat(seat) !== null) return 'seated'
  return isObject(seat) && isObject(seat['hold']) ? 'held' : 'freed'
}

const byFacet: Readonly<Record<string, PlanDeed>> = {
  frame: 'moved',
  number: 'renamed',
  text: 'renamed',
  category: 'classed',
  priceClass: 'classed',
}

function floorDeed(name: string): PlanDeed | undefined {
  if (name === 'hall') return 'hall'
  if (name.startsWith('layer')) return 'layers'
  if (name.startsWith('ignored:')) return 'ignored'
  return name === 'begun' ? 'plan' : undefined
}

function eventDeed(name: string): PlanDeed | undefined {
  return name.startsWith('category:') ? 'categories' : undefined
}
