import { z } from 'zod'
import type { ErrorShape } from '../errors.ts'
import { call } from './call.ts'
import { recordSelection } from './criterion.ts'
import type { JsonValue } from '../domain/record/record-values.ts'
import { packLetter } from '../domain/packs/pack-letter.ts'
import type { Problem } from '../domain/problems.ts'
import type { EntityName } from '../entities/index.ts'
import type { BoothToRemind } from './readiness.ts'
import { chosenAtMost, eventId, recordKey } from './schemas.ts'

const bundleId = z.uuid()

/**
 * A pack that was made, to be fetched as a made table is. `leftOut`: names of films that were not wanted in it; `missing`:
 * of files that should be in it and are not on this computer, and `why` the first of them could not be fetched.
 */
export type MadePack = {
  readonly fileId: string
  readonly name: string
  readonly booths: number
  readonly files: number
  readonly sizeBytes: number
  readonly leftOut: readonly string[]
  readonly missing: readonly string[]
  readonly why?: ErrorShape
}

/** What a pack is, before anything is done with it. */
export interface PackSummary {
  readonly name: string
  readonly eventName: string
  /** ISO 8601. */
  readonly madeAt: string
  readonly booths: number
  /** The first few. */
  readonly titles: readonly string[]
  readonly files: number
  readonly sizeBytes: number
  /** The event here that the pack is of, where it is known: it can be reviewed there. */
  readonly knownEventId: string | null
  /** The event that it was opened as before, or an earlier pack of the same booth. */
  readonly openedAs: string | null
  /** That was an earlier pack of the same booth. */
  readonly isNewer: boolean
}

/** What became of opening a pack: the files that were refused, and why. */
export type OpenedPack = {
  readonly eventId: string
  readonly refused: readonly { readonly name: string; readonly error: ErrorShape }[]
}

/** What an event that was opened from a pack is here for. */
export interface PackTask {
  /** The day by which the organiser wants it back, YYYY-MM-DD; `null`: none was said. */
  readonly due: string | null
  /** ISO 8601: when the organiser made the pack that it goes on from. */
  readonly madeAt: string
  /** ISO 8601: when a pack was last made to go back; `null`: none was yet. */
  readonly sentBackAt: string | null
  /** Something was changed since. */
  readonly isChangedSince: boolean
}

/** `out`: not back yet. `waiting`: it came back, and not all of it is decided. */
export const sentPackStates = ['out', 'waiting', 'done'] as const
export type SentPackState = (typeof sentPackStates)[number]

/** A booth that a pack of its own was made of. Times are ISO 8601. */
export interface SentPackBooth extends Pick<BoothToRemind, 'key' | 'name' | 'people'> {
  /** Of its stand; empty where it has none. */
  readonly number: string
  readonly madeAt: string
  /** YYYY-MM-DD; `null`: no deadline was said. */
  readonly due: string | null
  readonly returnedAt: string | null
}

export interface SentPackList {
  readonly counts: Readonly<Record<SentPackState, number>>
  /** A page of those of the state asked for, by their deadline and name. */
  readonly items: readonly SentPackBooth[]
  /** Of all of that state, in the same order. */
  readonly keys: readonly string[]
  /** Every deadline that one of them has. */
  readonly days: readonly string[]
}

export type ReviewChoice = 'accept' | 'reject'

/** A pack whose changes wait to be accepted or rejected. */
export interface ReviewSummary {
  readonly id: string
  /** Of the file. */
  readonly name: string
  /** ISO 8601: when it was made, and when it came. */
  readonly madeAt: string
  readonly takenAt: string
  readonly eventName: string
  readonly booths: number
}

/** A booth of a pack, as the list of a review shows it. */
export interface ReviewedBooth {
  /** By which the review names it. */
  readonly id: string
  readonly title: string
  /** The booth here; `null`: it is new. */
  readonly key: string | null
  readonly matchedBy: 'id' | 'external-id' | 'name' | null
  /** Of a new one: how many booths here are called so. */
  readonly namesakes: number
  readonly changes: number
  readonly conflicts: number
  readonly undecided: number
  readonly accepted: number
  /** Files that were refused. */
  readonly refused: number
}

export interface ReviewDetail extends ReviewSummary {
  /** The pack was made from another event: there is no version that both sides come from. */
  readonly otherEvent: boolean
  /** Those that change something. */
  readonly items: readonly ReviewedBooth[]
  /** Booths that say what is here already. */
  readonly unchanged: number
  readonly accepted: number
  readonly undecided: number
}

export interface ReviewedField {
  /** By which a choice names it. */
  readonly id: string
  readonly field: string
  readonly base: JsonValue
  readonly mine: JsonValue
  readonly theirs: JsonValue
  /** Both sides changed it. */
  readonly conflict: boolean
  /** Why the file that it names cannot be accepted. */
  readonly refused: ErrorShape | null
  readonly choice: ReviewChoice | null
}

export interface ReviewedPart {
  /** By which a choice names it as a whole, where it is new or removed. */
  readonly id: string
  readonly entity: EntityName
  readonly title: string
  readonly kind: 'added' | 'changed' | 'removed'
  readonly fields: readonly ReviewedField[]
  readonly choice: ReviewChoice | null
}

export interface ReviewedBoothDetail extends ReviewedBooth {
  /** Of a new booth: what is chosen for it as a whole. */
  readonly choice: ReviewChoice | null
  readonly fields: readonly ReviewedField[]
  readonly parts: readonly ReviewedPart[]
  /** What the booth will lack with what is accepted. */
  readonly problems: readonly Problem[]
}

