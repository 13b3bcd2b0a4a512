import type { ArchivedVersionView, AssetInfo, DiscrepancyKind, DiscrepantField, JournalState, RecordState } from '../../shared/contract/index.ts'
import type { ListedPlace } from '../../shared/domain/places.ts'
import type { RecordValues } from '../../shared/domain/record/record-values.ts'
import type { EntityName, PlaceKind } from '../../shared/entities/index.ts'
import type { Copies, PartOrders, SnapshotStore, TemplateStore } from './booths/types.ts'
import type { History } from './history/types.ts'
import type { JournalEntry, OpenDetach, OpenEntry, Taken, Work } from './journal/entry.ts'
import type { JournalEvent } from './journal/transitions.ts'

import type { RecordFinder, RecordLists } from './lists/types.ts'
import type { FileRemoval, MediaLibrary } from './media/types.ts'
import type { FloorPlan, LayoutStore, Place } from './plan/types.ts'
import type { EventReadiness, ReadinessStore } from './readiness/types.ts'

export type { JournalEntry } from './journal/entry.ts'

/** Time, passed in: tests and the fault model drive their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/**
 * One record: the service's last version (`base`), what the user wants (`draft`), and a newer
 * version of the service that conflicts (`remote`).
 */
export interface StoredRecord {
  readonly entity: EntityName
  readonly key: string
  readonly remoteId: string | null
  /** The last server version seen, the merge base; `null` where the service has none. */
  readonly base: RecordValues | null
  /** `null`: nothing changed here. */
  readonly draft: RecordValues | null
  readonly remote: RecordValues | null
  /**
   * The service no longer has it, found out by two complete passes, while a draft is still here.
   */
  readonly remoteGone: boolean
  /** The user removed it; the service has not confirmed. */
  readonly removed: boolean
  readonly state: RecordState
  readonly updatedAt: string
}

/** What a person sees: the draft where there is one, else the service's version. */
export function currentValues(record: Pick<StoredRecord, 'base' | 'draft'>): RecordValues {
  return record.draft ?? record.base ?? {}
}

/**
 * What the core asks of its own records, in the order in which they came here; what people look at
 * are lists (`RecordLists`).
 */
export interface RecordQuery {
  readonly entity: EntityName
  /** Field → value that must be equal; `null`: none. */
  readonly where?: Readonly<Record<string, string | number | boolean | null>> | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
  /** Default false: records the user removed are left out. */
  readonly includeRemoved?: boolean | undefined
  readonly state?: RecordState | undefined
}

export interface RecordStore {
  list(query: RecordQuery): { readonly items: readonly StoredRecord[]; readonly total: number }
  /** Every record of an entity, removed ones too, one at a time, without holding them all. */
  iterate(entity: EntityName): IterableIterator<StoredRecord>
  get(entity: EntityName, key: string): StoredRecord | undefined
  getByRemoteId(entity: EntityName, remoteId: string): StoredRecord | undefined
  /** Those of a whole page at once, by remote id. */
  getManyByRemoteId(entity: EntityName, remoteIds: readonly string[]): ReadonlyMap<string, StoredRecord>
  /** The local key of a remote record; known (`keyOfRemoteId`) even before it is pulled. */
  keyOf(entity: EntityName, remoteId: string): string
  /** Whether one record came to be known here after another. */
  isNewer(record: Pick<StoredRecord, 'entity' | 'key'>, other: Pick<StoredRecord, 'entity' | 'key'>): boolean
  /** Removed ones are not counted. */
  count(entity: EntityName): number
  /**
   * For the synchronisation only: writes all of a record. People's edits go through `edits.ts`. A
   * record that gets its remote id here is found by everything that named it by that id. A removed
   * one that comes back is journalled where it has a draft, and brings what was removed alongside.
   */
  put(record: Omit<StoredRecord, 'state' | 'updatedAt'>): StoredRecord
  /**
   * For the synchronisation only: writes records the service has and that are not here yet, a whole
   * page at once. What lists need of them is left for later: it would take longer to write than
   * they do. A key that is taken already is left alone.
   */
  addListed(entity: EntityName, listed: readonly { readonly remoteId: string; readonly values: RecordValues }[]): void
  /**
   * Forgets a record; one the user had removed is archived. What was removed alongside goes too,
   * and references that do not take their record along are emptied.
   */
  delete(entity: EntityName, key: string): void
  /** The floors of those of these booths that are there: booth key → floor key. */
  floorsOf(boothKeys: readonly string[]): ReadonlyMap<string, string | undefined>
  /** The records that name this one, in any of their versions. */
  naming(entity: EntityName, key: string): readonly StoredRecord[]
  /**
   * What the service removes together with a record, at any depth: the records whose references
   * cascade. Removed ones are left out.
   */
  dependants(entity: EntityName, key: string): readonly StoredRecord[]
  /**
   * Hides a record because another one is being removed: it comes back with its cause, and goes for
   * good with it unless a removal of its own is open, because the service will not remove it by
   * itself.
   */
  removeAlongside(record: StoredRecord, cause: Pick<StoredRecord, 'entity' | 'key'>): void
  /** The record whose removal took this one along. */
  removedWith(entity: EntityName, key: string): Pick<StoredRecord, 'entity' | 'key'> | undefined
  /** Keeps a version that is about to be overwritten or dropped; restorable from History. */
  archive(entity: EntityName, key: string, reason: ArchiveReason, values: RecordValues): void
  archived(entity: EntityName, key: string): readonly ArchivedVersion[]
}

