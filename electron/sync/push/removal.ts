import type { JsonObject, JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { WriteOutcome } from '../../gateway/requests/types.ts'
import { wireId } from '../../gateway/requests/wire.ts'
import type { WholeOptions } from '../../workspace/stores/journal-entry.ts'
import type { JournalEntry, StoredRecord } from '../../workspace/stores/workspace.ts'
import { archiveOnce, keepWhatGoes, noteGoneAlongside } from '../pull/cascade.ts'
import type { SyncContext } from '../context.ts'
import { keepKnown } from '../observation/known-ids.ts'
import { remoteIdOfKey } from '../references.ts'
import { settleWrite, type Settled } from '../settle.ts'
import type { PushParts } from './parts.ts'

export async function pushRemoval(
  { context, remote, files }: PushParts,
  entry: JournalEntry & { readonly options: WholeOptions },
  signal: AbortSignal,
): Promise<Settled> {
  const { workspace, clock } = context
  const { records, journal } = workspace
  const { entity, key } = entry
  const record = records.get(entity, key)
  if (record?.removed === false) {
    // The person has taken the removal back.
    journal.advance(entry.id, { kind: 'discard' })
    return { kind: 'done' }
  }
  if (record === undefined || record.remoteId === null) {
    workspace.transaction(() => {
      records.delete(entity, key)
      journal.advance(entry.id, { kind: 'confirm' })
    })
    return { kind: 'done' }
  }
  const declaration = entities[entity]
  const version = await keepWhatGoes({ context, remote, files }, record, signal)
  const parents = parentsOf(context, record)
  const leaves = workspace.transaction(() => {
    if (journal.get(entry.id)?.state !== 'queued' || records.get(entity, key)?.removed !== true) return false
    // Somebody may have changed it since it was last seen; their version is kept too.
    if (version !== undefined) archiveOnce(context, record, version)
    journal.advance(entry.id, { kind: 'leave', values: null, at: clock.now() })
    return true
  })
  if (!leaves) return { kind: 'done' }
  const body: JsonObject = Object.fromEntries(
    (declaration.remove?.body ?? []).map(({ name }): [string, JsonValue] =>
      name === declaration.idField
        ? [name, wireId(record.remoteId ?? '', declaration.idType)]
        : [name, entry.options.deleteRepresentatives ?? false],
    ),
  )
  const outcome: WriteOutcome = await context.gateway.remove(
    { entity, remoteId: record.remoteId, body, parents },
    signal,
  )
  if (outcome.kind === 'failed') return settleWrite(context, entry.id, outcome, signal.aborted)
  workspace.transaction(() => {
    journal.advance(entry.id, { kind: 'confirm' })
    keepKnown(workspace, record)
    records.delete(entity, key)
    noteGoneAlongside(context, record)
  })
  remote.forget(entity)
  return {
    kind: 'confirmed',
    readBack: entry.options.deleteRepresentatives === true ? (declaration.alongside?.entity ?? null) : null,
  }
}

function parentsOf({ workspace }: SyncContext, record: StoredRecord): Readonly<Record<string, string>> {
  const parents: Record<string, string> = {}
  for (const [parameter, field] of Object.entries(entities[record.entity].pathParameters ?? {})) {
    const declared = entities[record.entity].fieldNamed(field)
    const value = (record.base ?? record.draft)?.[field]
    if (declared?.type.kind !== 'reference' || typeof value !== 'string' || declared.only === 'read') continue
    const id = remoteIdOfKey(workspace.records, declared.type.to, value)
    if (id !== undefined) parents[parameter] = id
  }
  return parents
}
