import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../../shared/entities/operations.ts'
import { isObject, type JsonValue } from '../../../../shared/domain/record/record-values.ts'
import { startApp, type Answer, type Fixture } from '../fixture.ts'

const ofSharing = [
  'GET /sharing/v1',
  'GET /sharing/v1/changes',
  'GET /sharing/v1/files/{hash}',
  'GET /sharing/v1/live',
  'GET /sharing/v1/snapshot',
  'HEAD /sharing/v1/files/{hash}',
  'POST /sharing/v1/changes',
  'PUT /sharing/v1/files/{hash}',
  'PUT /sharing/v1/snapshot',
]

let fixture: Fixture
let document: Answer

beforeAll(async () => {
  fixture = await startApp()
  document = await fixture.call('GET', '/openapi.json', { token: null })
})
afterAll(() => fixture.close())

describe('the OpenAPI description', () => {
  it('is valid by an independent validator', async () => {
    const result = await new Validator().validate(structuredClone(document.body))
    expect(result).toEqual({ valid: true })
    expect(document.at('openapi')).toBe('3.1.0')
    expect(document.at('servers', 0, 'url')).toBe(fixture.baseUrl)
  })

  it('has every operation of the inventory, both forms of removing a booth, and those that this service adds', () => {
    const described = Object.entries(document.at('paths') ?? {}).flatMap(([path, item]) =>
      Object.keys(isObject(item) ? item : {}).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(
      [
        ...operations.map(({ method, path }) => `${method} ${path}`),
        'DELETE /v5/booths/{boothId}',
        'POST /v5/oauth/revoke',
        'GET /extensions',
        'POST /extensions/bulk/{kind}',
        'POST /extensions/scans',
        'GET /extensions/event',
        'PATCH /extensions/event',
        ...ofSharing,
      ].sort(),
    )
  })

  it('points only to what it holds', () => {
    const missing: string[] = []
    const visit = (value: JsonValue): void => {
      if (Array.isArray(value)) value.forEach(visit)
      else if (isObject(value)) {
        const target = value['$ref']
        if (typeof target === 'string' && document.at(...target.replace('#/', '').split('/')) === undefined)
          missing.push(target)
        Object.values(value).forEach(visit)
      }
    }
    visit(document.body)
    expect(missing).toEqual([])
  })

  it('says what the interface states about a booth, and what is assumed about a floor', () => {
    for (const name of ['BoothCreate', 'BoothUpdate'])
      expect(document.at('components', 'schemas', name)).toMatchObject({
        properties: {
          booth_type: { anyOf: [{ enum: ['web', 'mobile', 'both'] }, { const: '' }] },
          active: { type: 'boolean' },
          booth_external_id: { anyOf: [{ type: 'integer' }, { const: '' }] },
        },
      })
    expect(document.at('components', 'schemas', 'booth')).toMatchObject({
      properties: {
        active: { type: 'integer', enum: [0, 1] },
        booth_images: {
          required: ['booth_logo_url', 'booth_logo_url_thumbnail', 'booth_large_background_url'],
        },
      },
    })
    expect(document.at('components', 'schemas', 'booth', 'x-assumed')).toBeUndefined()
    expect(document.at('components', 'schemas', 'floor', 'x-assumed')).toBe(true)
  })
})

describe('the OpenAPI description says, as the interface has it,', () => {
  const operation = (method: string, path: string) => document.at('paths', path, method)
  const record = (name: string, ...steps: readonly string[]) =>
    document.at('components', 'schemas', name, ...steps)
  const bodyOf = (path: string, type: string) =>
    document.at('paths', path, 'post', 'requestBody', 'content', type)

  it('which operations are shown and which are assumed', () => {
    const shown = Object.entries(document.at('paths') ?? {}).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).flatMap(([method, described]) =>
        isObject(described) && described['x-assumed'] !== true ? `${method.toUpperCase()} ${path}` : [],
      ),
    )
    expect(shown.sort()).toEqual([
      'DELETE /v5/booths',
      'DELETE /v5/booths/{boothId}',
      'GET /v5/booths',
      'GET /v5/booths/jobs/categories',
      'GET /v5/countries',
      'GET /v5/countries/regions/{regionId}/cities',
      'GET /v5/countries/{countryId}/regions',
      'GET /v5/event/getEventDetails',
      'GET /v5/event/languages',
      'GET /v5/forms/boothJobsFields',
      'POST /v5/booths',
      'POST /v5/booths/{boothId}/jobs',
    ])
    expect(record('job', 'x-assumed')).toBe(true)
  })

  it('the identifier of a booth as an integer with its vacancies, and as a text where it is removed', () => {
    for (const method of ['get', 'post'])
      expect(operation(method, '/v5/booths/{boothId}/jobs')).toMatchObject({
        parameters: expect.arrayContaining([
          { name: 'boothId', in: 'path', required: true, schema: { type: 'integer' }, example: 12 },
        ]) as unknown,
      })
    expect(operation('delete', '/v5/booths/{boothId}')).toMatchObject({
      parameters: [{ name: 'boothId', schema: { type: 'string' } }],
    })
  })

  it('that contacts and representatives of a booth are arrays, and that every field of a record is there', () => {
    expect(record('booth', 'properties')).toMatchObject({
      contacts: { type: 'array' },
      booth_reps: { type: 'array', items: { type: 'object' } },
    })
    expect(record('booth', 'required')).toEqual(Object.keys(record('booth', 'properties') ?? {}))
    expect(record('jobField', 'required')).toEqual(['slug', 'title', 'column', 'required', 'status', 'type'])
  })

  it('how the lists of a form are sent, and of which types its files are', () => {
    expect(bodyOf('/v5/booths', 'multipart/form-data')).toMatchObject({
      encoding: { booth_logo: { contentType: 'image/jpeg, image/png' } },
    })
    for (const name of ['BoothCreate', 'BoothUpdate'])
      expect(record(name)).toMatchObject({
        properties: {
          booth_rep_ids: {
            type: 'array',
            description: expect.stringContaining('booth_rep_ids[0], booth_rep_ids[1]') as unknown,
          },
          accessible_for: { description: expect.stringContaining('repeated key') as unknown },
          booth_logo: { contentMediaType: 'application/octet-stream' },
        },
        patternProperties: { '^booth_rep_ids\\[\\d+\\]$': { type: 'string' } },
      })
  })

  it('which codes a currency may have', () => {
    const currency = record('JobCreate', 'properties', 'currency', 'enum')
    expect(currency).toContain('EUR')
    expect(currency).toContain(null)
    expect(currency).not.toContain('ABC')
  })
})

