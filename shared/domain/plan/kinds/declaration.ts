import type { Size } from '../geometry/rectangle.ts'
import type { Sign } from '../signs/signs.ts'
import type { Tone } from '../signs/tones.ts'

/** From the ground upwards. */
export const planLayers = ['background', 'fixtures', 'stands', 'notes'] as const
export type PlanLayer = (typeof planLayers)[number]

/** What an element is to stands, and to people who walk. */
type Way =
  /** Nothing: stands may be over it, and people walk over or under it. */
  | 'free'
  /** No stand may be on it; people walk there. */
  | 'area'
  /** An area where nobody may build. */
  | 'forbidden'
  /** Neither a stand nor a person can be there. */
  | 'solid'
  /** Solid but for the doors in it. */
  | 'wall'
  /** It may be on a stand; elsewhere people cannot walk there. */
  | 'loose'
  /** A door: people walk through it, and the ground before it stays free. */
  | 'entrance'
  | 'exit'

/** What the plan asks of every kind of element. */
export interface ElementTraits {
  readonly layer: PlanLayer
  readonly way: Way
  /** Whether the side of a stand that touches it is no longer open. */
  readonly closesSides: boolean
}

/** The parts of the menu of tools, in its order. */
export const fixtureGroups = ['building', 'areas', 'equipment', 'safety', 'notes'] as const
export type FixtureGroup = (typeof fixtureGroups)[number]

/** What is drawn within the frame of a fixture. */
type Marks =
  | { readonly kind: 'none' }
  /** A sign, with the text below or beside it where there is room. */
  | { readonly kind: 'sign'; readonly sign: Sign }
  /** A place without an extent to speak of: a sign alone. */
  | { readonly kind: 'point'; readonly sign: Sign }
  /** An arrow to the right of the frame, as large as it. */
  | { readonly kind: 'arrow' }
  /** The text, as large as the frame lets it be. */
  | { readonly kind: 'text' }
  /** A line along the frame with a tick at each end, and its length, or the text in place of it. */
  | { readonly kind: 'dimension' }
  /** The picture of a file. */
  | { readonly kind: 'picture' }

/** How a fixture is put on the plan. */
interface FixtureTool {
  readonly draws:
    /** A rectangle from corner to corner. */
    | 'box'
    /** The same, or any shape by its corners. */
    | 'zone'
    /** From one end to the other, as thick as one that is put there with a click. */
    | 'line'
    /** The same, and it matters which end is which. */
    | 'directed-line'
    /** The same from corner to corner and edge to edge of what stands there, at any angle. */
    | 'exact-line'
    /** What a file shows, which is asked for first. */
    | 'file'
  /** Of one that is put there with a click. */
  readonly size: Size
  readonly keys?: readonly string[]
  /** Whether its text is its name at first. */
  readonly isNamed: boolean
}

/**
 * A kind of fixture: all that the product knows of it but for its names in other languages, which
 * are `floors.kinds` in `renderer/locales/`.
 */
export interface FixtureDeclaration extends ElementTraits {
  /** In English. */
  readonly name: string
  readonly layer: 'fixtures' | 'notes'
  readonly group: FixtureGroup
  readonly tool: FixtureTool
  /** How its area is filled. */
  readonly ground: 'solid' | 'tinted' | 'hatched' | 'dotted' | 'none'
  readonly tone: Tone
  readonly marks: Marks
}
