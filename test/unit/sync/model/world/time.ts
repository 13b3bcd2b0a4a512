import type { Clock } from '../../../../../electron/workspace/stores/workspace.ts'

/**
 * Time that moves only when it is told to. Waiting goes by the monotonic time, so that setting the
 * clock disturbs it no more than a real timer.
 */
export interface VirtualTime extends Clock {
  /** Monotonic, in milliseconds. */
  readonly elapsed: number
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** When the next timer is due, in monotonic time. */
  nextDue(): number | undefined
  /** Moves to the monotonic time given; what is due then stays for `fire`. */
  moveTo(elapsed: number): void
  /** Ends the oldest timer that is due; `false` where none is. */
  fire(): boolean
  /** Sets the clock on the wall. */
  set(byMs: number): void
  /** Nobody waits any more: the program has ended. */
  forgetTimers(): void
}

interface Timer {
  readonly due: number
  readonly end: () => void
}

export function virtualTime(): VirtualTime {
  const start = Date.UTC(2026, 10, 2, 9)
  let elapsed = 0
  let offset = 0
  let timers: Timer[] = []

  return {
    now: () => start + elapsed + offset,
    get elapsed() {
      return elapsed
    },
    wait(ms, signal) {
      if (signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const timer: Timer = {
          due: elapsed + Math.max(ms, 0),
          end() {
            timers = timers.filter((other) => other !== timer)
            signal.removeEventListener('abort', timer.end)
            resolve()
          },
        }
        signal.addEventListener('abort', timer.end, { once: true })
        const at = timers.findIndex(({ due }) => due > timer.due)
        timers.splice(at < 0 ? timers.length : at, 0, timer)
      })
    },
    nextDue: () => timers[0]?.due,
    moveTo(to) {
      elapsed = Math.max(elapsed, to)
    },
    fire() {
      const [first] = timers
      if (first === undefined || first.due > elapsed) return false
      first.end()
      return true
    },
    set(byMs) {
      offset += byMs
    },
    forgetTimers() {
      timers = []
    },
  }
}