describe('the reference page', () => {
  it('names every operation, loads nothing and runs nothing', async () => {
    const response = await fetch(`${fixture.baseUrl}/docs`)
    const page = await response.text()
    for (const { path } of operations) expect(page).toContain(`<code>${path}</code>`)
    expect(page).not.toMatch(/<script|src=|url\(|href="(?!#|\/openapi\.json)/)
    expect(page).not.toContain('undefined')
    expect(page).toContain(
      'Example: update</dt><dd><code>{&quot;floor_id&quot;:1,&quot;name&quot;:&quot;Hall 1&quot;}</code>',
    )
    expect(page).toContain(
      'Example of an answer</dt><dd><code>{&quot;status&quot;:true,&quot;message&quot;:&quot;The floor was created.&quot;,&quot;data&quot;:{&quot;floor_id&quot;:1}}</code>',
    )
    expect(page).toContain(
      'Body, application/json, FloorUpdate</dt><dd><code>{ "floor_id": integer, "name"?: text, "order"?: integer or null',
    )
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it('shows query parameters, envelopes and both forms of the removal of a booth', async () => {
    const page = await (await fetch(`${fixture.baseUrl}/docs`)).text()
    for (const name of ['page', 'limit', 'floor_id', 'event_languages_only', 'segment_id', 'from'])
      expect(page).toContain(`In the query</dt><dd><code>${name}</code>`)
    expect(page).toContain('"booths": [<a href="#booth">booth</a>], "meta": <a href="#meta">meta</a> }')
    expect(page).toContain('"data": { "countries": [<a href="#country">country</a>], "meta"')
    expect(page).toContain('</span> <code>/v5/booths</code></h3><p>Remove: booth</p>')
    expect(page).toContain('</span> <code>/v5/booths/{boothId}</code></h3><p>Remove: booth</p>')
    expect(page).toContain('{ "booth_id": integer, "delete_reps": boolean }')
  })
})
