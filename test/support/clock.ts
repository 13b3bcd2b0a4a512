import type { Clock } from '../../electron/workspace/stores/workspace.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

export function testClock(start = Date.UTC(2026, 10, 2, 9)): TestClock {
  let time = start
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds
    },
  }
}
