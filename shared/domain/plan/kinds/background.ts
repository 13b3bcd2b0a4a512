import { z } from 'zod'
import type { ElementTraits } from './declaration.ts'
import { placed, share } from './placed.ts'

/** The venue's drawing or picture under everything. */
export const background = z.strictObject({
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

export const backgroundTraits = {
  layer: 'background',
  way: 'free',
  closesSides: false,
} as const satisfies ElementTraits
