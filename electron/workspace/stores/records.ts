import type { RecordState } from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { ArchivedVersion, ArchiveReason } from './archive.ts'

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

/** What a record is called; empty where it is not here. */
export function titleOf(
  { records }: { readonly records: Pick<RecordStore, 'get'> },
  entity: EntityName,
  key: string,
): string {
  const record = records.get(entity, key)
  return record === undefined ? '' : recordTitle(entity, currentValues(record))
}

/** Whether the service has another version of it, or none any more, which nobody has decided on yet. */
export function isInConflict({ remote, remoteGone }: Pick<StoredRecord, 'remote' | 'remoteGone'>): boolean {
  return remote !== null || remoteGone
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
  /** The same, some at a time. */
  batches(entity: EntityName): IterableIterator<readonly StoredRecord[]>
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
  addListed(
    entity: EntityName,
    listed: readonly { readonly remoteId: string; readonly values: RecordValues }[],
  ): void
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

/** What the event's own forms ask, as they were read last. */
export interface Forms {
  /** The records of an entity's form, in the order in which the service lists them. */
  definitions(entity: EntityName): readonly RecordValues[]
  /** The answers that a record needs besides the fields that the interface requires. */
  requiredAnswers(entity: EntityName): readonly string[]
}
