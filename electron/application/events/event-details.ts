import type { KnownEvent } from '../../../shared/contract/index.ts'
import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import { remoteIdOf, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Gateway } from '../../gateway/requests/types.ts'
import type { RegisteredEvent } from '../host/known-events.ts'

export interface EventDetails extends Pick<KnownEvent, 'name' | 'startDate' | 'endDate' | 'timezone'> {
  readonly remoteId: string
}

/**
 * The event the credentials are for. Throws `wrong-credentials`, `unreachable`, `not-a-service`, …
 * as the gateway does.
 */
export async function fetchEventDetails(gateway: Gateway, signal: AbortSignal): Promise<EventDetails> {
  await gateway.authenticate(signal)
  const { items } = await gateway.list({ entity: 'event', page: 1, limit: 1, signal })
  const [raw] = items
  const remoteId = raw === undefined ? undefined : remoteIdOf(entities.event, raw)
  if (raw === undefined || remoteId === undefined) {
    throw new AppError('not-a-service', 'The service answered, but it told nothing about the event.', {
      details: { reason: 'no-event' },
    })
  }
  return { remoteId, ...readEventDetails(readRecord(entities.event, raw, (_entity, id) => id)) }
}

/** What the registry shows of an event, from the event's own record. */
export function readEventDetails(values: RecordValues): Omit<EventDetails, 'remoteId'> {
  return {
    name: text(values['name']) ?? '',
    startDate: text(values['start_date']),
    endDate: text(values['end_date']),
    timezone: text(values['timezone']),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * A name for the event's folder and links: readable, and the same for the same event of the same
 * service.
 */
export function newEventId(name: string, fingerprint: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
  return `${words === '' ? 'event' : words}-${fingerprint.slice(0, 10)}`
}

export function toKnownEvent(event: RegisteredEvent, needsCredentials: boolean): KnownEvent {
  const {
    id,
    remoteId,
    name,
    baseUrl,
    sample,
    startDate,
    endDate,
    timezone,
    lastOpenedAt,
    madeOfPack = false,
    packedBooth = null,
    onThisComputer = false,
  } = event
  return {
    id,
    remoteId,
    name,
    baseUrl,
    sample,
    madeOfPack,
    packedBooth,
    onThisComputer,
    startDate,
    endDate,
    timezone,
    lastOpenedAt,
    needsCredentials,
  }
}
