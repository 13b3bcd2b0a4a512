import { describe, expect, it } from 'vitest'
import { isOwnHost, sentOnTo } from '../../../electron/gateway/files/redirects.ts'
import { isSameVersion, tellsVersions, validatorsOf } from '../../../electron/gateway/files/validators.ts'

const monday = 'Mon, 23 Nov 2026 10:00:00 GMT'
const tuesday = 'Tue, 24 Nov 2026 10:00:00 GMT'

describe('what tells the version of a file', () => {
  it('is read from the headers, with the length of the whole file also from a part of it', () => {
    const headers = {
      etag: ' "a" ',
      'last-modified': monday,
      'content-length': '1',
      'content-range': 'bytes 0-0/1234',
    }
    expect(validatorsOf({ status: 206, headers })).toEqual({
      etag: '"a"',
      lastModified: monday,
      lengthBytes: 1234,
    })
    expect(validatorsOf({ status: 200, headers })).toEqual({
      etag: '"a"',
      lastModified: monday,
      lengthBytes: 1,
    })
    expect(
      validatorsOf({ status: 200, headers: { etag: '', 'last-modified': 'lately', 'content-length': 'x' } }),
    ).toEqual({})
  })

  it('is never the length alone', () => {
    expect(tellsVersions({ lengthBytes: 5 })).toBe(false)
    expect(isSameVersion({ lengthBytes: 5 }, { lengthBytes: 5 })).toBe(false)
    expect(isSameVersion({}, {})).toBe(false)
  })

  it.each([
    [{ etag: '"a"' }, { etag: '"a"' }, true],
    [{ etag: 'W/"a"' }, { etag: '"a"' }, true],
    [{ etag: '"a"' }, { etag: '"b"' }, false],
    [{ etag: '"a"', lengthBytes: 1 }, { etag: '"a"', lengthBytes: 2 }, false],
    [{ etag: '"a"', lastModified: monday }, { etag: '"b"', lastModified: monday }, false],
    [{ lastModified: monday }, { lastModified: monday }, true],
    [{ lastModified: monday }, { lastModified: tuesday }, false],
    [{ lastModified: monday, lengthBytes: 1 }, { lastModified: monday, lengthBytes: 2 }, false],
    [{ etag: '"a"' }, { lastModified: monday }, false],
  ])('%j and %j are one version: %s', (before, now, same) => {
    expect(isSameVersion(before, now)).toBe(same)
    expect(isSameVersion(now, before)).toBe(same)
  })
})

describe('an address a file is sent on to', () => {
  const from = (url: string) => new URL(url)
  const to = (location: string) => ({ status: 302, headers: { location } })

  it('is not followed from an encrypted way to one that is not, nor away from the web', () => {
    const refusal: unknown = expect.objectContaining({ code: 'download-refused' })
    expect(() => sentOnTo(to('http://files.example/a.png'), from('https://events.example/a.png'))).toThrow(
      refusal,
    )
    expect(() => sentOnTo(to('file:///etc/passwd'), from('http://events.example/a.png'))).toThrow(refusal)
    expect(sentOnTo(to('https://files.example/a.png'), from('http://events.example/a.png'))?.href).toBe(
      'https://files.example/a.png',
    )
    expect(sentOnTo(to('/b.png'), from('https://events.example/a.png'))?.href).toBe(
      'https://events.example/b.png',
    )
    expect(sentOnTo({ status: 200, headers: {} }, from('https://events.example/a.png'))).toBeUndefined()
  })

  it.each([
    ['http://127.0.0.1:4000', 'http://localhost:4000/a', true],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4001/a', false],
    ['http://127.0.0.1:4000', 'https://127.0.0.1:4000/a', false],
    ['http://events.lan', 'http://events.lan/a', true],
    ['http://events.lan', 'https://events.lan/a', true],
    ['https://events.lan', 'http://events.lan/a', false],
    ['http://events.lan', 'http://events.lan:631/a', false],
    ['http://192.168.1.5', 'http://192.168.1.5:9000/a', true],
    ['http://events.lan', 'http://media.events.lan/a', false],
    ['https://events.example', 'http://127.0.0.1/a', false],
  ])('is of the host of %s: %s, %s', (service, target, own) => {
    expect(isOwnHost(from(service), from(target))).toBe(own)
  })
})
