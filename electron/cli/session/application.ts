import type { CallName } from '../../../shared/contract/index.ts'
import { createApplicationOver } from '../../application/create-application.ts'
import { soleEvent } from '../../application/events/event-folders.ts'
import type { OpenEvent } from '../../application/events/open-event.ts'
import { memoryVault } from '../../application/host/credentials.ts'
import type { RegisteredEvent } from '../../application/host/known-events.ts'
import { createNetwork } from '../../application/host/network.ts'
import { createSettings } from '../../application/host/settings-store.ts'
import type { Host } from '../../application/host/types.ts'
import { proxyOfEnvironment } from '../../gateway/proxy-routes/proxies.ts'
import { childScript } from '../../installation/program-files.ts'
import { createStderrLog } from '../../node-host/log.ts'
import { createServiceLauncher } from '../../node-host/service-launcher.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { account, createCredentialVault } from './credentials.ts'

import packageJson from '../../../package.json' with { type: 'json' }

/** The application over one workspace folder, which `close` closes too. */
interface CliApplication {
  openEvent(): Promise<OpenEvent>
  ask(name: CallName, input: object): Promise<unknown>
  close(): Promise<void>
}

export function createCliApplication(
  path: string,
  workspace: Workspace,
  event: RegisteredEvent,
): CliApplication {
  // Here even the sample event is one like any other: its service runs where the person started it. That of
  // an event that was set up here lies in its folder, and runs while a command needs it.
  const application = createApplicationOver(
    hostOf(path),
    soleEvent({ ...event, id: account, sample: false }, workspace),
  )
  return {
    openEvent: () => application.openEvent(account),
    ask: (name, input) =>
      application.dispatcher.dispatch(name, { eventId: account, ...input }, new AbortController().signal),
    close: () => application.close(),
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
