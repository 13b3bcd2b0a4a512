import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isMadeInBulk } from '../../../../shared/entities/bulk.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { isObject, type JsonObject } from '../../../../shared/domain/record/record-values.ts'
import { limits } from '../../../../electron/service/limits/limits.ts'
import { readDescription } from '../description/description.ts'
import { startApp, type Answer, type AppOptions, type Fixture } from '../fixture.ts'
import { createWorld, goodInput, save, type Values, type World } from '../good-input.ts'
import { storageImplementations, type StorageSubject } from '../storage/storage-implementations.ts'

const kinds = Object.values(entities).filter(isMadeInBulk)
const implementations = await storageImplementations()
afterAll(() => implementations.stop())

let fixture: Fixture
const bulk = (kind: string, items: unknown, token = fixture.token): Promise<Answer> =>
  fixture.call('POST', `/extensions/bulk/${kind}`, { json: { items }, token })
const listed = async (path: string, key: string): Promise<readonly JsonObject[]> =>
  (await fixture.call('GET', `${path}?limit=500`)).items(key)
const floor = (name: string) => ({ key: name, record: { name } })
const codesOf = (answer: Answer): readonly unknown[] => answer.items('results').map(({ code }) => code)

describe.each(implementations.available)('many records by one request on $name', ({ open }) => {
  let subject: StorageSubject
  let world: World

  beforeAll(async () => {
    subject = await open()
    fixture = await startApp({ storage: subject.storage })
    world = await createWorld(fixture)
  })
  afterAll(async () => {
    await fixture.close()
    await subject.end()
  })

  const itemOf = (name: EntityName, key: string, values: Values) => ({
    key,
    record: { ...values, ...(name === 'job' ? { booth_id: world.booth } : {}) },
  })

  it.each(kinds.map(({ name }) => name))(
    'of the kind %s are answered each as the operation for one answers',
    async (name) => {
      const required =
        entities[name].writable.find(
          (field) => field.required === true && !(name === 'job' && field.name === 'booth_id'),
        )?.name ?? ''
      const reference = entities[name].references.find(
        ({ name: field }) => entities[name].accepts(field) && !(name === 'job' && field === 'booth_id'),
      )
      const variants: readonly Values[] = [
        await goodInput(name, world),
        { ...(await goodInput(name, world)), [required]: '' },
        await goodInput(name, world),
        ...(reference === undefined
          ? []
          : [
              {
                ...(await goodInput(name, world)),
                [reference.name]: reference.type.kind === 'references' ? ['99999999'] : '99999999',
              },
            ]),
        { ...(await goodInput(name, world)), [required]: 'a\u0000b' },
      ]
      const answer = await bulk(
        name,
        variants.map((values, index) => itemOf(name, `${name}-${index}`, values)),
      )
      expect(answer.status).toBe(200)
      const results = answer.items('results')
      expect(results.map(({ key }) => key)).toEqual(variants.map((_, index) => `${name}-${index}`))
      // With another e-mail address, which the first has by now.
      const alone = await Promise.all(
        variants.map(async (values) =>
          save(fixture, name, world, {
            ...values,
            ...('email' in values ? { email: (await goodInput(name, world))['email'] } : {}),
          }),
        ),
      )
      const { idField } = entities[name]
      for (const [index, single] of alone.entries()) {
        const { code, answer: made } = results[index] ?? {}
        const withoutId = (body: unknown) =>
          isObject(body) && isObject(body['data'])
            ? { ...body, data: { ...body['data'], [idField]: 'an id' } }
            : body
        expect([code, withoutId(made)]).toEqual([single.status, withoutId(single.body)])
      }
      expect(results.filter(({ code }) => code === 200)).toHaveLength(2)
    },
  )

  it('are known by their keys: the same request makes nothing more, nor does the operation for one', async () => {
    const items = Array.from({ length: 40 }, (_, index) => floor(`kept ${index}`))
    const [first, second] = await Promise.all([bulk('floor', items), bulk('floor', items)])
    expect(second?.body).toEqual(first?.body)
    const alone = await fixture.call('POST', '/v5/floors', {
      json: { name: 'kept 7' },
      headers: { 'idempotency-key': '"kept 7"' },
    })
    expect(alone.body).toEqual(first?.at('results', 7, 'answer'))
    const once = await fixture.call('POST', '/v5/floors', {
      json: { name: 'made alone' },
      headers: { 'idempotency-key': '"made alone"' },
    })
    expect((await bulk('floor', [floor('made alone')])).at('results', 0, 'answer')).toEqual(once.body)
    const names = (await listed('/v5/floors', 'floors')).map(({ name }) => name)
    expect(names.filter((name) => typeof name === 'string' && name.startsWith('kept '))).toHaveLength(40)
    expect(names.filter((name) => name === 'made alone')).toHaveLength(1)
  })

  it('a vacancy is the same by either way', async () => {
    const values = await goodInput('job', world)
    const made = await bulk('job', [itemOf('job', 'vacancy-key', values)])
    const alone = await fixture.call('POST', `/v5/booths/${world.booth}/jobs`, {
      json: values,
      headers: { 'idempotency-key': '"vacancy-key"' },
    })
    expect(alone.body).toEqual(made.at('results', 0, 'answer'))
    const nowhere = await bulk('job', [
      { key: 'nowhere', record: { ...values, booth_id: 99999999 } },
      { key: 'no booth', record: values },
    ])
    expect(codesOf(nowhere)).toEqual([404, 422])
  })

  it('two with one key are one, and a key of something else is refused', async () => {
    const answer = await bulk('floor', [
      floor('twice'),
      floor('twice'),
      { key: 'twice', record: { name: 'other' } },
    ])
    const codes = codesOf(answer)
    // All at once: which of the contents comes first is open, and the other is refused.
    expect([...codes].sort()).toEqual(
      codes.includes(422) && codes.filter((code) => code === 422).length === 2
        ? [200, 422, 422]
        : [200, 200, 422],
    )
    expect(
      (await listed('/v5/floors', 'floors')).filter(({ name }) => name === 'twice' || name === 'other'),
    ).toHaveLength(1)
  })

  it('one bad item spoils no other, whatever is wrong with it', async () => {
    const bad = [
      null,
      'text',
      [],
      {},
      { key: 'no record' },
      { record: { name: 'no key' } },
      { key: 7, record: { name: 'a number as key' } },
      { key: '', record: { name: 'an empty key' } },
      { key: 'k'.repeat(256), record: { name: 'a long key' } },
      { key: 'one\ntwo', record: { name: 'lines' } },
      { key: 'an update', record: { floor_id: world.floor, name: 'changed' } },
      { key: 'a list', record: [] },
      { key: 'nul', record: { name: 'a\u0000b' } },
      { key: 'large', record: { name: 'x'.repeat(1_100_000) } },
    ]
    const answer = await bulk('floor', [floor('good before'), ...bad, floor('good after')])
    const codes = codesOf(answer)
    expect([codes[0], codes.at(-1)]).toEqual([200, 200])
    for (const [index, item] of bad.entries())
      expect([400, 422], JSON.stringify(item).slice(0, 80)).toContain(codes[index + 1])
    const names = (await listed('/v5/floors', 'floors')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['good before', 'good after']))
    expect(names).not.toContain('changed')
  })

  it('answers as it is described', async () => {
    const description = await readDescription(fixture)
    const answer = await bulk('floor', [floor('described'), { key: 'refused', record: {} }])
    expect(description.problems('POST', '/extensions/bulk/{kind}', answer)).toEqual([])
    expect(description.problems('GET', '/extensions', await fixture.call('GET', '/extensions'))).toEqual([])
  })

  it('makes them in the event of the token alone', async () => {
    const ours = await bulk('floor', [floor('of whom')])
    const theirs = await bulk('floor', [floor('of whom')], fixture.foreignToken)
    expect(codesOf(theirs)).toEqual([200])
    expect(theirs.at('results', 0, 'answer')).not.toEqual(ours.at('results', 0, 'answer'))
  })
})

