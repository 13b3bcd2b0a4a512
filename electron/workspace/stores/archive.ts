import type { ArchivedVersionView } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'

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
