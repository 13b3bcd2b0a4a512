import { describe, expect, it } from 'vitest'
import { createScheduler } from '../../../electron/sync/engine/scheduler.ts'
import { virtualWait } from '../../support/virtual-wait.ts'

function scheduled() {
  const time = virtualWait()
  const runs: string[] = []
  const state = { held: false }
  const scheduler = createScheduler({
    context: time,
    run: (direction) => void runs.push(direction),
    held: () => state.held,
  })
  return { time, runs, state, scheduler }
}

describe('automatic synchronisation', () => {
  it('does nothing by itself in manual mode', async () => {
    const { time, runs, scheduler } = scheduled()
    scheduler.configure({ automatic: false, intervalMs: 60_000 })
    scheduler.changed()
    await time.pass(3_600_000)
    expect(runs).toEqual([])
  })

  it('runs at once, and then every so often', async () => {
    const { time, runs, scheduler } = scheduled()
    scheduler.configure({ automatic: true, intervalMs: 60_000 })
    expect(runs).toEqual(['both'])
    await time.pass(179_999)
    expect(runs).toEqual(['both', 'both', 'both'])
  })

  it('sends what was typed together, once the typing has stopped', async () => {
    const { time, runs, scheduler } = scheduled()
    scheduler.configure({ automatic: true })
    for (let letter = 0; letter < 10; letter += 1) {
      scheduler.changed()
      await time.pass(2_000)
    }
    expect(runs).toEqual(['both'])
    await time.pass(1_000)
    expect(runs).toEqual(['both', 'push'])
  })

  it('leaves a person who has paused alone', async () => {
    const { time, runs, state, scheduler } = scheduled()
    scheduler.configure({ automatic: true, intervalMs: 60_000 })
    scheduler.changed()
    state.held = true
    scheduler.changed()
    await time.pass(600_000)
    expect(runs).toEqual(['both'])
    state.held = false
    await time.pass(60_000)
    expect(runs).toEqual(['both', 'both'])
  })

  it('takes a new interval without running again, and ends when it is turned off', async () => {
    const { time, runs, scheduler } = scheduled()
    scheduler.configure({ automatic: true, intervalMs: 60_000 })
    scheduler.configure({ automatic: true, intervalMs: 600_000 })
    await time.pass(599_999)
    expect(runs).toEqual(['both'])
    await time.pass(1)
    expect(runs).toEqual(['both', 'both'])
    scheduler.changed()
    scheduler.configure({ automatic: false })
    await time.pass(3_600_000)
    expect(runs).toEqual(['both', 'both'])
  })
})
