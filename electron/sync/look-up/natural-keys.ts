import type { ParkedReason } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError, type ErrorShape } from '../../../shared/errors.ts'
import type { JournalEntry, StoredRecord } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import { naturalKeyText, type CandidateFinder } from './candidates.ts'

/**
 * Before a create is sent with a number or an e-mail by which a service may go: does somebody have
 * it already? A service could take the create for that record and overwrite it. Gives why it cannot
 * be sent then. Where the complete listing has just been merged, the local copy knows; else the
 * service is asked.
 */
export async function nameTaken(
  context: SyncContext,
  finder: CandidateFinder,
  entry: JournalEntry,
  record: StoredRecord,
  draft: RecordValues,
  signal: AbortSignal,
): Promise<{ readonly reason: ParkedReason; readonly error: ErrorShape } | undefined> {
  const { workspace } = context
  const { entity, key } = record
  const { naturalKey: field } = entities[entity]
  const wanted = field === undefined ? undefined : naturalKeyText(draft[field])
  if (field === undefined || wanted === undefined) return undefined
  const apart = workspace.journal.knownIds(entry.id)
  const candidates = (await finder.namesakes(entity, field, wanted, signal)).filter(
    ({ remoteId }) => !apart.has(remoteId) && workspace.records.getByRemoteId(entity, remoteId)?.key !== key,
  )
  if (candidates.length === 0) return undefined
  const message = `${field}: somebody has a record with the same. The service could take the two for one and overwrite it.`
  return {
    reason: { kind: 'candidates', cause: 'name-taken', candidates },
    error: new AppError('conflict', message, { field, details: { reason: 'name-taken' } }).toShape(),
  }
}
