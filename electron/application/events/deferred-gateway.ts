import { AppError, toAppError } from '../../../shared/errors.ts'
import { failureOf } from '../../gateway/answers/failure.ts'
import { failed } from '../../gateway/answers/outcome.ts'
import type { Gateway, WriteOutcome } from '../../gateway/types.ts'

/**
 * A gateway that is made once it is needed, and may be another one the next time: credentials are
 * entered again, the sample's service moves to another port.
 */
export interface DeferredGateway extends Gateway {
  /** Ends the gateway in use; the next call makes another. */
  renew(): void
}

/** The gateway to use now: `previous`, or another one. Throws where there can be none. */
export type MakeGateway = (previous: Gateway | undefined, signal: AbortSignal | undefined) => Promise<Gateway>

/** Where `make` throws, reads throw the same and writes have it as their outcome. */
export function createDeferredGateway(make: MakeGateway): DeferredGateway {
  let current: Gateway | undefined
  let closed = false

  const gateway = async (signal?: AbortSignal): Promise<Gateway> => {
    if (closed) throw closedError()
    const next = await make(current, signal)
    if (current !== next) current?.close()
    current = next
    if (isClosed()) {
      next.close()
      throw closedError()
    }
    return next
  }
  // A function, because `closed` may have changed while the gateway was made.
  const isClosed = (): boolean => closed
  const write = async (signal: AbortSignal, send: (gateway: Gateway) => Promise<WriteOutcome>): Promise<WriteOutcome> => {
    let target: Gateway
    try {
      target = await gateway(signal)
    } catch (thrown) {
      // Nothing has been sent yet.
      return failed(failureOf(toAppError(thrown)))
    }
    return send(target)
  }
  return {
    authenticate: async (signal) => (await gateway(signal)).authenticate(signal),
    list: async (request) => (await gateway(request.signal)).list(request),
    download: async (url, signal, largestBytes) => (await gateway(signal)).download(url, signal, largestBytes),
    fileValidators: async (url, signal) => (await gateway(signal)).fileValidators(url, signal),
    save: (request, onProgress, signal) => write(signal, (target) => target.save(request, onProgress, signal)),
    upload: (request, onProgress, signal) => write(signal, (target) => target.upload(request, onProgress, signal)),
    detach: (request, signal) => write(signal, (target) => target.detach(request, signal)),
    remove: (request, signal) => write(signal, (target) => target.remove(request, signal)),
    renew() {
      current?.close()
      current = undefined
    },
    close() {
      closed = true
      current?.close()
    },
  }
}

function closedError(): AppError {
  return new AppError('cancelled', 'The event has been closed.')
}
