import type { EntityName } from '../entities/index.ts'
import type { Exhibitor, ExhibitorSuggestion } from '../domain/exhibitor.ts'
import type { FieldConflict } from '../domain/record-fields/merge.ts'
import type { JsonValue, RecordValues } from '../domain/record/record-values.ts'
import type { Problem } from '../domain/problems.ts'
import type { ErrorShape } from '../errors.ts'
import type { journalOperations, journalStates } from './schemas.ts'

/** A record by what a person knows it by. */
export interface NamedRecord {
  /** Empty where it has no name. */
  readonly title: string
  /** Of one without a name: its number on the plan and what it belongs to, as far as known. */
  readonly place: readonly string[]
}

export type JournalOperation = (typeof journalOperations)[number]

export type JournalState = (typeof journalStates)[number]

/** A record of the service that may be the one a create stands for. */
export interface Candidate {
  readonly remoteId: string
  readonly values: RecordValues
}

/**
 * Why records of the service may be the one a create stands for: `several` that equal what was
 * sent, one that is `near` to it, one with `other-files`; or, before it is sent at all, somebody
 * else's with the number or e-mail that must be unique (`name-taken`), or one that a copy of this
 * folder may have sent (`copied`).
 */
type CandidateCause = 'several' | 'near' | 'other-files' | 'name-taken' | 'copied'

/** Why a change needs a person. */
export type ParkedReason =
  /** The service said no; `status` 0: it was never asked. `body` is its answer. */
  | { readonly kind: 'refused'; readonly status: number; readonly body: string }
  /** Rules of the interface that the record breaks. */
  | { readonly kind: 'incomplete'; readonly problems: readonly Problem[] }
  /** These fields cannot be sent as they are. */
  | { readonly kind: 'invalid'; readonly fields: readonly string[] }
  /** It failed too often, or for a reason that lasts. */
  | { readonly kind: 'failed' }
  /** It may be on the service, and nobody could look. */
  | { readonly kind: 'unanswered' }
  /**
   * Records of the service of which one may be it.
   */
  | { readonly kind: 'candidates'; readonly cause: CandidateCause; readonly candidates: readonly Candidate[] }
  /** The service took a create for another record that is known here. */
  | { readonly kind: 'taken-for-another'; readonly remoteId: string }

/** What a detach does, by the names of those it is about. */
export interface DetachView {
  /** The speaker's name, or the e-mail address of whoever has it. */
  readonly who: string
  readonly byEmail: boolean
  /** The session; `null`: all. */
  readonly from: NamedRecord | null
  /** How many sessions here lost somebody by it. */
  readonly sessions: number
}

export interface JournalEntryView extends NamedRecord {
  readonly id: number
  readonly entity: EntityName
  readonly key: string
  readonly operation: JournalOperation
  /** Who is taken off what; `null` for what is no detach. */
  readonly detach: DetachView | null
  readonly state: JournalState
  /**
   * The fields in which an open save differs from the service's version; none for a record that the
   * service does not have yet.
   */
  readonly changed: readonly string[]
  /** The record waits for a person to choose between two versions, or to say what it belongs to. */
  readonly inConflict: boolean
  /** It waits until it is known who the exhibitor is. */
  readonly awaitsExhibitor: boolean
  /** Who the exhibitor is was taken from a suggestion without asking; `null`: it was not. */
  readonly exhibitorFrom: ExhibitorSuggestion['source'] | null
  readonly attempts: number
  readonly createdAt: string
  readonly finishedAt: string | null
  readonly nextAttemptAt: string | null
  readonly error: ErrorShape | null
  /** Parked ones only. */
  readonly reason: ParkedReason | null
  /**
   * The record that has to be sent, or decided about, before this change can go; `null`: it waits
   * for none.
   */
  readonly waitsFor: AwaitedRecord | null
}

/** Of one event. */
export interface ExhibitorSettings {
  /** A change that lacks its exhibitor takes the booth's best suggestion without asking. */
  readonly useSuggestions: boolean
}

/** What is known of a booth's exhibitor, and who it may be. */
export interface ExhibitorRow extends NamedRecord {
  readonly key: string
  /** What is known already; empty what is not. */
  readonly known: Exhibitor
  /** The best first. */
  readonly suggestions: readonly ExhibitorSuggestion[]
}

/** A record on which another one's change waits. */
export interface AwaitedRecord extends NamedRecord {
  readonly entity: EntityName
  /** It is parked or in conflict: it does not go by itself. */
  readonly needsPerson: boolean
}

export interface Transfer {
  readonly entryId: number
  readonly entity: EntityName
  readonly key: string
  readonly title: string
  readonly fileName: string
  readonly sentBytes: number
  readonly totalBytes: number
}

