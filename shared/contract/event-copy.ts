import { z } from 'zod'
import { call } from './call.ts'
import { eventId, recordKey } from './schemas.ts'

const eventCopyChoice = z.strictObject({
  /** Of the other event: only these floors, with the booths on them (`null`: on none); without it all. */
  floors: z.array(recordKey.nullable()).min(1).max(1_000).optional(),
  /** Only booths that visitors could see. */
  activeOnly: z.boolean(),
  /** Halls, stands and who stands on them, where the floor here has no plan yet. */
  plans: z.boolean(),
  /** Pictures, documents and films of booths. */
  media: z.boolean(),
  jobs: z.boolean(),
  /** Who the exhibitors are; without it every booth waits for that. */
  exhibitors: z.boolean(),
  /** The booths' numbers in another system. */
  externalIds: z.boolean(),
  /** Representatives that are not known here, by e-mail address, as new ones; without it only those that are known. */
  representatives: z.boolean(),
  /** What the other event asks of its booths, and its letter to exhibitors, in place of what is here. */
  readiness: z.boolean(),
})
export type EventCopyChoice = z.infer<typeof eventCopyChoice>

/** How many booths there are, and of how many the copy is here already. */
export interface CopyableBooths {
  readonly booths: number
  readonly here: number
}

/** What there is to copy. */
export interface EventCopyReview {
  /** By name; `key` null: on none. */
  readonly floors: readonly {
    readonly key: string | null
    readonly name: string
    readonly all: CopyableBooths
    readonly active: CopyableBooths
  }[]
  /** Nobody has changed yet what this event asks of its booths. */
  readonly asksAsUsual: boolean
}

/** Last year's exhibition as this year's drafts. */
export const eventCopyCalls = {
  /**
   * Copies floors, plans and booths of another event that is known here into this one: all of it new,
   * floors that are here by name left as they are, and booths whose copy is here. The job's result
   * is a `BulkResult`.
   */
  'events.copyFrom': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, fromEventId: eventId, choice: eventCopyChoice }),
  ),
  'events.copyReview': call<EventCopyReview>()(z.strictObject({ eventId, fromEventId: eventId })),
} as const
