import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Clock } from '../../workspace/stores/workspace.ts'
import type { RunningService, ServiceLauncher } from '../host/types.ts'

/**
 * A service that could not be started is not tried again at every picture that wants to be fetched.
 */
const retryAfterMs = 10_000

/** One that has ended by itself so many times within so many milliseconds is not started again for now. */
const mostEnds = 4
const endsWithinMs = 5 * 60_000

/**
 * The embedded service behind an event that lives on this computer alone: started when it is needed,
 * again when it has ended, once however many ask.
 */
export interface EmbeddedService {
  /**
   * Throws what the launcher throws. `signal` gives up waiting; the service starts nevertheless.
   */
  ensure(signal?: AbortSignal): Promise<RunningService>
  /** Where it runs now; another port at every start. */
  baseUrl(): string | undefined
  stop(): Promise<void>
}

export interface EmbeddedServiceOptions {
  readonly launcher: Pick<ServiceLauncher, 'launch'>
  readonly dataDirectory: string
  /** Filled with the sample event. */
  readonly sample: boolean
  readonly clock: Clock
}

export function createEmbeddedService({
  launcher,
  dataDirectory,
  sample,
  clock,
}: EmbeddedServiceOptions): EmbeddedService {
  const ending = new AbortController()
  let started: Promise<RunningService> | undefined
  let running: RunningService | undefined
  let ends: readonly number[] = []
  let failed: { readonly error: AppError; readonly at: number } | undefined

  const start = async (): Promise<RunningService> => {
    try {
      const service = await launcher.launch({ dataDirectory, sample, signal: ending.signal })
      failed = undefined
      running = service
      service.onExit(() => {
        const now = clock.now()
        ends = [...ends.filter((at) => now - at < endsWithinMs), now]
        started = undefined
        running = undefined
      })
      return service
    } catch (error) {
      started = undefined
      failed = { error: toAppError(error), at: clock.now() }
      throw failed.error
    }
  }
  return {
    ensure(signal) {
      if (ending.signal.aborted) return Promise.reject(new AppError('cancelled', 'The program is ending.'))
      const since = failed === undefined ? Infinity : clock.now() - failed.at
      if (started === undefined && failed !== undefined && since >= 0 && since < retryAfterMs)
        return Promise.reject(failed.error)
      if (started === undefined && ends.filter((at) => clock.now() - at < endsWithinMs).length >= mostEnds)
        return Promise.reject(keepsEnding())
      started ??= start()
      return abandonable(started, signal)
    },
    baseUrl: () => running?.baseUrl,
    async stop() {
      ending.abort()
      const service = await started?.catch(() => undefined)
      await service?.stop()
    },
  }
}

function keepsEnding(): AppError {
  return new AppError(
    'unreachable',
    'The embedded service keeps ending by itself. It is started again in a few minutes.',
    {
      details: { reason: 'embedded-service-ends' },
    },
  )
}

function abandonable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void => reject(new AppError('cancelled', 'The operation was cancelled.'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
