import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isObject } from '../../../../shared/domain/record/record-values.ts'
import { startApp, type Fixture } from '../fixture.ts'
import { create, createWorld, goodInput, save, type World } from '../good-input.ts'
import { file, formOf, png } from '../sample-files.ts'

/** Typed, unlike what the matcher gives. */
const aText: unknown = expect.any(String)

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
})
afterAll(() => fixture.close())

const one = async (id: number) => (await fixture.call('GET', `/v5/booths?booth_id=${id}`)).items('booths')[0]
const withoutBooth = (id: number, deleteReps: boolean) => ({
  json: { booth_id: id, delete_reps: deleteReps },
})

describe('a booth', () => {
  it('reads back with exactly the fields of the interface', async () => {
    const id = await create(fixture, 'booth', world, { booth_name: 'Aurora', active: 'true', hide: 'false' })
    const booth = await one(id)
    expect(Object.keys(booth ?? {}).sort()).toEqual(
      [
        'booth_id',
        'booth_name',
        'booth_company_profile',
        'booth_company_url',
        'booth_type',
        'keywords',
        'booth_external_id',
        'active',
        'hide',
        'floor_id',
        'address',
        'country',
        'state',
        'city',
        'pobox',
        'booth_setup_url',
        'booth_images',
        'contacts',
        'booth_reps',
      ].sort(),
    )
    expect(booth).toMatchObject({
      booth_id: id,
      booth_name: 'Aurora',
      active: 1,
      hide: 0,
      floor_id: world.floor,
      keywords: 'one, two',
      booth_type: 'both',
    })
    expect(Object.keys(booth?.['booth_images'] ?? {}).sort()).toEqual([
      'booth_large_background_url',
      'booth_logo_url',
      'booth_logo_url_thumbnail',
    ])
    expect(booth?.['booth_reps']).toEqual([expect.objectContaining({ booth_rep_id: world.representative })])
  })

  it('answers a save with exactly its identifier and its set-up address, which opens', async () => {
    const answer = await save(fixture, 'booth', world, await goodInput('booth', world))
    expect(Object.keys(answer.at('data') ?? {}).sort()).toEqual(['booth_id', 'booth_setup_url'])
    const page = await fetch(answer.text('data', 'booth_setup_url'))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Booth set-up')
  })

  it('shows its logo where it has no thumbnail', async () => {
    const id = await create(fixture, 'booth', world, { booth_thumbnail: undefined })
    const images = (await one(id))?.['booth_images']
    expect(isObject(images) && images['booth_logo_url_thumbnail'] === images['booth_logo_url']).toBe(true)
    expect(images).toMatchObject({ booth_logo_url: aText })
  })

  it('takes repeated and indexed keys for its lists, in the order of the index', async () => {
    const representatives = [
      await create(fixture, 'representative', world),
      await create(fixture, 'representative', world),
    ]
    const id = await create(
      fixture,
      'booth',
      { floor: world.floor },
      {
        'booth_rep_ids[1]': representatives[0],
        'booth_rep_ids[0]': representatives[1],
      },
    )
    expect((await fixture.storage.records(fixture.eventId).get('booth', id))?.values).toMatchObject({
      accessible_for: ['everyone', 'vip'],
      booth_rep_ids: [String(representatives[1]), String(representatives[0])],
    })
  })

  it.each([
    ['its key with an empty text', { booth_rep_ids: '' }, 0],
    ['its key with [] and an empty text', { 'booth_rep_ids[]': '' }, 0],
    ['its first index with an empty text', { 'booth_rep_ids[0]': '' }, 0],
    ['no key of its own', {}, 1],
  ])(
    'loses its last representative where an update names the list empty, and not where it does not name it: %s',
    async (_what, keys, left) => {
      const representative = await create(fixture, 'representative', world)
      const id = await create(
        fixture,
        'booth',
        { floor: world.floor },
        { 'booth_rep_ids[0]': representative },
      )
      const update = { ...(await goodInput('booth', { floor: world.floor })), ...keys, booth_id: id }
      expect((await save(fixture, 'booth', world, update)).status).toBe(200)
      expect((await one(id))?.['booth_reps']).toHaveLength(left)
      // Taken off the booth, the person is still there.
      const people = (await fixture.call('GET', '/v5/users/boothReps?limit=500')).items('booth_reps')
      expect(people.find((person) => person['booth_rep_id'] === representative)?.['booth_id']).toBe(
        left === 0 ? null : id,
      )
    },
  )

  it('takes empty texts beside identifiers for nothing', async () => {
    const representative = await create(fixture, 'representative', world)
    const id = await create(
      fixture,
      'booth',
      { floor: world.floor },
      { 'booth_rep_ids[0]': '', 'booth_rep_ids[1]': representative },
    )
    expect((await one(id))?.['booth_reps']).toMatchObject([{ booth_rep_id: representative }])
  })

  it('must be sent whole when it is updated', async () => {
    const id = await create(fixture, 'booth', world)
    const answer = await save(fixture, 'booth', world, {
      ...(await goodInput('booth', world)),
      booth_logo: undefined,
      booth_id: id,
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.at('errors') ?? {})).toEqual(['booth_logo'])
  })

  it('keeps what an update does not name, and empties what it names empty', async () => {
    const id = await create(fixture, 'booth', world)
    const optional = {
      booth_thumbnail: undefined,
      booth_external_id: undefined,
      accessible_for: undefined,
      'booth_rep_ids[0]': undefined,
    }
    const required = { ...(await goodInput('booth', world)), ...optional }
    await save(fixture, 'booth', world, { ...required, booth_id: id })
    const kept = (await fixture.storage.records(fixture.eventId).get('booth', id))?.values
    expect(kept).toMatchObject({
      accessible_for: ['everyone', 'vip'],
      booth_thumbnail: { name: 'thumbnail.jpg' },
    })
    expect(kept?.['booth_external_id']).toBeTypeOf('number')

    await save(fixture, 'booth', world, {
      ...required,
      booth_id: id,
      booth_external_id: '',
      accessible_for: '',
      'booth_rep_ids[0]': '',
      booth_thumbnail: '',
    })
    expect(await one(id)).toMatchObject({ booth_external_id: null, booth_reps: [] })
    expect((await fixture.storage.records(fixture.eventId).get('booth', id))?.values).toMatchObject({
      accessible_for: [],
      booth_rep_ids: [],
    })
  })
})

