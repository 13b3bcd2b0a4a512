import type { EntityName } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import type { StoredRecord, Workspace } from '../workspace/stores/workspace.ts'

/** A record by its remote id or its local key. Throws `not-found`. */
export function findRecord(workspace: Workspace, entity: EntityName, name: string): StoredRecord {
  const record = workspace.records.get(entity, name) ?? workspace.records.getByRemoteId(entity, name)
  if (record === undefined) throw new AppError('not-found', `There is no ${entity} “${name}” here.`)
  return record
}
