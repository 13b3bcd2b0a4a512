import { z } from 'zod'
import type { FloorLayout } from '../domain/plan/layout.ts'
import type { PlanDeed } from '../domain/plan/sharing/history/deeds.ts'
import { isStamp } from '../domain/plan/sharing/format/stamp.ts'
import { isTimeZone } from '../domain/time-zone.ts'
import { call } from './call.ts'
import type { PlanComparison } from './plan-files.ts'
import { eventId, recordKey } from './schemas.ts'

/** Something that was done to an element of a shared plan, to a floor, or to the event. */
export interface LoggedThing {
  /** The element's id; `null`: it is the floor, or the event. */
  readonly element: string | null
  /** What the element was called then: its number or text, which may be empty. */
  readonly name: string
  /** Key of the floor; `null`: the event. */
  readonly floorKey: string | null
  readonly deeds: readonly PlanDeed[]
  /** Who was given the stand. */
  readonly booth: { readonly key: string; readonly name: string } | null
}

/** A step that somebody did on shared plans. */
export interface LoggedStep {
  /** Orders the steps, and names the plan as it stood after this one. */
  readonly stamp: string
  /** ISO 8601, by that person's clock. */
  readonly at: string
  readonly person: string
  /** A `StepKind`, `undo`, `redo`, `begin` (what was planned before it was shared), `decide`, or one of a newer program. */
  readonly kind: string
  /** Key and name of each floor that it touched. */
  readonly floors: readonly { readonly key: string; readonly name: string }[]
  /** How many things each deed was done to. */
  readonly counts: Readonly<Partial<Record<PlanDeed, number>>>
  /** The first of them, as many as `mostLoggedThings`. */
  readonly things: readonly LoggedThing[]
}

export const mostLoggedThings = 100

/** Who did what to shared plans, the newest first. */
export interface PlanLog {
  /** From when on all is known (ISO 8601): before that a snapshot stands for it. `null`: nothing is known yet. */
  readonly since: string | null
  readonly steps: readonly LoggedStep[]
  /** The stamp to go on before; `null`: there are no more. */
  readonly next: string | null
}

/** A day on which a floor's plan was changed. */
export interface PlanDay {
  /** `YYYY-MM-DD` on the clocks of the time zone that was asked for. */
  readonly day: string
  /** Names the plan as it stood at the end of that day. */
  readonly stamp: string
  /** Those who changed it, who changed the most first: how many elements, and in how many steps. */
  readonly people: readonly { readonly person: string; readonly elements: number; readonly steps: number }[]
}

export interface PlanDays extends Pick<PlanLog, 'since'> {
  /** The newest first. */
  readonly days: readonly PlanDay[]
}

/**
 * A floor's plan as it stood, with what bringing it back would change. A booth is on the stand that
 * had it then, unless the stand has it still and the booth's record does not count there any more.
 */
export interface PlanVersion extends Pick<FloorLayout, 'hall' | 'sheet' | 'elements'> {
  readonly comparison: Pick<PlanComparison, 'differences' | 'same' | 'revision'>
}

const stamp = z.string().refine(isStamp, 'no stamp')
const timeZone = z.string().max(100).refine(isTimeZone, 'no time zone')
const ofFloor = { eventId, floorKey: recordKey }

/**
 * What was done to shared plans, from the log of their changes. All of them throw `invalid-input` with
 * the reason `not-shared` where plans are not shared.
 */
export const planHistoryCalls = {
  /** Of one floor, or with `null` of all and of the event itself. `before`: a stamp; `null`: the newest. */
  'planHistory.steps': call<PlanLog>()(
    z.strictObject({
      eventId,
      floorKey: recordKey.nullable(),
      before: stamp.nullable(),
      limit: z.int().min(1).max(1_000),
    }),
  ),
  'planHistory.days': call<PlanDays>()(z.strictObject({ ...ofFloor, timeZone })),
  /** Throws `invalid-input` with the reason `no-version` where it is before all is known. */
  'planHistory.version': call<PlanVersion>()(z.strictObject({ ...ofFloor, stamp })),
  /**
   * Makes of the floor what it was, or what of it is chosen by the ids of the differences, as one step
   * of the plan. Throws what `planHistory.version` throws, and `conflict` where the floor has changed
   * since it was compared.
   */
  'planHistory.bringBack': call<{ readonly stepId: string; readonly changed: number }>()(
    z.strictObject({
      ...ofFloor,
      stamp,
      chosen: z.array(z.string().max(200)).min(1).max(250_000),
      revision: z.int(),
    }),
  ),
} as const