/** What was accepted is here: the result of its job. */
export type AppliedReview = {
  /** Takes all of it back (`records.undo`); `null`: nothing was changed. */
  readonly token: string | null
  readonly created: number
  readonly changed: number
  readonly leftOut: number
  /** Nothing of the pack is left to be decided: the review is over. */
  readonly finished: boolean
}

/** What a pack changes, for the list of all packs. */
export interface ComparedReview {
  readonly id: string
  /** Why the pack cannot be read. */
  readonly error: ErrorShape | null
  readonly otherEvent: boolean
  /** Those that change something, the first of them; `more`: how many others do. */
  readonly items: readonly ReviewedBooth[]
  readonly more: number
}

/** What was done of all packs: the result of its job. `remaining`: the packs that are still to be reviewed. */
export type AppliedReviews = Omit<AppliedReview, 'finished'> & { readonly remaining: number }

const reviewId = z.uuid()
const inReview = { eventId, reviewId }
const choiceId = z.string().min(1).max(400)

/** Packs that came back, change by change. */
export const reviewCalls = {
  /**
   * Takes a pack for review that was taken in (`takeBundle` of the bridge), or all packs of a ZIP. The job's
   * result is `{ reviewIds, refused }`: what of a ZIP could not be taken in, by name and error.
   */
  'reviews.take': call<{ readonly jobId: string }>()(z.strictObject({ eventId, bundleId })),
  'reviews.list': call<readonly ReviewSummary[]>()(z.strictObject({ eventId })),
  /** As the list of all packs shows them, some at a time. Those that are over are left out. */
  'reviews.compare': call<readonly ComparedReview[]>()(
    z.strictObject({ eventId, reviewIds: z.array(reviewId).min(1).max(50) }),
  ),
  /**
   * Does of all packs what is neither in conflict nor decided otherwise, as one change with one way back. The
   * job's result is an `AppliedReviews`.
   */
  'reviews.acceptSafe': call<{ readonly jobId: string }>()(z.strictObject({ eventId })),
  'reviews.get': call<ReviewDetail>()(z.strictObject(inReview)),
  'reviews.booth': call<ReviewedBoothDetail>()(z.strictObject({ ...inReview, booth: choiceId })),
  /** `null`: not decided. What is refused, or in conflict under `all`, stays as it is. */
  'reviews.choose': call<null>()(
    z.strictObject({
      ...inReview,
      choice: z.enum(['accept', 'reject']).nullable(),
      what: z.union([
        z.strictObject({ ids: z.array(choiceId).min(1).max(10_000) }),
        z.strictObject({ booths: z.array(choiceId).min(1).max(100_000) }),
        z.strictObject({ all: z.enum(['without-conflict', 'everything']) }),
      ]),
    }),
  ),
  /** Does what was accepted, as one change with one way back. The job's result is an `AppliedReview`. */
  'reviews.apply': call<{ readonly jobId: string }>()(z.strictObject(inReview)),
  /** Ends a review: what is not applied is given up. */
  'reviews.close': call<null>()(z.strictObject(inReview)),
} as const

/** What e-mails about packs say, and how they say days: by their YYYY-MM-DD. */
const packMailWords = z.strictObject({
  letter: packLetter,
  days: z.record(z.iso.date(), z.string().max(100)),
})
export type PackMailWords = Readonly<z.infer<typeof packMailWords>>
const untitled = z.string().min(1).max(200)

/** E-mails that were made, to be fetched as a made table is. */
export type MadeReminders = { readonly fileId: string; readonly name: string; readonly booths: number }

/** Booths into packs, and events out of packs. */
export const packCalls = {
  /** The job's result is a `MadePack`. Booths are named by the selection, in its order. */
  'packs.make': call<{ readonly jobId: string }>()(
    z.strictObject({
      ...{
        eventId,
        selection: recordSelection,
        name: z.string().trim().min(1).max(200),
        withFilms: z.boolean(),
      },
      /** The day by which it is wanted back, YYYY-MM-DD; `null`: none is said; without it, the event's own. */
      due: z.iso.date().nullable().exactOptional(),
      /**
       * A ZIP of packs, one for each booth and called as it is; `untitled`: what one without a name is called.
       * `mails`: of e-mails, to which the packs are attached.
       */
      each: z.strictObject({ untitled, mails: packMailWords.exactOptional() }).exactOptional(),
    }),
  ),
  /** Looks into a pack that was taken in without an event (`takeBundle` of the bridge). */
  'packs.look': call<PackSummary>()(z.strictObject({ bundleId })),
  /**
   * Makes an event without a service of the pack, or opens the one that was made of it before. The
   * job's result is an `OpenedPack`.
   */
  'packs.open': call<{ readonly jobId: string }>()(z.strictObject({ bundleId })),
  /** The booths for which packs of their own were made, by what became of these. */
  'packs.sent': call<SentPackList>()(
    z.strictObject({
      eventId,
      state: z.enum(sentPackStates),
      offset: z.int().min(0).optional(),
      limit: z.int().min(1).max(5_000).optional(),
    }),
  ),
  /**
   * E-mails about those of the packs that have not come back, in a ZIP, with a pack made anew attached to each where
   * that is wanted. The job's result is a `MadeReminders`.
   */
  'packs.remind': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      name: z.string().trim().min(1).max(200),
      withPacks: z.boolean(),
      /** Of the booths that are meant. */
      keys: z.array(recordKey).max(chosenAtMost),
      untitled,
      ...packMailWords.shape,
    }),
  ),
  /** Of an event that was opened from a pack: what is asked of who fills it in. */
  'packs.task': call<PackTask>()(z.strictObject({ eventId })),
  'packs.forget': call<null>()(z.strictObject({ bundleId })),
} as const
