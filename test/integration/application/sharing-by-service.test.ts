import { describe, expect, it, onTestFinished } from 'vitest'
import type { SharingState } from '../../../shared/contract/index.ts'
import type { PlanStep } from '../../../shared/domain/plan/layout.ts'
import { planStep, standFor } from '../../support/plans.ts'
import { startFaultProxy } from '../../support/services/fault-proxy.ts'
import { once } from '../../support/sharing/once.ts'
import { firstFloorOf, turnOn, type Planner } from '../../support/sharing/planner.ts'
import { planner, service } from '../../support/sharing/planners.ts'

const apply = ({ core, eventId }: Planner, step: PlanStep) =>
  core.client.call('layout.apply', { eventId, step, origin: 'a page' })
const draw = (floorKey: string, id: string) =>
  planStep({ floorKey, put: [standFor(null, { id })] }, { remove: [id] }, { kind: 'draw' })

const shows = (one: Planner, floorKey: string, ids: readonly string[]) =>
  once(one.core, 'layout.changed', async () => {
    const { elements } = await one.core.client.call('layout.get', { eventId: one.eventId, floorKey })
    return JSON.stringify(elements.map(({ id }) => id).sort()) === JSON.stringify(ids)
  })
const inState = (one: Planner, holds: (state: SharingState & { on: true }) => boolean) =>
  once(one.core, 'sharing.changed', async () => {
    const state = await one.core.client.call('sharing.state', { eventId: one.eventId })
    return state.on && holds(state)
  })

describe('two programs that share plans through the event’s service', () => {
  it('show what the other does, go on while it is away, and meet when it is back', async () => {
    const started = await service()
    const proxy = await startFaultProxy(started.baseUrl)
    onTestFinished(() => proxy.stop())
    const [ada, ben] = [await planner(started.baseUrl, started), await planner(proxy.baseUrl, started)]
    const floorKey = await firstFloorOf(ada)
    expect(await turnOn(ada, 'Ada')).toMatchObject({ on: true, place: { kind: 'service' }, person: 'Ada' })
    await turnOn(ben, 'Ben')
    await apply(ada, draw(floorKey, 's1'))
    await shows(ben, floorKey, ['s1'])
    proxy.fault(() => ({ kind: 'refuse' }))
    await apply(ben, draw(floorKey, 's2'))
    await inState(ben, ({ waiting, problem }) => waiting > 0 && problem?.code === 'unreachable')
    await apply(ada, draw(floorKey, 's3'))
    proxy.fault(() => undefined)
    for (const one of [ada, ben]) await shows(one, floorKey, ['s1', 's2', 's3'])
    await inState(ben, ({ waiting, problem }) => waiting === 0 && problem === null)
  })

  it('are told at once of what was decided, also where the plan stays as it is', async () => {
    const started = await service()
    const proxy = await startFaultProxy(started.baseUrl)
    onTestFinished(() => proxy.stop())
    const [ada, ben] = [await planner(started.baseUrl, started), await planner(proxy.baseUrl, started)]
    const floorKey = await firstFloorOf(ada)
    await turnOn(ada, 'Ada')
    await turnOn(ben, 'Ben')
    await apply(ada, draw(floorKey, 's1'))
    await shows(ben, floorKey, ['s1'])
    proxy.fault(() => ({ kind: 'refuse' }))
    const numbered = (number: string) => planStep({ floorKey, put: [standFor(null, { id: 's1', number })] })
    await apply(ada, numbered('A2'))
    await apply(ben, numbered('A3'))
    proxy.fault(() => undefined)
    for (const one of [ada, ben]) await inState(one, ({ decisions }) => decisions === 1)
    const told: SharingState[] = []
    ada.core.client.on('sharing.changed', ({ state }) => told.push(state))
    const [decision] = await ada.core.client.call('sharing.decisions', { eventId: ada.eventId })
    await ada.core.client.call('sharing.decide', { eventId: ada.eventId, id: decision!.id, choice: 'keep' })
    expect(told.at(-1)).toMatchObject({ on: true, decisions: 0 })
    await inState(ben, ({ decisions }) => decisions === 0)
  })

  it('go on by the credentials that are entered again', async () => {
    const started = await service()
    const [ada, ben] = [await planner(started.baseUrl, started), await planner(started.baseUrl, started)]
    const floorKey = await firstFloorOf(ada)
    for (const [one, name] of [
      [ada, 'Ada'],
      [ben, 'Ben'],
    ] as const)
      await turnOn(one, name)
    const credentials = { kind: 'key', appKey: started.appKey, appSecret: started.appSecret } as const
    await ben.core.finished(ben.core.client.call('events.connect', { baseUrl: started.baseUrl, credentials }))
    await apply(ben, draw(floorKey, 's1'))
    await shows(ada, floorKey, ['s1'])
    await apply(ada, draw(floorKey, 's2'))
    await shows(ben, floorKey, ['s1', 's2'])
  })

  it('know who else is here, until they have gone', async () => {
    const started = await service()
    const [ada, ben] = [await planner(started.baseUrl, started), await planner(started.baseUrl, started)]
    await turnOn(ada, 'Ada')
    await inState(ada, ({ here, lastAt }) => here.length === 0 && lastAt !== null)
    await turnOn(ben, 'Ben')
    await inState(ada, ({ here }) => here.join() === 'Ben')
    await inState(ben, ({ here }) => here.join() === 'Ada')
    const floorKey = await firstFloorOf(ben)
    const shown = { floorKey, pointer: { xMetres: 3, yMetres: 4.5 }, selection: ['s1'] }
    await ben.core.client.call('sharing.show', { eventId: ben.eventId, shown })
    await once(ada.core, 'sharing.others', async () => {
      const [other] = await ada.core.client.call('sharing.others', { eventId: ada.eventId })
      return other?.pointer?.yMetres === 4.5 && other.floorKey === floorKey && other.selection.join() === 's1'
    })
    await ben.core.client.call('sharing.turnOff', { eventId: ben.eventId })
    await inState(ada, ({ here }) => here.length === 0)
  })

  it('are told where the service cannot do that, and share nothing', async () => {
    const started = await service()
    const proxy = await startFaultProxy(started.baseUrl)
    onTestFinished(() => proxy.stop())
    const ada = await planner(proxy.baseUrl, started)
    proxy.fault(({ path }) =>
      path.startsWith('/sharing/')
        ? { kind: 'answer', reply: 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n' }
        : undefined,
    )
    await expect(turnOn(ada, 'Ada')).rejects.toMatchObject({
      code: 'service-error',
      details: { reason: 'no-sharing' },
    })
    expect(await ada.core.client.call('sharing.state', { eventId: ada.eventId })).toEqual({ on: false })
  })
})
