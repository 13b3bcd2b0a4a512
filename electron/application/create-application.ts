import { join } from 'node:path'
import { createDispatcher } from '../../shared/contract/index.ts'
import { mediaProcesses } from '../media/media-processes.ts'
import { drawingProcesses } from '../drawings/drawings.ts'
import { tableProcesses } from '../tables/table-folder.ts'
import { importIntoEvent, madeTable, servedFile, takeTable } from './host/asset-files.ts'
import type { ApplicationContext } from './context.ts'
import { createCredentialStore } from './host/credentials.ts'
import { createEventDirectory } from './events/event-directory.ts'
import { openDataFolder, type EventFolders } from './events/event-folders.ts'
import { createEventStream } from './events/event-stream.ts'
import { createHandlers } from './handlers/index.ts'
import { createJobRegistry } from './job-registry.ts'
import type { OpenEvent } from './events/open-event.ts'
import { createSampleService } from './embedded-service/sample-service.ts'
import { preparePrivateFolder } from './host/process-settings.ts'
import type { Application, Host } from './types.ts'

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
  const stream = createEventStream()
  const credentials = createCredentialStore(host.vault)
  const sample = createSampleService({ launcher: host.launcher, dataDirectory: join(host.dataDirectory, 'sample-service'), clock: host.clock })
  const jobs = createJobRegistry((job) => stream.emit('job.changed', { job }))
  const events = createEventDirectory({ host, stream, credentials, sample, folders })
  const context: ApplicationContext = { host, stream, jobs, credentials, events }
  let closed: Promise<void> | undefined

  const close = async (): Promise<void> => {
    // The service last: what is being sent to it may end well.
    await jobs.close()
    await events.closeAll()
    await sample.stop()
    mediaProcesses().close()
    tableProcesses().close()
    drawingProcesses().close()
  }
  return {
    dispatcher: createDispatcher(createHandlers(context, sample)),
    onEvent: (listener) => stream.listen(listener),
    openEvent: (eventId) => events.open(eventId),
    importFile: (request) => importIntoEvent(events, request),
    takeTable: (request) => takeTable(events, request),
    assetFile: (eventId, hash, shownAs) => servedFile(events, eventId, hash, shownAs),
    madeTable: (eventId, fileId) => madeTable(events, eventId, fileId),
    close: () => (closed ??= close()),
  }
}
