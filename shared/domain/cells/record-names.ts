import type { EntityName } from '../../entities/index.ts'

/** What records are called that others name. */
export interface RecordNames {
  /** The id on the service; the local key where it has none yet. */
  idOf(entity: EntityName, key: string): string
  titleOf(entity: EntityName, key: string): string
}
