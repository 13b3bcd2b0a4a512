import type { UndoEntry } from '../../../shared/contract/index.ts'
import type { ChangeKind } from '../../../shared/domain/change-kinds.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Detachment, Taken } from './journal-entry.ts'
import type { FloorPlan, BoothPosition } from './layouts.ts'
import type { UndoDirection } from './undo-direction.ts'

export const eventItems = ['readiness', 'view', 'usual-view', 'template', 'state'] as const

/** What belongs to the event, and is no record: what it asks of its booths, a saved view, the view that a list begins with, a template, a named state of a booth. */
export interface EventItem {
  readonly of: (typeof eventItems)[number]
  /** Of the usual view its entity; `''` where there is one alone. */
  readonly id: string
}

type EmptyPlan = Omit<FloorPlan, 'elements'>

/** What takes one record's part of a change back, or does it again: either is what takes the other back. */
export type UndoWhat =
  /**
   * Fields had other values; one that is absent had none. `place`: where a booth stood that changed
   * floor.
   */
  | {
      readonly kind: 'fields'
      readonly before: RecordValues
      readonly after: RecordValues
      readonly place?: BoothPosition | undefined
    }
  /**
   * Others were taken out of records' references: `entryId` brings that to the service, if need be.
   * `asked`: how it is done again.
   */
  | {
      readonly kind: 'detached'
      readonly entryId: number | null
      readonly taken: readonly Taken[]
      readonly asked?: Pick<Detachment, 'who' | 'from'> | undefined
    }
  /** Those who were taken out were given back. */
  | ({ readonly kind: 'given-back' } & Detachment)
  /** It was made, with these values. `plan`: of a floor that had one at once. */
  | { readonly kind: 'made'; readonly values: RecordValues; readonly plan?: FloorPlan | undefined }
  /** It was removed, and is kept until the service has confirmed. */
  | { readonly kind: 'removed'; readonly withRepresentatives?: boolean | undefined }
  /** Its removal was taken back: with these values, these records that belong to it, a plan of this digest. */
  | {
      readonly kind: 'restored'
      readonly values: RecordValues
      readonly alongside: readonly string[]
      readonly plan?: string | undefined
      readonly withRepresentatives: boolean
    }
  /** It was removed, and is gone, since the service never had it. `plan`: of a floor. */
  | {
      readonly kind: 'gone'
      readonly values: RecordValues
      readonly place?: BoothPosition | undefined
      readonly plan?: FloorPlan | undefined
    }
  /** It had no plan, and was given this one. `before`: its hall and sheet. */
  | { readonly kind: 'planned'; readonly before: EmptyPlan; readonly after: FloorPlan }
  /** A plan that it was given was taken off it. */
  | { readonly kind: 'cleared'; readonly before: FloorPlan; readonly after: EmptyPlan }
  /** An item had other parts, of which those that were changed are named; `null`: it was not there. */
  | (EventItem & {
      readonly kind: 'item'
      readonly before: RecordValues | null
      readonly after: RecordValues | null
    })
  /** Its parts of an entity stood in another order. */
  | {
      readonly kind: 'order'
      readonly part: EntityName
      readonly before: readonly string[]
      readonly after: readonly string[]
    }

/** Where a step stands that is of the event itself, and of no record. */
export const ofNoRecord = { entity: 'booth', key: '' } as const

export interface UndoStep {
  readonly step: number
  readonly entity: EntityName
  readonly key: string
  readonly what: UndoWhat
}

/**
 * The history of what people did to records, by the token under which each was done; kept for the
 * last few. What an entry did to plans is beside it (`PlanStepStore`).
 */
export interface UndoStore {
  /** A token for a change that begins, of records of this entity; without one, of the first that is noted. */
  begin(kind?: ChangeKind, entity?: EntityName): string
  /**
   * Notes, within the transaction that changes a record, what takes that back; while the change is
   * being taken back, what does it again. What was undone before can be done again no more.
   */
  note(token: string, entity: EntityName, key: string, what: UndoWhat): void
  /** The token of the change done last, where it set the same fields of the same record a moment ago. */
  goesOn(entity: EntityName, key: string, fields: readonly string[]): string | undefined
  /** Whether a change can be taken back, or done again. */
  isKnown(token: string, direction?: UndoDirection): boolean
  count(token: string, direction?: UndoDirection): number
  /** The steps of a direction noted last, the last first. */
  steps(token: string, limit: number, direction?: UndoDirection): readonly UndoStep[]
  /** This step is done, or cannot be. */
  drop(step: UndoStep): void
  /** An entry is being made, in parts, until it is let go. */
  hold(token: string): void
  release(token: string): void
  /** Resolves when an entry that is being made is done, or the wait for it was called off; `undefined`: it is whole. */
  whole(token: string, signal?: AbortSignal): Promise<void> | undefined
  /** A change begins to be taken back, or done again: half of it done, it can be gone on with. */
  start(token: string, direction: UndoDirection): void
  /** Nobody is at it any more, whether all of it is done or not. */
  stop(token: string): void
  /** All of it is. */
  finish(token: string, direction: UndoDirection): void
  /** The newest change of records that can be taken back, and the one that was taken back last. */
  next(): Readonly<Record<UndoDirection, UndoEntry | null>>
  /** Of all that can be done again, on plans too. */
  undone(): readonly string[]
}
