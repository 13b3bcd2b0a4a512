import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createExchanges } from '../../../electron/application/sharing/exchanges.ts'
import { exchange } from '../../../electron/sharing/exchange.ts'
import { applyPlanStep } from '../../../electron/workspace/edits/index.ts'
import { benchScene } from '../../bench/floors/scene.ts'
import { planStep, standFor } from '../../support/plans.ts'
import { memoryLocation } from '../../support/sharing/memory-location.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('what is done after a quiet while is told at once, what follows it goes together, and what comes late is looked for; what others did is told to nobody', async () => {
  const workspace = temporaryWorkspace()
  const floorKey = pulled(workspace, 'floor', '1', { name: 'Hall 1', order: 0, active: true }).key
  workspace.sharing.turnOn({ id: 'ada', name: 'Ada' })
  const place = memoryLocation()
  let rounds = 0
  let ended = Promise.withResolvers<void>()
  const nextRound = async (): Promise<void> => {
    await ended.promise
    ended = Promise.withResolvers()
  }
  const exchanges = createExchanges({
    ...{ workspace, transport: place.transport(), name: 'Ada' },
    inspect: () => Promise.resolve({ format: 'png', mime: 'image/png', widthPixels: 1, heightPixels: 1 }),
    onOutcome: () => {
      rounds += 1
      ended.resolve()
    },
    onOthers: () => undefined,
    log: { warn: () => undefined },
  })
  onTestFinished(() => exchanges.close())
  const draw = (id: string, on = workspace) =>
    applyPlanStep(
      on,
      planStep({ floorKey, put: [standFor(null, { id })] }, { remove: [id] }, { kind: 'draw' }),
    )
  exchanges.goOn()
  await nextRound()
  await vi.advanceTimersByTimeAsync(1_000)

  await draw('s1')
  await vi.advanceTimersByTimeAsync(0)
  await nextRound()
  expect(place.changes).toHaveLength(1)

  await draw('s2')
  await draw('s3')
  await vi.advanceTimersByTimeAsync(299)
  expect(rounds).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  await nextRound()
  expect(place.changes).toHaveLength(3)

  const other = temporaryWorkspace()
  pulled(other, 'floor', '1', { name: 'Hall 1', order: 0, active: true })
  other.sharing.turnOn({ id: 'ben', name: 'Ben' })
  const { signal } = new AbortController()
  await exchange(other, place.transport(), signal)
  await draw('s4', other)
  await exchange(other, place.transport(), signal)
  await exchanges.now()
  expect(workspace.layouts.get(floorKey).elements).toHaveLength(4)
  await nextRound()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rounds).toBe(4)

  // A file comes after the plan that shows it, and nobody tells of it.
  const picture = Buffer.from('a picture')
  const hash = createHash('sha256').update(picture).digest('hex')
  await applyPlanStep(other, planStep({ floorKey, put: [{ ...benchScene(1).background, hash }] }))
  await exchange(other, place.transport(), signal)
  await exchanges.now()
  await nextRound()
  expect(workspace.assets.describe(hash)).toBeUndefined()
  place.files.set(hash, picture)
  await vi.advanceTimersByTimeAsync(1_000)
  await nextRound()
  expect(workspace.assets.isHere(hash)).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rounds).toBe(6)
})
