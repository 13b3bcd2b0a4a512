import type { Handlers } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { createRecord, removalPreview, removeRecord, restoreRecord, revertRecord, updateRecord, updateRecords } from '../../workspace/edits.ts'
import type { StoredRecord, Workspace } from '../../workspace/types.ts'
import type { ApplicationContext } from '../context.ts'

type RecordHandlers = Pick<
  Handlers,
  | 'records.list'
  | 'records.get'
  | 'records.create'
  | 'records.update'
  | 'records.updateMany'
  | 'records.revert'
  | 'records.removalPreview'
  | 'records.remove'
  | 'records.restore'
>

export function recordsHandlers({ events }: ApplicationContext): RecordHandlers {
  return {
    'records.list': async ({ eventId, fields, ...query }) => {
      const { workspace, views } = await events.open(eventId)
      const { items, total } = workspace.records.list(query)
      return { items: items.map((record) => views.summary(record, fields)), total }
    },
    'records.get': async ({ eventId, entity, key }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(found(workspace, entity, key))
    },
    'records.create': async ({ eventId, entity, values }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(createRecord(workspace, entity, values))
    },
    'records.update': async ({ eventId, entity, key, values }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(updateRecord(workspace, entity, key, values))
    },
    'records.updateMany': async ({ eventId, entity, keys, values }) => {
      const { workspace } = await events.open(eventId)
      return { updated: updateRecords(workspace, entity, keys, values).length }
    },
    'records.revert': async ({ eventId, entity, key, fields }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(revertRecord(workspace, entity, key, fields))
    },
    'records.removalPreview': async ({ eventId, entity, key }) => {
      const { workspace } = await events.open(eventId)
      return removalPreview(workspace, entity, key)
    },
    'records.remove': async ({ eventId, entity, key, deleteRepresentatives }) => {
      const { workspace } = await events.open(eventId)
      removeRecord(workspace, entity, key, { deleteRepresentatives })
      return null
    },
    'records.restore': async ({ eventId, entity, key }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(restoreRecord(workspace, entity, key))
    },
  }
}

function found(workspace: Workspace, entity: EntityName, key: string): StoredRecord {
  const record = workspace.records.get(entity, key)
  if (record === undefined) throw new AppError('not-found', `There is no ${entity} “${key}”.`)
  return record
}
