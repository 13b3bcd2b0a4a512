import type { SharingLocation } from '../../../shared/contract/index.ts'
import { openTestApplication, type TestApplication } from '../application.ts'
import type { StartedService } from '../services/service.ts'
import { once } from './once.ts'

/** A program with an event of a service. */
export interface Planner {
  readonly core: TestApplication
  readonly eventId: string
}

export async function connectPlanner({
  baseUrl,
  appKey,
  appSecret,
}: Pick<StartedService, 'baseUrl' | 'appKey' | 'appSecret'>): Promise<Planner> {
  const core = await openTestApplication()
  const connected = await core.finished(
    core.client.call('events.connect', { baseUrl, credentials: { kind: 'key', appKey, appSecret } }),
  )
  return { core, eventId: (connected as { readonly eventId: string }).eventId }
}

/** What a page and a test's own program are asked by. */
interface Asked {
  readonly core: Pick<TestApplication, 'client'>
  readonly eventId: string
}

export function turnOn({ core, eventId }: Asked, name: string, place: SharingLocation = { kind: 'service' }) {
  return core.client.call('sharing.turnOn', { eventId, place, name })
}

export async function firstFloorOf({ core, eventId }: Asked): Promise<string> {
  return (await core.client.call('records.list', { eventId, entity: 'floor', limit: 1 })).items[0]!.key
}

/** Resolves once an exchange has come to its end and nothing waits to be sent. */
export function allShared({ core, eventId }: Asked): Promise<void> {
  return once(core, 'sharing.changed', async () => {
    const state = await core.client.call('sharing.state', { eventId })
    return state.on && state.lastAt !== null && state.waiting === 0
  })
}
