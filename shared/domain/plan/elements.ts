import { z } from 'zod'
import { background, backgroundTraits } from './kinds/background.ts'
import { planLayers, type ElementTraits, type PlanLayer } from './kinds/declaration.ts'
import { declaredFixtures, fixtureKinds } from './kinds/fixtures.ts'
import { outline, placed } from './kinds/placed.ts'
import { stand, standTraits, type hold } from './kinds/stand.ts'

export { planLayers, type PlanLayer } from './kinds/declaration.ts'
export { fixtureKinds, type FixtureKind } from './kinds/fixtures.ts'
export { stand } from './kinds/stand.ts'

/** What stands in a hall besides stands: built things, zones, points, and notes. */
const fixture = z.strictObject({
  ...placed,
  kind: z.enum(fixtureKinds),
  outline,
  /** What is written on it; empty: nothing. */
  text: z.string().max(2_000),
  /** The file of an image in the asset store. */
  image: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})

export const planElement = z.discriminatedUnion('kind', [stand, fixture, background])

export type Stand = Readonly<z.infer<typeof stand>>
export type Fixture = Readonly<z.infer<typeof fixture>>
export type Background = Readonly<z.infer<typeof background>>
export type Hold = Readonly<z.infer<typeof hold>>
export type Outline = z.infer<typeof outline>
export type PlanElement = Stand | Fixture | Background

const traits: Readonly<Record<PlanElement['kind'], ElementTraits>> = {
  stand: standTraits,
  background: backgroundTraits,
  ...declaredFixtures,
}

export const elementKinds = Object.keys(traits)

/** What the plan asks of an element, by its kind. */
export function traitsOf({ kind }: Pick<PlanElement, 'kind'>): ElementTraits {
  return traits[kind]
}

export function layerOf(element: Pick<PlanElement, 'kind'>): PlanLayer {
  return traitsOf(element).layer
}

const layerRank = new Map(planLayers.map((layer, rank) => [layer, rank]))

/**
 * Drawing order: by layer, in it by `z`, and by id where that is equal, so that it never depends on
 * chance.
 */
export function isAbove(a: PlanElement, b: PlanElement): boolean {
  const rank = (layerRank.get(layerOf(a)) ?? 0) - (layerRank.get(layerOf(b)) ?? 0)
  if (rank !== 0) return rank > 0
  return a.z === b.z ? a.id > b.id : a.z > b.z
}

export function isStand(element: PlanElement | undefined): element is Stand {
  return element?.kind === 'stand'
}

export function isFixture(element: PlanElement | undefined): element is Fixture {
  return element !== undefined && element.kind !== 'stand' && element.kind !== 'background'
}

/** Whether an element is an area of the floor, which may have any shape. */
export function isZone({ kind }: Pick<PlanElement, 'kind'>): boolean {
  return kind !== 'stand' && kind !== 'background' && declaredFixtures[kind].tool.draws === 'zone'
}

/** Whether an element is what a file shows, and nothing without one. */
export function showsFile({ kind }: Pick<PlanElement, 'kind'>): boolean {
  return kind === 'background' || (kind !== 'stand' && declaredFixtures[kind].marks.kind === 'picture')
}

/** Whether a stand cannot stand where the element is. */
export function isObstacle(element: Pick<PlanElement, 'kind'>): boolean {
  const { way } = traitsOf(element)
  switch (way) {
    case 'area':
    case 'forbidden':
    case 'solid':
    case 'wall':
      return true
    case 'free':
    case 'loose':
    case 'entrance':
    case 'exit':
      return false
  }
}

export type StandState = 'free' | 'held' | 'taken'

/** A stand with a booth is taken, whatever it was kept for before. */
export function standState({ boothKey, hold: kept }: Stand): StandState {
  return boothKey !== null ? 'taken' : kept === null ? 'free' : 'held'
}

/** A free stand as it is first drawn. */
export function newStand(
  given: Pick<Stand, 'id' | 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres'> & Partial<Stand>,
): Stand {
  return {
    kind: 'stand',
    rotationDegrees: 0,
    z: 0,
    locked: false,
    group: null,
    outline: null,
    number: '',
    category: null,
    priceClass: '',
    boothKey: null,
    hold: null,
    ...given,
  }
}

export function newFixture(
  given: Pick<Fixture, 'id' | 'kind' | 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres'> &
    Partial<Fixture>,
): Fixture {
  return {
    rotationDegrees: 0,
    z: 0,
    locked: false,
    group: null,
    outline: null,
    text: '',
    image: null,
    ...given,
  }
}
