import type { Handlers } from '../../../shared/contract/index.ts'
import { changedFields } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { recordOfVersion } from '../../workspace/archive.ts'
import { restoreVersion } from '../../workspace/edits/index.ts'
import { currentValues } from '../../workspace/types.ts'
import type { ApplicationContext } from '../context.ts'
import { createNaming } from '../views/record-title.ts'

export function archiveHandlers({ events }: ApplicationContext): Pick<Handlers, 'archive.list' | 'archive.restore'> {
  return {
    'archive.list': async ({ eventId, entity, key, offset = 0, limit = 200 }) => {
      const { workspace } = await events.open(eventId)
      const nameOf = createNaming(workspace)
      const { items, total } = workspace.archive.list({ entity, key, offset, limit })
      return {
        total,
        items: items.map(({ values, remoteId, ...version }) => {
          const record = recordOfVersion(workspace.records, { ...version, remoteId })
          // What the version does not know, restoring leaves as it is.
          const differs = record === undefined ? [] : changedFields(version.entity, currentValues(record), { ...currentValues(record), ...values })
          return {
            ...version,
            key: record?.key ?? version.key,
            ...nameOf(version.entity, record?.key ?? version.key, values),
            gone: record === undefined,
            differs: differs.filter((name) => entities[version.entity].accepts(name)),
          }
        }),
      }
    },
    'archive.restore': async ({ eventId, versionId }) => {
      const { workspace } = await events.open(eventId)
      const restored = restoreVersion(workspace, versionId)
      const [first] = restored
      if (first === undefined) throw new AppError('internal', 'Nothing was restored.')
      return { entity: first.entity, key: first.key, restored: restored.length }
    },
  }
}
