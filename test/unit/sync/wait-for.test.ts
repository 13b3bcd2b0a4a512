import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../../electron/sync/context.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const hourMs = 3_600_000

/** Whether a wait of an hour is over, whenever that is asked. */
function anHour(): () => Promise<boolean> {
  let isOver = false
  void waitFor(hourMs, new AbortController().signal).then(() => (isOver = true))
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return isOver
  }
}

test('a wait is over by the clock on the wall where the machine has slept, soon after it wakes', async () => {
  const isOver = anHour()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await isOver()).toBe(false)
  // Timers stand still meanwhile.
  vi.setSystemTime(Date.now() + hourMs)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await isOver()).toBe(true)
})

test('a wait takes no longer where the clock is set back, and no less where nothing happens', async () => {
  const isOver = anHour()
  vi.setSystemTime(Date.now() - 12 * hourMs)
  await vi.advanceTimersByTimeAsync(hourMs - 1)
  expect(await isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver()).toBe(true)
})
