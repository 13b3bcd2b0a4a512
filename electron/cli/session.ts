import { fileFormats } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import type { EventCredentials } from '../application/credentials.ts'
import { createDeferredGateway } from '../application/deferred-gateway.ts'
import type { RegisteredEvent } from '../application/known-events.ts'
import { readRegistration } from '../application/registration.ts'
import { createGateway } from '../gateway/client.ts'
import { inspectFile } from '../media/import-file.ts'
import { mediaProcesses } from '../media/media-processes.ts'
import { createStderrLog } from '../node-host/log.ts'
import { createSyncEngine } from '../sync/engine/engine.ts'
import type { SyncEngine } from '../sync/types.ts'
import { openWorkspace } from '../workspace/open.ts'
import type { Workspace } from '../workspace/types.ts'
import { findCredentials } from './credentials.ts'

/** A workspace folder and what works on it, for one run of the command line. */
export interface CliSession {
  readonly workspace: Workspace
  readonly engine: SyncEngine
  readonly event: RegisteredEvent
}

/** Opens a workspace made by `init`, does `work`, and closes it. Throws what opening throws, and `workspace-missing` where it is no event's folder. */
export async function withSession<T>(folder: string, work: (session: CliSession) => Promise<T> | T): Promise<T> {
  return withWorkspace(folder, { mustExist: true }, (workspace) => {
    const event = readRegistration(workspace)
    if (event === undefined) throw new AppError('workspace-missing', `The folder “${folder}” holds no event. Make it with “init”.`)
    return withEngine(
      workspace,
      event,
      () => findCredentials(folder),
      (engine) => work({ workspace, engine, event }),
    )
  })
}

export async function withWorkspace<T>(
  folder: string,
  options: { readonly mustExist: boolean },
  work: (workspace: Workspace) => Promise<T> | T,
): Promise<T> {
  const workspace = openWorkspace(folder, { clock: Date, ...options })
  try {
    return await work(workspace)
  } finally {
    workspace.close()
    mediaProcesses().close()
  }
}

/** The credentials are looked up when something is sent or fetched, and not before. */
export async function withEngine<T>(
  workspace: Workspace,
  event: Pick<RegisteredEvent, 'baseUrl'>,
  credentials: () => Promise<EventCredentials>,
  work: (engine: SyncEngine) => Promise<T> | T,
): Promise<T> {
  // What goes wrong is the command's own answer; the engine's warnings would say it twice.
  const log = createStderrLog({ level: 'error' })
  const gateway = createDeferredGateway(
    async (previous) => previous ?? createGateway({ baseUrl: event.baseUrl, credentials: await credentials(), clock: Date, log }),
  )
  const engine = createSyncEngine({
    workspace,
    gateway,
    clock: Date,
    random: Math.random,
    log,
    inspect: (path, name) => inspectFile({ path, name, formats: fileFormats }),
  })
  try {
    return await work(engine)
  } finally {
    await engine.close()
    gateway.close()
  }
}
