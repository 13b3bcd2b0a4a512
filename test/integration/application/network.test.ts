import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { proxiesOf } from '../../../electron/gateway/proxy-routes/proxies.ts'
import { systemProxies } from '../../../electron/desktop/system-proxies.ts'
import { memoryVault } from '../../../electron/application/host/credentials.ts'
import { session } from '../../support/electron-double/index.ts'
import { openTestApplication } from '../../support/application.ts'
import { portOf, startProxy } from '../../support/services/proxy.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

it('a person is asked for a proxy’s login once, which the vault then keeps, and neither log nor address names', async () => {
  const service = createServer((_request, response) => void response.writeHead(404).end())
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const proxy = await startProxy(portOf(service), { login: 'ann:very-secret' })
  const name = `127.0.0.1:${proxy.port}`
  const vault = memoryVault()
  const open = () =>
    openTestApplication({ vault, proxiesFor: () => Promise.resolve(proxiesOf(`PROXY ${name}`)) })

  const first = await open()
  onTestFinished(() => first.close())
  const { client, logged } = first
  const connect = async (): Promise<unknown> => {
    const credentials = { kind: 'token', token: 'a-token' } as const
    return (
      await first.ended(
        (
          await client.call('events.connect', {
            baseUrl: 'http://service.example.org',
            credentials,
            allowHttp: true,
          })
        ).jobId,
      )
    ).error
  }
  const asked = new Promise((resolve) => client.on('network.changed', resolve))
  expect(await connect()).toMatchObject({
    code: 'unreachable',
    details: { reason: 'proxy-login', proxy: name },
  })
  await asked
  expect(await client.call('network.wantedLogins', {})).toEqual([name])
  await client.call('network.giveLogin', { proxy: name, username: 'ann', password: 'very-secret' })
  expect(await client.call('network.wantedLogins', {})).toEqual([])
  // The service answers, though it is none of ours.
  expect(await connect()).toMatchObject({ code: 'not-a-service' })
  expect(proxy.logins.at(-1)).toBe('ann:very-secret')
  expect(JSON.stringify(logged)).not.toContain('very-secret')

  const again = await open()
  onTestFinished(() => again.close())
  expect(await vault.get(`proxy:${name}:login`)).toContain('very-secret')
  expect(await again.client.call('network.wantedLogins', {})).toEqual([])
})

it('the desktop goes by the system’s settings, and straight where they cannot be read', async () => {
  const asked: string[] = []
  session.defaultSession.proxies = (url) => {
    asked.push(url)
    return Promise.resolve('PROXY proxy.example.org:8080; DIRECT')
  }
  expect(await systemProxies(new URL('https://service.example.org/v5/booths?secret=1'))).toMatchObject([
    { host: 'proxy.example.org' },
    'direct',
  ])
  expect(asked).toEqual(['https://service.example.org/'])
  session.defaultSession.proxies = () => Promise.reject(new Error('ERR_FAILED'))
  expect(await systemProxies(new URL('https://service.example.org/'))).toEqual(['direct'])
})
