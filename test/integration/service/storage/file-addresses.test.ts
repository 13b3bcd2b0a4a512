import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../../electron/service/app.ts'
import { asText, requester, startApp, type Fixture } from '../fixture.ts'
import { create, createWorld, goodInput, save, type World } from '../good-input.ts'
import { file, pdf } from '../sample-files.ts'
import { storageImplementations, type StorageSubject } from './storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())

const hourMs = 60 * 60 * 1000

describe.each(implementations.available)("$name: a file's address", ({ open }) => {
  let subject: StorageSubject
  let fixture: Fixture
  let world: World

  beforeEach(async () => {
    subject = await open()
    fixture = await startApp({ storage: subject.storage })
    world = await createWorld(fixture)
  })
  afterEach(async () => {
    await fixture.close()
    await subject.end()
  })

  /** Of the world's document, as it reads now. */
  const address = async (token = fixture.token): Promise<string> => {
    const answer = await fixture.call('GET', '/v5/booths/documents', { token })
    return asText(answer.items('documents').find((item) => item['document_id'] === world.document)?.['file'])
  }
  const statusOf = async (url: string): Promise<number> => {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  }
  /** Tokens live for an hour; the clock of these tests goes further. */
  const newToken = async (): Promise<Fixture['token']> =>
    (
      await requester(fixture.baseUrl)('POST', '/v5/oauth/token', {
        json: { app_key: 'our-key', app_secret: 'our secret' },
      })
    ).text('access_token')

  it('holds for at least twelve hours and at most twenty-four, and then for no one', async () => {
    const first = await address()
    fixture.clock.now += 11.9 * hourMs
    const second = await address(await newToken())
    fixture.clock.now += 12 * hourMs
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    fixture.clock.now += 0.1 * hourMs
    expect([await statusOf(first), await statusOf(second)]).toEqual([403, 403])
  })

  it('stays the same within its period, and later differs in the known parameters alone', async () => {
    const first = await address()
    expect(await address()).toBe(first)
    fixture.clock.now += 24 * hourMs
    const later = await address(await newToken())
    expect(later).not.toBe(first)
    expect(later.split('?')[0]).toBe(first.split('?')[0])
    for (const url of [first, later])
      expect([...new URL(url).searchParams.keys()]).toEqual(['Expires', 'Key-Pair-Id', 'Signature'])
    expect(await statusOf(later)).toBe(200)
  })

  it('that was changed in any part, or lost its signature, opens nothing', async () => {
    const url = new URL(await address())
    const changed = (name: string, value: string): string => {
      const other = new URL(url)
      other.searchParams.set(name, value)
      return other.href
    }
    expect(await statusOf(`${url.origin}${url.pathname}`)).toBe(403)
    expect(await statusOf(changed('Expires', '99999999999'))).toBe(403)
    expect(await statusOf(changed('Key-Pair-Id', '2'))).toBe(403)
    expect(await statusOf(changed('Signature', `${url.searchParams.get('Signature')}A`))).toBe(403)
    expect(await statusOf(changed('Signature', ''))).toBe(403)
    expect(await statusOf(url.href.replace('leaflet.pdf', 'leaflet.html'))).toBe(403)
    expect(await statusOf(url.href.replace(/files\/./, 'files/g'))).toBe(403)
    expect(await statusOf(url.href)).toBe(200)
  })

  it('opens nothing any more when the record is removed, neither what it named nor what it named before', async () => {
    const old = await address()
    const another = file(pdf('Another edition'), 'leaflet.pdf')
    expect(
      (await save(fixture, 'document', world, { document_id: world.document, file: another })).status,
    ).toBe(200)
    const next = await address()
    expect([await statusOf(old), await statusOf(next)]).toEqual([200, 200])
    await save(fixture, 'document', world, {
      document_id: world.document,
      file: '',
      url: 'https://example.com/leaflet',
    })
    expect([await statusOf(old), await statusOf(next)]).toEqual([200, 200])
    await fixture.call('DELETE', `/v5/booths/documents/${world.document}`)
    expect([await statusOf(old), await statusOf(next)]).toEqual([404, 404])
  })

  it('opens for an hour what the record named before it named another file', async () => {
    const [, hash = ''] = /files\/([0-9a-f]+)/.exec(await address()) ?? []
    const another = file(pdf('Another edition'), 'leaflet.pdf')
    await save(fixture, 'document', world, { document_id: world.document, file: another })
    const records = subject.storage.records(fixture.eventId)
    expect(await records.namesFile(hash, Date.now() - hourMs)).toBe(true)
    expect(await records.namesFile(hash, Date.now())).toBe(false)
    expect(await records.namesFile(hash, Date.now() + hourMs)).toBe(false)
    const again = file(pdf(), 'leaflet.pdf')
    await save(fixture, 'document', world, { document_id: world.document, file: again })
    expect(await records.namesFile(hash, Date.now() + hourMs)).toBe(true)
  })

  it("is an event's own: where another event has the same file, each opens it while it names it", async () => {
    const caller = {
      call: (method: string, path: string, options = {}) =>
        fixture.call(method, path, { token: fixture.foreignToken, ...options }),
    }
    const floor = await create(caller, 'floor', {})
    const booth = await create(caller, 'booth', { floor })
    await create(caller, 'document', { booth })
    const [record] = (await caller.call('GET', '/v5/booths/documents')).items('documents')
    const foreign = asText(record?.['file'])
    const mine = await address()
    expect(foreign.split('?')[0]).toBe(mine.split('?')[0])
    await fixture.call('DELETE', `/v5/booths/documents/${world.document}`)
    expect([await statusOf(mine), await statusOf(foreign)]).toEqual([404, 200])
  })

  it('is understood after a restart, and by every process on the same storage', async () => {
    const url = new URL(await address())
    const other = await createService({ storage: subject.storage, now: () => fixture.clock.now })
    const baseUrl = await other.listen({ host: '127.0.0.1', port: 0 })
    expect(await statusOf(`${baseUrl}${url.pathname}${url.search}`)).toBe(200)
    await other.close()
    const key = Buffer.from(await subject.storage.fileKey())
    const again = await subject.reopen()
    expect(Buffer.from(await again.fileKey()).equals(key)).toBe(true)
  })
})

it('an update that sends no file keeps the one there is, and its address', async () => {
  const fixture = await startApp()
  try {
    const world = await createWorld(fixture)
    const list = async () =>
      (await fixture.call('GET', '/v5/booths/documents')).items('documents')[0]?.['file']
    const before = await list()
    const values = {
      ...(await goodInput('document', world)),
      file: undefined,
      document_id: world.document,
      title: 'New title',
    }
    expect((await save(fixture, 'document', world, values)).status).toBe(200)
    expect(await list()).toBe(before)
  } finally {
    await fixture.close()
  }
})
