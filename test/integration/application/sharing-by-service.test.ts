import { describe, expect, it, onTestFinished } from 'vitest'
import type { ContractEvents, SharingState } from '../../../shared/contract/index.ts'
import type { PlanStep } from '../../../shared/domain/plan/layout.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { planStep, standFor } from '../../support/plans.ts'
import { startFaultProxy } from '../../support/services/fault-proxy.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { newFloor, openSyncRig } from '../../support/workspaces/sync-rig.ts'

interface Planner {
  readonly core: TestApplication
  readonly eventId: string
}

async function service(): Promise<StartedService> {
  const started = await startService()
  onTestFinished(() => started.stop())
  const rig = openSyncRig({ baseUrl: started.baseUrl })
  onTestFinished(() => rig.close())
  newFloor(rig.workspace, 'Hall 1')
  await rig.engine.run('both')
  return started
}

async function planner(baseUrl: string, { appKey, appSecret }: Pick<StartedService, 'appKey' | 'appSecret'>): Promise<Planner> {
  const core = await openTestApplication()
  onTestFinished(() => core.close())
  const credentials = { kind: 'key', appKey, appSecret } as const
  const connected = await core.finished(core.client.call('events.connect', { baseUrl, credentials }))
  return { core, eventId: (connected as { eventId: string }).eventId }
}

const turnOn = ({ core, eventId }: Planner, name: string) => core.client.call('sharing.turnOn', { eventId, place: { kind: 'service' }, name })
const floorOf = async ({ core, eventId }: Planner): Promise<string> =>
  (await core.client.call('records.list', { eventId, entity: 'floor', limit: 1 })).items[0]!.key
const apply = ({ core, eventId }: Planner, step: PlanStep) => core.client.call('layout.apply', { eventId, step, origin: 'a page' })
const draw = (floorKey: string, id: string) => planStep({ floorKey, put: [standFor(null, { id })] }, { remove: [id] }, { kind: 'draw' })

/** Resolves once something holds: it is asked now, and again after each such event. */
function once({ core }: Planner, name: keyof ContractEvents, holds: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      holds().then((does) => {
        if (!does) return
        stop()
        resolve()
      }, reject)
    }
    const stop = core.client.on(name, look)
    look()
  })
}

const shows = (one: Planner, floorKey: string, ids: readonly string[]) =>
  once(one, 'layout.changed', async () => {
    const { elements } = await one.core.client.call('layout.get', { eventId: one.eventId, floorKey })
    return JSON.stringify(elements.map(({ id }) => id).sort()) === JSON.stringify(ids)
  })
const inState = (one: Planner, holds: (state: SharingState & { on: true }) => boolean) =>
  once(one, 'sharing.changed', async () => {
    const state = await one.core.client.call('sharing.state', { eventId: one.eventId })
    return state.on && holds(state)
  })

describe('two programs that share plans through the event’s service', () => {
  it('show what the other does, go on while it is away, and meet when it is back', async () => {
    const started = await service()
    const proxy = await startFaultProxy(started.baseUrl)
    onTestFinished(() => proxy.stop())
    const [ada, ben] = [await planner(started.baseUrl, started), await planner(proxy.baseUrl, started)]
    const floorKey = await floorOf(ada)
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

  it('go on by the credentials that are entered again', async () => {
    const started = await service()
    const [ada, ben] = [await planner(started.baseUrl, started), await planner(started.baseUrl, started)]
    const floorKey = await floorOf(ada)
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
    const floorKey = await floorOf(ben)
    const shown = { floorKey, pointer: { xMetres: 3, yMetres: 4.5 }, selection: ['s1'] }
    await ben.core.client.call('sharing.show', { eventId: ben.eventId, shown })
    await once(ada, 'sharing.others', async () => {
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
      path.startsWith('/sharing/') ? { kind: 'answer', reply: 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n' } : undefined,
    )
    await expect(turnOn(ada, 'Ada')).rejects.toMatchObject({ code: 'service-error', details: { reason: 'no-sharing' } })
    expect(await ada.core.client.call('sharing.state', { eventId: ada.eventId })).toEqual({ on: false })
  })
})
