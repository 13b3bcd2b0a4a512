import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newEventId } from '../../../electron/application/events/event-details.ts'
import type { Application, ShownAs } from '../../../electron/application/host/types.ts'
import { parseByteRange } from '../../../electron/desktop/protocols/byte-range.ts'
import { handleProtocols } from '../../../electron/desktop/protocols/index.ts'
import { registerSchemes } from '../../../electron/desktop/protocols/schemes.ts'
import { app, protocol, restart } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const hash = 'c0ffee'.padEnd(64, '0')
const movie = Buffer.from(Array.from({ length: 1_000_000 }, (_value, index) => index % 251))
let folder: string
const asked: (readonly [string, string, ShownAs | undefined])[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktop-protocols-'))
  await mkdir(join(folder, 'renderer', 'assets'), { recursive: true })
  await writeFile(join(folder, 'renderer', 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'renderer', 'assets', 'app.js'), 'export {}')
  await writeFile(join(folder, 'renderer', 'assets', 'inter.woff2'), 'font')
  await writeFile(join(folder, 'secret.txt'), 'outside')
  await mkdir(join(folder, 'renderer-other'))
  await writeFile(join(folder, 'renderer-other', 'index.html'), 'outside')
  await writeFile(join(folder, 'movie'), movie)
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(() => {
  restart(folder)
  registerSchemes()
  app.becomeReady()
  asked.length = 0
  const assetFile: Application['assetFile'] = (eventId, wanted, shownAs) => {
    asked.push([eventId, wanted, shownAs])
    return Promise.resolve(
      wanted === hash
        ? { path: join(folder, 'movie'), mime: 'video/mp4', sizeBytes: movie.length }
        : undefined,
    )
  }
  handleProtocols(join(folder, 'renderer'), Promise.resolve({ assetFile } as Application))
})

describe('app://', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/index.html', 'text/html; charset=utf-8'],
    ['/assets/app.js', 'text/javascript; charset=utf-8'],
    ['/assets/inter.woff2', 'font/woff2'],
    ['/assets/app.js?v=1#there', 'text/javascript; charset=utf-8'],
  ])('serves %s as %s under the policy', async (path, type) => {
    const response = await protocol.fetch(`app://booth-builder${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' asset: blob: data:; media-src 'self' asset: blob:; " +
        "font-src 'self'; connect-src 'self' asset:; trusted-types vue svelte-trusted-html default; " +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')))
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/%2e%2e%2frenderer-other/index.html',
    '//etc/hostname',
    '/%2fetc%2fhostname',
    '/index.html%00.js',
    '/%',
    '/assets',
    '/missing.js',
  ])('serves nothing for %s, and the policy even then', async (path) => {
    const response = await protocol.fetch(`app://booth-builder${path}`)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('serves nothing of another host', async () => {
    expect((await protocol.fetch('app://other/index.html')).status).toBe(404)
  })

  test('lets nothing be written', async () => {
    expect(
      (await protocol.fetch('app://booth-builder/index.html', { method: 'POST', body: 'x' })).status,
    ).toBe(405)
  })

  test('runs in a secure context of its own', () => {
    expect(protocol.privilegesOf('app')).toMatchObject({ standard: true, secure: true })
    expect(protocol.privilegesOf('app')).not.toHaveProperty('bypassCSP')
    expect(protocol.privilegesOf('asset')).not.toHaveProperty('bypassCSP')
  })
})

describe('asset://', () => {
  const url = `asset://sample/${hash}`

  test('serves a whole file with its type, readable by our page only', async () => {
    const response = await protocol.fetch(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('access-control-allow-origin')).toBe('app://booth-builder')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    expect(Buffer.from(await response.arrayBuffer()).equals(movie)).toBe(true)
  })

  test.each([
    ['bytes=0-', 0, 999_999],
    ['bytes=10-19', 10, 19],
    ['bytes=400000-900000', 400_000, 900_000],
    ['bytes=999990-2000000', 999_990, 999_999],
    ['bytes=-10', 999_990, 999_999],
  ])('serves the part %s', async (range, start, end) => {
    const response = await protocol.fetch(url, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000000`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(Buffer.from(await response.arrayBuffer()).equals(movie.subarray(start, end + 1))).toBe(true)
  })

  test('says how long the file is when a part beyond its end is asked for', async () => {
    const response = await protocol.fetch(url, { headers: { range: 'bytes=1000000-' } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */1000000')
  })

  test('closes the file when the reader goes away in the middle', async () => {
    const response = await protocol.fetch(url)
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    await expect(reader.closed).resolves.toBeUndefined()
  })

  test('asks for a thumbnail of the given width', async () => {
    await protocol.fetch(`${url}?width=320`)
    expect(asked).toEqual([['sample', hash, 320]])
  })

  test.each([
    `asset://sample/${'0'.repeat(64)}`,
    `${url}?width=0`,
    `${url}?width=1e9`,
    `${url}/..`,
    'asset://sample/..%2f..%2fworkspace.db',
    `asset://Sam_ple/${hash}`,
  ])('serves nothing for %s', async (wrong) => {
    expect((await protocol.fetch(wrong)).status).toBe(404)
  })
})

test.each(['2026', '0x7f', '', 'Ünï Cødé', '-- xn--e1a --', 'EXPO', '1.2.3.4'])(
  'the id of an event named “%s” is a host that Chromium leaves as it is',
  (name) => {
    const id = newEventId(name, '1234567890')
    // Chromium reads the hosts of standard schemes as those of http: a number would become an IP
    // address.
    expect(new URL(`http://${id}/`).host).toBe(id)
  },
)

test('a byte range that makes no sense is ignored', () => {
  for (const header of [
    null,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1,3-4',
  ])
    expect(parseByteRange(header, 10)).toBeUndefined()
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=-0', 10)).toBe('unsatisfiable')
})
