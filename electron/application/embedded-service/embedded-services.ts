import { join } from 'node:path'
import type { RegisteredEvent } from '../host/known-events.ts'
import type { Host } from '../host/types.ts'
import { createEmbeddedService, type EmbeddedService } from './embedded-service.ts'

/** The embedded services of a host's events: one process and one data folder each. */
export interface EmbeddedServices {
  /** That of the sample event. */
  readonly sample: EmbeddedService
  /** The service that an event has here; `undefined` where it is elsewhere, or nowhere. */
  of(event: Pick<RegisteredEvent, 'id' | 'sample' | 'onThisComputer'>): EmbeddedService | undefined
  /** Ends the service of an event, for good. */
  end(eventId: string): Promise<void>
  stop(): Promise<void>
}

/** What the service of an event keeps lies within the event's own folder, so that the two go together wherever it is taken. */
export function serviceFolderIn(eventFolder: string): string {
  return join(eventFolder, 'service')
}

export function createEmbeddedServices(
  { launcher, dataDirectory, clock }: Pick<Host, 'launcher' | 'dataDirectory' | 'clock'>,
  folderOf: (eventId: string) => string,
): EmbeddedServices {
  const sample = createEmbeddedService({
    launcher,
    dataDirectory: join(dataDirectory, 'sample-service'),
    sample: true,
    clock,
  })
  const own = new Map<string, EmbeddedService>()
  return {
    sample,
    of({ id, sample: isSample, onThisComputer }) {
      if (isSample) return sample
      if (onThisComputer !== true) return undefined
      const known =
        own.get(id) ??
        createEmbeddedService({
          launcher,
          dataDirectory: serviceFolderIn(folderOf(id)),
          sample: false,
          clock,
        })
      own.set(id, known)
      return known
    },
    async end(eventId) {
      await own.get(eventId)?.stop()
      own.delete(eventId)
    },
    async stop() {
      await Promise.all([sample, ...own.values()].map((service) => service.stop()))
    },
  }
}
