import { afterEach, describe, expect, it } from 'vitest'
import type { Gateway, KeyedSave } from '../../../electron/gateway/requests/types.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { startForeignService } from '../../support/foreign-service/index.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { listed, openSyncRig, type SyncRig } from '../../support/workspaces/sync-rig.ts'

const credentials = { appKey: 'test-key', appSecret: 'test-secret' }
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Sent {
  readonly together: (readonly KeyedSave[])[]
  alone: number
  asked: number
}

/** What happens to each request for many, in their order; the rest goes as it should. */
type Fate = (
  gateway: Gateway,
  requests: readonly KeyedSave[],
  signal: AbortSignal,
) => ReturnType<Gateway['saveTogether']>

function openRig(
  baseUrl: string,
  fates: readonly Fate[] = [],
): { readonly rig: SyncRig; readonly sent: Sent } {
  const sent: Sent = { together: [], alone: 0, asked: 0 }
  const rig = openSyncRig({
    baseUrl,
    ...credentials,
    settings: { mostTogether: 20 },
    around: (gateway) => ({
      ...gateway,
      bulkOffer(signal) {
        sent.asked += 1
        return gateway.bulkOffer(signal)
      },
      save(request, onProgress, signal) {
        sent.alone += 1
        return gateway.save(request, onProgress, signal)
      },
      saveTogether(requests, signal) {
        const fate = fates[sent.together.length]
        sent.together.push(requests)
        return fate === undefined ? gateway.saveTogether(requests, signal) : fate(gateway, requests, signal)
      },
    }),
  })
  closing.push(() => rig.close())
  return { rig, sent }
}

async function start(): Promise<StartedService> {
  const service = await startService(credentials)
  closing.push(() => service.stop())
  return service
}

const emailOf = (number: number): string => `ada-${number}@example.com`

function createMany(
  { workspace }: SyncRig,
  many: number,
  change: (number: number) => Readonly<Record<string, string>> = () => ({}),
): readonly string[] {
  return Array.from(
    { length: many },
    (_, number) =>
      createRecord(workspace, 'attendee', {
        first_name: `Ada ${number}`,
        last_name: 'Example',
        email: emailOf(number),
        ...change(number),
      }).key,
  )
}

async function mustBeThereOnce(
  { workspace, gateway, engine }: SyncRig,
  keys: readonly string[],
): Promise<void> {
  const emails = (await listed(gateway, 'attendee')).map(({ email }) => email)
  expect(emails.sort()).toEqual(keys.map((_, number) => emailOf(number)).sort())
  expect(engine.state()).toMatchObject({ waiting: 0, parked: 0 })
  const ids = keys.map((key) => workspace.records.get('attendee', key)?.remoteId)
  expect(new Set(ids).size).toBe(keys.length)
  expect(ids).not.toContain(null)
}

describe('many new records', () => {
  it('go by few requests where the service takes that, and progress counts each', async () => {
    const { rig, sent } = openRig((await start()).baseUrl)
    const keys = createMany(rig, 50)
    const done: number[] = []
    await rig.engine.run('push', {
      onProgress: (progress) => void (progress.phase === 'pushing' && done.push(progress.done)),
    })
    expect(sent.together.map(({ length }) => length).sort()).toEqual([10, 20, 20])
    expect([sent.alone, sent.asked, Math.max(...done)]).toEqual([0, 1, 50])
    await mustBeThereOnce(rig, keys)
  })

  it('a few go as ever, and the service is not asked', async () => {
    const { rig, sent } = openRig((await start()).baseUrl)
    const keys = createMany(rig, 3)
    await rig.engine.run('push')
    expect([sent.together.length, sent.alone, sent.asked]).toEqual([0, 3, 0])
    await mustBeThereOnce(rig, keys)
  })

  it('go each by itself to a service that knows nothing of it, which is asked once', async () => {
    const foreign = await startForeignService()
    closing.push(() => foreign.stop())
    const { rig, sent } = openRig(foreign.baseUrl)
    createMany(rig, 12)
    await rig.engine.run('push')
    createMany(rig, 12, (number) => ({ email: `again-${number}@example.com` }))
    await rig.engine.run('push')
    expect([sent.together.length, sent.alone, sent.asked]).toEqual([0, 24, 1])
    expect(await listed(rig.gateway, 'attendee')).toHaveLength(24)
  })

  it('go each by itself after the service has refused a request as such', async () => {
    const { rig, sent } = openRig(
      (await start()).baseUrl,
      Array.from({ length: 6 }, () => () => Promise.resolve({ kind: 'not-taken' } as const)),
    )
    const keys = createMany(rig, 30)
    await rig.engine.run('push')
    expect(sent.alone).toBe(30)
    await mustBeThereOnce(rig, keys)
  })

  it('one that the service refuses waits for a person alone, with its words', async () => {
    // Somebody takes an address after it was looked for.
    const taken: Fate = async (gateway, requests, signal) => {
      const values = { first_name: 'Cy', last_name: 'Other', email: 'bo-5@example.com' }
      await gateway.save(
        { entity: 'representative', remoteId: null, values, files: {} },
        () => undefined,
        signal,
      )
      return gateway.saveTogether(requests, signal)
    }
    const { rig } = openRig((await start()).baseUrl, [taken])
    for (let number = 0; number < 12; number += 1)
      createRecord(rig.workspace, 'representative', {
        first_name: 'Bo',
        last_name: `Number ${number}`,
        email: `bo-${number}@example.com`,
      })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 1 })
    expect(rig.workspace.journal.open()).toMatchObject([
      { state: 'parked', reason: { kind: 'refused', status: 409 } },
    ])
    expect(await listed(rig.gateway, 'representative')).toHaveLength(12)
  })
})