describe('the list of booths', () => {
  it('filters by floor, booth and activity, and refuses what does not exist', async () => {
    const floor = await create(fixture, 'floor', {})
    const active = await create(fixture, 'booth', { ...world, floor })
    const inactive = await create(fixture, 'booth', { ...world, floor }, { active: false })
    const ids = async (query: string) =>
      (await fixture.call('GET', `/v5/booths?${query}`)).items('booths').map((booth) => booth['booth_id'])
    expect(await ids(`floor_id=${floor}`)).toEqual([active, inactive])
    expect(await ids(`floor_id=${floor}&active=true`)).toEqual([active])
    expect(await ids(`floor_id=${floor}&active=0`)).toEqual([inactive])
    expect(await ids(`booth_id=${inactive}`)).toEqual([inactive])
    expect(await ids(`booth_id=${inactive}&active=true`)).toEqual([])
    expect(await ids('booth_id=999999')).toEqual([])
    for (const query of ['floor_id=999999', 'floor_id=x', 'active=perhaps', 'booth_id=x']) {
      expect((await fixture.call('GET', `/v5/booths?${query}`)).status, query).toBe(422)
    }
  })

  it('pages: ten at first, at most 500, with an honest meta', async () => {
    const floor = await create(fixture, 'floor', {})
    for (let count = 0; count < 12; count++) await create(fixture, 'booth', { ...world, floor })
    const first = await fixture.call('GET', `/v5/booths?floor_id=${floor}`)
    expect(first.items('booths')).toHaveLength(10)
    expect(first.at('meta')).toEqual({
      current_page: 1,
      from: 1,
      last_page: 2,
      path: `${fixture.baseUrl}/v5/booths`,
      per_page: 10,
      to: 10,
      total: 12,
    })
    const last = await fixture.call('GET', `/v5/booths?floor_id=${floor}&page=3&limit=5`)
    expect(last.at('meta')).toMatchObject({
      current_page: 3,
      from: 11,
      last_page: 3,
      per_page: 5,
      to: 12,
      total: 12,
    })
    const beyond = await fixture.call('GET', `/v5/booths?floor_id=${floor}&page=9&limit=5`)
    expect(beyond.body).toMatchObject({
      booths: [],
      meta: { current_page: 9, from: 0, to: 0, last_page: 3, total: 12 },
    })
    expect((await fixture.call('GET', '/v5/booths?limit=100000')).at('meta', 'per_page')).toBe(500)
    for (const query of ['page=0', 'limit=0', 'page=-1', 'limit=x', 'page=1.5']) {
      expect((await fixture.call('GET', `/v5/booths?${query}`)).status, query).toBe(422)
    }
  })

  it('gives the same booths whatever the page size', async () => {
    const all = (await fixture.call('GET', '/v5/booths?limit=500'))
      .items('booths')
      .map((booth) => booth['booth_id'])
    const paged: unknown[] = []
    for (let page = 1; paged.length < all.length; page++) {
      paged.push(
        ...(await fixture.call('GET', `/v5/booths?limit=7&page=${page}`))
          .items('booths')
          .map((booth) => booth['booth_id']),
      )
    }
    expect(paged).toEqual(all)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('removing a booth', () => {
  it('works with and without its identifier in the path', async () => {
    for (const path of ['/v5/booths/{id}', '/v5/booths']) {
      const id = await create(fixture, 'booth', world)
      const answer = await fixture.call('DELETE', path.replace('{id}', String(id)), withoutBooth(id, false))
      expect(answer.body).toEqual({ status: true, message: 'The booth was removed.', booth_id: id })
      expect(await one(id)).toBeUndefined()
      expect(
        (await fixture.call('DELETE', path.replace('{id}', String(id)), withoutBooth(id, false))).status,
      ).toBe(404)
    }
  })

  it('needs both fields of its body, and a path that agrees with it', async () => {
    const id = await create(fixture, 'booth', world)
    const errors = async (json: unknown, path = `/v5/booths/${id}`) => {
      const answer = await fixture.call('DELETE', path, { json })
      expect(answer.status).toBe(422)
      return Object.keys(answer.at('errors') ?? {}).sort()
    }
    expect(await errors({})).toEqual(['booth_id', 'delete_reps'])
    expect(await errors({ booth_id: id })).toEqual(['delete_reps'])
    expect(await errors({ delete_reps: false })).toEqual(['booth_id'])
    expect(await errors({ booth_id: id, delete_reps: 'perhaps' })).toEqual(['delete_reps'])
    expect(await errors({ booth_id: id + 1, delete_reps: false })).toEqual(['booth_id'])
    expect(await one(id)).toBeDefined()
  })

  it('takes its documents, videos and vacancies along, and its representatives only when asked to', async () => {
    for (const deleteReps of [true, false]) {
      const mine = await createWorld(fixture)
      await fixture.call('DELETE', `/v5/booths/${mine.booth}`, withoutBooth(mine.booth, deleteReps))
      const records = fixture.storage.records(fixture.eventId)
      expect(await records.get('document', mine.document)).toBeUndefined()
      expect(await records.get('video', mine.video)).toBeUndefined()
      expect(await records.get('job', mine.job)).toBeUndefined()
      expect((await records.get('representative', mine.representative)) === undefined).toBe(deleteReps)
      expect(await records.get('floor', mine.floor)).toBeDefined()
    }
  })
})

describe('removing a floor', () => {
  it('removes its booths and what they hold, and nothing of other floors', async () => {
    const mine = await createWorld(fixture)
    const other = await createWorld(fixture)
    const before = (await fixture.call('GET', '/v5/booths?limit=1')).number('meta', 'total')
    expect((await fixture.call('DELETE', `/v5/floors/${mine.floor}`)).body).toEqual({
      status: true,
      message: 'The floor was removed.',
      floor_id: mine.floor,
    })
    const records = fixture.storage.records(fixture.eventId)
    for (const [entity, id] of [
      ['booth', mine.booth],
      ['document', mine.document],
      ['video', mine.video],
      ['job', mine.job],
    ] as const) {
      expect(await records.get(entity, id), entity).toBeUndefined()
    }
    expect(await records.get('representative', mine.representative)).toBeDefined()
    expect(await records.get('document', other.document)).toBeDefined()
    expect((await fixture.call('GET', '/v5/booths?limit=1')).number('meta', 'total')).toBe(before - 1)
  })
})

describe('a representative', () => {
  it('reads the booth that names it, is filtered by it, and leaves it when removed', async () => {
    const mine = await createWorld(fixture)
    const listed = await fixture.call('GET', `/v5/users/boothReps?booth_id=${mine.booth}`)
    expect(listed.items('booth_reps')).toEqual([
      expect.objectContaining({ booth_rep_id: mine.representative, booth_id: mine.booth }),
    ])
    await fixture.call('DELETE', `/v5/users/boothReps/${mine.representative}`)
    expect((await one(mine.booth))?.['booth_reps']).toEqual([])
    expect((await fixture.call('GET', '/v5/users/boothReps?booth_id=999999')).status).toBe(422)
  })

  it('keeps fields of its own, and has an address that no other has, whatever the case', async () => {
    const id = await create(
      fixture,
      'representative',
      {},
      { email: 'Unique@Example.com', badge: 'gold', tags: ['a'] },
    )
    const read = (await fixture.call('GET', '/v5/users/boothReps?limit=500'))
      .items('booth_reps')
      .find((item) => item['booth_rep_id'] === id)
    expect(read).toMatchObject({ badge: 'gold', tags: ['a'], booth_id: null })
    const taken = await save(
      fixture,
      'representative',
      {},
      { ...(await goodInput('representative', {})), email: 'unique@example.COM' },
    )
    expect(taken.status).toBe(409)
    expect(taken.at('errors', 'email')).toBeDefined()
    const mine = await save(
      fixture,
      'representative',
      {},
      { email: 'UNIQUE@example.com', first_name: 'New', last_name: 'Name', booth_rep_id: id },
    )
    expect(mine.status).toBe(200)
  })
})

describe('a booth with a form that a browser sends', () => {
  it('takes the empty file of an unused file input as none', async () => {
    const form = formOf(await goodInput('booth', world))
    form.delete('booth_thumbnail')
    form.append('booth_thumbnail', new File([], ''))
    expect((await fixture.call('POST', '/v5/booths', { form })).status).toBe(200)
  })

  it('refuses a file in a field that takes none', async () => {
    const answer = await save(fixture, 'booth', world, {
      ...(await goodInput('booth', world)),
      surprise: file(await png(), 'x.png'),
    })
    expect(answer.at('errors', 'surprise')).toBeDefined()
  })
})
