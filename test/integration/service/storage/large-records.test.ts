import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServiceClient } from '../../../support/services/service-client.ts'
import { startService } from '../../../support/services/service.ts'
import { startApp, type Answer, type Fixture } from '../fixture.ts'
import { create, goodInput, save } from '../good-input.ts'
import { storageImplementations, type StorageSubject } from './storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())

const mebibyte = 1024 * 1024

describe.each(implementations.available)('$name: large records', ({ open }) => {
  let subject: StorageSubject
  let fixture: Fixture

  beforeEach(async () => {
    subject = await open()
    fixture = await startApp({ storage: subject.storage })
  })
  afterEach(async () => {
    await fixture.close()
    await subject.end()
  })

  const update = (id: number, values: Record<string, string | null>) =>
    fixture.call('POST', '/v5/users/attendees', { json: { attendee_id: id, ...values } })

  it('do not grow beyond 1 MiB by any number of updates, and may become smaller again', async () => {
    const id = await create(fixture, 'attendee', {})
    expect((await update(id, { one: 'x'.repeat(600_000) })).status).toBe(200)
    const refused = await update(id, { two: 'x'.repeat(600_000) })
    expect([refused.status, refused.at('errors', 'attendee', 0)]).toEqual([
      422,
      'A record can have at most 1048576 bytes in all its fields.',
    ])
    expect((await update(id, { one: null, two: 'x'.repeat(600_000) })).status).toBe(200)
  })

  it('have at most 200 fields of their own, however many updates bring them', async () => {
    const id = await create(fixture, 'attendee', {})
    const fields = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`own_${from + index}`, 'x']))
    expect((await update(id, fields(0, 150))).status).toBe(200)
    expect((await update(id, fields(150, 201))).status).toBe(422)
    expect((await update(id, fields(150, 200))).status).toBe(200)
  })

  it('make pages of fewer items than asked for; together they give every record once, and meta says so', async () => {
    const ids = [await create(fixture, 'attendee', {})]
    for (let count = 0; count < 20; count++)
      ids.push(await create(fixture, 'attendee', {}, { notes: 'x'.repeat(1_000_000) }))
    const pages: Answer[] = []
    do pages.push(await fixture.call('GET', `/v5/users/attendees?limit=500&page=${pages.length + 1}`))
    while (pages.length < (pages[0]?.number('meta', 'last_page') ?? 0))
    expect(pages.flatMap((page) => page.items('users').map((item) => item['attendee_id']))).toEqual(ids)
    for (const [index, page] of pages.entries()) {
      const shown = page.items('users').length
      expect(JSON.stringify(page.body).length).toBeLessThan(8.1 * mebibyte)
      expect(page.at('meta')).toMatchObject({
        current_page: index + 1,
        per_page: 8,
        from: index * 8 + 1,
        to: index * 8 + shown,
        last_page: 3,
        total: 21,
      })
    }
  })

  it('do not change the pages of others: 500 ordinary records come at once', async () => {
    await create(fixture, 'attendee', {}, { notes: 'x'.repeat(1_000_000) })
    expect((await fixture.call('GET', '/v5/users/segments?limit=500')).at('meta', 'per_page')).toBe(500)
    expect((await fixture.call('GET', '/v5/users/attendees?limit=5')).at('meta', 'per_page')).toBe(5)
  })

  it('count with what is shown of others: many representatives make pages of fewer booths', async () => {
    const floor = await create(fixture, 'floor', {})
    const names: Record<string, number> = {}
    for (let index = 0; index < 60; index++)
      names[`booth_rep_ids[${index}]`] = await create(
        fixture,
        'representative',
        {},
        { job_title: 'x'.repeat(255) },
      )
    expect((await fixture.call('GET', '/v5/booths?limit=500')).at('meta', 'per_page')).toBe(500)
    await create(fixture, 'booth', { floor }, names)
    const answer = await fixture.call('GET', '/v5/booths?limit=500')
    expect(answer.items('booths', 0, 'booth_reps')).toHaveLength(60)
    // Counted as what 60 representatives may have at most: the place of eight ordinary booths.
    expect(answer.at('meta', 'per_page')).toBe(493)
    const [counted = 0] = await subject.storage.records(fixture.eventId).largest('booth', 1)
    expect(JSON.stringify(answer.at('booths', 0)).length).toBeLessThan(counted)
    const long = await save(
      fixture,
      'representative',
      {},
      { ...(await goodInput('representative', {})), first_name: 'x'.repeat(256) },
    )
    expect(long.at('errors', 'first_name')).toEqual(['This must have at most 255 characters.'])
  })
})

/** The most memory the process has had, in MiB. */
async function peakMemory(pid: number): Promise<number> {
  return Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

it.skipIf(process.platform !== 'linux')(
  'forms of hundreds of megabytes of text take no memory',
  { timeout: 60_000 },
  async () => {
    const service = await startService()
    try {
      const client = await createServiceClient(service.baseUrl, service.appKey, service.appSecret)
      const before = await peakMemory(service.pid)
      const text = Buffer.from('x'.repeat(mebibyte - 100))
      const send = (fieldName: (index: number) => string): Promise<number> => {
        const body = async function* (): AsyncGenerator<Uint8Array> {
          for (let index = 0; index < 100; index++) {
            yield Buffer.from(`--b\r\ncontent-disposition: form-data; name="${fieldName(index)}"\r\n\r\n`)
            yield text
            yield await Promise.resolve(Buffer.from('\r\n'))
          }
          yield Buffer.from('--b--\r\n')
        }
        return client.postStream('/v5/booths', 'multipart/form-data; boundary=b', body())
      }
      const forms = [
        ...Array.from({ length: 3 }, () => send((index) => `field_${index}`)),
        ...Array.from({ length: 3 }, () => send((index) => `keywords[${index}]`)),
      ]
      expect(await Promise.all(forms)).toEqual([422, 422, 422, 413, 413, 413])
      expect((await peakMemory(service.pid)) - before).toBeLessThan(150)
    } finally {
      await service.stop()
    }
  },
)
