import { z } from 'zod'
import { call } from './call.ts'
import { recordCriterion, recordOrder } from './criterion.ts'
import { entityName, eventId, fieldName } from './schemas.ts'

const viewId = z.string().regex(/^[a-z0-9-]{1,64}$/)

/** How an entity's records are looked at: which of them, in which order, by which columns. */
export const recordLook = z.strictObject({
  filters: recordCriterion.omit({ entity: true }),
  ...recordOrder,
  /** Fields, or `:state`, `:problems`, `:updated`, in their order; without them the usual ones. */
  columns: z.array(fieldName).max(64).optional(),
})
export type RecordLook = z.infer<typeof recordLook>

/** A look that a person has given a name. It is kept with the event, whatever the host. */
export const savedView = z.strictObject({
  id: viewId,
  name: z.string().trim().min(1).max(100),
  look: recordLook,
  /** The one a screen begins with; at most one of an entity. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

/** So many of an entity; more is a program gone wrong. */
export const viewsAtMost = 200

/** An entity's views as they are after a change, by name, and what takes it back; `null`: nothing has changed. */
interface ViewsSaved {
  readonly views: readonly SavedView[]
  readonly token: string | null
}

export const viewCalls = {
  /** By name. */
  'views.list': call<readonly SavedView[]>()(z.strictObject({ eventId, entity: entityName })),
  /** Adds a view, or replaces the one with its id. Throws `invalid-input` where there are too many. */
  'views.save': call<ViewsSaved>()(z.strictObject({ eventId, entity: entityName, view: savedView })),
  'views.remove': call<ViewsSaved>()(z.strictObject({ eventId, entity: entityName, id: viewId })),
} as const
