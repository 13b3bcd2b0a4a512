import type { ContractListener } from '../../../shared/contract/index.ts'
import type { Log } from '../host/types.ts'

/** The contract's events, to every host that listens. */
export interface EventStream {
  readonly emit: ContractListener
  listen(listener: ContractListener): () => void
}

/**
 * What a listener throws is logged, once each, and reaches neither the work that is told of nor the
 * other listeners: an icon that a desktop has no place for must not fail a synchronisation.
 */
export function createEventStream(log: Pick<Log, 'error'>): EventStream {
  const listeners = new Set<ContractListener>()
  const failed = new WeakSet<ContractListener>()
  return {
    emit: (...event) => {
      for (const listener of [...listeners]) {
        try {
          listener(...event)
        } catch (error) {
          if (!failed.has(listener))
            log.error('What was to follow an event could not be done.', {
              event: event[0],
              reason: String(error),
            })
          failed.add(listener)
        }
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
