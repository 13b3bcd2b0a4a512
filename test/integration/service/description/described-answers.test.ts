import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSampleEvent } from '../../../../electron/service/sample-event/fill.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { operations } from '../../../../shared/entities/operations.ts'
import { readDescription, type Description } from './description.ts'
import { asText, startApp, type Fixture } from '../fixture.ts'
import { create, createWorld } from '../good-input.ts'

let fixture: Fixture
let description: Description

beforeAll(async () => {
  fixture = await startApp()
  await fillSampleEvent(fixture.storage, fixture.eventId, new Date(fixture.clock.now))
  description = await readDescription(fixture)
})
afterAll(() => fixture.close())

const lists = operations.filter(({ kind }) => kind === 'list')

/** Every page of a listing is as described; gives how many records there were. */
async function readAll(path: string, described: string, name: EntityName): Promise<number> {
  const { list } = entities[name]
  const around = list?.nested === true ? ['data'] : []
  let count = 0
  for (let page = 1; ; page++) {
    const answer = await fixture.call('GET', `${path}?limit=500&page=${page}`)
    expect(description.problems('GET', described, answer).slice(0, 5), `${path}, page ${page}`).toEqual([])
    expect(answer.status).toBe(200)
    if (list?.single === true) return 1
    count += answer.items(...around, list?.key ?? '').length
    if (list?.paged !== true || page >= answer.number(...around, 'meta', 'last_page')) return count
  }
}

/**
 * The identifiers that stand for a path's parameter in the sample event: all booths; a few
 * countries and regions, of which the world has many.
 */
async function parents(path: string): Promise<readonly string[]> {
  if (path.includes('{boothId}')) {
    const booths = (await fixture.call('GET', '/v5/booths?limit=500')).items('booths')
    return booths.map((booth) => path.replace('{boothId}', asText(booth['booth_id'])))
  }
  if (path.includes('{countryId}')) return ['1', '83', '250'].map((id) => path.replace('{countryId}', id))
  if (path.includes('{regionId}')) return ['1', '1000'].map((id) => path.replace('{regionId}', id))
  return [path]
}

describe('every answer of the sample event is as the description says:', () => {
  it.each(lists)('$method $path', { timeout: 60_000 }, async ({ path, entity = 'event' }) => {
    let count = 0
    for (const filled of await parents(path)) count += await readAll(filled, path, entity)
    expect(count).toBeGreaterThan(0)
  })
})

describe('an answer about records of which nothing optional is known', () => {
  it('is as the description says', async () => {
    const bare = await startApp()
    try {
      const world = await createWorld(bare)
      const known = { floor: world.floor }
      await create(bare, 'floor', {}, { order: undefined, active: undefined })
      await create(bare, 'booth', known, {
        booth_type: undefined,
        booth_external_id: undefined,
        booth_thumbnail: undefined,
        accessible_for: undefined,
      })
      await create(bare, 'document', world, { file: undefined, url: 'https://example.com/a' })
      await create(bare, 'video', world, { file: undefined, url: 'https://example.com/a' })
      await create(bare, 'track', {}, { colour: undefined })
      await create(bare, 'track', {}, { colour: '' })
      await create(
        bare,
        'session',
        {},
        { track_id: undefined, speaker_ids: undefined, languages: undefined, description: undefined },
      )
      await create(bare, 'rule', world, { value: undefined, joiner: undefined })
      const optional = entities.job.fields
        .filter(({ required }) => required !== true)
        .map(({ name }) => [name, undefined] as const)
      await create(bare, 'job', world, Object.fromEntries(optional))
      for (const name of ['attendee', 'speaker', 'representative'] as const)
        await create(bare, name, {}, { company: undefined, phone: undefined, own: 7 })
      for (const { path } of lists.filter((list) => !list.path.includes('{'))) {
        expect(description.problems('GET', path, await bare.call('GET', `${path}?limit=500`)), path).toEqual(
          [],
        )
      }
      const jobs = await bare.call('GET', `/v5/booths/${world.booth}/jobs`)
      expect(description.problems('GET', '/v5/booths/{boothId}/jobs', jobs)).toEqual([])
    } finally {
      await bare.close()
    }
  })
})

it('finds an answer that is not as described', async () => {
  const answer = await fixture.call('GET', '/v5/floors')
  const [floor = {}] = answer.items('floors')
  const changed = (change: object) =>
    description.problems('GET', '/v5/floors', {
      status: 200,
      body: { ...answer.body, floors: [{ ...floor, ...change }] },
    })
  expect(changed({})).toEqual([])
  expect(changed({ order: 'first' })).toHaveLength(1)
  expect(changed({ active: undefined })).toHaveLength(1)
  expect(changed({ more: 1 })).toHaveLength(1)
  expect(description.problems('GET', '/v5/floors', { status: 418, body: {} })).toHaveLength(1)
})
