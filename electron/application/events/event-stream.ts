import type { ContractEvents, EventName } from '../../../shared/contract/index.ts'

export type EventListener = <Name extends EventName>(name: Name, payload: ContractEvents[Name]) => void

/** The contract's events, to every host that listens. */
export interface EventStream {
  readonly emit: EventListener
  listen(listener: EventListener): () => void
}

export function createEventStream(): EventStream {
  const listeners = new Set<EventListener>()
  return {
    emit: (name, payload) => {
      for (const listener of [...listeners]) listener(name, payload)
    },
    listen(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
