import type { z } from 'zod'
import type { EntityName, FileFormat } from '../entities/index.ts'
import type { FieldConflict } from '../domain/record-fields/merge.ts'
import type { JsonValue, RecordValues } from '../domain/record/record-values.ts'
import type { Reason } from '../domain/readiness/reason.ts'
import type { RuleObstacle } from '../domain/segments/rules.ts'
import type { Problem } from '../domain/problems.ts'
import type { ErrorShape } from '../errors.ts'
import type { recordStates } from './criterion.ts'
import type { connection, preferences, regionCode } from './schemas.ts'
import type { ShownOutside } from './shell.ts'
import type { JournalEntryView, SyncState } from './sync-types.ts'

export type Connection = z.infer<typeof connection>

export type Preferences = z.infer<typeof preferences>

export const defaultPreferences: Preferences = {
  theme: 'system',
  language: 'system',
  syncMode: 'manual',
  syncEveryMinutes: 5,
  metered: false,
  meteredFileMegabytes: 5,
  updates: false,
  updateFeed: '',
  characterKeys: true,
  tray: false,
  stayInTray: false,
  seenVersion: '',
  tour: 'offered',
}

export interface AppInfo {
  readonly version: string
  readonly host: 'desktop' | 'web' | 'cli'
  /** Where secrets are kept: the system's keychain, or only in memory for this run. */
  readonly secretStorage: 'keychain' | 'memory'
  /** Only in memory, and a person could name a keyring when they start the program. */
  readonly canNameKeyring: boolean
  /** The servers a person may choose by name; anything else is entered as a base URL. */
  readonly regions: readonly Region[]
  /** Started with less, after it could not start otherwise: nothing is synchronised by itself. */
  readonly safeMode: boolean
  /** What can be shown outside of the page (`shell.show`). */
  readonly shows: readonly ShownOutside[]
}

export interface Region {
  readonly code: z.infer<typeof regionCode>
  /**
   * The interface names the regions but not their addresses: what an administrator has set, or what
   * somebody has connected to.
   */
  readonly baseUrl: string | null
}

export interface KnownEvent {
  readonly id: string
  /** The event's own id on its service. */
  readonly remoteId: string
  readonly name: string
  readonly baseUrl: string
  readonly sample: boolean
  /** It was opened from a booth pack: it has no service here, and what is changed goes back as a pack. */
  readonly madeOfPack: boolean
  /** The key of the booth that it is there for, where the pack had one alone; else `null`. */
  readonly packedBooth: string | null
  /** It was set up here: its service runs on this computer, for it alone. */
  readonly onThisComputer: boolean
  readonly startDate: string | null
  readonly endDate: string | null
  readonly timezone: string | null
  readonly lastOpenedAt: string | null
  readonly needsCredentials: boolean
}

/**
 * `new`: not on the service yet. `changed`: differs from the service. `removed`: to be removed
 * there. `conflict`: both sides changed.
 */
export type RecordState = (typeof recordStates)[number]

export interface RecordSummary {
  readonly key: string
  readonly remoteId: string | null
  readonly state: RecordState
  /** The asked fields, or all. */
  readonly values: RecordValues
  /** How many things the record and its parts lack now to be ready. */
  readonly problemCount: number
  /** The first of them, each once, as `reasonName` writes them: those of its parts come last. */
  readonly missing?: readonly string[]
  /** How many things are advised besides. */
  readonly adviceCount?: number
  /** Of a booth: how much of what is needed it has, 0 to 100 (`readinessScore`). */
  readonly score?: number
  /** ISO 8601. */
  readonly updatedAt: string
}

export interface RecordDetail extends Omit<
  RecordSummary,
  'problemCount' | 'missing' | 'adviceCount' | 'score'
> {
  readonly entity: EntityName
  /** The service's last known version; `null` where it has none. */
  readonly base: RecordValues | null
  /** Of the record itself, without its parts; with what is advised. */
  readonly problems: readonly Problem[]
  /** The fields that differ from `base`. */
  readonly changed: readonly string[]
  readonly conflicts: readonly FieldConflict[]
}

/** A value of a field, and how many records have it; `null`: none. */
export interface FieldCount {
  readonly value: string | number | boolean | null
  readonly records: number
}

/** Whom the rules of a segment describe, among the attendees that are here. */
export interface SegmentCount {
  /** They belong to it for certain. */
  readonly certain: number
  /** Nobody here can say whether they do. */
  readonly open: number
  /** All attendees that are here. */
  readonly all: number
  /** By rule: why it cannot be counted, or not for everybody. */
  readonly obstacles: readonly (RuleObstacle | null)[]
}

/**
 * What became of a change to many records: the result of its job, also of one that was called off
 * half-way.
 */
export interface BulkResult {
  /** Takes all of it back (`records.undo`); `null` where nothing has changed. */
  readonly token: string | null
  /** Records that are different now. */
  readonly changed: number
  /** Records that could not be changed, or were gone by the time it was their turn. */
  readonly leftOut: number
  /** It was called off: records after that are as they were. */
  readonly cancelled: boolean
}

