import type { Handlers } from '../../../shared/contract/index.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { recordOfVersion } from '../../workspace/archive/archive.ts'
import { restoreVersionAsEntry } from '../../workspace/edits/index.ts'
import { currentValues, type StoredRecord } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'
import { createNaming } from '../views/record-title.ts'

export function archiveHandlers({
  events,
}: ApplicationContext): Pick<Handlers, 'archive.list' | 'archive.compare' | 'archive.restore'> {
  return {
    'archive.list': async ({ eventId, entity, key, offset = 0, limit = 200 }) => {
      const { workspace } = await events.open(eventId)
      const nameOf = createNaming(workspace)
      const { items, total } = workspace.archive.list({ entity, key, offset, limit })
      return {
        total,
        items: items.map(({ values, remoteId, ...version }) => {
          const record = recordOfVersion(workspace.records, { ...version, remoteId })
          return {
            ...version,
            key: record?.key ?? version.key,
            ...nameOf(version.entity, record?.key ?? version.key, values),
            gone: record === undefined,
            differs: record === undefined ? [] : differing(record, values),
          }
        }),
      }
    },
    'archive.compare': async ({ eventId, versionId }) => {
      const { workspace } = await events.open(eventId)
      const version = workspace.archive.get(versionId)
      if (version === undefined)
        throw new AppError('not-found', 'This version is not in the history any more.')
      const record = recordOfVersion(workspace.records, version)
      if (record === undefined) return []
      const now = currentValues(record)
      return differing(record, version.values).map((field) => ({
        field,
        before: version.values[field],
        after: now[field],
      }))
    },
    'archive.restore': async ({ eventId, versionId }) => {
      const { workspace } = await events.open(eventId)
      const restored = restoreVersionAsEntry(workspace, versionId)
      const [first] = restored
      return { entity: first.entity, key: first.key, restored: restored.length }
    },
  }
}

/** The fields that restoring would change: what the version does not know, it leaves as it is. */
function differing(record: StoredRecord, version: RecordValues): readonly string[] {
  const now = currentValues(record)
  return changedFields(record.entity, now, { ...now, ...version }).filter((name) =>
    entities[record.entity].accepts(name),
  )
}
