import { z } from 'zod'
import {
  orderedParts,
  templateGroups,
  type BoothContent,
  type TemplateGroup,
} from '../domain/booths/booth-content.ts'
import type { JsonValue } from '../domain/record/record-values.ts'
import type { EntityName } from '../entities/index.ts'
import { call } from './call.ts'
import { recordSelection } from './criterion.ts'
import { eventId, fieldName, recordKey } from './schemas.ts'
import type { RecordDetail } from './types.ts'

/** A named state of a booth. */
export interface BoothSnapshot {
  readonly id: number
  readonly name: string
  /** When it was named; ISO 8601. */
  readonly at: string
}

/** A booth's contents for new and other booths. */
export interface BoothTemplate extends BoothSnapshot {
  /** What of the booth it was made of is in it; those that had nothing are left out. */
  readonly groups: readonly TemplateGroup[]
  readonly content: BoothContent
}

/** What a template would do. */
export interface TemplateUse {
  /** Booths that would change, and those that would not. */
  readonly booths: number
  readonly unchanged: number
  /** In how many booths a field that is empty would be set, and another value replaced. */
  readonly fields: readonly {
    readonly field: string
    readonly value: JsonValue
    readonly set: number
    readonly replaced: number
  }[]
  /** How many documents, videos, vacancies would be added, to how many booths. */
  readonly parts: readonly {
    readonly entity: EntityName
    readonly records: number
    readonly booths: number
  }[]
}

/** What would not go along with booths to another event, by field: in how many records. */
export interface CopyLoss {
  readonly entity: EntityName
  readonly field: string
  /**
   * `file-not-here`: the file is on the service only. `unknown-there`: it names a record that the
   * other event has not.
   */
  readonly reason: 'file-not-here' | 'unknown-there'
  readonly records: number
  /** The first few that are named, by title; of files, those of the records. */
  readonly titles: readonly string[]
}

export interface BoothCopyReview {
  readonly booths: number
  readonly parts: readonly { readonly entity: EntityName; readonly records: number }[]
  /** The floors on which the booths stand, and the floor of the same name in the other event. */
  readonly floors: readonly {
    readonly key: string
    readonly name: string
    readonly booths: number
    readonly there: string | null
  }[]
  /** All floors of the other event. */
  readonly floorsThere: readonly { readonly key: string; readonly name: string }[]
  readonly files: { readonly count: number; readonly sizeBytes: number }
  readonly lost: readonly CopyLoss[]
  /** The booths whose names the other event has already: how many, and the first few. */
  readonly taken: { readonly count: number; readonly names: readonly string[] }
}

/** What takes a change back. */
interface Noted {
  readonly token: string
}

/** The same; `null`: nothing has changed. */
interface NotedIfAny {
  readonly token: string | null
}

const name = z.string().trim().min(1).max(200)
const id = z.number().int()
const oneVersion = z.strictObject({ eventId, id })
const useOfTemplate = z.strictObject({
  eventId,
  id,
  selection: recordSelection,
  mode: z.enum(['empty', 'overwrite']),
})

/**
 * Named states of booths, templates, the order of documents and videos, and copies of booths: all
 * of it is kept here alone, since the service knows none of it.
 */
export const boothVersionCalls = {
  /** Newest first. */
  'snapshots.list': call<readonly BoothSnapshot[]>()(z.strictObject({ eventId, booth: recordKey })),
  'snapshots.create': call<BoothSnapshot & Noted>()(z.strictObject({ eventId, booth: recordKey, name })),
  'snapshots.rename': call<NotedIfAny>()(oneVersion.extend({ name })),
  'snapshots.remove': call<NotedIfAny>()(oneVersion),
  /** What a booth was in a named state, or with `null` is now. */
  'snapshots.content': call<BoothContent>()(z.strictObject({ eventId, booth: recordKey, id: id.nullable() })),
  /**
   * Makes a booth what it was, or what of it is chosen. The token takes it back; `null`: nothing
   * has changed.
   */
  'snapshots.restore': call<NotedIfAny>()(
    oneVersion.extend({
      choice: z
        .strictObject({
          fields: z.array(fieldName).max(200),
          parts: z.array(recordKey).max(2_000),
          order: z.boolean(),
        })
        .optional(),
    }),
  ),

  /** The keys of a booth's documents or videos in their order; those that are not named come after. */
  'booths.partOrder': call<readonly string[]>()(
    z.strictObject({ eventId, booth: recordKey, entity: z.enum(orderedParts) }),
  ),
  'booths.orderParts': call<NotedIfAny>()(
    z.strictObject({
      eventId,
      booth: recordKey,
      entity: z.enum(orderedParts),
      keys: z.array(recordKey).max(2_000),
    }),
  ),

  /** By name. */
  'templates.list': call<readonly BoothTemplate[]>()(z.strictObject({ eventId })),
  'templates.create': call<BoothTemplate & Noted>()(
    z.strictObject({ eventId, booth: recordKey, name, groups: z.array(z.enum(templateGroups)).min(1) }),
  ),
  'templates.rename': call<NotedIfAny>()(oneVersion.extend({ name })),
  'templates.remove': call<NotedIfAny>()(oneVersion),
  'templates.preview': call<TemplateUse>()(useOfTemplate),
  /** The job's result is a `BulkResult`. */
  'booths.applyTemplate': call<{ readonly jobId: string }>()(useOfTemplate),
  'booths.fromTemplate': call<RecordDetail>()(
    z.strictObject({ eventId, id, name, floor: recordKey.nullable() }),
  ),

  /**
   * Copies of booths onto floors of the same event, so many each. `names`: what the first copy of a
   * booth and the others are called, with `{name}` and `{number}` filled in. The job's result is a
   * `BulkResult`.
   */
  'booths.copyToFloors': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      selection: recordSelection,
      floors: z
        .array(z.strictObject({ floor: recordKey, times: z.number().int().min(1).max(500) }))
        .min(1)
        .max(200),
      names: z.strictObject({ first: z.string().max(200), next: z.string().max(200) }),
    }),
  ),
  /** What would go to another event that is known here, and what would not. */
  'booths.copyReview': call<BoothCopyReview>()(
    z.strictObject({ eventId, toEventId: eventId, selection: recordSelection }),
  ),
  /**
   * Copies booths into another event, each file with them. `floors`: which floor there stands for
   * which here, `null` for none; what is not named goes to the floor of the same name. `withTaken`:
   * also those whose names the other event has already. The job's result is a `BulkResult` of the
   * other event.
   */
  'booths.copyToEvent': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      toEventId: eventId,
      selection: recordSelection,
      floors: z.array(z.strictObject({ from: recordKey, to: recordKey.nullable() })).max(1_000),
      withTaken: z.boolean(),
    }),
  ),
} as const
