import type { ParkedReason } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { AppError, type ErrorShape } from '../../../shared/errors.ts'
import {
  isOfWhole,
  isOpen,
  isOpenQuestion,
  isQuestion,
  type AmbiguousEntry,
  type Departure,
  type JournalEntry,
  type LookUp,
  type OpenEntry,
  type ParkedEntry,
  type WholeOptions,
  type Work,
} from './journal-entry.ts'

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
  | {
      readonly kind: 'lose'
      readonly error: ErrorShape
      readonly cause: LookUp['cause']
      readonly lookAt: number | null
    }
  /** A create that waits may have been sent by a copy of this folder. */
  | { readonly kind: 'suspect'; readonly values: RecordValues; readonly error: ErrorShape }
  /** The time of a look-up that has none yet. */
  | { readonly kind: 'await'; readonly lookAt: number }
  /** A complete listing lacked it. */
  | { readonly kind: 'miss'; readonly lookAt: number }
  /** It was looked up and has not happened: it may be sent again. */
  | { readonly kind: 'resend'; readonly dueAt: number }
  /** A person is needed. `tried`: this was a failed attempt. */
  | {
      readonly kind: 'park'
      readonly reason: ParkedReason
      readonly error: ErrorShape
      readonly tried?: boolean
    }
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
  const after = isOpen(entry) ? happened(event.kind, event, entry, now) : undefined
  if (after === undefined)
    throw new AppError('internal', `A change that is ${entry.state} cannot ${event.kind}.`, {
      details: { id: entry.id },
    })
  return after
}

type EventKind = JournalEvent['kind']
type EventOf<Kind extends EventKind> = Extract<JournalEvent, { readonly kind: Kind }>
/** `undefined`: the event cannot happen in the entry's state. */
type Transition<Kind extends EventKind> = (
  entry: OpenEntry,
  event: EventOf<Kind>,
  now: string,
) => JournalEntry | undefined

function happened<Kind extends EventKind>(
  kind: Kind,
  event: EventOf<Kind>,
  entry: OpenEntry,
  now: string,
): JournalEntry | undefined {
  return transitions[kind](entry, event, now)
}

const transitions: { readonly [Kind in EventKind]: Transition<Kind> } = {
  leave: (entry, { values, at }) =>
    entry.state === 'queued'
      ? { ...factsOf(entry), error: null, state: 'sending', departure: { values, at } }
      : undefined,
  delay: (entry, { at }) =>
    entry.state === 'sending' ? { ...entry, departure: { ...entry.departure, at } } : undefined,
  return: (entry) =>
    entry.state === 'sending' || entry.state === 'queued'
      ? queued(entry, { error: null, dueAt: null })
      : undefined,
  fail(entry, { error, dueAt }) {
    if (entry.state === 'parked') return undefined
    const attempts = entry.attempts + 1
    return entry.state === 'ambiguous'
      ? { ...entry, attempts, error, lookAt: dueAt }
      : queued(entry, { attempts, error, dueAt })
  },
  postpone: (entry, { error, dueAt }) =>
    entry.state === 'queued' ? queued(entry, { error, dueAt }) : undefined,
  lose: (entry, { error, cause, lookAt }) =>
    entry.state === 'sending'
      ? ambiguous({ ...factsOf(entry), error }, entry.departure, { cause, lookAt })
      : undefined,
  suspect: (entry, { error, values }) =>
    entry.state === 'queued'
      ? ambiguous({ ...factsOf(entry), error }, { values, at: 0 }, { cause: 'copied', lookAt: null })
      : undefined,
  await: (entry, { lookAt }) => (entry.state === 'ambiguous' ? { ...entry, lookAt } : undefined),
  miss: (entry, { lookAt }) =>
    entry.state === 'ambiguous'
      ? { ...entry, lookAt, lookUp: { ...entry.lookUp, emptyListings: entry.lookUp.emptyListings + 1 } }
      : undefined,
  resend: (entry, { dueAt }) =>
    entry.state === 'ambiguous' ? queued(entry, { attempts: entry.attempts + 1, dueAt }) : undefined,
  park(entry, { reason, error, tried }) {
    // What never left cannot have arrived.
    if (entry.state === 'parked' || (entry.departure === null && isQuestion(reason))) return undefined
    const attempts = entry.attempts + (tried === true ? 1 : 0)
    return { ...factsOf(entry), attempts, error, state: 'parked', reason, departure: entry.departure }
  },
  confirm: (entry, _event, now) => ({
    ...factsOf(entry),
    error: null,
    state: 'confirmed',
    finishedAt: now,
    departure: entry.departure,
  }),
  discard: (entry, _event, now) => ({
    ...factsOf(entry),
    state: 'discarded',
    finishedAt: now,
    departure: entry.departure,
  }),
  want(entry, { operation, options }) {
    const isWaiting = entry.state === 'queued' || (entry.state === 'parked' && !isOpenQuestion(entry))
    if (!isWaiting || !isOfWhole(entry)) return undefined
    const chosen = operation === entry.operation ? { ...entry.options, ...options } : options
    return { ...anew(entry), operation, options: chosen }
  },
  complete: (entry, { from }) =>
    entry.state === 'queued' && entry.operation === 'save'
      ? { ...entry, options: { ...entry.options, exhibitorFrom: from } }
      : undefined,
  retry(entry) {
    if (entry.state === 'queued') return { ...entry, dueAt: null }
    if (entry.state === 'ambiguous')
      return { ...entry, lookAt: null, lookUp: { ...entry.lookUp, emptyListings: 0 } }
    return entry.state === 'parked' ? retried(entry) : undefined
  },
  separate(entry) {
    if (entry.state !== 'parked' || entry.reason.kind !== 'candidates') return undefined
    // What has left may be there all the same, and not have been shown yet.
    return isOpenQuestion(entry) ? retried(entry) : { ...anew(entry), departure: null }
  },
}

/** What may have arrived is looked up first. */
function retried(entry: ParkedEntry): JournalEntry {
  if (!isOpenQuestion(entry) || entry.departure === null) return anew(entry)
  return ambiguous({ ...factsOf(entry), attempts: 0 }, entry.departure, { cause: 'unanswered', lookAt: null })
}

type Facts = ReturnType<typeof factsOf>

function factsOf(entry: JournalEntry) {
  const { id, entity, key, attempts, error, createdAt } = entry
  return { ...workOf(entry), id, entity, key, attempts, error, createdAt }
}

function queued(
  entry: OpenEntry,
  change: Partial<Pick<Facts, 'attempts' | 'error'>> & { readonly dueAt: number | null },
) {
  return { ...factsOf(entry), ...change, state: 'queued' as const, departure: entry.departure }
}

/** With all its attempts before it. */
function anew(entry: OpenEntry) {
  return queued(entry, { attempts: 0, error: null, dueAt: null })
}

function ambiguous(
  facts: Facts,
  departure: Departure,
  { cause, lookAt }: Pick<LookUp, 'cause'> & Pick<AmbiguousEntry, 'lookAt'>,
): AmbiguousEntry {
  return { ...facts, state: 'ambiguous', departure, lookUp: { cause, emptyListings: 0 }, lookAt }
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
