import type { ParkedReason } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { AppError, type ErrorShape } from '../../../shared/errors.ts'
import { isOpenQuestion, isQuestion, type JournalEntry, type LookUp, type WholeOptions, type Work } from './entry.ts'

/**
 * Everything that can happen to a journal entry. Times are milliseconds since 1970.
 *
 *                        ┌──────────────── return, fail ───────────────┐
 *                        ▼                                             │
 *        append ──▶   queued ──────────────── leave ──────────────▶ sending ──── confirm ──▶ confirmed
 *                     │ ▲  ▲                                           │
 *             suspect │ │  │ retry, want, separate                     │ lose (creates only)
 *                     ▼ │  │                                           ▼
 *             ambiguous │  └──────────── parked ◀──── park ──────── ambiguous ── confirm (found) ──▶ confirmed
 *                       │                  │  ▲                        │ ▲
 *                       │                  │  └── park (from any) ─    │ │ miss, fail, await, retry
 *                       └── resend ────────┼────────────────────────── ┘ ┘
 *                                          └── retry, separate of an open question ──▶ ambiguous
 *
 *        discard: from every open state to discarded.
 */
export type JournalEvent =
  /** The first byte is about to leave. */
  | { readonly kind: 'leave'; readonly values: RecordValues | null; readonly at: number }
  /** It waited for its turn, and leaves later than was noted. */
  | { readonly kind: 'delay'; readonly at: number }
  /** It has not left after all, or sending it again does no harm: it costs no attempt. */
  | { readonly kind: 'return' }
  /** An attempt to send it, or to look it up, failed and may succeed later. */
  | { readonly kind: 'fail'; readonly error: ErrorShape; readonly dueAt: number }
  /** Something it depends on must be seen first. It costs no attempt. */
  | { readonly kind: 'postpone'; readonly error: ErrorShape; readonly dueAt: number }
  /** A create left, and no trustworthy answer came. */
  | { readonly kind: 'lose'; readonly error: ErrorShape; readonly cause: LookUp['cause']; readonly lookAt: number | null }
  /** A create that waits may have been sent by a copy of this folder. */
  | { readonly kind: 'suspect'; readonly values: RecordValues; readonly error: ErrorShape }
  /** The time of a look-up that has none yet. */
  | { readonly kind: 'await'; readonly lookAt: number }
  /** A complete listing lacked it. */
  | { readonly kind: 'miss'; readonly lookAt: number }
  /** It was looked up and has not happened: it may be sent again. */
  | { readonly kind: 'resend'; readonly dueAt: number }
  /** A person is needed. `tried`: this was a failed attempt. */
  | { readonly kind: 'park'; readonly reason: ParkedReason; readonly error: ErrorShape; readonly tried?: boolean }
  /** What it says is on the service. */
  | { readonly kind: 'confirm' }
  /** Nobody wants it any more. */
  | { readonly kind: 'discard' }
  /**
   * A person changed the record on, or wants it removed: the entry that has not left says so, and
   * gets another chance.
   */
  | { readonly kind: 'want'; readonly operation: 'save' | 'remove'; readonly options: WholeOptions }
  /** What nobody had given was taken from a suggestion, and goes along. */
  | { readonly kind: 'complete'; readonly from: NonNullable<WholeOptions['exhibitorFrom']> }
  /**
   * A person wants it to be tried now. What may have arrived is looked up first, with all its
   * waiting still before it.
   */
  | { readonly kind: 'retry' }
  /**
   * A person has said that none of the candidates is this one. What may have arrived is looked for
   * among the others.
   */
  | { readonly kind: 'separate' }

/**
 * The entry after the event. `now`, ISO 8601, is when it happens. Throws `internal` where the event
 * cannot happen in the entry's state. Pure.
 */
