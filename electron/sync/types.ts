import type {
  AssetInfo,
  ConflictDecision,
  ConflictSide,
  ConflictView,
  DiscrepancyAnswer,
  PlacesFound,
  SyncDirection,
  SyncQuestion,
  SyncState,
} from '../../shared/contract/index.ts'
import type { NamedPlace } from '../../shared/domain/places.ts'
import type { EntityName, PlaceKind } from '../../shared/entities/index.ts'
import type { PlannedEntry } from './planning/plan.ts'
import type { SyncSettings } from './settings.ts'
import type { Gateway, Log } from '../gateway/requests/types.ts'
import type { Clock, Discrepancy, Workspace } from '../workspace/stores/workspace.ts'

export interface SyncEngineOptions {
  readonly workspace: Workspace
  readonly gateway: Gateway
  readonly clock: Clock
  /** From 0 to below 1, for the jitter. */
  readonly random: () => number
  readonly log: Log
  /** Checks a file fetched from the service before it is sealed: format by content, dimensions. */
  readonly inspect: (
    path: string,
    name: string,
  ) => Promise<Pick<AssetInfo, 'format' | 'mime' | 'widthPixels' | 'heightPixels'>>
  readonly settings?: Partial<SyncSettings>
  /** Resolves after `ms`, or when the signal aborts. Tests pass their own time. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** How the synchronisation goes on by itself. */
export interface SyncMode {
  /**
   * Soon after a change, when the service can be reached again, and every `intervalMs`; else only
   * when asked.
   */
  readonly automatic: boolean
  readonly intervalMs?: number
  /** On a metered connection: changes with more bytes of files wait. */
  readonly holdFilesAboveBytes?: number | null
}

export interface SyncProgress {
  readonly phase: 'authenticating' | 'pulling' | 'pushing' | 'finishing'
  readonly entity: EntityName | null
  readonly done: number
  readonly total: number | null
}

export interface RunOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SyncProgress) => void
  /** Sends what waits for a connection that is not metered, too. */
  readonly largeFiles?: boolean
}

/** Which record of the service is meant, of several duplicates; under which record one is to go. */
export interface Meant {
  readonly remoteId?: string | undefined
  readonly under?: string | undefined
}

/** The file that one version of a record in conflict names. */
export interface FileVersion {
  readonly entity: EntityName
  readonly key: string
  readonly field: string
  readonly side: ConflictSide
  /** Of a duplicate: which record of the service `theirs` is of. */
  readonly remoteId?: string | undefined
}

/** Which list, and what of it. */
export interface PlaceQuestion {
  readonly kind: PlaceKind
  /** By name or code, the outermost first: the country of regions, country and region of cities. */
  readonly within: readonly string[]
  /** Whether the service may be asked for a list that is not kept here yet. */
  readonly ask: boolean
  readonly text?: string | undefined
  readonly limit?: number | undefined
  /** A name to be told whether it is in the list. */
  readonly name?: string | undefined
}

/**
 * The places of the service's lookups. A list is read when it is first wanted, to its end or not at
 * all, and kept in the event's folder: from then on it is there offline, and read anew after a week
 * while the old one goes on answering.
 */
export interface Places {
  find(question: PlaceQuestion): Promise<PlacesFound>
  /**
   * Whether the list that should have a place does not, as far as lists are kept here. One that is
   * not, is read behind, for whoever asks again.
   */
  isUnlisted(place: NamedPlace): boolean
  /** The service's own spelling of a place that its list has, as far as lists are kept here. */
  spelled(place: NamedPlace): string | undefined
  /** Reads the countries in the background where they are not here, or are old. */
  prepare(): void
}

/**
 * The only thing that touches the network for an event. One run at a time; a second call joins the
 * run under way where its direction is covered.
 */
export interface SyncEngine {
  state(): SyncState
  onState(listener: (state: SyncState) => void): () => void
  /**
   * Resolves when everything that can be done now is done: parked, conflicting and waiting entries
   * remain. Throws only where nothing could be done (`unreachable`, `wrong-credentials`,
   * `not-a-service`, `disk-full`, …).
   */
  run(direction: SyncDirection, options?: RunOptions): Promise<void>
  /**
   * Reads these listings at once, whatever else is under way: for what was changed there for the
   * person. Throws what the gateway throws.
   */
  lookAgain(entities: readonly EntityName[], signal: AbortSignal): Promise<void>
  pause(): void
  resume(): void
  /** Holds everything while the machine sleeps, as a pause does that nobody has asked for. */
  sleep(): void
  /** Goes on at once where it slept; in automatic mode it looks at the service too. */
  wake(): void
  setMode(mode: SyncMode): void
  /** Stops sending one change; it stays queued for the next run. */
  stop(entryId: number): void
  /** Puts changes back in the queue, all or none, and sends nothing yet. Throws `not-found`. */
  requeue(entryIds: readonly number[]): void
  /** The same for one change, which is sent at once where the person has not paused. */
  retry(entryId: number): void
  discard(entryId: number): void
  /**
   * The booths whose changes wait until it is known who their exhibitor is, those changed first
   * first.
   */
  awaitingExhibitor(): readonly string[]
  /** Whether suggestions may be used for them without asking. */
  useSuggestions(uses: boolean): void
  /** The open changes as the plan sees them, oldest first. */
  planned(): readonly PlannedEntry[]
  conflicts(): readonly ConflictView[]
  /**
   * What the service shows otherwise than it was sent, oldest first, until the person has answered.
   */
  discrepancies(): readonly (Discrepancy & { readonly title: string })[]
  /**
   * `keep-mine`: what was sent stays here, whatever the service shows. `take-theirs`: what the
   * service shows is taken over. `send-again`: what was sent is sent anew. Throws `not-found`.
   */
  settleDiscrepancy(id: number, answer: DiscrepancyAnswer): void
  questions(): readonly SyncQuestion[]
  /** Throws `not-found`. */
  answerQuestion(id: string, answer: 'keep' | 'remove'): void
  resolve(
    entity: EntityName,
    key: string,
    choices: Readonly<Record<string, 'mine' | 'theirs'>>,
    record?: ConflictDecision,
    meant?: Meant,
  ): void
  /**
   * The file of a media field, fetched from the service and verified where it is not in the asset
   * store.
   */
  ensureAsset(entity: EntityName, key: string, field: string, signal?: AbortSignal): Promise<AssetInfo>
  /** The file that one version of a record in conflict names, to be seen beside the others. */
  conflictFile(version: FileVersion, signal?: AbortSignal): Promise<AssetInfo>
  readonly places: Places
  close(): Promise<void>
}
