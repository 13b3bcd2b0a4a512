import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../shared/domain/record/record-values.ts'
import { asText, startApp, type Fixture } from '../fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startApp()
})
afterAll(() => fixture.close())

async function all(path: string, key: string): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = []
  for (let page = 1; ; page++) {
    const answer = await fixture.call('GET', `${path}?limit=500&page=${page}`)
    expect(answer.status, path).toBe(200)
    items.push(...answer.items('data', key))
    if (items.length >= answer.number('data', 'meta', 'total')) return items
  }
}

const named = (items: readonly JsonObject[], name: string) => items.find((item) => item['name'] === name)

describe('the places', () => {
  it('are nested in data: countries, their regions, the cities of those', async () => {
    const countries = await all('/v5/countries', 'countries')
    expect(countries.length).toBe(250)
    expect(new Set(countries.map(({ id }) => id)).size).toBe(250)
    const germany = named(countries, 'Germany')
    expect(germany).toEqual({ id: expect.any(Number) as unknown, name: 'Germany', iso2: 'DE' })
    const regions = await all(`/v5/countries/${asText(germany?.['id'])}/regions`, 'regions')
    expect(regions).toHaveLength(16)
    const bavaria = named(regions, 'Bavaria')
    expect(bavaria).toMatchObject({ country_id: germany?.['id'] })
    const cities = await all(`/v5/countries/regions/${asText(bavaria?.['id'])}/cities`, 'cities')
    expect(named(cities, 'Nürnberg') ?? named(cities, 'Nuremberg')).toMatchObject({
      region_id: bavaria?.['id'],
    })
    expect(cities.length).toBeGreaterThan(1000)
  })

  it('leave no country with cities without a region, small states included', async () => {
    const countries = await all('/v5/countries', 'countries')
    for (const name of ['Singapore', 'Vatican City', 'Aruba', 'Monaco', 'Kosovo']) {
      const regions = await all(`/v5/countries/${asText(named(countries, name)?.['id'])}/regions`, 'regions')
      expect(regions.length, name).toBeGreaterThan(0)
      let cities = 0
      for (const region of regions)
        cities += (await all(`/v5/countries/regions/${asText(region['id'])}/cities`, 'cities')).length
      expect(cities, name).toBeGreaterThan(0)
    }
  })

  it('page and refuse like every list', async () => {
    const page = await fixture.call('GET', '/v5/countries?limit=7&page=2')
    expect(page.items('data', 'countries')).toHaveLength(7)
    expect(page.at('data', 'meta')).toMatchObject({ current_page: 2, from: 8, to: 14, total: 250 })
    expect((await fixture.call('GET', '/v5/countries?page=0')).status).toBe(422)
    expect((await fixture.call('GET', '/v5/countries/regions/999999/cities')).status).toBe(404)
  })
})

describe('the languages', () => {
  it('are all, or only those of the event', async () => {
    const every = await fixture.call('GET', '/v5/event/languages?limit=100')
    const own = await fixture.call('GET', '/v5/event/languages?limit=100&event_languages_only=true')
    expect(own.items('languages').map(({ code }) => code)).toEqual(['en', 'fr', 'ar', 'de'])
    expect(every.items('languages').length).toBeGreaterThan(4)
    expect(
      (await fixture.call('GET', '/v5/event/languages?limit=100&event_languages_only=false')).body,
    ).toEqual(every.body)
    expect((await fixture.call('GET', '/v5/event/languages?event_languages_only=perhaps')).status).toBe(422)
  })
})

describe('the event', () => {
  it('has exactly its details', async () => {
    const answer = await fixture.call('GET', '/v5/event/getEventDetails')
    expect(Object.keys(answer.at('data') ?? {})).toEqual([
      'id',
      'name',
      'description',
      'start_date',
      'end_date',
      'timezone',
      'status',
    ])
    expect(answer.at('data', 'id')).toBe(fixture.eventId)
  })
})

describe('the form fields', () => {
  it('of a vacancy tell its choices', async () => {
    const fields = (await fixture.call('GET', '/v5/forms/boothJobsFields')).items('job_fields')
    const field = (slug: string) => fields.find((item) => item['slug'] === slug)
    expect(field('experience_level')).toEqual({
      title: 'Experience level',
      slug: 'experience_level',
      column: 'experience_level',
      required: true,
      status: true,
      type: 'checkbox-group',
      custom_value: ['entry_level', 'mid_level', 'senior_level', 'executive'],
    })
    expect(field('job_category_id')?.['custom_value']).toContain('Engineering')
    expect(field('education_level_required')?.['custom_value']).toContain('phd')
    expect(field('job_type')?.['custom_value']).toContain('internship')
    expect(field('booth_id')).toBeUndefined()
  })

  it.each([
    ['attendeeFields', 'attendee_fields'],
    ['speakerFields', 'speaker_fields'],
    ['boothRepFields', 'booth_rep_fields'],
  ])('of people (%s) are what their records take', async (path, key) => {
    const answer = await fixture.call('GET', `/v5/forms/${path}`)
    expect(answer.items(key).map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['first_name', 'last_name', 'email', 'company', 'job_title', 'phone']),
    )
    expect(answer.at('meta')).toBeUndefined()
  })
})

describe('the job categories', () => {
  it('page', async () => {
    const answer = await fixture.call('GET', '/v5/booths/jobs/categories?limit=5&page=2')
    expect(answer.items('collection')).toHaveLength(5)
    expect(Object.keys(answer.items('collection')[0] ?? {})).toEqual(['id', 'name'])
    expect((await fixture.call('GET', '/v5/booths/jobs/categories?limit=0')).status).toBe(422)
  })
})
