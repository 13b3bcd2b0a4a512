import type { ListedPlace } from '../../../shared/domain/places.ts'
import type { EntityName, PlaceKind } from '../../../shared/entities/index.ts'
import type { Archive } from './archive.ts'
import type { AssetStore } from './assets.ts'
import type { Copies, PartOrders, SentPacks, SnapshotStore, TemplateStore } from './booths.ts'
import type { History } from './history.ts'
import type { JournalStore } from './journal.ts'
import type { SavedViewStore } from './saved-views.ts'
import type { RecordFinder, RecordLists } from './lists.ts'
import type { FileRemoval, MediaLibrary } from './media.ts'
import type { GoneStore, KnowledgeStore, ListingStore } from './observed.ts'
import type { LayoutStore } from './layouts.ts'
import type { ReadinessStore } from './readiness.ts'
import type { Forms, RecordStore } from './records.ts'
import type { SharingStore } from './sharing.ts'
import type { UndoStore } from './undo.ts'

export type { Archive, ArchivedVersion, ArchiveReason } from './archive.ts'
export type { AssetStore, Derivation, InspectedFile, MediaFacts } from './assets.ts'
export type { JournalEntry } from './journal-entry.ts'
export type { JournalStore } from './journal.ts'
export type {
  Discrepancy,
  GoneStore,
  KnowledgeStore,
  ListedPage,
  ListingName,
  ListingStore,
  OwnWrite,
} from './observed.ts'
export {
  currentValues,
  isInConflict,
  titleOf,
  type Forms,
  type RecordQuery,
  type RecordStore,
  type StoredRecord,
} from './records.ts'
export type { UndoStep, UndoStore, UndoWhat } from './undo.ts'
export type { UndoDirection } from './undo-direction.ts'

/** Time, passed in: tests and the fault model drive their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
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
  get(
    kind: PlaceKind,
    within: string,
  ): { readonly places: readonly ListedPlace[]; readonly fetchedAt: number } | undefined
  keep(kind: PlaceKind, within: string, places: readonly ListedPlace[]): void
}

export type WorkspaceChange =
  | { readonly kind: 'records'; readonly entity: EntityName; readonly key: string }
  /** `origin`: who asked for it, where that was said. */
  | { readonly kind: 'layout'; readonly floorKey: string; readonly origin?: string }
  | { readonly kind: 'journal' }
  /** Files have come or gone, or it has become known what is under an address. */
  | { readonly kind: 'files' }
  /** What the event asks of its booths, or the letter about it. */
  | { readonly kind: 'readiness' }
  | { readonly kind: 'views'; readonly entity: EntityName }
  /** What can be taken back, or done again. */
  | { readonly kind: 'undo' }
  | { readonly kind: 'templates' }
  /** Named states of a booth. */
  | { readonly kind: 'snapshots'; readonly booth: string }

/**
 * When a committed transaction survives a power cut: `now`, or with the next one that does. The
 * order holds in any case: what survives has everything that came before it. `later` is for what
 * can be had again, and saves waiting for the disk.
 */
export type Durability = 'now' | 'later'

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
  readonly gone: GoneStore
  readonly settings: SettingStore
  readonly forms: Forms
  readonly places: PlaceStore
  readonly readiness: ReadinessStore
  readonly undo: UndoStore
  readonly library: MediaLibrary
  readonly removal: FileRemoval
  readonly copies: Copies
  readonly sentPacks: SentPacks
  readonly partOrders: PartOrders
  readonly snapshots: SnapshotStore
  readonly templates: TemplateStore
  readonly views: SavedViewStore
  readonly sharing: SharingStore
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
  /** Writes the database as it is now to a file that is not there yet: all but the files that it names, which lie in `assets`. */
  copyDatabase(file: string): void
  onChange(listener: (changes: readonly WorkspaceChange[]) => void): () => void
  /** Gives the lock back. Closing twice is closing once. */
  close(): void
}
