import type { CallInput, CallName, CallOutput } from '../../../shared/contract/index.ts'
import { createApplicationOver } from '../../application/create-application.ts'
import { soleEvent } from '../../application/events/event-folders.ts'
import type { RegisteredEvent } from '../../application/host/known-events.ts'
import type { OpenEvent } from '../../application/events/open-event.ts'
import { tidyBriefly } from '../../application/events/tidying.ts'
import { memoryVault } from '../../application/host/credentials.ts'
import { createNetwork } from '../../application/host/network.ts'
import { createSettings } from '../../application/host/settings-store.ts'
import type { Host } from '../../application/host/types.ts'
import { proxyOfEnvironment } from '../../gateway/proxy-routes/proxies.ts'
import { childScript } from '../../installation/program-files.ts'
import { createStderrLog } from '../../node-host/log.ts'
import { createServiceLauncher } from '../../node-host/service-launcher.ts'
import type { SyncEngine } from '../../sync/types.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { account, createCredentialVault } from './credentials.ts'
import { openEventFolder, type EventFolder } from './event-folder.ts'

import packageJson from '../../../package.json' with { type: 'json' }

/** A workspace folder and what works on it, for one run of the command line. */
export interface CliSession {
  readonly workspace: Workspace
  readonly engine: SyncEngine
  readonly event: RegisteredEvent
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
  const { workspace, event } = await openEventFolder(folder)
  // Here even the sample event is one like any other: its service runs where the person started it. That of
  // an event that was set up here lies in its folder, and runs while a command needs it.
  const host = hostOf(folder.path)
  const application = createApplicationOver(
    host,
    soleEvent({ ...event, id: account, sample: false }, workspace),
  )
  try {
    const open = await application.openEvent(account)
    const ask: CliSession['ask'] = async <Name extends CallName>(
      name: Name,
      input: Omit<CallInput<Name>, 'eventId'>,
    ) =>
      (await application.dispatcher.dispatch(
        name,
        { eventId: account, ...input },
        new AbortController().signal,
      )) as CallOutput<Name>
    const done = await work({ workspace, engine: open.engine, event, open, ask })
    // Who never opens a window has no quiet moments.
    tidyBriefly(workspace, host.log)
    return done
  } finally {
    await application.close()
  }
}

function hostOf(folder: string): Host {
  return {
    kind: 'cli',
    version: packageJson.version,
    dataDirectory: folder,
    vault: createCredentialVault(folder),
    launcher: createServiceLauncher(childScript('service'), createStderrLog({ level: 'error' })),
    // Nobody is asked here: a login stands in the environment's own address of a proxy.
    network: createNetwork({
      proxiesFor: (url) => Promise.resolve([proxyOfEnvironment(url)]),
      vault: memoryVault(),
      now: Date.now,
    }),
    // What a person set for the window is not for the command line.
    settings: createSettings({ get: () => undefined, set: () => undefined }),
    clock: Date,
    // What goes wrong is the command's own answer; the engine's warnings would say it twice.
    log: createStderrLog({ level: 'error' }),
  }
}