export function advance(entry: JournalEntry, event: JournalEvent, now: string): JournalEntry {
  const { id, entity, key, attempts, error, createdAt, departure } = entry
  const facts = { ...workOf(entry), id, entity, key, attempts, error, createdAt }
  const impossible = (): AppError => new AppError('internal', `A change that is ${entry.state} cannot ${event.kind}.`, { details: { id } })
  const { state } = entry
  if (state === 'confirmed' || state === 'discarded') throw impossible()

  switch (event.kind) {
    case 'leave':
      if (state !== 'queued') throw impossible()
      return { ...facts, error: null, state: 'sending', departure: { values: event.values, at: event.at } }
    case 'delay':
      if (state !== 'sending') throw impossible()
      return { ...entry, departure: { ...entry.departure, at: event.at } }
    case 'return':
      if (state !== 'sending' && state !== 'queued') throw impossible()
      return { ...facts, error: null, state: 'queued', dueAt: null, departure }
    case 'fail':
      if (state === 'parked') throw impossible()
      if (state === 'ambiguous') return { ...entry, attempts: attempts + 1, error: event.error, lookAt: event.dueAt }
      return { ...facts, attempts: attempts + 1, error: event.error, state: 'queued', dueAt: event.dueAt, departure }
    case 'postpone':
      if (state !== 'queued') throw impossible()
      return { ...facts, error: event.error, state: 'queued', dueAt: event.dueAt, departure }
    case 'lose': {
      if (state !== 'sending') throw impossible()
      const lookUp = { cause: event.cause, emptyListings: 0 }
      return { ...facts, error: event.error, state: 'ambiguous', departure: entry.departure, lookUp, lookAt: event.lookAt }
    }
    case 'suspect': {
      if (state !== 'queued') throw impossible()
      const lookUp = { cause: 'copied', emptyListings: 0 } as const
      return { ...facts, error: event.error, state: 'ambiguous', departure: { values: event.values, at: 0 }, lookUp, lookAt: null }
    }
    case 'await':
      if (state !== 'ambiguous') throw impossible()
      return { ...entry, lookAt: event.lookAt }
    case 'miss':
      if (state !== 'ambiguous') throw impossible()
      return { ...entry, lookAt: event.lookAt, lookUp: { ...entry.lookUp, emptyListings: entry.lookUp.emptyListings + 1 } }
    case 'resend':
      if (state !== 'ambiguous') throw impossible()
      return { ...facts, attempts: attempts + 1, state: 'queued', dueAt: event.dueAt, departure }
    case 'park':
      // What never left cannot have arrived.
      if (state === 'parked' || (departure === null && isQuestion(event.reason))) throw impossible()
      return { ...facts, attempts: attempts + (event.tried === true ? 1 : 0), error: event.error, state: 'parked', reason: event.reason, departure }
    case 'confirm':
      return { ...facts, error: null, state: 'confirmed', finishedAt: now, departure }
    case 'discard':
      return { ...facts, state: 'discarded', finishedAt: now, departure }
    case 'want': {
      if (state !== 'queued' && (state !== 'parked' || isOpenQuestion(entry))) throw impossible()
      if (entry.operation !== 'save' && entry.operation !== 'remove') throw impossible()
      const { operation: wanted, options: chosen } = event
      return {
        ...facts,
        operation: wanted,
        options: wanted === entry.operation ? { ...entry.options, ...chosen } : chosen,
        attempts: 0,
        error: null,
        state: 'queued',
        dueAt: null,
        departure,
      }
    }
    case 'complete':
      if (state !== 'queued' || entry.operation !== 'save') throw impossible()
      return { ...entry, options: { ...entry.options, exhibitorFrom: event.from } }
    case 'retry':
      if (state === 'queued') return { ...entry, dueAt: null }
      if (state === 'ambiguous') return { ...entry, lookAt: null, lookUp: { ...entry.lookUp, emptyListings: 0 } }
      if (state !== 'parked') throw impossible()
      if (isOpenQuestion(entry) && departure !== null) {
        const lookUp = { cause: 'unanswered', emptyListings: 0 } as const
        return { ...facts, attempts: 0, state: 'ambiguous', departure, lookUp, lookAt: null }
      }
      return { ...facts, attempts: 0, error: null, state: 'queued', dueAt: null, departure }
    case 'separate':
      if (state !== 'parked' || entry.reason.kind !== 'candidates') throw impossible()
      // What has left may be there all the same, and not have been shown yet.
      return isOpenQuestion(entry)
        ? advance(entry, { kind: 'retry' }, now)
        : { ...facts, attempts: 0, error: null, state: 'queued', dueAt: null, departure: null }
  }
}

function workOf(entry: JournalEntry): Work {
  switch (entry.operation) {
    case 'save':
    case 'remove':
      return { operation: entry.operation, options: entry.options }
    case 'upload':
      return { operation: entry.operation, options: entry.options }
    case 'detach':
      return { operation: entry.operation, options: entry.options }
  }
}
