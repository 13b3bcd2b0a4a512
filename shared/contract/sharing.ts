import { z } from 'zod'
import type { BucketAddress } from '../domain/bucket-address.ts'
import { decisionChoices, type DecisionChoice } from '../domain/plan/sharing/choice.ts'
import { liveBounds } from '../domain/plan/sharing/format/live-bounds.ts'
import type { ErrorShape } from '../errors.ts'
import { call } from './call.ts'
import { eventId, recordKey } from './schemas.ts'

/** Where plans are shared: by the event's own service, in a folder, with its absolute path, or in a bucket of S3. */
export type SharingLocation =
  | { readonly kind: 'service' }
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 'bucket'; readonly accessKeyId: string } & BucketAddress)

/** Through what plans can be shared. */
export interface SharingOffer {
  /** `unknown`: the service cannot be asked now. */
  readonly service: 'offered' | 'none' | 'unknown'
  /** The access key whose secret key is kept on this computer. */
  readonly storedBucketKey: string | null
}

/** Whether an event's plans are shared with colleagues, and how that goes. */
export type SharingState =
  | { readonly on: false }
  | {
      readonly on: true
      readonly place: SharingLocation
      /** The name under which the others see what is done here. */
      readonly person: string
      /** Changes that the others do not have yet. */
      readonly waiting: number
      /** What a person is to decide (`sharing.decisions`). */
      readonly decisions: number
      /** The names of the others who are here now; always nobody in a folder, which cannot tell. */
      readonly here: readonly string[]
      /** The names of files of templates and named states that stay here: they are too large to be handed on. */
      readonly tooLarge: readonly string[]
      /** Why nothing is exchanged now; it is tried again. */
      readonly problem: ErrorShape | null
      /** When everything was exchanged last (ISO 8601); `null`: not since the event was opened. */
      readonly lastAt: string | null
    }

/** What somebody shows of themselves while they are here. Never stored. */
export interface ShownPlanner {
  readonly floorKey: string | null
  /** In metres on that floor; `null`: elsewhere. */
  readonly pointer: { readonly xMetres: number; readonly yMetres: number } | null
  /** Ids of elements. */
  readonly selection: readonly string[]
}

/** Somebody else who is here now. */
export interface OtherPlanner extends ShownPlanner {
  readonly id: string
  readonly name: string
}

/** What one of two persons wrote. */
export interface DecisionSide {
  readonly person: string
  /** ISO 8601, by that person's clock. */
  readonly at: string
  /** An exhibitor, a number, a text; empty: nothing. `null`: it cannot be said in words. */
  readonly value: string | null
}

/** An element of a plan. */
export interface DecisionElement {
  readonly id: string
  /** Its number or text, which may be empty. */
  readonly name: string
  /** Its middle on the floor, in metres; `null`: it is on no plan now. */
  readonly middle: { readonly x: number; readonly y: number } | null
}

/** What belongs to an event beside its plans and may be settled differently. */
type DecidedThing = 'category' | 'letter' | 'view' | 'template' | 'state'

/** Something that two people settled differently on a shared plan. */
export interface SharedDecision {
  readonly id: string
  /**
   * `seat`, `text`: of one stand, or of the event. `removed`: it was removed and changed: `counted` is
   * the removal. `booth-twice`, `number-twice`: two stands have one exhibitor or number.
   * `two-plans`: a floor was planned twice before it was shared.
   */
  readonly kind: 'seat' | 'text' | 'removed' | 'booth-twice' | 'number-twice' | 'two-plans'
  /** Key and name of the floor; `null`: of the event. */
  readonly floor: { readonly key: string; readonly name: string } | null
  /** What it is about that is not on a plan; its name may be empty. */
  readonly thing: { readonly kind: DecidedThing; readonly name: string } | null
  /** The element it is about. */
  readonly element: DecisionElement | null
  /** The other stand, where it is about two: `counted` is of the first, `other` of this one. */
  readonly otherElement: DecisionElement | null
  /** What counts now. */
  readonly counted: DecisionSide
  readonly other: DecisionSide
  readonly choices: readonly DecisionChoice[]
}

export const sharingLocation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('service') }),
  z.strictObject({ kind: z.literal('folder'), folder: z.string().max(4_000) }),
  z.strictObject({
    ...{
      kind: z.literal('bucket'),
      bucket: z.string().max(300),
      prefix: z.string().max(900),
      endpoint: z.string().max(2_000).nullable(),
    },
    ...{ region: z.string().max(100), pathStyle: z.boolean(), accessKeyId: z.string().max(300) },
  }),
]) satisfies z.ZodType<SharingLocation>

const metres = z.number().min(-1e6).max(1e6)
const shownPlanner = z.strictObject({
  floorKey: recordKey.nullable(),
  pointer: z.strictObject({ xMetres: metres, yMetres: metres }).nullable(),
  selection: z.array(z.string().min(1).max(128)).max(liveBounds.selection).readonly(),
}) satisfies z.ZodType<ShownPlanner>

const inEvent = z.strictObject({ eventId })

/** Plans shared with colleagues. Turning on and off give the state then. */
export const sharingCalls = {
  'sharing.state': call<SharingState>()(inEvent),
  /** Through what the plans of the event can be shared now. */
  'sharing.offer': call<SharingOffer>()(inEvent),
  /**
   * Shares the plans of the event from now on in a place, under a name; again, to share in another
   * place or under another name. `secret`: the secret key of a bucket, where it is another than the
   * one that is kept. Throws `invalid-input` with the field and the reason, `disk-error`,
   * `disk-full`, `secret-storage`, and of a service or a bucket what a request throws, with the
   * reason `no-sharing` where a service cannot.
   */
  'sharing.turnOn': call<SharingState>()(
    z.strictObject({
      eventId,
      place: sharingLocation,
      name: z.string().max(1_000),
      secret: z.string().max(1_000).optional(),
    }),
  ),
  /** The plans stay as they are, here and where they were shared. */
  'sharing.turnOff': call<SharingState>()(inEvent),
  /** The others who are here now, where the place can tell. */
  'sharing.others': call<readonly OtherPlanner[]>()(inEvent),
  /** Shows the others where this person is; `null`: not on a plan. */
  'sharing.show': call<null>()(z.strictObject({ eventId, shown: shownPlanner.nullable() })),
  /** Who changed an element of a plan last; `null`: nobody since plans are shared. */
  'sharing.lastChange': call<Pick<DecisionSide, 'person' | 'at'> | null>()(
    z.strictObject({ eventId, elementId: z.string().min(1).max(200) }),
  ),
  'sharing.decisions': call<readonly SharedDecision[]>()(inEvent),
  /** Gives the decisions that are left. Throws `not-found` where it has been decided. */
  'sharing.decide': call<readonly SharedDecision[]>()(
    z.strictObject({ eventId, id: z.string().min(1).max(1_000), choice: z.enum(decisionChoices) }),
  ),
} as const
