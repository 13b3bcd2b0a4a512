import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest'
import { requester, requestToken, type Answer } from '../../integration/service/fixture.ts'
import { file, formOf, pdf } from '../../integration/service/sample-files.ts'
import { createServiceClient } from '../../support/services/service-client.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { fillDisk, smallDisk } from '../../support/small-disk.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const pair = { appKey: 'test-key', appSecret: 'test-secret' }

/** Longer than a service leaves its log alone after the last write. */
const quietMs = 6_000

async function serviceIn(dataDirectory: string): Promise<StartedService> {
  const service = await startService({ dataDirectory })
  onTestFinished(() => service.stop())
  return service
}

const createFloor = (
  service: StartedService,
  token: string,
  name: string,
  key: string = randomUUID(),
): Promise<Answer> =>
  requester(service.baseUrl)('POST', '/v5/floors', {
    token,
    json: { name },
    headers: { 'idempotency-key': `"${key}"` },
  })

async function floorNames(service: StartedService): Promise<readonly unknown[]> {
  const client = await createServiceClient(service.baseUrl, pair.appKey, pair.appSecret)
  return (await client.list('/v5/floors', 'floors')).map(({ name }) => name)
}

/** Once each, and no other. */
async function expectFloors(service: StartedService, acknowledged: readonly string[]): Promise<void> {
  const names = await floorNames(service)
  expect(new Set(names).size).toBe(names.length)
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])
}

describe('a disk that is full', () => {
  const diskFor = (context: TestContext): string => {
    const disk = smallDisk(24)
    if ('folder' in disk) return disk.folder
    context.skip(disk.unavailable)
  }

  it('ends writes in 507 while reads go on, and what was acknowledged is there once when it has room again', async (context) => {
    const folder = diskFor(context)
    const service = await serviceIn(join(folder, 'service'))
    const token = await requestToken(requester(service.baseUrl), pair)
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    const write = async (name: string): Promise<number> => {
      const { status } = await createFloor(service, token, name)
      statuses.add(status)
      if (status === 200) acknowledged.push(name)
      return status
    }
    for (let round = 0; round < 5; round++) {
      await write(`${round} before`)
      const free = fillDisk(folder)
      // What waits together is stored together: the one that fails may not take the others' answers.
      for (let times = 0; times < 15; times++)
        await Promise.all(
          Array.from({ length: 20 }, (_, number) =>
            write(`${round} ${times} ${number} ${'x'.repeat(number % 4 === 0 ? 40_000 : 200)}`.slice(0, 250)),
          ),
        )
      const form = formOf({ file: file(pdf('x'.repeat(100_000)), 'full.pdf') })
      expect([507, 422]).toContain(
        (await requester(service.baseUrl)('POST', '/v5/booths/documents', { token, form })).status,
      )
      expect((await requester(service.baseUrl)('GET', '/v5/floors?limit=1', { token })).status).toBe(200)
      if (round === 1) await pause(quietMs)
      free()
      expect(await write(`${round} after`)).toBe(200)
    }
    expect([...statuses].toSorted()).toEqual([200, 507])
    await expectFloors(service, acknowledged)
    const free = fillDisk(folder)
    await service.stop()
    expect(await service.exitCode).toBe(0)
    free()
    await expectFloors(await serviceIn(service.dataDirectory), acknowledged)
  })
})

describe('a database that another program has', () => {
  const lock = (service: StartedService): DatabaseSync => {
    const other = new DatabaseSync(join(service.dataDirectory, 'service.db'))
    other.exec('BEGIN IMMEDIATE')
    return other
  }

  it('ends writes in 503 while reads go on, is not ready meanwhile, and takes a create that is tried again once', async () => {
    const service = await serviceIn(temporaryFolder())
    const token = await requestToken(requester(service.baseUrl), pair)
    expect((await createFloor(service, token, 'before')).status).toBe(200)
    const other = lock(service)
    const key = randomUUID()
    const waiting = createFloor(service, token, 'meanwhile', key)
    await expect
      .poll(async () => (await fetch(`${service.baseUrl}/readyz`)).status, { timeout: 8_000, interval: 200 })
      .toBe(503)
    expect(
      (await requester(service.baseUrl)('GET', '/v5/floors', { token }))
        .items('floors')
        .map(({ name }) => name),
    ).toEqual(['before'])
    const answer = await waiting
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    other.close()
    expect((await createFloor(service, token, 'meanwhile', key)).status).toBe(200)
    await expectFloors(service, ['before', 'meanwhile'])
    await expect
      .poll(async () => (await fetch(`${service.baseUrl}/readyz`)).status, { timeout: 8_000, interval: 200 })
      .toBe(200)
  })

  it('for a moment keeps writes waiting and no longer, and a reader that stays does not stop them', async () => {
    const service = await serviceIn(temporaryFolder())
    const token = await requestToken(requester(service.baseUrl), pair)
    const other = lock(service)
    const waiting = createFloor(service, token, 'kept waiting')
    await pause(1_000)
    other.exec('ROLLBACK; BEGIN')
    other.prepare('SELECT count(*) FROM record').get()
    expect((await waiting).status).toBe(200)
    // The log cannot be made empty while somebody reads it.
    await pause(quietMs)
    expect((await createFloor(service, token, 'beside the reader')).status).toBe(200)
    other.close()
    await expectFloors(service, ['kept waiting', 'beside the reader'])
  })
})
