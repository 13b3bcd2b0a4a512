import { z } from 'zod'
import { pictureRecipe } from '../../../shared/contract/media.ts'
import { fileFormats } from '../../../shared/entities/index.ts'
import { errorCodes } from '../../../shared/errors.ts'
import { drawingRequest } from './drawings.ts'
import { tableRequests } from './tables.ts'

/**
 * What the media process is asked. Paths are absolute and made by the asking process; `name` is
 * only for messages.
 */
export const mediaRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('inspect'),
    path: z.string(),
    name: z.string(),
    formats: z.array(z.enum(fileFormats)),
  }),
  /** What a file is that begins so (base64), before all of it is here. */
  z.object({
    kind: z.literal('sniff'),
    start: z.base64(),
    name: z.string(),
    formats: z.array(z.enum(fileFormats)),
  }),
  /** What is found in it beyond its format. */
  z.object({ kind: z.literal('probe'), path: z.string(), name: z.string(), format: z.enum(fileFormats) }),
  /** Answers whether there is anything to be shown. */
  z.object({
    kind: z.literal('thumbnail'),
    path: z.string(),
    target: z.string(),
    name: z.string(),
    format: z.enum(fileFormats),
    widthPixels: z.int().positive(),
  }),
  /** A picture made of another (`media.derive`). */
  z.object({
    kind: z.literal('derive'),
    path: z.string(),
    target: z.string(),
    name: z.string(),
    format: z.enum(fileFormats),
    recipe: pictureRecipe,
  }),
  drawingRequest,
  /** Whether a booth pack can be read; the asking process reads it then itself. */
  z.object({ kind: z.literal('check-pack'), path: z.string(), name: z.string() }),
  /** The same of a layout file. */
  z.object({ kind: z.literal('check-layout'), path: z.string(), name: z.string() }),
  /** Draws an SVG of our own as a PNG. */
  z.object({ kind: z.literal('draw-svg'), path: z.string(), target: z.string() }),
  /** A picture, or a page of a PDF, as a picture that every program shows; the crop in shares of its sides. */
  z.object({
    kind: z.literal('plain-picture'),
    path: z.string(),
    target: z.string(),
    crop: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
    mostPixels: z.int().positive(),
    isVector: z.boolean(),
    page: z.int().positive().nullable(),
    onPaper: z.boolean(),
  }),
  ...tableRequests,
])
export type MediaRequest = z.infer<typeof mediaRequest>

export const inspected = z.object({
  format: z.enum(fileFormats),
  mime: z.string(),
  widthPixels: z.int().positive().optional(),
  heightPixels: z.int().positive().optional(),
})
export type Inspected = z.infer<typeof inspected>

/** The format, where so little of the file tells it. */
export const sniffed = z.enum(fileFormats).nullable()

export const probed = z.object({
  widthPixels: z.int().positive().optional(),
  heightPixels: z.int().positive().optional(),
  pages: z.int().positive().optional(),
  durationSeconds: z.number().positive().optional(),
  needsPassword: z.literal(true).optional(),
})

export const derivedSize = z.object({ widthPixels: z.int().positive(), heightPixels: z.int().positive() })

/** What it says: once that it is there, then one answer to each request, in order. */
export const mediaMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('done'), data: z.unknown() }),
  z.object({
    kind: z.literal('failed'),
    /** A library of it is in pieces: it is fit for no other file. */
    unfit: z.literal(true).optional(),
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
])
export type MediaMessage = z.infer<typeof mediaMessage>
