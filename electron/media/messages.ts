import { z } from 'zod'
import { fileFormats } from '../../shared/entities/index.ts'
import { errorCodes } from '../../shared/errors.ts'
import { drawingRequest } from '../drawings/messages.ts'
import { tableRequests } from '../tables/messages.ts'

/**
 * What the media process is asked. Paths are absolute and made by the asking process; `name` is
 * only for messages.
 */
export const mediaRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inspect'), path: z.string(), name: z.string(), formats: z.array(z.enum(fileFormats)) }),
  z.object({ kind: z.literal('thumbnail'), path: z.string(), target: z.string(), widthPixels: z.int().positive(), isVector: z.boolean() }),
  drawingRequest,
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

/** What it says: once that it is there, then one answer to each request, in order. */
export const mediaMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('done'), data: z.unknown() }),
  z.object({
    kind: z.literal('failed'),
    error: z.object({ code: z.enum(errorCodes), message: z.string(), details: z.record(z.string(), z.unknown()).optional() }),
  }),
])
export type MediaMessage = z.infer<typeof mediaMessage>
