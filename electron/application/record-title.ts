import { entities, type EntityName } from '../../shared/entities/index.ts'
import { currentValues, type StoredRecord } from '../workspace/types.ts'

/** What a record is called to a person; its id where it has no name, its key where it has neither. */
export function recordTitle(entity: EntityName, key: string, record: Pick<StoredRecord, 'base' | 'draft' | 'remoteId'> | undefined): string {
  if (record === undefined) return key
  const title = currentValues(record)[entities[entity].titleField]
  if (typeof title === 'string' && title !== '') return title
  return record.remoteId ?? key
}
