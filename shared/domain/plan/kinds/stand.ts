import { z } from 'zod'
import type { ElementTraits } from './declaration.ts'
import { id, outline, placed } from './placed.ts'

/** For whom a stand is kept, until when, and why. */
export const hold = z.strictObject({
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

export const standTraits = {
  layer: 'stands',
  way: 'solid',
  closesSides: true,
} as const satisfies ElementTraits
