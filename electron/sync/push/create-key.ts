import { hash } from 'node:crypto'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { JournalEntry } from '../../workspace/stores/workspace.ts'

/**
 * Names a create for a service that knows `Idempotency-Key`: the same at each try of an entry with
 * what it sends, and another one for every other entry or content. `draft` names the files by their
 * content, `values` the records it refers to as the service knows them.
 */
export function createKeyOf(
  { id, createdAt, entity, key }: Pick<JournalEntry, 'id' | 'createdAt' | 'entity' | 'key'>,
  draft: RecordValues,
  values: RecordValues,
): string {
  return hash('sha256', JSON.stringify([id, createdAt, entity, key, draft, values]))
}
