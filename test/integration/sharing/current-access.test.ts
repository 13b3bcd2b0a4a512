import { expect, it, onTestFinished } from 'vitest'
import { createAccess } from '../../../electron/gateway/access.ts'
import { currentServiceTransport } from '../../../electron/sharing/service/current-access.ts'
import { startFaultProxy } from '../../support/services/fault-proxy.ts'
import { ada, bob, changes, fetched, namesOf } from '../../support/sharing/changes.ts'
import { ours, startApp } from '../service/fixture.ts'

const { signal } = new AbortController()

it('who exchanges once opens no live connection, and who goes on opens one', async () => {
  const fixture = await startApp()
  const proxy = await startFaultProxy(fixture.baseUrl)
  const access = createAccess({ baseUrl: proxy.baseUrl, credentials: { kind: 'key', ...ours }, clock: Date })
  const transport = currentServiceTransport(() => Promise.resolve(access))
  onTestFinished(async () => {
    await transport.close()
    access.close()
    await proxy.stop()
    await fixture.close()
  })
  const live = () => proxy.requests.filter(({ path }) => path.endsWith('/live')).length
  await transport.put(changes(ada, 1, 1), signal)
  expect(namesOf((await fetched(transport)).changes)).toEqual([`${ada} 1`])
  transport.presence?.show({ id: 'a', name: 'Ada', floor: null, pointer: null, selection: [] })
  expect(live()).toBe(0)
  let told = 0
  transport.onNews(() => (told += 1))
  await expect.poll(live, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(0)
  const before = told
  await transport.put(changes(bob, 1, 1), signal)
  await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(before)
}, 60_000)
