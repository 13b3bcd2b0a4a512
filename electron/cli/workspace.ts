import { AppError } from '../../shared/errors.ts'
import { readRegistration, type RegisteredEvent } from '../application/events/known-events.ts'
import { openWorkspace } from '../workspace/open.ts'
import type { Workspace } from '../workspace/types.ts'

/**
 * Opens a workspace made by `init`. Throws what opening throws, and `workspace-missing` where it is
 * no event's folder.
 */
export function openEventFolder(folder: string): { readonly workspace: Workspace; readonly event: RegisteredEvent } {
  const workspace = openWorkspace(folder, { clock: Date, mustExist: true })
  const event = readRegistration(workspace)
  if (event !== undefined) return { workspace, event }
  workspace.close()
  throw new AppError('workspace-missing', `The folder “${folder}” contains no event. Create one with “init”.`)
}

/**
 * Does `work` on a workspace and closes it, for what needs neither the service nor the state of the
 * synchronisation. Throws what `openEventFolder` throws.
 */
export async function withWorkspace<T>(folder: string, work: (workspace: Workspace) => Promise<T> | T): Promise<T> {
  const { workspace } = openEventFolder(folder)
  try {
    return await work(workspace)
  } finally {
    workspace.close()
  }
}