export type ArchiveReason = ArchivedVersionView['reason']

export interface ArchivedVersion {
  readonly id: number
  readonly entity: EntityName
  readonly key: string
  /** The service's id of the record when it was archived; `null` where it had none. */
  readonly remoteId: string | null
  /** ISO 8601. */
  readonly at: string
  readonly reason: ArchiveReason
  readonly values: RecordValues
}

/** Versions that are no longer current; written through `RecordStore.archive`. */
export interface Archive {
  /** Newest first. */
  list(query: {
    readonly entity?: EntityName | undefined
    readonly key?: string | undefined
    readonly offset?: number | undefined
    readonly limit?: number | undefined
  }): { readonly items: readonly ArchivedVersion[]; readonly total: number }
  get(id: number): ArchivedVersion | undefined
  /** The last version of each record that went together with this one, or named it when it went. */
  goneAlongside(version: Pick<ArchivedVersion, 'entity' | 'key'>): readonly ArchivedVersion[]
  /** The versions of a record that is gone are those of the one made in its place from now on. */
  follow(entity: EntityName, goneKey: string, newKey: string): void
}

interface JournalQuery {
  readonly states: readonly JournalState[]
  readonly entity?: EntityName | undefined
  readonly key?: string | undefined
  /** Words of the records the entries are about. */
  readonly text?: string | undefined
  /**
   * Of the parked ones, those that are not complete (`draft`), or those that did not go through
   * (`failure`): neither is what may be one with a record of the service, which is a conflict.
   */
  readonly parkedFor?: 'draft' | 'failure' | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

export interface JournalStore {
  get(id: number): JournalEntry | undefined
  /** Entries not confirmed or discarded, oldest first. */
  open(): readonly OpenEntry[]
  openOf(entity: EntityName, key: string): readonly OpenEntry[]
  /** Newest first. */
  list(query: JournalQuery): { readonly items: readonly JournalEntry[]; readonly total: number }
  counts(): Readonly<Record<JournalState, number>>
  /** The open detaches, oldest first. */
  detaches(): readonly OpenDetach[]
  append(entry: Work & Pick<JournalEntry, 'entity' | 'key'>): JournalEntry
  /**
   * What happens to an entry, by the rules of `journal/transitions.ts`. Throws `not-found`, and
   * `internal` where that cannot happen to it now.
   */
  advance(id: number, event: JournalEvent): JournalEntry
  /**
   * Whether an entry waited already when the workspace was opened: the folder may have been copied
   * meanwhile.
   */
  isFromBefore(id: number): boolean
  /**
   * Ends an entry that is no longer wanted and not in flight: one that never left goes without a
   * trace, another stays as `discarded`.
   */
  cancel(id: number): void
  /**
   * The remote ids of `entity` known when a create left: an unanswered create may only be adopted
   * from the others.
   */
  setKnownIds(id: number, remoteIds: readonly string[]): void
  knownIds(id: number): ReadonlySet<string>
}

/**
 * What tells a version of a file on the service from any other: what the service says of it (HTTP's
 * validators), and its own content's SHA-256 where that is not what was sent.
 */
interface ServedVersion {
  readonly etag?: string
  readonly lastModified?: string
  readonly lengthBytes?: number
  readonly sha256?: string
}

/** The content-addressed files. Immutable: written to a temporary name, fsynced, renamed. */
/** What is found in a file beyond its format. */
export type MediaFacts = Pick<AssetInfo, 'widthPixels' | 'heightPixels' | 'pages' | 'durationSeconds' | 'needsPassword'>

/** `probed`: nothing more is to be found than what is here. */
export type InspectedFile = Pick<AssetInfo, 'format' | 'mime'> & MediaFacts & { readonly probed?: boolean }

/** `recipe`: JSON. */
export interface Derivation {
  readonly originalHash: string
  readonly recipe: string
}

export interface AssetStore {
  /**
   * Copies a file in, hashing while it is read, and seals it under its hash. The format and
   * dimensions must have been checked by the caller through `inspect`, which sees the complete copy
   * before it is sealed.
   */
  add(source: AsyncIterable<Uint8Array>, name: string, inspect: (path: string) => Promise<InspectedFile>, signal?: AbortSignal): Promise<AssetInfo>
  describe(hash: string): AssetInfo | undefined
  /** The first two files of this name, whatever its case. */
  named(name: string): readonly AssetInfo[]
  /** Whether a file that is known lies in the store. */
  isHere(hash: string): boolean
  /** Whether its pages, duration and size were looked for, found or not. */
  isProbed(hash: string): boolean
  noteProbed(hash: string, facts: MediaFacts): void
  /** Notes that a file was made of another here, by a recipe in its one way to be written. */
  noteDerived(hash: string, of: Derivation): void
  /** What a file was made of; the last time, if it has come about several times. */
  origin(hash: string): Derivation | undefined
  /** The file that a recipe has made of another. */
  derivedBy(of: Derivation): string | undefined
  /** The picture that is shown for a video. */
  noteFrame(hash: string, frameHash: string): void
  /** Where the sealed file lies. Throws `asset-missing`. */
  path(hash: string): string
  /**
   * Reads the whole file and compares; a damaged one is moved to quarantine and `false` comes back.
   */
  verify(hash: string): Promise<boolean>
  /**
   * The same, but each file is read once only while the workspace is open; what was added since is
   * known to be sound.
   */
  isSound(hash: string): Promise<boolean>
  /**
   * What was found out about a file by one who has read it. One that is not sound is verified, and
   * put aside, by the next `isSound`.
   */
  noteChecked(hash: string, isSound: boolean): void
  /**
   * When a file that is going to be sent is compared with its hash: never where it is known to be
   * sound, before where it is small or in doubt, else while it is sent.
   */
  whenToCheck(info: AssetInfo): 'never' | 'before' | 'while-sent'
  /** Which asset a URL of the service is known to hold. */
  hashOfUrl(url: string): string | undefined
  /** `served`: by what the version that was there is known again. */
  rememberUrl(url: string, hash: string, served?: ServedVersion): void
  /**
   * For the media library only: the file and its addresses are known no more; to be called in the
   * transaction that decides it.
   */
  forget(hash: string): void
  /**
   * Whether a file is being added, or has been a moment ago for something that may not name it yet.
   */
  isBeingUsed(hash: string): boolean
  /** It was added for itself: nothing is going to name it in a moment. */
  letGo(hash: string): void
  servedUnder(url: string): ServedVersion | undefined
}

/**
 * What the service's listings said last, page by page: a page that says the same again need not be
 * taken in again.
 */
export interface ListingStore {
  /**
   * The pages of a listing as they were kept; none where the service's version of any record of the
   * entity was written since.
   */
  pages(listing: ListingPlace): ReadonlyMap<number, ListedPage>
  /** Keeps all pages of a complete listing, in place of the former ones. */
  keep(listing: ListingPlace, pages: ReadonlyMap<number, ListedPage>): void
  /**
   * Counts, while the workspace is open, how often the service's version of a record of the entity
   * was written.
   */
  writes(entity: EntityName): number
}

export interface ListingPlace {
  readonly entity: EntityName
  /** What else tells the listing from others of the entity: its parents and page size. */
  readonly name: string
}

export interface ListedPage {
  /** Tells the content of a page from any other. */
  readonly digest: string
  readonly remoteIds: readonly string[]
}

/** A save of ours that the service confirmed, and of which a listing may not know yet. */
export interface OwnWrite {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly confirmedAt: number
  readonly sent: RecordValues
  /** What the service had before; `null`: nothing, it was created. */
  readonly before: RecordValues | null
  /** Complete listings that have shown the record since. */
  readonly pulls: number
  /**
   * The service has shown what was sent: what differs later was changed by somebody, unless it is
   * from before.
   */
  readonly seen: boolean
}

/** What the service shows otherwise than it was sent, though it had said yes. */
export interface Discrepancy {
  readonly id: number
  readonly entity: EntityName
  readonly key: string
  readonly kind: DiscrepancyKind
  /** ISO 8601. */
  readonly at: string
  readonly fields: readonly DiscrepantField[]
  /** The person has not said yet what to do about it. */
  readonly isOpen: boolean
}

/**
 * What the synchronisation knows beyond the versions of records: an observation is not the truth
 * (`sync.md`). For the synchronisation only.
 */
export interface KnowledgeStore {
  /** The writes in doubt of an entity's records, by local key, oldest first. */
  writes(entity: EntityName): ReadonlyMap<string, readonly OwnWrite[]>
  writesOf(entity: EntityName, key: string): readonly OwnWrite[]
  noteWrite(entity: EntityName, key: string, write: Pick<OwnWrite, 'confirmedAt' | 'sent' | 'before'>): void
  countPull(writeIds: readonly number[]): void
  noteSeen(writeIds: readonly number[]): void
  /** What these writes made is no longer in doubt. */
  settleWrites(writeIds: readonly number[]): void
  /** Those a person has not answered, oldest first. */
  discrepancies(): readonly Discrepancy[]
  countDiscrepancies(): number
  discrepancy(id: number): Discrepancy | undefined
  /** Answered ones too: that the service shows a field otherwise stays true. */
  discrepanciesOf(entity: EntityName, key: string): readonly Discrepancy[]
  recordsWithDiscrepancies(entity: EntityName): ReadonlySet<string>
  /** Replaces what was known of the same fields. Without `isOpen` nobody needs to be told. */
  noteDiscrepancy(entity: EntityName, key: string, kind: DiscrepancyKind, fields: readonly DiscrepantField[], isOpen?: boolean): void
  /** Forgets what was known of fields that say something else by now. */
  outdateDiscrepancies(entity: EntityName, key: string, isOutdated: (field: DiscrepantField) => boolean): void
  /** The person knows. What the service shows goes on being known for what it is. */
  closeDiscrepancy(id: number): void
  /** What the service shows is to count from now on, or is sent anew. */
  forgetDiscrepancy(id: number): void
  /** Since when complete listings lack which records, by local key; milliseconds since 1970. */
  absences(entity: EntityName): ReadonlyMap<string, number>
  /** Records that are known to be absent keep their time. */
  noteAbsences(entity: EntityName, keys: Iterable<string>, since: number): void
  clearAbsences(entity: EntityName, keys: Iterable<string>): void
}

/** What takes one record's part of a change back. */
export type UndoWhat =
  /**
   * Fields had other values; one that is absent had none. `place`: where a booth stood that changed
   * floor.
   */
  | { readonly kind: 'fields'; readonly before: RecordValues; readonly after: RecordValues; readonly place?: Place | undefined }
  /** Others were taken out of records' references: `entryId` brings that to the service, if need be. */
  | { readonly kind: 'detached'; readonly entryId: number | null; readonly taken: readonly Taken[] }
  /** It was made, with these values. */
  | { readonly kind: 'made'; readonly values: RecordValues }
  /** It was removed, and is kept until the service has confirmed. */
  | { readonly kind: 'removed' }
  /** It was removed, and is gone, since the service never had it. `plan`: of a floor. */
  | { readonly kind: 'gone'; readonly values: RecordValues; readonly place?: Place | undefined; readonly plan?: FloorPlan | undefined }
  /** It had no plan, and was given this one. `before`: its hall and sheet. */
  | { readonly kind: 'planned'; readonly before: Omit<FloorPlan, 'elements'>; readonly after: FloorPlan }
  /** The event asked something else of its booths; of no record. */
  | { readonly kind: 'asked'; readonly before: EventReadiness; readonly after: EventReadiness }
  /** Its parts of an entity stood in another order. */
  | { readonly kind: 'order'; readonly part: EntityName; readonly before: readonly string[]; readonly after: readonly string[] }

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

export interface SettingStore {
  get(name: string): string | undefined
  set(name: string, value: string): void
}

/**
 * The places that the service's lookups offer, list by list, as they were when the list was last
 * read to its end. They are no records: nobody changes them.
 */
export interface PlaceStore {
  /**
   * Those of a kind `within` a country or region, by its id; the countries lie within ''.
   * `undefined`: they have never been read. `fetchedAt`: milliseconds since 1970.
   */
  get(kind: PlaceKind, within: string): { readonly places: readonly ListedPlace[]; readonly fetchedAt: number } | undefined
  keep(kind: PlaceKind, within: string, places: readonly ListedPlace[]): void
}

export type WorkspaceChange =
  | { readonly kind: 'records'; readonly entity: EntityName; readonly key: string }
  /** `origin`: who asked for it, where that was said. */
  | { readonly kind: 'layout'; readonly floorKey: string; readonly origin?: string }
  | { readonly kind: 'journal' }
  /** Files have come or gone, or it has become known what is under an address. */
  | { readonly kind: 'files' }

/**
 * When a committed transaction survives a power cut: `now`, or with the next one that does. The
 * order holds in any case: what survives has everything that came before it. `later` is for what
 * can be had again, and saves waiting for the disk.
 */
export type Durability = 'now' | 'later'

/** What the event's own forms ask, as they were read last. */
export interface Forms {
  /** The records of an entity's form, in the order in which the service lists them. */
  definitions(entity: EntityName): readonly RecordValues[]
  /** The answers that a record needs besides the fields that the interface requires. */
  requiredAnswers(entity: EntityName): readonly string[]
}

/** One event on disk, open for writing by this process alone. */
export interface Workspace {
  readonly folder: string
  readonly clock: Clock
  readonly records: RecordStore
  readonly lists: RecordLists
  readonly finder: RecordFinder
  readonly journal: JournalStore
  readonly archive: Archive
  readonly history: History
  readonly assets: AssetStore
  readonly layouts: LayoutStore
  readonly listings: ListingStore
  readonly knowledge: KnowledgeStore
  readonly settings: SettingStore
  readonly forms: Forms
  readonly places: PlaceStore
  readonly readiness: ReadinessStore
  readonly undo: UndoStore
  readonly library: MediaLibrary
  readonly removal: FileRemoval
  readonly copies: Copies
  readonly partOrders: PartOrders
  readonly snapshots: SnapshotStore
  readonly templates: TemplateStore
  /**
   * All or nothing; an inner call joins the outer transaction, and alone is undone where it fails
   * and the outer one goes on. Changes are announced after the commit, once per record.
   */
  transaction<T>(work: () => T, durability?: Durability, origin?: string): T
  /**
   * Resolves when what was committed for `later` survives a power cut too. Several that wait share
   * one turn of the disk, and nothing else stands still meanwhile. Throws `disk-full`,
   * `disk-error`.
   */
  flush(): Promise<void>
  onChange(listener: (changes: readonly WorkspaceChange[]) => void): () => void
  /** Gives the lock back. Closing twice is closing once. */
  close(): void
}
