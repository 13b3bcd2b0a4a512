import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { EventSetup } from '../../../shared/domain/event-setup/event-setup.ts'
import { createGateway } from '../../gateway/client.ts'
import { changeEventSetup, readEventSetup } from '../../gateway/event-setup.ts'
import { AppError } from '../../../shared/errors.ts'
import { pullNewEvent, type Report } from './connecting.ts'
import { fetchEventDetails, newEventId, type EventDetails } from '../events/event-details.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { RegisteredEvent } from '../host/known-events.ts'
import type { Host, RunningService } from '../host/types.ts'

/**
 * Makes an event whose service runs on this computer, for it alone, and opens it. When anything fails,
 * nothing of it is kept.
 *
 * @returns the event's id here
 */
export async function createOwnEvent(
  context: ApplicationContext,
  setup: EventSetup,
  signal: AbortSignal,
  report: Report,
): Promise<string> {
  const { events, services } = context
  const id = newEventId(setup.name, randomUUID())
  report({ phase: 'starting-service' })
  try {
    const service = services.of({ id, sample: false, onThisComputer: true })
    if (service === undefined)
      throw new AppError('internal', 'There is no service for an event on this computer.')
    const running = await service.ensure(signal)
    await pullNewEvent(
      context,
      ownEvent(id, running.baseUrl, await setUpService(context.host, running, setup, signal)),
      signal,
      report,
    )
  } catch (error) {
    await services.end(id)
    await rm(events.folderOf(id), { recursive: true, force: true })
    throw error
  }
  return id
}

/** How an event of this computer is known. */
export function ownEvent(id: string, baseUrl: string, details: EventDetails): RegisteredEvent {
  return { ...details, id, baseUrl, sample: false, onThisComputer: true, lastOpenedAt: null }
}

/** Gives the event of a service that has just been started for it its set-up. Gives its details. */
export async function setUpService(
  { clock, log, network }: Pick<Host, 'clock' | 'log'> & Partial<Pick<Host, 'network'>>,
  { baseUrl, appKey, appSecret }: RunningService,
  setup: EventSetup,
  signal: AbortSignal,
): Promise<EventDetails> {
  const gateway = createGateway({
    baseUrl,
    credentials: { kind: 'key', appKey, appSecret },
    clock,
    log,
    network,
  })
  try {
    const seen = await readEventSetup(gateway.access, signal)
    const done =
      seen === undefined ? undefined : await changeEventSetup(gateway.access, setup, seen.tag, signal)
    if (done === undefined) throw new AppError('internal', 'The embedded service cannot be set up.')
    return await fetchEventDetails(gateway, signal)
  } finally {
    gateway.close()
  }
}
