/**
 * Runs fetches for what is on the screen: few at a time, the newest request first, and none for what
 * has scrolled away before its turn came.
 */
export interface AssetQueue {
  /**
   * Rejects with the fetch's own error, or with `AbortError` when `signal` ends the wish before its
   * turn.
   */
  add<T>(fetch: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function createAssetQueue(parallel: number): AssetQueue {
  const waiting: (() => void)[] = []
  let running = 0

  const next = (): void => {
    while (running < parallel) {
      const start = waiting.pop()
      if (start === undefined) return
      start()
    }
  }

  return {
    add<T>(fetch: () => Promise<T>, signal: AbortSignal): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          const at = waiting.indexOf(start)
          if (at >= 0) waiting.splice(at, 1)
          reject(new DOMException('No longer wanted.', 'AbortError'))
        }
        const start = (): void => {
          signal.removeEventListener('abort', leave)
          running++
          fetch()
            .then(resolve, reject)
            .finally(() => {
              running--
              next()
            })
        }
        if (signal.aborted) {
          leave()
          return
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(start)
        next()
      })
    },
  }
}
