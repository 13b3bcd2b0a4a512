import type { DiscrepancyKind, DiscrepantField } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'

/**
 * What the service's listings said last, page by page: a page that says the same again need not be
 * taken in again.
 */
export interface ListingStore {
  /**
   * The pages of a listing as they were kept; none where the service's version of any record of the
   * entity was written since.
   */
  pages(listing: ListingName): ReadonlyMap<number, ListedPage>
  /** Keeps all pages of a complete listing, in place of the former ones. */
  keep(listing: ListingName, pages: ReadonlyMap<number, ListedPage>): void
  /**
   * Counts, while the workspace is open, how often the service's version of a record of the entity
   * was written.
   */
  writes(entity: EntityName): number
}

export interface ListingName {
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
 * (`docs/design/synchronisation.md`). For the synchronisation only.
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
  noteDiscrepancy(
    entity: EntityName,
    key: string,
    kind: DiscrepancyKind,
    fields: readonly DiscrepantField[],
    isOpen?: boolean,
  ): void
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

/**
 * Records of the service that are known to be gone: removed here and confirmed, gone along with
 * such, or found gone. A listing may show them for a while; once it is settled that they are gone,
 * one that is listed is a record made anew, and comes in.
 */
export interface GoneStore {
  /** For what was never here. What leaves the records is noted with its leaving. */
  note(entity: EntityName, remoteId: string): void
  /** Those of these ids that are not settled to be gone, each with the time since when, milliseconds since 1970. */
  among(entity: EntityName, remoteIds: readonly string[]): ReadonlyMap<string, number>
  /**
   * A listing was read to its end that was begun at `askedAt`. What has been gone for the settling
   * time, and for two such, is settled.
   */
  countPass(entity: EntityName, askedAt: number, settlingMs: number): void
}
