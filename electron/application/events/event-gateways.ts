import { AppError, toAppError } from '../../../shared/errors.ts'
import { createGateway } from '../../gateway/client.ts'
import type { Gateway } from '../../gateway/types.ts'
import type { CredentialStore, EventCredentials } from '../host/credentials.ts'
import { createDeferredGateway, type DeferredGateway } from './deferred-gateway.ts'
import type { SampleService } from '../embedded-service/sample-service.ts'
import type { Host, RunningService } from '../types.ts'

/**
 * The gateway of an event that was connected: made of the credentials in the vault, and anew
 * whenever they are others.
 */
export function createConnectedGateway(
  host: Pick<Host, 'clock' | 'log'>,
  event: { readonly id: string; readonly baseUrl: string },
  store: CredentialStore,
): DeferredGateway {
  let used: EventCredentials | undefined
  return createDeferredGateway(async (previous) => {
    const credentials = await store.get(event.id)
    if (credentials === undefined) {
      throw new AppError('wrong-credentials', 'The credentials of this event are not on this machine any more. Enter them again.', {
        details: { reason: 'missing' },
      })
    }
    if (previous !== undefined && credentials === used) return previous
    used = credentials
    return createGateway({ baseUrl: event.baseUrl, credentials, clock: host.clock, log: host.log })
  })
}

/**
 * The gateway of the sample event: its service is started when it is needed, and found again when
 * it has moved to another port.
 */
export function createSampleGateway(host: Pick<Host, 'clock' | 'log'>, service: SampleService): DeferredGateway {
  let used: RunningService | undefined
  return createDeferredGateway(async (previous, signal) => {
    const running = await service.ensure(signal).catch((thrown: unknown) => {
      const error = toAppError(thrown)
      if (error.code === 'cancelled') throw error
      throw new AppError('unreachable', error.message, { details: { reason: 'sample-service' }, cause: error })
    })
    if (previous !== undefined && running === used) return previous
    used = running
    const { baseUrl, appKey, appSecret } = running
    const gateway = createGateway({ baseUrl, credentials: { kind: 'key', appKey, appSecret }, clock: host.clock, log: host.log })
    return withMovedFiles(gateway, baseUrl)
  })
}

/** Records pulled at an earlier start name their files under the port the service had then. */
function withMovedFiles(gateway: Gateway, baseUrl: string): Gateway {
  const { hostname, host } = new URL(baseUrl)
  const moved = (url: string): string => {
    const parsed = URL.canParse(url) ? new URL(url) : undefined
    if (parsed?.hostname !== hostname) return url
    parsed.host = host
    return parsed.href
  }
  return {
    ...gateway,
    download: (url, signal, largestBytes) => gateway.download(moved(url), signal, largestBytes),
    fileValidators: (url, signal) => gateway.fileValidators(moved(url), signal),
  }
}
