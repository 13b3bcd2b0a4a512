import type { lookup as systemLookup, LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import {
  isPrivateAddress,
  isPrivateHost,
  privateNetworkCode,
  publicLookup,
} from '../../../electron/gateway/requests/private-networks.ts'

describe('an address that is not public', () => {
  it.each(
    `127.0.0.1 127.255.0.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 224.0.0.251 255.255.255.255
     ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::10.0.0.1 64:ff9b::10.0.0.1 64:ff9b::127.0.0.1 64:ff9b:1::8.8.8.8
     2002:7f00:1:: 2001::1 nonsense`.split(/\s+/),
  )('is %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(
    '8.8.8.8 172.15.0.1 172.32.0.1 192.167.1.1 169.253.1.1 100.63.0.1 100.128.0.1 2606:4700::1111 2a00:1450:4001::1 64:ff9b::8.8.8.8'.split(
      ' ',
    ),
  )('is not %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })

  it.each([
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://LOCALHOST/',
    'http://0/',
  ])('is known in every spelling: %s', (url) => {
    expect(isPrivateHost(new URL(url).hostname)).toBe(true)
  })

  it('cannot be told from a name alone', () => {
    expect(isPrivateHost('files.example')).toBe(false)
  })
})

describe('looking up a name for a connection to a public address', () => {
  /** What a name server answers, one question after the other. */
  function answering(...answers: readonly (readonly string[])[]): typeof systemLookup {
    let asked = 0
    const lookup = (
      _name: string,
      _options: object,
      callback: (error: null, addresses: LookupAddress[]) => void,
    ): void => {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    return lookup as typeof systemLookup
  }
  const ask = (lookup: ReturnType<typeof publicLookup>, all: boolean): Promise<unknown> =>
    new Promise((resolve) =>
      lookup('files.example', { all }, (error, address, family) =>
        resolve(error === null ? [address, family] : error.code),
      ),
    )

  it('gives the public ones of its addresses only', async () => {
    const lookup = publicLookup(answering(['10.0.0.1', '93.184.216.34', '::1', '2606:4700::1111']))
    expect(await ask(lookup, false)).toEqual(['93.184.216.34', 4])
    expect(await ask(lookup, true)).toEqual([
      [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
      undefined,
    ])
  })

  it('fails where there are none, also when the same name was public a moment ago', async () => {
    const lookup = publicLookup(answering(['93.184.216.34'], ['127.0.0.1']))
    expect(await ask(lookup, false)).toEqual(['93.184.216.34', 4])
    expect(await ask(lookup, false)).toBe(privateNetworkCode)
    expect(await ask(lookup, true)).toBe(privateNetworkCode)
  })
})
