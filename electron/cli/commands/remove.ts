import type { EntityName } from '../../../shared/entities/index.ts'
import { removeRecord } from '../../workspace/edits/index.ts'
import type { CommandResult } from '../output/output.ts'
import { findRecord } from '../find-record.ts'
import { withWorkspace, type EventFolder } from '../session/event-folder.ts'

export interface RemoveRequest {
  readonly entity: EntityName
  /** Local keys or ids on the service. */
  readonly names: readonly string[]
  readonly deleteRepresentatives: boolean
}

/**
 * Removes records, all that are named or none. The service is told with the next `push`. Throws
 * `not-found`, `invalid-input`.
 */
export function remove(
  folder: EventFolder,
  { entity, names, deleteRepresentatives }: RemoveRequest,
): Promise<CommandResult> {
  return withWorkspace(folder, (workspace) => {
    const removed = workspace.transaction(() => {
      const found = new Map(
        names.map((name) => findRecord(workspace, entity, name)).map((record) => [record.key, record]),
      )
      for (const key of found.keys()) removeRecord(workspace, entity, key, { deleteRepresentatives })
      return [...found.values()].map(({ key, remoteId }) => ({ entity, key, id: remoteId, removed: true }))
    })
    return {
      json: removed.length === 1 && names.length === 1 ? removed[0] : removed,
      text: removed.map(({ key }) => `Removed ${entity} ${key}.`).join('\n'),
      exitCode: 0,
    }
  })
}
