import type { ParkedReason } from '../../../shared/contract/index.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { ErrorShape } from '../../../shared/errors.ts'
import type { JournalEntry, StoredRecord } from '../../workspace/types.ts'
import type { SyncContext } from '../context.ts'
import type { RemoteReader } from '../observation/remote.ts'

/** A value as services compare it that go by it. */
export function naturalKeyText(value: JsonValue | undefined): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
  return text === '' ? undefined : text
}

/**
 * Before a create is sent with a number or an e-mail by which a service may go: does somebody have it already? A service could take the create for that record and overwrite it. Gives why it cannot be sent then. Where the
 * complete listing has just been taken in, the local copy knows; else the service is asked.
 */
export async function nameTaken(
  context: SyncContext,
  remote: RemoteReader,
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
  const candidates = (await remote.namesakes(entity, field, wanted, signal)).filter(
    ({ remoteId }) => !apart.has(remoteId) && workspace.records.getByRemoteId(entity, remoteId)?.key !== key,
  )
  if (candidates.length === 0) return undefined
  const message = `${field}: somebody has a record with the same. The service could take the two for one and overwrite it.`
  return { reason: { kind: 'candidates', cause: 'name-taken', candidates }, error: { code: 'conflict', message, field } }
}

/** The values by which an entity's waiting creates could be taken for records of others. */
export function wantedNames({ workspace }: SyncContext, entity: EntityName, field: string): ReadonlySet<string> {
  const wanted = new Set<string>()
  for (const entry of workspace.journal.open()) {
    const record = entry.entity === entity ? workspace.records.get(entity, entry.key) : undefined
    const text = record?.remoteId === null ? naturalKeyText(record.draft?.[field]) : undefined
    if (text !== undefined) wanted.add(text)
  }
  return wanted
}
