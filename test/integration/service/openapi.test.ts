import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../shared/entities/operations.ts'
import { isObject, type JsonValue } from '../../../shared/domain/record-values.ts'
import { startApp, type Answer, type Fixture } from './fixture.ts'

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

  it('has every operation of the inventory, and both forms of removing a booth', () => {
    const described = Object.entries(document.at('paths') ?? {}).flatMap(([path, item]) =>
      Object.keys(isObject(item) ? item : {}).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual([...operations.map(({ method, path }) => `${method} ${path}`), 'DELETE /v5/booths/{boothId}'].sort())
  })

  it('points only to what it holds', () => {
    const missing: string[] = []
    const visit = (value: JsonValue): void => {
      if (Array.isArray(value)) value.forEach(visit)
      else if (isObject(value)) {
        const target = value['$ref']
        if (typeof target === 'string' && document.at(...target.replace('#/', '').split('/')) === undefined) missing.push(target)
        Object.values(value).forEach(visit)
      }
    }
    visit(document.body)
    expect(missing).toEqual([])
  })

  it('says what the interface states about a booth, and what is assumed about a floor', () => {
    const save = document.at('paths', '/v5/booths', 'post', 'requestBody', 'content', 'multipart/form-data', 'schema')
    expect(save).toMatchObject({
      properties: { booth_type: { enum: ['web', 'mobile', 'both'] }, active: { type: 'boolean' }, booth_external_id: { type: ['integer', 'null'] } },
    })
    expect(document.at('components', 'schemas', 'booth')).toMatchObject({
      properties: {
        active: { type: 'integer', enum: [0, 1] },
        booth_images: { required: ['booth_logo_url', 'booth_logo_url_thumbnail', 'booth_large_background_url'] },
      },
    })
    expect(document.at('components', 'schemas', 'booth', 'x-assumed')).toBeUndefined()
    expect(document.at('components', 'schemas', 'floor', 'x-assumed')).toBe(true)
  })
})

describe('the reference page', () => {
  it('names every operation, loads nothing and runs nothing', async () => {
    const response = await fetch(`${fixture.baseUrl}/docs`)
    const page = await response.text()
    for (const { path } of operations) expect(page).toContain(`<code>${path}</code>`)
    expect(page).not.toMatch(/<script|src=|https?:\/\//)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })
})
