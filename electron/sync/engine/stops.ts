/** Single changes that a person has stopped: each stays queued until the next run. */
export interface Stops {
  readonly stopped: ReadonlySet<number>
  /** Aborts when the entry is stopped. */
  signalOf(entryId: number): AbortSignal
  stop(entryId: number): void
  /** Everything may go again: a new run begins, or a person wants this entry after all. */
  clear(entryId?: number): void
}

export function createStops(): Stops {
  const stopped = new Set<number>()
  const controllers = new Map<number, AbortController>()
  return {
    stopped,
    signalOf(entryId) {
      const controller = controllers.get(entryId) ?? new AbortController()
      controllers.set(entryId, controller)
      return controller.signal
    },
    stop(entryId) {
      stopped.add(entryId)
      controllers.get(entryId)?.abort()
      controllers.delete(entryId)
    },
    clear(entryId) {
      if (entryId === undefined) {
        stopped.clear()
        controllers.clear()
      } else {
        stopped.delete(entryId)
      }
    },
  }
}
