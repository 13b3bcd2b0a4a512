import { z } from 'zod'
import { shareBounds } from './change.ts'
import { liveBounds } from './live-bounds.ts'

/** What every path of the service's extension begins with. */
export const sharingPath = '/sharing/v1'

/** Media type of a snapshot, and the header that tells its cursor. */
export const snapshotType = 'application/x-ndjson'
export const cursorHeader = 'sharing-cursor'

/** What somebody shows of themselves. What a newer program adds is passed on. */
const present = z
  .looseObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    name: z.string().max(200),
    floor: z.string().max(128).nullable(),
    pointer: z.object({ xMetres: z.number(), yMetres: z.number() }).readonly().nullable(),
    selection: z.array(z.string().max(128)).max(liveBounds.selection).readonly(),
  })
  .readonly()
export type ShownPresent = z.infer<typeof present>

export const clientMessage = z.object({ kind: z.literal('show'), present: present.nullable() })
export const serviceMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('present'), present: z.array(present).readonly() }),
  z.object({ kind: z.literal('changed'), cursor: z.string() }),
])

/** The answers of the service. A change is read by `readBatch`, a snapshot line by line. */
export const sharingOffer = z.object({
  version: z.int().min(1),
  limits: z.object({ batchBytes: z.int(), fileBytes: z.int() }),
})
export const changesAnswer = z.object({
  version: z.int().min(1),
  changes: z.array(z.unknown()).max(shareBounds.changesOfBatch),
  cursor: z.string(),
  more: z.boolean(),
  wantsSnapshot: z.boolean(),
})
