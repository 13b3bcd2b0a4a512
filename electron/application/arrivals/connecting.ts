import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Connection } from '../../../shared/contract/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { isReadableOnTheWay, withScheme } from '../../../shared/domain/service-address.ts'
import { normaliseBaseUrl } from '../../gateway/access.ts'
import { createGateway } from '../../gateway/client.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { EventCredentials } from '../host/credentials.ts'
import type { JobProgress } from '../events/job-registry.ts'
import type { Host } from '../host/types.ts'
import { fetchEventDetails, newEventId, type EventDetails } from '../events/event-details.ts'
import type { RegisteredEvent } from '../host/known-events.ts'

export type Report = (progress: JobProgress) => void

/**
 * Connects to an event: its first copy is pulled, then it is known. When anything fails, nothing of
 * it is kept. An event that is known already gets the credentials and is opened; its local changes
 * stay.
 *
 * @returns the event's id here
 */
export async function connectEvent(
  context: ApplicationContext,
  connection: Connection,
  signal: AbortSignal,
  report: Report,
): Promise<string> {
  const { credentials: store, events, host } = context
  const baseUrl = checkedBaseUrl(connection.baseUrl, connection.allowHttp === true)
  report({ phase: 'authenticating' })
  const details = await checkCredentials(context.host, baseUrl, connection.credentials, signal)
  if (connection.region !== undefined) host.settings.setRegion(connection.region, baseUrl)
  const known = events
    .registered()
    .find(
      (event) =>
        context.services.of(event) === undefined &&
        event.baseUrl === baseUrl &&
        event.remoteId === details.remoteId,
    )
  if (known !== undefined) {
    await store.set(known.id, connection.credentials)
    await openAndPull(context, known.id, signal, report)
    return known.id
  }
  const fingerprint = createHash('sha256').update(`${baseUrl} ${details.remoteId}`).digest('hex')
  const { remoteId, name, startDate, endDate, timezone } = details
  const event: RegisteredEvent = {
    ...{
      id: newEventId(name, fingerprint),
      baseUrl,
      remoteId,
      sample: false,
      startDate,
      endDate,
      timezone,
      lastOpenedAt: null,
    },
    name: name === '' ? new URL(baseUrl).host : name,
  }
  await store.set(event.id, connection.credentials)
  try {
    await pullNewEvent(context, event, signal, report)
  } catch (error) {
    await store.remove(event.id)
    throw error
  }
  return event.id
}

/**
 * New credentials for a known event. The old ones stay where the new are wrong, or are for another
 * event.
 */
export async function reconnectEvent(
  context: ApplicationContext,
  eventId: string,
  credentials: EventCredentials,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const event = await context.events.known(eventId)
  if (event.sample || event.onThisComputer)
    throw new AppError('invalid-input', 'An event of this computer has its own credentials.')
  const registered = context.events.registered().find(({ id }) => id === eventId)
  report({ phase: 'authenticating' })
  const details = await checkCredentials(context.host, event.baseUrl, credentials, signal)
  if (details.remoteId !== registered?.remoteId) {
    throw new AppError('wrong-credentials', `These credentials are for another event, “${details.name}”.`, {
      details: { reason: 'other-event', name: details.name },
    })
  }
  await context.credentials.set(eventId, credentials)
  await openAndPull(context, eventId, signal, report)
}

/**
 * Pulls an event for the first time and makes it known. When that fails, a folder that was made for
 * it is gone again.
 */
export async function pullNewEvent(
  context: ApplicationContext,
  event: RegisteredEvent,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const { events } = context
  const folder = events.folderOf(event.id)
  // A folder that no registry names may hold changes that were never sent: it is taken up again,
  // never emptied.
  const isNew = !existsSync(folder)
  const open = events.openNew(event)
  try {
    await open.engine.run('pull', { signal, onProgress: report })
    signal.throwIfAborted()
    report({ phase: 'finishing' })
    await events.keep(event, open)
  } catch (error) {
    await open.close()
    if (isNew) await rm(folder, { recursive: true, force: true })
    throw error
  }
  await events.refresh(event.id)
}

/**
 * An event that is here already opens whatever the network does; what went wrong shows in its
 * synchronisation.
 */
export async function openAndPull(
  context: ApplicationContext,
  eventId: string,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const { events, host } = context
  const open = await events.open(eventId)
  open.gateway.renew()
  try {
    await open.engine.run('pull', { signal, onProgress: report })
    await events.refresh(eventId)
  } catch (cause) {
    const error = toAppError(cause)
    if (signal.aborted) throw error
    host.log.warn('The event opens with what is here: it could not be brought up to date.', {
      event: eventId,
      reason: error.message,
    })
  }
}

/** Whose event the credentials are for. Throws what the gateway throws. */
export async function checkCredentials(
  { clock, log, network }: Pick<Host, 'clock' | 'log'> & Partial<Pick<Host, 'network'>>,
  baseUrl: string,
  credentials: EventCredentials,
  signal: AbortSignal,
): Promise<EventDetails> {
  const gateway = createGateway({ baseUrl, credentials, clock, log, network, system: network?.system })
  try {
    return await fetchEventDetails(gateway, signal)
  } finally {
    gateway.close()
  }
}

/**
 * The address of a service to send credentials to. Throws `invalid-input`, and `insecure-address`
 * for HTTP to another machine unless `allowHttp`: nothing may have been sent before.
 */
export function checkedBaseUrl(text: string, allowHttp: boolean): string {
  const baseUrl = normaliseBaseUrl(withScheme(text))
  if (isReadableOnTheWay(baseUrl) && !allowHttp) {
    throw new AppError(
      'insecure-address',
      `The connection to ${new URL(baseUrl).host} would not be encrypted: everybody on the way could read the credentials and change what is sent. Use https://, or say that it may be so.`,
      { field: 'baseUrl' },
    )
  }
  return baseUrl
}
