/**
 * Time for tests in which minutes pass: while a run is under way and everybody only waits, the
 * clock goes to the next moment somebody waits for. What is under way on the network takes no time,
 * unless a test says so.
 */
export interface Clockwork {
  readonly clock: { now(): number }
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Holds the clock while something is on the network. */
  busy<T>(work: () => Promise<T>): Promise<T>
  /** Resolves with the work, moving the clock as far as it needs. */
  drive<T>(work: Promise<T>): Promise<T>
  /**
   * Lets the clock move on while one request is held, so that another's work can be done meanwhile.
   */
  meanwhile<T>(work: () => Promise<T>): Promise<T>
  /** Moves the clock on; who waits goes on at its moment. */
  pass(ms: number): Promise<void>
}

interface Waiting {
  readonly at: number
  readonly go: () => void
}

export function createClockwork(start = Date.UTC(2026, 10, 2, 9)): Clockwork {
  let now = start
  let underWay = 0
  let drivers = 0
  let isTurning = false
  const waiting = new Set<Waiting>()

  const next = (until: number): Waiting | undefined =>
    [...waiting].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]

  const turn = async (): Promise<void> => {
    if (isTurning) return
    isTurning = true
    while (drivers > 0 && waiting.size > 0) {
      await settled()
      if (underWay > 0 || drivers === 0) break
      const first = next(Number.POSITIVE_INFINITY)
      if (first === undefined) break
      now = Math.max(now, first.at)
      first.go()
    }
    isTurning = false
  }

  const drive = async <T>(work: Promise<T>): Promise<T> => {
    drivers += 1
    void turn()
    try {
      return await work
    } finally {
      drivers -= 1
    }
  }

  return {
    clock: { now: () => now },
    drive,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const one: Waiting = {
          at: now + Math.max(ms, 0),
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
        void turn()
      }),
    async busy(work) {
      underWay += 1
      try {
        return await work()
      } finally {
        underWay -= 1
        void turn()
      }
    },
    async meanwhile(work) {
      underWay -= 1
      try {
        return await drive(work())
      } finally {
        underWay += 1
      }
    },
    async pass(ms) {
      const end = now + ms
      for (let first = next(end); first !== undefined; first = next(end)) {
        now = Math.max(now, first.at)
        first.go()
        await settled()
      }
      now = end
    },
  }
}

/**
 * What follows at once on this computer has happened by then; anything longer just finds the clock
 * gone on.
 */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(() => setImmediate(resolve)))
  })
}
