import { AppError, toAppError } from '../../../shared/errors.ts'
import { failureOf } from '../../gateway/requests/failure.ts'
import { failed } from '../../gateway/answers/outcome.ts'
import type { Access } from '../../gateway/access.ts'
import type { ServiceGateway } from '../../gateway/client.ts'
import type { Gateway, WriteOutcome } from '../../gateway/requests/types.ts'

/**
 * A gateway that is made once it is needed, and may be another one the next time: credentials are
 * entered again, the sample's service moves to another port.
 */
export interface DeferredGateway extends Gateway {
  /** What other requests to the service of now go through: the gateway in use ends it. Throws where there is none. */
  access(signal: AbortSignal | undefined): Promise<Access>
  /** Ends the gateway in use; the next call makes another. */
  renew(): void
}

interface GatewaySource {
  /** What it is made of: as long as that is the same, the gateway is. */
  readonly origin: object
  readonly create: () => ServiceGateway
}

/** What the gateway to use now is made of. Throws where there can be none. */
type FindSource = (signal: AbortSignal | undefined) => Promise<GatewaySource>

/** Where `find` throws, reads throw the same and writes have it as their outcome. */
export function createDeferredGateway(find: FindSource): DeferredGateway {
  let current: { readonly origin: object; readonly gateway: ServiceGateway } | undefined
  let closed = false

  const gateway = async (signal?: AbortSignal): Promise<ServiceGateway> => {
    const { origin, create } = await find(signal)
    if (closed) throw new AppError('cancelled', 'The event has been closed.')
    // Several may have waited for the same.
    if (current?.origin === origin) return current.gateway
    current?.gateway.close()
    current = { origin, gateway: create() }
    return current.gateway
  }
  const write = async <Outcome>(
    signal: AbortSignal,
    send: (gateway: Gateway) => Promise<Outcome>,
    unsent: (outcome: WriteOutcome) => Outcome,
  ): Promise<Outcome> => {
    let target: Gateway
    try {
      target = await gateway(signal)
    } catch (error) {
      // Nothing has been sent yet.
      return unsent(failed(failureOf(toAppError(error))))
    }
    return send(target)
  }
  return {
    access: async (signal) => (await gateway(signal)).access,
    authenticate: async (signal) => (await gateway(signal)).authenticate(signal),
    list: async (request) => (await gateway(request.signal)).list(request),
    download: async (url, signal, largestBytes) =>
      (await gateway(signal)).download(url, signal, largestBytes),
    fileValidators: async (url, signal) => (await gateway(signal)).fileValidators(url, signal),
    save: (request, onProgress, signal) =>
      write(signal, (target) => target.save(request, onProgress, signal), itself),
    bulkOffer: async (signal) => (await gateway(signal)).bulkOffer(signal),
    saveTogether: (requests, signal) =>
      write(
        signal,
        (target) => target.saveTogether(requests, signal),
        (outcome) => ({ kind: 'answered', outcomes: requests.map(() => outcome) }),
      ),
    upload: (request, onProgress, signal) =>
      write(signal, (target) => target.upload(request, onProgress, signal), itself),
    detach: (request, signal) => write(signal, (target) => target.detach(request, signal), itself),
    remove: (request, signal) => write(signal, (target) => target.remove(request, signal), itself),
    renew() {
      current?.gateway.close()
      current = undefined
    },
    close() {
      closed = true
      current?.gateway.close()
    },
  }
}

function itself(outcome: WriteOutcome): WriteOutcome {
  return outcome
}
