import type { CallInput, CallName, CallOutput } from '../../../shared/contract/index.ts'
import type { OpenEvent } from '../../application/events/open-event.ts'
import { tidyBriefly } from '../../application/events/tidying.ts'
import type { RegisteredEvent } from '../../application/host/known-events.ts'
import { createStderrLog } from '../../node-host/log.ts'
import { readSync, type Synchronised } from '../../sync/engine/reading.ts'
import type { SyncEngine } from '../../sync/types.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { openEventFolder, type EventFolder } from './event-folder.ts'

/** A workspace folder and what its synchronisation says, for one run of the command line. */
export interface CliReading extends Synchronised {
  readonly event: RegisteredEvent
}

/** The same with what works on it. */
export interface CliSession extends CliReading {
  readonly engine: SyncEngine
  readonly open: OpenEvent
  /** One of the page's questions about the event, answered as the page is. */
  readonly ask: <Name extends CallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'eventId'>,
  ) => Promise<CallOutput<Name>>
}

/**
 * Opens a workspace and what synchronises it, does `work`, and closes both. Throws what
 * `openEventFolder` throws.
 */
export async function withSession<T>(
  folder: EventFolder,
  work: (session: CliSession) => Promise<T> | T,
): Promise<T> {
  // Most of the program, without which what only reads starts in half the time.
  const { createCliApplication } = await import('./application.ts')
  const { workspace, event } = await openEventFolder(folder)
  const application = createCliApplication(folder.path, workspace, event)
  try {
    const open = await application.openEvent()
    const ask: CliSession['ask'] = async <Name extends CallName>(
      name: Name,
      input: Omit<CallInput<Name>, 'eventId'>,
    ) => (await application.ask(name, input)) as CallOutput<Name>
    return await tidiedAfter(workspace, () => work({ workspace, engine: open.engine, event, open, ask }))
  } finally {
    await application.close()
  }
}

/** As `withSession`, for work that asks nobody and changes nothing. */
export async function withReading<T>(
  folder: EventFolder,
  work: (reading: CliReading) => Promise<T> | T,
): Promise<T> {
  const { workspace, event } = await openEventFolder(folder)
  try {
    const engine = readSync(workspace, workspace.clock)
    return await tidiedAfter(workspace, () => work({ workspace, engine, event }))
  } finally {
    workspace.close()
  }
}

/** Who never opens a window has no quiet moments. */
async function tidiedAfter<T>(workspace: Workspace, work: () => Promise<T> | T): Promise<T> {
  const done = await work()
  // What goes wrong is the command's own answer; a warning would say it twice.
  tidyBriefly(workspace, createStderrLog({ level: 'error' }))
  return done
}
