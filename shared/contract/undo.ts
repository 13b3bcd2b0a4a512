import { z } from 'zod'
import type { ChangeKind } from '../domain/change-kinds.ts'
import type { EntityName } from '../entities/index.ts'
import type { StepKind } from '../domain/plan/layout.ts'
import { call } from './call.ts'
import { eventId } from './schemas.ts'

/** An entry of the history: what was done to how many records. */
export interface UndoEntry {
  readonly token: string
  readonly kind: ChangeKind | StepKind
  readonly entity: EntityName | null
  readonly count: number
  /** Of one record, where it is known; else empty. */
  readonly title: string
}

/** What can be taken back and done again on the screens of records. */
export interface UndoState {
  readonly undo: UndoEntry | null
  readonly redo: UndoEntry | null
  /** The tokens of all that was taken back, on plans too. */
  readonly undone: readonly string[]
}

const token = z.string().min(1).max(128)

export const undoCalls = {
  'undo.state': call<UndoState>()(z.strictObject({ eventId })),
  /**
   * Takes back what was done under the token: values and places as they were, but for fields that
   * were changed again since. The job's result is an `UndoResult`. The last few are known. Throws
   * `not-found`.
   */
  'records.undo': call<{ readonly jobId: string }>()(z.strictObject({ eventId, token })),
  /** Does again what was taken back, unless something else was done since; otherwise as `records.undo`. */
  'records.redo': call<{ readonly jobId: string }>()(z.strictObject({ eventId, token })),
} as const