describe('a request for many records', () => {
  const start = async (options: AppOptions = {}): Promise<void> => {
    fixture = await startApp(options)
  }
  afterEach(() => fixture.close())

  it('is refused with clear words where it is none', async () => {
    await start()
    const refused = async (kind: string, options: Parameters<Fixture['call']>[2]) => {
      const { status, body } = await fixture.call('POST', `/extensions/bulk/${kind}`, options)
      expect(typeof body['message']).toBe('string')
      return status
    }
    expect(await refused('floor', { json: {} })).toBe(422)
    expect(await refused('floor', { json: { items: [] } })).toBe(422)
    expect(await refused('floor', { json: { items: { length: 3 } } })).toBe(422)
    expect(
      await refused('floor', {
        json: { items: Array.from({ length: limits.bulkItems + 1 }, (_, index) => floor(String(index))) },
      }),
    ).toBe(422)
    expect(await refused('floor', { json: [floor('a list')] })).toBe(400)
    expect(
      await refused('floor', { headers: { 'content-type': 'application/json' }, body: '{"items":[' }),
    ).toBe(400)
    expect(
      await refused('floor', {
        headers: { 'content-type': 'application/json' },
        body: `{"items":[{"key":"k","record":${'['.repeat(100)}${']'.repeat(100)}}]}`,
      }),
    ).toBe(400)
    expect(await refused('floor', { headers: { 'content-type': 'text/plain' }, body: 'items' })).toBe(415)
    expect(
      await refused('floor', {
        headers: { 'content-type': 'application/json' },
        body: ' '.repeat(limits.bulkBodyBytes + 1),
      }),
    ).toBe(413)
    expect(await refused('booth', { json: { items: [floor('with files')] } })).toBe(404)
    expect(await refused('__proto__', { json: { items: [floor('nothing')] } })).toBe(404)
    expect(await refused('floor', { json: { items: [floor('nobody')] }, token: null })).toBe(401)
    expect((await fixture.call('GET', '/extensions', { token: null })).status).toBe(401)
    expect((await fixture.call('GET', '/extensions/bulk/floor')).status).toBe(405)
    expect(await listed('/v5/floors', 'floors')).toEqual([])
  })

  it('says its bounds to whoever asks', async () => {
    await start()
    expect((await fixture.call('GET', '/extensions')).at('data', 'bulk')).toEqual({
      items: limits.bulkItems,
      bytes: limits.bulkBodyBytes,
    })
  })

  it('counts each record as a request of its own', async () => {
    await start({ limits: { requestsPerMinute: 6 } })
    const answer = await bulk(
      'floor',
      Array.from({ length: 8 }, (_, index) => floor(`floor ${index}`)),
    )
    expect(codesOf(answer)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(answer.at('results', 6)).toMatchObject({ retry_after: 10, answer: { status: false } })
    expect((await bulk('floor', [floor('one more')])).status).toBe(429)
    fixture.clock.now += 60_000
    expect(await listed('/v5/floors', 'floors')).toHaveLength(6)
  })

  it('makes as many as the event may hold, and none more', async () => {
    await start({ limits: { records: 3 } })
    expect(
      codesOf(
        await bulk(
          'floor',
          Array.from({ length: 5 }, (_, index) => floor(`floor ${index}`)),
        ),
      ),
    ).toEqual([200, 200, 200, 507, 507])
    expect(await listed('/v5/floors', 'floors')).toHaveLength(3)
  })

  it('forgets a key after a day, as the operation for one does', async () => {
    await start()
    const first = await bulk('floor', [floor('daily')])
    fixture.clock.now += 24 * 60 * 60 * 1000
    const token = (
      await fixture.call('POST', '/v5/oauth/token', {
        token: null,
        json: { app_key: 'our-key', app_secret: 'our secret' },
      })
    ).text('access_token')
    expect((await bulk('floor', [floor('daily')], token)).at('results', 0, 'answer')).not.toEqual(
      first.at('results', 0, 'answer'),
    )
  })
})