export interface SyncState {
  readonly phase: 'idle' | 'pulling' | 'pushing' | 'paused' | 'offline'
  /** What goes with the next run, as far as it can. */
  readonly waiting: number
  /**
   * Booths whose change waits until it is known who their exhibitor is: the service never reports
   * that, and every update must carry it.
   */
  readonly awaitingExhibitor: number
  /** What is not complete yet: it waits until the person has gone on with it. */
  readonly drafts: number
  /** What the service refused, or what failed for good. */
  readonly parked: number
  /** Of those waiting, the changes whose files wait for a connection that is not metered. */
  readonly held: number
  readonly conflicts: number
  /** What the service shows otherwise than it was sent, unanswered. */
  readonly discrepancies: number
  readonly questions: number
  /**
   * New records that were sent without an answer, and are looked for on the service before they are
   * sent again, at `until` next (`null`: with the next run); `null` while anything else can go.
   */
  readonly unanswered: {
    readonly entity: EntityName
    readonly count: number
    readonly until: string | null
  } | null
  readonly transfers: readonly Transfer[]
  /** Entries confirmed and to go in the push that runs now. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly lastPulledAt: string | null
  readonly lastPushedAt: string | null
  /** Why the last run stopped, where it did not end well. */
  readonly error: ErrorShape | null
}

export type SyncDirection = 'both' | 'push' | 'pull'

/**
 * How the service shows what it had confirmed. `altered`: recognisably the same, but shortened or
 * changed. `not-taken-over`: as it was before, although it has had time. `overwritten`: somebody
 * else's value stands there, and what was sent was never seen there. `changed-by-others`: it was, so
 * that whoever changed it may have known it.
 */
export type DiscrepancyKind = 'altered' | 'not-taken-over' | 'overwritten' | 'changed-by-others'

export interface DiscrepantField {
  readonly field: string
  readonly sent: JsonValue
  readonly shown: JsonValue
}

/**
 * What became of something sent, otherwise than it was sent. For the first two kinds the value sent
 * stays here; for the others it is in the history.
 */
export interface DiscrepancyView extends NamedRecord {
  readonly id: number
  readonly entity: EntityName
  readonly key: string
  readonly kind: DiscrepancyKind
  /** ISO 8601. */
  readonly at: string
  readonly fields: readonly DiscrepantField[]
}

/** What a person says about a discrepancy. */
export type DiscrepancyAnswer = 'keep-mine' | 'take-theirs' | 'send-again'

/**
 * Something that only a person can say. `many-missing`: so many records are missing from the
 * service's listing at once that it may be the listing's fault.
 */
export interface SyncQuestion {
  readonly id: string
  readonly kind: 'many-missing'
  readonly entity: EntityName
  readonly missing: number
  readonly known: number
}

/**
 * What becomes of a record as a whole: of one that is gone, `keep` or `remove`; of a duplicate, `same`
 * or `separate`; of an orphan, `recreate` (its parent), `move` (under another one) or `remove`.
 */
export type ConflictDecision = 'keep' | 'remove' | 'same' | 'separate' | 'recreate' | 'move'

export interface ConflictView {
  readonly entity: EntityName
  readonly key: string
  readonly title: string
  /**
   * `fields`: both sides changed the same. `gone`: the service no longer has the record; mine still
   * has changes. `twin`: the service has a record that may be the same as one made here. `orphan`:
   * what it belongs to is gone.
   */
  readonly kind: 'fields' | 'gone' | 'twin' | 'orphan'
  /** The service's record; of a duplicate, the other one. */
  readonly remoteId: string | null
  readonly gone: boolean
  readonly fields: readonly FieldConflict[]
}

/** A record in conflict as it is shown to the person who chooses. */
export interface ConflictDetail extends ConflictView, NamedRecord {
  /** Sets the service's version has changed: merged by themselves, and here to be seen only. */
  readonly sets: readonly (FieldConflict & { readonly merged: JsonValue | undefined })[]
  /** Duplicates only. */
  readonly twin: DuplicateFacts | null
  /** Orphans only. */
  readonly orphan: OrphanFacts | null
}

/** The parent that is gone, as far as it was known here. */
export interface OrphanFacts extends NamedRecord {
  readonly entity: EntityName
  readonly key: string
  /** The field of the orphan that names it. */
  readonly field: string
  /** A version of it is left here, so that it can be made again. */
  readonly canRecreate: boolean
}

/** Why a record of the service may be one made here. */
export interface DuplicateFacts {
  readonly cause: Extract<ParkedReason, { kind: 'candidates' }>['cause']
  /**
   * The number or e-mail that both have: as long as they have it, the service could take the two
   * for one.
   */
  readonly taken: { readonly field: string; readonly value: JsonValue } | null
  /** The other record, where it has been pulled as one of its own. */
  readonly otherKey: string | null
}

/** Which version of a field in conflict. */
export type ConflictSide = 'base' | 'mine' | 'theirs'

/** A text for the person to save. */
export interface ExportedText {
  readonly name: string
  readonly mime: string
  readonly text: string
}

export interface ArchivedVersionView extends NamedRecord {
  readonly id: number
  readonly entity: EntityName
  readonly key: string
  /** ISO 8601. */
  readonly at: string
  readonly reason:
    | 'overwritten-by-push'
    | 'conflict-other-side'
    | 'removed-with-floor'
    | 'removed-here'
    | 'gone-on-service'
    | 'discarded'
    | 'changed-by-service'
    | 'overwritten-by-others'
    | 'changed-by-others'
  /** The record is gone: restoring creates it anew. */
  readonly gone: boolean
  /**
   * The fields in which it differs from the record as it is now; of a record that is gone, none.
   */
  readonly differs: readonly string[]
}
