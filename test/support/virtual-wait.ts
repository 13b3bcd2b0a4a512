/** Waiting in a time that a test moves. */
export interface VirtualWait {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Lets time pass; whoever waits no longer than that goes on, in order. */
  pass(ms: number): Promise<void>
}

export function virtualWait(): VirtualWait {
  let now = 0
  const waiting = new Set<{ readonly at: number; readonly go: () => void }>()
  return {
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const one = {
          at: now + ms,
          go: () => {
            waiting.delete(one)
            signal.removeEventListener('abort', one.go)
            resolve()
          },
        }
        if (signal.aborted) {
          resolve()
          return
        }
        waiting.add(one)
        signal.addEventListener('abort', one.go, { once: true })
      }),
    async pass(ms) {
      const end = now + ms
      for (;;) {
        await settled()
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (next === undefined) break
        now = next.at
        next.go()
      }
      now = end
    },
  }
}

/** What a promise that has resolved leads to has happened by then. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
