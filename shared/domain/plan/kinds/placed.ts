import { z } from 'zod'

/** As record keys are written, so that both can stand in an address and a file name. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)
const metres = z.number().min(-100_000).max(100_000)
const sideMetres = z.number().min(0.01).max(10_000)
export const share = z.number().min(0).max(1)

/** What every element of a plan has: where it stands, how it is turned, and what lies above it. */
export const placed = {
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
  /** The layer of people's own that it is in; one that the floor does not have is none. */
  layer: id.exactOptional(),
}

/**
 * The corners of a shape within its frame, from 0 to 1 across and down, in order and without the
 * first repeated; `null`: the whole frame. So a shape is resized and turned with its frame.
 */
export const outline = z
  .array(z.tuple([share, share]).readonly())
  .min(3)
  .max(500)
  .readonly()
  .nullable()
