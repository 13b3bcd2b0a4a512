import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTidying, tidyBriefly } from '../../../electron/application/events/tidying.ts'
import type { History } from '../../../electron/workspace/stores/history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A history that has so many slices of work. */
function withWork(slices: number) {
  const done = { slices: 0, warnings: 0 }
  const history: History = {
    retentionDays: () => 90,
    keepFor: () => undefined,
    tidySome: () => (done.slices += 1) < slices,
  }
  return {
    done,
    parts: { workspace: { history }, isIdle: () => true, log: { warn: () => void (done.warnings += 1) } },
  }
}

it('an event is tidied once nothing has changed for a while, slice by slice', () => {
  const { done, parts } = withWork(3)
  const tidying = createTidying(parts)
  tidying.changed()
  vi.advanceTimersByTime(4_000)
  tidying.changed()
  vi.advanceTimersByTime(4_000)
  expect(done.slices).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(done.slices).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(done.slices).toBe(3)
})

it('a change between two slices puts the rest off, and a synchronisation does', () => {
  const { done, parts } = withWork(1_000)
  let isIdle = true
  const tidying = createTidying({ ...parts, isIdle: () => isIdle })
  tidying.changed()
  vi.advanceTimersByTime(5_000)
  expect(done.slices).toBe(1)
  tidying.changed()
  vi.advanceTimersByTime(4_900)
  expect(done.slices).toBe(1)
  isIdle = false
  vi.advanceTimersByTime(60_000)
  expect(done.slices).toBe(1)
  isIdle = true
  vi.advanceTimersByTime(10_000)
  expect(done.slices).toBeGreaterThan(1)
  tidying.stop()
  const stoppedAt = done.slices
  vi.advanceTimersByTime(60_000)
  expect(done.slices).toBe(stoppedAt)
})

it('what goes wrong is told and tried again after the next change', () => {
  const { done, parts } = withWork(1)
  const tidying = createTidying({
    ...parts,
    workspace: {
      history: {
        ...parts.workspace.history,
        tidySome: () => {
          throw new Error('The disk is full.')
        },
      },
    },
  })
  tidying.changed()
  vi.advanceTimersByTime(60_000)
  expect(done.warnings).toBe(1)
  tidying.changed()
  vi.advanceTimersByTime(60_000)
  expect(done.warnings).toBe(2)
})

it('a program that ends in a moment does no more than it has time for', () => {
  const { done, parts } = withWork(1_000)
  tidyBriefly(parts.workspace, parts.log)
  expect(done.slices).toBe(50)
})
