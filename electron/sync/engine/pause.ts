import { AppError } from '../../../shared/errors.ts'

/** The person's brake. Pausing aborts what is under way; resuming gives a fresh signal. */
export interface Pause {
  readonly paused: boolean
  signal(): AbortSignal
  pause(): void
  resume(): void
  /** Resolves when resumed, or when the signal aborts. */
  untilResumed(signal: AbortSignal): Promise<void>
}

export function createPause(): Pause {
  let controller = new AbortController()
  let resumed = new AbortController()
  return {
    get paused() {
      return controller.signal.aborted
    },
    signal: () => controller.signal,
    pause() {
      // Who waits already waits for this resuming.
      if (controller.signal.aborted) return
      resumed = new AbortController()
      controller.abort()
    },
    resume() {
      if (!controller.signal.aborted) return
      controller = new AbortController()
      resumed.abort()
    },
    untilResumed(signal) {
      const until = resumed.signal
      if (!controller.signal.aborted || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        AbortSignal.any([signal, until]).addEventListener('abort', () => resolve(), { once: true })
      })
    },
  }
}

/** Throws `cancelled` where the signal has aborted. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'The synchronisation was stopped.')
}
