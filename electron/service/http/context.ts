import type { FastifyRequest } from 'fastify'
import type { Addresses, BaseUrl, FileAddresses } from '../records/file-addresses.ts'
import { whileClientWaits } from './gone.ts'
import { RequestProblem } from '../limits/problem.ts'
import type { EventLimits, EventRecords, Storage } from '../storage/types.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The event the token is for; 0 where the operation needs no token. */
    eventId: number
    /** Those of its event alone. */
    ownLimits: EventLimits | undefined
  }
}

/** What the routes need of the process they run in. */
export interface ServiceContext {
  readonly storage: Storage
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly fileAddresses: FileAddresses
  /** For every event that has none of its own. */
  readonly limits?: EventLimits | undefined
  /** Aborted when the process is about to end: it serves on, and wants no new work. */
  readonly ending?: AbortSignal | undefined
  /** A token that nobody used for so long has ended; absent for no such rule. */
  readonly tokenIdleMs?: number | undefined
}

/** The records of the event that the request is for. What is written for a client that has left is not done. */
export function recordsOf(context: ServiceContext, { eventId, answer }: FastifyRequest): EventRecords {
  if (eventId === 0) throw new RequestProblem(401, 'A bearer token is needed.')
  const records = context.storage.records(eventId)
  if (answer === null) return records
  // One for all that a request writes, which may be many records.
  let waits: AbortSignal | undefined
  const whileWaited = (): AbortSignal => (waits ??= whileClientWaits(answer))
  return {
    ...records,
    create: (record, now, files) => records.create(record, now, files, whileWaited()),
    transaction: (work, files) => records.transaction(work, files, whileWaited()),
  }
}

/** Today in UTC as YYYY-MM-DD: what decides whether a date is in the future. */
export function today(context: ServiceContext): string {
  return new Date(context.now()).toISOString().slice(0, 10)
}

const hostPattern = /^[a-zA-Z0-9.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/

/**
 * The service as the client reached it, also through a proxy that is trusted, so that the URLs it gives back can be reached the same way.
 */
export function baseUrlOf(request: FastifyRequest): BaseUrl {
  const { host } = request
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket
  return `${request.protocol}://${hostPattern.test(host) ? host : `${localAddress}:${localPort}`}`
}

/** The addresses that the answer to a request gives. */
export function addressesOf(context: ServiceContext, request: FastifyRequest): Addresses {
  return context.fileAddresses.at(context.now(), request.eventId, baseUrlOf(request))
}
