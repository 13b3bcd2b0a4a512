/**
 * A channel that carries JSON-like messages in order. The desktop's IPC, the web host's socket and
 * an in-memory pair are transports.
 */
export interface Transport {
  send(message: unknown): void
  /** Returns a function that ends the listening. */
  onMessage(listener: (message: unknown) => void): () => void
}

/**
 * Two transports joined in memory: what one sends the other receives, in order, never in the same
 * tick. Messages are cloned, as a process border would.
 */
export function createTransportPair(): readonly [Transport, Transport] {
  const listeners: readonly [Set<(message: unknown) => void>, Set<(message: unknown) => void>] = [
    new Set(),
    new Set(),
  ]
  const end = (own: 0 | 1, other: 0 | 1): Transport => ({
    send(message) {
      const copy: unknown = structuredClone(message)
      queueMicrotask(() => {
        for (const listener of listeners[other]) listener(copy)
      })
    },
    onMessage(listener) {
      listeners[own].add(listener)
      return () => {
        listeners[own].delete(listener)
      }
    },
  })
  return [end(0, 1), end(1, 0)]
}
