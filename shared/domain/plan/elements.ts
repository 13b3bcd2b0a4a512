import { z } from 'zod'

/** As record keys are written, so that both can stand in an address and a file name. */
const id = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)
const metres = z.number().min(-100_000).max(100_000)
const sideMetres = z.number().min(0.01).max(10_000)
const share = z.number().min(0).max(1)

/** What every element of a plan has: where it stands, how it is turned, and what lies above it. */
const placed = {
  id,
  /** Of the top left corner of the frame before it is turned, from the hall's top left corner. */
  xMetres: metres,
  yMetres: metres,
  widthMetres: sideMetres,
  heightMetres: sideMetres,
  /** Clockwise about the middle of the frame. */
  rotationDegrees: z.number().min(-360).max(360),
  /** Drawing order within its layer; higher is nearer. */
  z: z.number().int(),
  locked: z.boolean(),
  /** Elements with the same one are selected and moved together. */
  group: id.nullable(),
}

/**
 * The corners of a shape within its frame, from 0 to 1 across and down, in order and without the
 * first repeated; `null`: the whole frame. So a shape is resized and turned with its frame.
 */
const outline = z
  .array(z.tuple([share, share]).readonly())
  .min(3)
  .max(500)
  .readonly()
  .nullable()

/** For whom a stand is kept, until when, and why. */
const hold = z.strictObject({
  /** The booth it is kept for, where it is one that is known. */
  boothKey: id.nullable(),
  /** For whom, in words. */
  name: z.string().max(200),
  /** The last day, as `YYYY-MM-DD`; `null`: until it is given up. */
  until: z.iso.date().nullable(),
  why: z.string().max(1_000),
})

/** A place on the plan that an exhibitor may have. */
export const stand = z.strictObject({
  ...placed,
  kind: z.literal('stand'),
  outline,
  number: z.string().max(32),
  /** The id of a category of stands; `null`: none. */
  category: id.nullable(),
  /** A word of the organiser's own; empty: none. */
  priceClass: z.string().max(64),
  /** The booth that stands here; a booth stands on one stand at most. */
  boothKey: id.nullable(),
  hold: hold.nullable(),
})

export const fixtureKinds = [
  'wall',
  'column',
  'entrance',
  'emergency-exit',
  'stage',
  'lounge',
  'restricted',
  'power',
  'water',
  'arrow',
  'label',
  'image',
] as const

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

/** The venue's drawing or picture under everything. */
const background = z.strictObject({
  ...placed,
  kind: z.literal('background'),
  /** Always its whole frame, so that every element is a shape. */
  outline: z.null(),
  /** The file in the asset store, as it was given. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().max(300),
  /** Which page of a document, from 1; `null` for what has none. */
  page: z.int().min(1).max(10_000).nullable(),
  opacity: share,
  /** The part of the file that is shown, from 0 to 1 across and down. */
  crop: z.strictObject({ left: share, top: share, right: share, bottom: share }),
  /** Layers of a drawing that are not shown. */
  hiddenLayers: z.array(z.string().max(300)).max(2_000).readonly(),
})

export const planElement = z.discriminatedUnion('kind', [stand, fixture, background])

export type Stand = Readonly<z.infer<typeof stand>>
export type Fixture = Readonly<z.infer<typeof fixture>>
export type Background = Readonly<z.infer<typeof background>>
export type FixtureKind = (typeof fixtureKinds)[number]
export type Hold = Readonly<z.infer<typeof hold>>
export type Outline = z.infer<typeof outline>
export type PlanElement = Stand | Fixture | Background

/** From the ground upwards. */
export const planLayers = ['background', 'fixtures', 'stands', 'notes'] as const
export type PlanLayer = (typeof planLayers)[number]

const noteKinds: ReadonlySet<PlanElement['kind']> = new Set(['arrow', 'label'])

export function layerOf({ kind }: Pick<PlanElement, 'kind'>): PlanLayer {
  if (kind === 'stand') return 'stands'
  if (kind === 'background') return 'background'
  return noteKinds.has(kind) ? 'notes' : 'fixtures'
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

const zoneKinds: ReadonlySet<PlanElement['kind']> = new Set(['stage', 'lounge', 'restricted'])

/** Whether an element is an area of the floor, which may have any shape. */
export function isZone({ kind }: Pick<PlanElement, 'kind'>): boolean {
  return zoneKinds.has(kind)
}

const throughKinds: ReadonlySet<PlanElement['kind']> = new Set([
  'label',
  'arrow',
  'power',
  'water',
  'image',
  'entrance',
  'emergency-exit',
  'background',
])

/** Whether a stand cannot stand where the element is. */
export function isObstacle({ kind }: Pick<PlanElement, 'kind'>): boolean {
  return !throughKinds.has(kind)
}

export type StandState = 'free' | 'held' | 'taken'

/** A stand with a booth is taken, whatever it was kept for before. */
export function standState({ boothKey, hold: kept }: Stand): StandState {
  return boothKey !== null ? 'taken' : kept === null ? 'free' : 'held'
}

/** A free stand as it is first drawn. */
export function newStand(given: Pick<Stand, 'id' | 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres'> & Partial<Stand>): Stand {
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

export function newFixture(given: Pick<Fixture, 'id' | 'kind' | 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres'> & Partial<Fixture>): Fixture {
  return { rotationDegrees: 0, z: 0, locked: false, group: null, outline: null, text: '', image: null, ...given }
}
