import type { Workspace } from '../workspace/types.ts'
import { registeredEvent, type RegisteredEvent } from './known-events.ts'

const setting = 'application.registration'

/** Whose event a workspace is, as the workspace itself says: for a registry that is lost, and for the command line, which has none. */
export function readRegistration(workspace: Pick<Workspace, 'settings'>): RegisteredEvent | undefined {
  try {
    return registeredEvent.safeParse(JSON.parse(workspace.settings.get(setting) ?? '')).data
  } catch {
    return undefined
  }
}

export function writeRegistration(workspace: Pick<Workspace, 'settings'>, event: RegisteredEvent): void {
  workspace.settings.set(setting, JSON.stringify(event))
}
