import { describe, expect, it } from 'vitest'
import {
  needsNoProxy,
  proxiesOf,
  proxyName,
  proxyOf,
  proxyOfEnvironment,
} from '../../../electron/gateway/proxy-routes/proxies.ts'

const named = (found: ReturnType<typeof proxyOfEnvironment>): string =>
  found === 'direct' ? found : `${found.kind} ${proxyName(found)}`

describe('the proxies that a system or a script names', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['PROXY proxy.example.org:8080; DIRECT', ['http proxy.example.org:8080', 'direct']],
    [
      'HTTPS secure.example.org:443;SOCKS5 10.0.0.1:1080',
      ['https secure.example.org:443', 'socks5 10.0.0.1:1080'],
    ],
    [
      'SOCKS old.example.org:1080; SOCKS4 older.example.org',
      ['socks4 old.example.org:1080', 'socks4 older.example.org:1080'],
    ],
    ['PROXY [2001:db8::1]:3128', ['http 2001:db8::1:3128']],
    ['QUIC q.example.org:443; PROXY ; nonsense', []],
    ['', []],
  ])('are read in their order from “%s”', (answer, expected) => {
    expect(proxiesOf(answer).map(named)).toEqual(expected)
  })
})

describe('the proxy that the environment names', () => {
  const environment = {
    HTTP_PROXY: 'http://plain.example.org:3128',
    https_proxy: 'http://ann:p%40ss@secure.example.org',
    NO_PROXY: 'intern.example.org, .example.net:8443 10.1.2.3',
  }

  it.each([
    ['http://service.example.com/', 'http plain.example.org:3128'],
    ['https://service.example.com/', 'http secure.example.org:80'],
    ['https://intern.example.org/', 'direct'],
    ['https://deep.intern.example.org/', 'direct'],
    ['https://notintern.example.org/', 'http secure.example.org:80'],
    ['https://a.example.net:8443/', 'direct'],
    ['https://a.example.net/', 'http secure.example.org:80'],
    ['http://10.1.2.3/', 'direct'],
  ])('for %s is %s', (url, expected) => {
    expect(named(proxyOfEnvironment(new URL(url), environment))).toBe(expected)
  })

  it('may hold a login, which is no part of its name', () => {
    const found = proxyOfEnvironment(new URL('https://service.example.com/'), environment)
    expect(found).toMatchObject({ login: { username: 'ann', password: 'p@ss' } })
    expect(named(found)).not.toContain('ann')
  })

  it('is the one for everything where there is no other, and none where all is excepted', () => {
    const url = new URL('https://service.example.com/')
    expect(named(proxyOfEnvironment(url, { ALL_PROXY: 'socks5h://127.0.0.1:9050' }))).toBe(
      'socks5 127.0.0.1:9050',
    )
    expect(proxyOfEnvironment(url, { ALL_PROXY: 'socks5h://127.0.0.1:9050', NO_PROXY: '*' })).toBe('direct')
    expect(proxyOfEnvironment(url, { HTTPS_PROXY: 'ftp://nobody.example.org' })).toBe('direct')
  })
})

it('an address of a proxy may leave the scheme out', () => {
  expect(proxyOf('proxy.example.org:8080')).toEqual({ kind: 'http', host: 'proxy.example.org', port: 8080 })
  expect(proxyOf('http://')).toBeUndefined()
})

it('this machine is reached without one', () => {
  expect(
    ['http://localhost:8080/', 'http://127.0.0.1/', 'http://[::1]:9/'].map((url) =>
      needsNoProxy(new URL(url)),
    ),
  ).toEqual([true, true, true])
  expect(needsNoProxy(new URL('http://service.example.org/'))).toBe(false)
})
