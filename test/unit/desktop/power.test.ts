import { beforeEach, expect, test, vi } from 'vitest'
import { followSleep, keepAwake } from '../../../electron/desktop/power.ts'
import type { ContractListener } from '../../../shared/contract/index.ts'
import { powerMonitor, powerSaveBlocker, restart } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))
beforeEach(() => restart('/nowhere'))

test('the machine stays awake while changes go or long work goes on, and no longer', async () => {
  let tell: ContractListener = () => undefined
  await keepAwake(Promise.resolve({ onEvent: (listener) => ((tell = listener), () => undefined) }))
  const sync = (eventId: string, phase: string): void =>
    tell('sync.changed', { eventId, state: { phase } } as never)
  const job = (id: string, state: string): void => tell('job.changed', { job: { id, state } } as never)
  const awake = (): readonly string[] => [...powerSaveBlocker.wanted.values()]
  const story: readonly (readonly [() => void, number])[] = [
    [() => sync('a', 'idle'), 0],
    [() => sync('a', 'pushing'), 1],
    [() => sync('a', 'pulling'), 1],
    [() => job('1', 'running'), 1],
    [() => sync('a', 'offline'), 1],
    [() => job('1', 'done'), 0],
    [() => sync('b', 'pulling'), 1],
    [() => sync('b', 'paused'), 0],
  ]
  for (const [happen, blockers] of story) {
    happen()
    expect(awake()).toEqual(Array.from({ length: blockers }, () => 'prevent-app-suspension'))
  }
})

test('the core is told when the machine falls asleep and wakes', async () => {
  const told: string[] = []
  await followSleep(
    Promise.resolve({ sleep: () => void told.push('sleep'), wake: () => void told.push('wake') }),
  )
  powerMonitor.emit('suspend')
  powerMonitor.emit('resume')
  expect(told).toEqual(['sleep', 'wake'])
})
