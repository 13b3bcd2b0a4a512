import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Taken } from '../journal/entry.ts'
import type { FloorPlan, Place } from '../plan/types.ts'
import type { EventReadiness } from '../readiness/types.ts'

/** What takes one record's part of a change back. */
export type UndoWhat =
  /**
   * Fields had other values; one that is absent had none. `place`: where a booth stood that changed
   * floor.
   */
  | {
      readonly kind: 'fields'
      readonly before: RecordValues
      readonly after: RecordValues
      readonly place?: Place | undefined
    }
  /** Others were taken out of records' references: `entryId` brings that to the service, if need be. */
  | { readonly kind: 'detached'; readonly entryId: number | null; readonly taken: readonly Taken[] }
  /** It was made, with these values. */
  | { readonly kind: 'made'; readonly values: RecordValues }
  /** It was removed, and is kept until the service has confirmed. */
  | { readonly kind: 'removed' }
  /** It was removed, and is gone, since the service never had it. `plan`: of a floor. */
  | {
      readonly kind: 'gone'
      readonly values: RecordValues
      readonly place?: Place | undefined
      readonly plan?: FloorPlan | undefined
    }
  /** It had no plan, and was given this one. `before`: its hall and sheet. */
  | { readonly kind: 'planned'; readonly before: Omit<FloorPlan, 'elements'>; readonly after: FloorPlan }
  /** The event asked something else of its booths; of no record. */
  | { readonly kind: 'asked'; readonly before: EventReadiness; readonly after: EventReadiness }
  /** Its parts of an entity stood in another order. */
  | {
      readonly kind: 'order'
      readonly part: EntityName
      readonly before: readonly string[]
      readonly after: readonly string[]
    }

export interface UndoStep {
  readonly step: number
  readonly entity: EntityName
  readonly key: string
  readonly what: UndoWhat
}

/** What takes changes back, by the token under which they were made; kept for the last few. */
export interface UndoStore {
  /** A token for a change that begins. */
  begin(): string
  /** Notes, within the transaction that changes a record, what takes that back. */
  note(token: string, entity: EntityName, key: string, what: UndoWhat): void
  isKnown(token: string): boolean
  count(token: string): number
  /** The steps noted last, the last first. */
  steps(token: string, limit: number): readonly UndoStep[]
  /** This step is taken back, or cannot be. */
  drop(step: UndoStep): void
  forget(token: string): void
}
