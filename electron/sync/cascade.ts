import { readRecord, remoteIdOf } from '../../shared/domain/record-values.ts'
import { entities, referencesTo } from '../../shared/entities/index.ts'
import type { StoredRecord } from '../workspace/types.ts'
import type { SyncContext } from './context.ts'
import { eachPage } from './pages.ts'
import { asBase } from './sameness.ts'

/**
 * Before a floor is removed, which takes its booths along on the service: their versions there are archived, also of those that somebody else has added since. Which ones they are
 * is asked of the service where its listing has a filter for it.
 */
export async function archiveDependants(context: SyncContext, record: StoredRecord, signal: AbortSignal): Promise<void> {
  const { workspace } = context
  const { remoteId } = record
  if (remoteId === null || record.entity !== 'floor') return
  for (const { entity, field } of referencesTo(record.entity)) {
    if (field.type.kind !== 'reference' || field.type.onTargetRemoved !== 'cascade') continue
    const filters = entities[entity].list?.filters ?? []
    if (!filters.some(({ name, references }) => name === field.name && references === record.entity)) continue
    await eachPage(context, { entity, filters: { [field.name]: remoteId }, signal }, (items) => {
      workspace.transaction(() => {
        for (const item of items) {
          const id = remoteIdOf(entities[entity], item)
          if (id === undefined) continue
          const known = workspace.records.getByRemoteId(entity, id)
          const listed = readRecord(entities[entity], item, (to, other) => workspace.records.keyOf(to, other))
          // A service that ignores the filter lists others too.
          if (listed[field.name] !== record.key) continue
          workspace.records.archive(entity, workspace.records.keyOf(entity, id), 'removed-with-floor', asBase(entity, known?.base ?? null, listed))
        }
      })
    })
  }
}
