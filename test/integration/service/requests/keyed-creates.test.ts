import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Fixture } from '../fixture.ts'
import { createWorld } from '../good-input.ts'
import { file, formOf, pdf } from '../sample-files.ts'
import { storageImplementations, type StorageSubject } from '../storage/storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())

describe.each(implementations.available)('a create with an Idempotency-Key on $name', ({ open }) => {
  let subject: StorageSubject
  let fixture: Fixture

  beforeAll(async () => {
    subject = await open()
    fixture = await startApp({ storage: subject.storage })
  })
  afterAll(async () => {
    await fixture.close()
    await subject.end()
  })

  const create = (name: string, key: string, token = fixture.token) =>
    fixture.call('POST', '/v5/floors', { json: { name }, token, headers: { 'idempotency-key': key } })
  const floorsOf = async (name: string, token = fixture.token) =>
    (await fixture.call('GET', '/v5/floors?limit=500', { token }))
      .items('floors')
      .filter((floor) => floor['name'] === name)

  it('is done once, and answered each time alike', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('once', '"key-1"')))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
    expect(await floorsOf('once')).toHaveLength(1)
    expect((await create('once', 'key-1')).body).toEqual(answers[0]?.body)
    expect((await create('once', '"key-2"')).body).not.toEqual(answers[0]?.body)
  })

  it('is refused with what is something else, and nothing is made', async () => {
    await create('first', '"key-3"')
    expect((await create('second', '"key-3"')).status).toBe(422)
    const otherKind = await fixture.call('POST', '/v5/users/segments', {
      json: { name: 'first' },
      headers: { 'idempotency-key': '"key-3"' },
    })
    expect(otherKind.status).toBe(422)
    expect((await fixture.call('GET', '/v5/users/segments')).items('segments')).toEqual([])
    expect(await floorsOf('second')).toEqual([])
  })

  it('is known by its key in its own event alone', async () => {
    const ours = await create('shared', '"key-4"')
    const theirs = await create('shared', '"key-4"', fixture.foreignToken)
    expect(theirs.status).toBe(200)
    expect(theirs.number('data', 'floor_id')).not.toBe(ours.number('data', 'floor_id'))
  })

  it('that was refused is judged anew', async () => {
    expect((await create('', '"key-5"')).status).toBe(422)
    expect((await create('', '"key-5"')).status).toBe(422)
    expect((await create('named', '"key-5"')).status).toBe(200)
  })

  it('is the same with the same files, however the form is written', async () => {
    const world = await createWorld(fixture)
    const send = (content: string, turned = false) => {
      const values = Object.entries({
        booth_id: String(world.booth),
        title: 'Leaflet',
        file: file(pdf(content), 'leaflet.pdf'),
      })
      const form = formOf(Object.fromEntries(turned ? values.reverse() : values))
      return fixture.call('POST', '/v5/booths/documents', { form, headers: { 'idempotency-key': '"key-6"' } })
    }
    const [first, second, other] = [await send('one'), await send('one', true), await send('two')]
    expect([first.status, second.body, other.status]).toEqual([200, first.body, 422])
  })

  it('is refused with a key that is none', async () => {
    for (const key of ['""', '"a"b"', 'x'.repeat(256), 'two words'])
      expect((await create('none', key)).status, key).toBe(400)
    expect(await floorsOf('none')).toEqual([])
  })
})

it('a key is forgotten after a day', async () => {
  const fixture = await startApp()
  try {
    const create = (token: string) =>
      fixture.call('POST', '/v5/floors', {
        json: { name: 'daily' },
        token,
        headers: { 'idempotency-key': '"daily"' },
      })
    const first = (await create(fixture.token)).number('data', 'floor_id')
    fixture.clock.now += 24 * 60 * 60 * 1000
    const again = (
      await fixture.call('POST', '/v5/oauth/token', {
        token: null,
        json: { app_key: 'our-key', app_secret: 'our secret' },
      })
    ).text('access_token')
    expect((await create(again)).number('data', 'floor_id')).not.toBe(first)
  } finally {
    await fixture.close()
  }
})