/** What became of taking a change back. */
export interface UndoResult {
  readonly restored: number
  /** Those of them that are there; none where these are very many. */
  readonly records: readonly { readonly entity: EntityName; readonly key: string }[]
  /**
   * Records that were changed again since, so that some of their fields, or all of them, stay as
   * they are.
   */
  readonly leftOut: number
  /** The first of them. */
  readonly examples: readonly {
    readonly entity: EntityName
    readonly key: string
    readonly title: string
    readonly fields: readonly string[]
  }[]
}

/** What goes with many records: how many by entity, the first of each by title. */
export interface BulkRemovalPreview {
  readonly records: number
  readonly alongside: readonly {
    readonly entity: EntityName
    readonly records: number
    readonly titles: readonly string[]
  }[]
  readonly representatives: { readonly records: number; readonly titles: readonly string[] }
}

/** What taking somebody off sessions has done here. */
export interface DetachOutcome {
  /** Takes it back (`records.undo`). */
  readonly token: string
  /** The keys of the sessions here that lost somebody by it. */
  readonly sessions: readonly string[]
  /** The service is going to be asked too; `false`: it has nobody there to take off. */
  readonly isSent: boolean
}

export interface RemovalPreview {
  /** The service has neither the record nor what goes with it. */
  readonly unsent: boolean
  /** What goes with the record, by entity; the record itself is not counted. */
  readonly alongside: readonly {
    readonly entity: EntityName
    readonly records: readonly { readonly key: string; readonly title: string }[]
  }[]
  readonly representatives: readonly { readonly key: string; readonly title: string }[]
  /** Of a floor: what is drawn on its plan, and goes with it. */
  readonly drawn?: { readonly stands: number; readonly others: number }
}

/** Thumbnails that are wider are not made; a screen shows the file itself then. */
export const widestThumbnailPixels = 4_096

export interface AssetInfo {
  readonly hash: string
  readonly name: string
  readonly sizeBytes: number
  readonly format: FileFormat
  readonly mime: string
  /** As it is shown, of pictures and videos whose header tells. */
  readonly widthPixels?: number
  readonly heightPixels?: number
  /** Of a document whose pages are known, and of a video or sound that says how long it is. */
  readonly pages?: number
  readonly durationSeconds?: number
  /** Of a PDF that shows nothing without its password. */
  readonly needsPassword?: true
  /** Of a file that was made of another here (`media.derive`): which. */
  readonly originalHash?: string
  /** Of a video: the picture that is shown for it (`media.keepFrame`). */
  readonly frameHash?: string
}

export interface Job {
  readonly id: string
  readonly kind: 'open-sample' | 'create-event' | 'connect' | 'sync' | 'bulk' | 'report' | 'import' | 'export'
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  /** What happens now, for a person: a phase the renderer translates, and counts. */
  readonly phase:
    | 'starting-service'
    | 'authenticating'
    | 'pulling'
    | 'pushing'
    | 'finishing'
    | 'changing'
    | 'removing'
    | 'restoring'
    | 'checking'
    | 'importing'
    | 'exporting'
    | 'writing'
  readonly entity: EntityName | null
  readonly done: number
  readonly total: number | null
  readonly result: JsonValue
  readonly error: ErrorShape | null
}

export interface Overview {
  readonly event: KnownEvent
  readonly description: string
  readonly status: string
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  readonly counts: Readonly<Partial<Record<EntityName, number>>>
  readonly floors: readonly {
    readonly key: string
    /** Empty where it has none. */
    readonly name: string
    readonly booths: number
    readonly visible: number
    readonly placed: number
    readonly withProblems: number
    /** As that of the whole exhibition. */
    readonly score: number | null
    readonly blockers: readonly FrequentReason[]
  }[]
  readonly readiness: {
    readonly booths: number
    readonly ready: number
    /** Of its booths on average, 0 to 100, rounded down; `null`: there is none. */
    readonly score: number | null
    /** The most frequent reasons why booths are not ready. */
    readonly blockers: readonly FrequentReason[]
    /** What is advised most often. */
    readonly advice: readonly FrequentReason[]
  }
  readonly sync: SyncState
  readonly activity: readonly JournalEntryView[]
}

/** A reason, with the number of booths. */
interface FrequentReason extends Reason {
  readonly booths: number
}

/** A record that a search through everything has found. */
export interface FoundRecord {
  readonly key: string
  /** Empty where it has none. */
  readonly title: string
  /** The few fields that tell it from others of the same title. */
  readonly facts: RecordValues
  /** What it belongs to: a document's booth, a session's track. */
  readonly of: { readonly entity: EntityName; readonly key: string; readonly title: string } | null
  /** Where a booth stands on a plan. */
  readonly place: { readonly floorKey: string; readonly number: string } | null
}

/**
 * What the service's lookup of places has. `not-here`: it has never been read, and could not be now
 * (`error`), or was not to be. `outer-unknown`: the country or region that it is of is not given, or
 * not in its own list.
 */
export type PlacesFound =
  | {
      readonly state: 'here'
      /** `code`: a short form, such as ISO 3166. */
      readonly items: readonly { readonly name: string; readonly code: string | null }[]
      /** How many match in all. */
      readonly total: number
      /** How the list writes the name that was asked about; `null`: it has none such. */
      readonly named: string | null
      /** ISO 8601. */
      readonly fetchedAt: string
    }
  | { readonly state: 'not-here'; readonly error: ErrorShape | null }
  | { readonly state: 'outer-unknown'; readonly outer: 'country' | 'region'; readonly name: string }
