import { join } from 'node:path'
import { createDispatcher } from '../../shared/contract/index.ts'
import { createBundleFolder, sweepBundleFolders } from '../archives/bundle-folder.ts'
import { mediaProcesses } from '../media/media-processes.ts'
import { startWorkersBy } from '../media/worker-process.ts'
import { drawingProcesses } from '../drawings/drawings.ts'
import { tableProcesses } from '../tables/table-folder.ts'
import { importIntoEvent, generatedFile, servedFile, takeBundle, takeTable } from './events/asset-files.ts'
import type { ApplicationContext } from './events/context.ts'
import { createCredentialStore } from './host/credentials.ts'
import { createEventDirectory } from './events/event-directory.ts'
import { openDataFolder, type EventFolders } from './events/event-folders.ts'
import { createEventStream } from './events/event-stream.ts'
import { createHandlers } from './handlers/index.ts'
import { createJobRegistry } from './events/job-registry.ts'
import type { OpenEvent } from './events/open-event.ts'
import { createEmbeddedServices } from './embedded-service/embedded-services.ts'
import { createUpdates } from './host/updates.ts'
import { preparePrivateFolder } from './host/process-settings.ts'
import type { Application, Host } from './host/types.ts'

/**
 * The application core of one process, behind the contract. Throws where the data folder cannot be
 * written.
 */
export async function createApplication(host: Host): Promise<Application> {
  preparePrivateFolder(host.dataDirectory)
  return createApplicationOver(host, await openDataFolder(host))
}

/** With the open events themselves, for a host that has no page. */
export interface PagelessApplication extends Application {
  /** Throws `not-found` and what opening a workspace throws. */
  openEvent(eventId: string): Promise<OpenEvent>
}

/** The same over events that lie elsewhere than in a data folder. */
export function createApplicationOver(host: Host, folders: EventFolders): PagelessApplication {
  if (host.startWorker !== undefined) startWorkersBy(host.startWorker)
  const stream = createEventStream(host.log)
  const credentials = createCredentialStore(host.vault)
  const services = createEmbeddedServices(host, (eventId) => folders.folderOf(eventId))
  const jobs = createJobRegistry((job) => stream.emit('job.changed', { job }))
  const events = createEventDirectory({ host, stream, credentials, services, folders })
  // Several programs may run over one data folder: each has its own.
  const bundlesFolder = join(host.dataDirectory, 'bundles')
  sweepBundleFolders(bundlesFolder, host.clock.now())
  const bundles = createBundleFolder(join(bundlesFolder, String(process.pid)))
  const { updater, settings, clock, log } = host
  const updates = createUpdates({
    updater,
    settings,
    clock,
    log,
    isBusy: () => jobs.isBusy || events.isSynchronising,
  })
  const context: ApplicationContext = { host, stream, jobs, credentials, events, services, bundles, updates }
  let closed: Promise<void> | undefined

  const close = async (): Promise<void> => {
    // The service last: what is being sent to it may end well.
    updates.close()
    await jobs.close()
    await events.closeAll()
    await services.stop()
    mediaProcesses().close()
    bundles.close()
    tableProcesses().close()
    drawingProcesses().close()
  }
  const dispatcher = createDispatcher(createHandlers(context))
  updates.applyPreferences()
  return {
    dispatcher,
    onEvent: (listener) => stream.listen(listener),
    openEvent: (eventId) => events.open(eventId),
    importFile: (request) => importIntoEvent(events, request),
    takeTable: (request) => takeTable(events, request),
    takeBundle: (request) => takeBundle(context, request),
    assetFile: (eventId, hash, shownAs) => servedFile(events, eventId, hash, shownAs),
    generatedFile: (eventId, fileId) => generatedFile(events, eventId, fileId),
    sleep: () => events.eachEngine((engine) => engine.sleep()),
    wake: () => events.eachEngine((engine) => engine.wake()),
    close: () => (closed ??= close()),
  }
}
