import type { JournalState, ParkedReason } from '../../../shared/contract/index.ts'
import type { ExhibitorSuggestion } from '../../../shared/domain/exhibitor.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { ErrorShape } from '../../../shared/errors.ts'

/** What left for the service. */
export interface Departure {
  /**
   * What the service was to have: of a save all that it carries, of an upload its file, of a detach
   * nothing. `null` for a removal.
   */
  readonly values: RecordValues | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Why a create has to be looked for on the service before it may be sent (again). */
export interface LookUp {
  /**
   * `unanswered`: it was sent. `refused`: it was sent, and the answer's status and words contradict
   * each other. `copied`: another copy of this folder may have sent it.
   */
  readonly cause: 'unanswered' | 'refused' | 'copied'
  /** Complete listings that lacked it. */
  readonly emptyListings: number
}

/** How a record is saved or removed. */
export interface WholeOptions {
  readonly deleteRepresentatives?: boolean
  /** Who the exhibitor is was taken from there without asking. */
  readonly exhibitorFrom?: ExhibitorSuggestion['source']
}

/** Who is taken out of a `detachable` field: a record, or whoever has an e-mail address. */
export type Detached =
  { readonly kind: 'record'; readonly key: string } | { readonly kind: 'address'; readonly email: string }

/** What a detach does. Its entry stands at the record that loses somebody, or at who is taken off all. */
export interface Detachment {
  readonly who: Detached
  /** The record that loses them; `null`: all. */
  readonly from: string | null
  /** Who was taken out of which record here, to be given back where nothing comes of it. */
  readonly taken: readonly Taken[]
}

export interface Taken {
  readonly from: string
  readonly key: string
}

/** What an entry does. `saving` and removing a record are about all of it; the others go by themselves. */
export type Work =
  | { readonly operation: 'save' | 'remove'; readonly options: WholeOptions }
  | { readonly operation: 'upload'; readonly options: { readonly field: string } }
  | { readonly operation: 'detach'; readonly options: Detachment }

type EntryFacts = Work & {
  readonly id: number
  readonly entity: EntityName
  /** Of a detach by e-mail address off all: a key for the address (`keyOfAddress`). */
  readonly key: string
  /** Attempts that failed for a reason other than being offline. */
  readonly attempts: number
  /** What went wrong last, for a person to read. Nothing is decided by it. */
  readonly error: ErrorShape | null
  /** ISO 8601. */
  readonly createdAt: string
}

/**
 * Waits for its turn, until `dueAt` (milliseconds since 1970; `null`: now). `departure` is that of
 * an earlier attempt.
 */
type QueuedEntry = EntryFacts & {
  readonly state: 'queued'
  readonly dueAt: number | null
  readonly departure: Departure | null
}
/** Its bytes are, or may be, on their way. */
export type SendingEntry = EntryFacts & { readonly state: 'sending'; readonly departure: Departure }
/** A create that may have happened; looked up at `lookAt`, `null`: now. */
export type AmbiguousEntry = EntryFacts & {
  readonly state: 'ambiguous'
  readonly departure: Departure
  readonly lookUp: LookUp
  readonly lookAt: number | null
}
/** A person is needed. */
export type ParkedEntry = EntryFacts & {
  readonly state: 'parked'
  readonly reason: ParkedReason
  readonly departure: Departure | null
}
type FinishedEntry = EntryFacts & {
  readonly state: 'confirmed' | 'discarded'
  /** ISO 8601. */
  readonly finishedAt: string
  readonly departure: Departure | null
}

export type OpenEntry = QueuedEntry | SendingEntry | AmbiguousEntry | ParkedEntry
export type JournalEntry = OpenEntry | FinishedEntry

export const openStates = [
  'queued',
  'sending',
  'ambiguous',
  'parked',
] as const satisfies readonly JournalState[]

export function isOpen(entry: JournalEntry): entry is OpenEntry {
  return entry.state !== 'confirmed' && entry.state !== 'discarded'
}

/**
 * Whether the bytes of an entry are, or may be, on their way or there: it cannot be changed any
 * more, and what is typed since goes into an entry of its own.
 */
export function mayHaveArrived(entry: JournalEntry): entry is SendingEntry | AmbiguousEntry | ParkedEntry {
  return entry.state === 'sending' || entry.state === 'ambiguous' || isOpenQuestion(entry)
}

/**
 * Whether the record may be gone from the service all the same: a removal of it left and was taken
 * back without an answer, or has none yet.
 */
export function mayHaveRemoved<T extends Pick<JournalEntry, 'departure'>>(
  entry: T,
): entry is T & { readonly departure: Departure } {
  return entry.departure !== null && entry.departure.values === null
}

/**
 * A parked create that may be on the service all the same: a person has to say which record it is,
 * or nobody could look.
 */
export function isOpenQuestion(entry: JournalEntry): entry is ParkedEntry {
  return entry.state === 'parked' && isQuestion(entry.reason)
}

/** Whether a change parked for this reason may be on the service all the same. */
export function isQuestion(reason: ParkedReason): boolean {
  return (
    reason.kind === 'unanswered' ||
    (reason.kind === 'candidates' && reason.cause !== 'name-taken' && reason.cause !== 'copied')
  )
}

/**
 * When an entry that waits for its time is due, milliseconds since 1970; `null`: it waits for
 * nothing, or for something other than time.
 */
export function dueAtOf(entry: JournalEntry): number | null {
  if (entry.state === 'queued') return entry.dueAt
  return entry.state === 'ambiguous' ? entry.lookAt : null
}

/** Whether an entry is about the whole record: what it is to be, or that it is to go. */
export function isOfWhole<T extends JournalEntry>(
  entry: T,
): entry is Extract<T, { readonly operation: 'save' | 'remove' }> {
  return entry.operation === 'save' || entry.operation === 'remove'
}

/** The one entry about the whole record that has not left yet, which later edits go into. */
export function waitingEntry<T extends JournalEntry>(
  open: readonly T[],
): Extract<T, { readonly operation: 'save' | 'remove' }> | undefined {
  return open.filter((entry) => isOfWhole(entry)).find((entry) => !mayHaveArrived(entry))
}

export type OpenDetach = Extract<OpenEntry, { readonly operation: 'detach' }>

/** Whether a detach takes `key` out of the record `from`. */
export function takesOut({ options }: Pick<OpenDetach, 'options'>, from: string, key: string): boolean {
  const { who } = options
  if (options.from !== null && options.from !== from) return false
  return who.kind === 'record' ? who.key === key : options.taken.some((taken) => taken.key === key)
}
