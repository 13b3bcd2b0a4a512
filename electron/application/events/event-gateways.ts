import { AppError, toAppError } from '../../../shared/errors.ts'
import { createGateway, type ServiceGateway } from '../../gateway/client.ts'
import type { CredentialStore } from '../host/credentials.ts'
import { createDeferredGateway, type DeferredGateway } from './deferred-gateway.ts'
import type { EmbeddedService } from '../embedded-service/embedded-service.ts'
import type { Host } from '../host/types.ts'

/**
 * The gateway of an event that was connected: made of the credentials in the vault, and anew
 * whenever they are others.
 */
export function createConnectedGateway(
  host: Pick<Host, 'clock' | 'log' | 'network'>,
  event: { readonly id: string; readonly baseUrl: string },
  store: CredentialStore,
): DeferredGateway {
  return createDeferredGateway(async () => {
    const credentials = await store.get(event.id)
    if (credentials === undefined) {
      throw new AppError(
        'wrong-credentials',
        'The credentials of this event are not on this machine any more. Enter them again.',
        {
          details: { reason: 'missing' },
        },
      )
    }
    const create = (): ServiceGateway =>
      createGateway({
        baseUrl: event.baseUrl,
        credentials,
        clock: host.clock,
        log: host.log,
        network: host.network,
        system: host.network.system,
      })
    return { origin: credentials, create }
  })
}

/** The gateway of an event that was opened from a pack: there is no service to ask. */
export function createMissingGateway(): DeferredGateway {
  return createDeferredGateway(() =>
    Promise.reject(
      new AppError(
        'unreachable',
        'This event was opened from a booth pack and has no service. What is changed in it goes back as a pack.',
        {
          details: { reason: 'made-of-pack' },
        },
      ),
    ),
  )
}

/**
 * The gateway of an event whose service runs here: it is started when it is needed, and found again when
 * it has moved to another port.
 */
export function createEmbeddedGateway(
  host: Pick<Host, 'clock' | 'log' | 'network'>,
  service: EmbeddedService,
): DeferredGateway {
  return createDeferredGateway(async (signal) => {
    const running = await service.ensure(signal).catch((cause: unknown) => {
      const error = toAppError(cause)
      if (error.code === 'cancelled' || error.code === 'unreachable') throw error
      throw new AppError('unreachable', error.message, {
        details: { reason: 'embedded-service' },
        cause: error,
      })
    })
    const { baseUrl, appKey, appSecret } = running
    const create = (): ServiceGateway => {
      const credentials = { kind: 'key', appKey, appSecret } as const
      return withMovedFiles(
        createGateway({
          baseUrl,
          credentials,
          clock: host.clock,
          log: host.log,
          network: host.network,
          system: host.network.system,
        }),
        baseUrl,
      )
    }
    return { origin: running, create }
  })
}

/** Records pulled at an earlier start name their files under the port the service had then. */
function withMovedFiles(gateway: ServiceGateway, baseUrl: string): ServiceGateway {
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
