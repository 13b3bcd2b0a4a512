import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { toAppError } from '../../../shared/errors.ts'
import { openWorkspace } from '../../workspace/open.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import {
  openKnownEvents,
  readRegistration,
  type KnownEvents,
  type RegisteredEvent,
} from '../host/known-events.ts'
import type { Host } from '../host/types.ts'

/** Which events a host has, and where each lies. */
export interface EventFolders {
  readonly known: KnownEvents
  folderOf(eventId: string): string
  /**
   * Throws `workspace-locked`, `workspace-newer`, `workspace-damaged`, `workspace-missing`,
   * `disk-full`, `disk-error`.
   */
  open(eventId: string, mustExist: boolean): Workspace
}

/** The events of a data folder: one folder each, and a list of them. */
export async function openDataFolder({
  clock,
  log,
  dataDirectory,
}: Pick<Host, 'clock' | 'log' | 'dataDirectory'>): Promise<EventFolders> {
  const folder = join(dataDirectory, 'events')
  const folderOf = (eventId: string): string => join(folder, eventId)
  return {
    known: await openKnownEvents({
      path: join(dataDirectory, 'known-events.json'),
      log,
      recover: () => registrationsIn(folder, { clock, log }),
    }),
    folderOf,
    open: (eventId, mustExist) => openWorkspace(folderOf(eventId), { clock, mustExist }),
  }
}

/**
 * The one event of a workspace that is open already, as the command line has it: its folder alone
 * says whose event it is.
 */
export function soleEvent(event: RegisteredEvent, workspace: Workspace): EventFolders {
  return {
    known: {
      list: () => [event],
      get: (id) => (id === event.id ? event : undefined),
      put: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    folderOf: () => workspace.folder,
    open: () => workspace,
  }
}

function registrationsIn(
  eventsFolder: string,
  { clock, log }: Pick<Host, 'clock' | 'log'>,
): readonly RegisteredEvent[] {
  return foldersIn(eventsFolder).flatMap((name) => {
    try {
      const workspace = openWorkspace(join(eventsFolder, name), { clock, mustExist: true })
      try {
        const event = readRegistration(workspace)
        return event?.id === name ? [event] : []
      } finally {
        workspace.close()
      }
    } catch (error) {
      log.warn('An event folder could not be read.', { folder: name, reason: toAppError(error).message })
      return []
    }
  })
}

function foldersIn(path: string): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((found) => found.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}
