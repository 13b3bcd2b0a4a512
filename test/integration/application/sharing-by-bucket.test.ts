import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { memoryVault } from '../../../electron/application/host/credentials.ts'
import type { Vault } from '../../../electron/application/host/types.ts'
import type { SharingLocation, SharingState } from '../../../shared/contract/index.ts'
import { readBucketAddress } from '../../../shared/domain/bucket-address.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { planStep, standFor } from '../../support/plans.ts'
import { startBucketServer, type BucketServer } from '../../support/services/bucket-server.ts'
import { startFaultProxy, type FaultProxy } from '../../support/services/fault-proxy.ts'
import { bucketKey, endpointOf } from '../../support/sharing/bucket.ts'
import { once } from '../../support/sharing/once.ts'
import { seedEvent } from '../../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'

let server: BucketServer
let proxy: FaultProxy
let place: Extract<SharingLocation, { kind: 'bucket' }>
beforeAll(async () => {
  server = await startBucketServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const address = await server.createBucket()
  proxy = await startFaultProxy(endpointOf(address))
  onTestFinished(() => proxy.stop())
  place = {
    kind: 'bucket',
    ...readBucketAddress(address),
    endpoint: proxy.baseUrl,
    prefix: 'expo',
    accessKeyId: bucketKey.accessKeyId,
  }
})

function seeded(): string {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-data-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  seedEvent({ dataDirectory, remoteId: '1', booths: 3, floors: 1 })
  return dataDirectory
}

async function program(dataDirectory = seeded(), vault: Vault = memoryVault()): Promise<TestApplication> {
  const core = await openTestApplication({ dataDirectory, vault })
  onTestFinished(() => core.close())
  return core
}

const turnOn = (
  core: TestApplication,
  name: string,
  secret: string | undefined = bucketKey.secret,
  more: Partial<typeof place> = {},
) => core.client.call('sharing.turnOn', { eventId, place: { ...place, ...more }, name, secret })
const apply = (core: TestApplication, id: string, number: string) => {
  const step = planStep(
    { floorKey: 'r1', put: [standFor(null, { id, number })] },
    { remove: [id] },
    { kind: 'draw' },
  )
  return core.client.call('layout.apply', { eventId, step, origin: 'a page' })
}
const inState = (core: TestApplication, holds: (state: SharingState & { on: true }) => boolean) =>
  once(core, 'sharing.changed', async () => {
    const state = await core.client.call('sharing.state', { eventId })
    return state.on && holds(state)
  })
const shows = (core: TestApplication, ids: readonly string[]) =>
  once(core, 'layout.changed', async () => {
    const { elements } = await core.client.call('layout.get', { eventId, floorKey: 'r1' })
    return JSON.stringify(elements.map(({ id }) => id).sort()) === JSON.stringify(ids)
  })
const settled = (core: TestApplication) =>
  inState(core, ({ waiting, problem, lastAt }) => waiting === 0 && problem === null && lastAt !== null)

describe('two programs that share plans through a bucket', () => {
  it('meet again after it was away, and the secret key is in the vault alone', async () => {
    const [data, vault] = [seeded(), memoryVault()]
    const [ada, ben] = [await program(data, vault), await program()]
    expect(await turnOn(ada, 'Ada')).toMatchObject({
      on: true,
      place: { ...place, prefix: 'expo/' },
      problem: null,
    })
    await apply(ada, 's1', 'A1')
    await settled(ada)
    await turnOn(ben, 'Ben')
    await shows(ben, ['s1'])
    proxy.fault(() => ({ kind: 'refuse' }))
    await apply(ada, 's2', 'A2')
    await inState(ada, ({ waiting, problem }) => waiting > 0 && problem?.code === 'unreachable')
    proxy.fault(() => undefined)
    await settled(ada)
    expect(await ada.client.call('sharing.offer', { eventId })).toMatchObject({
      storedBucketKey: bucketKey.accessKeyId,
    })
    await expect(turnOn(ada, 'Ada', 'another-secret', { bucket: 'nowhere' })).rejects.toMatchObject({
      field: 'bucket',
    })
    // What is kept serves for another prefix too, and what was refused has changed nothing.
    expect(await turnOn(ada, 'Ada', undefined, { prefix: 'moved/' })).toMatchObject({
      on: true,
      place: { prefix: 'moved/' },
    })
    await settled(ada)
    const state = await ada.client.call('sharing.state', { eventId })
    const { text } = await ada.client.call('diagnostics.text', { eventId })
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(1)
    for (const hidden of [bucketKey.secret, 'another-secret']) {
      expect([text, ...ada.logged, JSON.stringify(state)].filter((line) => line.includes(hidden))).toEqual([])
      for (const { parentPath, name } of files)
        expect(readFileSync(join(parentPath, name)).includes(hidden), name).toBe(false)
    }
    await ada.client.call('sharing.turnOff', { eventId })
    expect(await ada.client.call('sharing.offer', { eventId })).toMatchObject({ storedBucketKey: null })
  }, 60_000)

  it('say that the secret key is gone with the vault, and go on once it is given again', async () => {
    const data = seeded()
    const ada = await program(data)
    await turnOn(ada, 'Ada')
    await settled(ada)
    await ada.close()
    const again = await program(data)
    await inState(
      again,
      ({ problem }) =>
        problem?.code === 'wrong-credentials' && problem.details?.['reason'] === 'bucket-key-lost',
    )
    await expect(again.client.call('sharing.turnOn', { eventId, place, name: 'Ada' })).rejects.toMatchObject({
      field: 'secret',
      details: { reason: 'bucket-key-missing' },
    })
    await turnOn(again, 'Ada')
    await settled(again)
  }, 60_000)
})
