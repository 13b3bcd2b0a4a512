import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities, type FilterDeclaration } from '../../../../shared/entities/index.ts'
import { operations } from '../../../../shared/entities/operations.ts'
import { startApp, type Fixture } from '../fixture.ts'
import { createWorld, fillPath, type World } from '../good-input.ts'
import { file, formOf, pdf } from '../sample-files.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
})
afterAll(() => fixture.close())

const listings = operations.flatMap(({ kind, entity }) => {
  const list = entity === undefined ? undefined : entities[entity].list
  return kind === 'list' && entity !== undefined && list !== undefined
    ? [{ entity, list, path: list.path }]
    : []
})

/** What is no value of the filter's kind. */
const wrongValues: Readonly<Record<FilterDeclaration['type'], readonly string[]>> = {
  integer: ['x', '-1', '1.5', '1e3', '99999999999999999999'],
  boolean: ['perhaps', '2', 'TRUE '],
  date: ['yesterday', '2027-02-30', '20270501', '2027-05-01T00:00:00Z'],
  string: [],
}

const paged = listings.filter(({ list }) => list.paged)
const filtered = listings.filter(({ list }) => list.filters !== undefined)

async function refused(path: string, name: string, value: string): Promise<void> {
  const answer = await fixture.call('GET', `${fillPath(path, world)}?${name}=${encodeURIComponent(value)}`)
  expect(answer.body, `${name}=${value}`).toMatchObject({
    status: false,
    errors: { [name]: [expect.any(String) as unknown] },
  })
  expect(answer.status).toBe(422)
}

describe('a listing', () => {
  it.each(paged)('$path refuses what is no page and no limit', async ({ path }) => {
    for (const name of ['page', 'limit'])
      for (const value of ['0', '-1', 'x', '1.5', '1e3', '99999999999']) await refused(path, name, value)
  })

  it.each(paged)(
    '$path gives at most 500 records, and an empty page beyond the last',
    async ({ path, list }) => {
      const around = list.nested === true ? ['data'] : []
      const large = await fixture.call('GET', `${fillPath(path, world)}?limit=501`)
      expect(large.number(...around, 'meta', 'per_page')).toBe(500)
      const beyond = await fixture.call('GET', `${fillPath(path, world)}?page=999999999`)
      expect(beyond.items(...around, list.key)).toEqual([])
      expect(beyond.at(...around, 'meta')).toMatchObject({ current_page: 999_999_999, from: 0, to: 0 })
    },
  )

  it.each(filtered)(
    '$path refuses what a filter cannot be, and what it refers to and is not there',
    async ({ path, list }) => {
      for (const filter of list.filters ?? []) {
        for (const value of wrongValues[filter.type]) await refused(path, filter.name, value)
        if (filter.references !== undefined) await refused(path, filter.name, '999999')
      }
    },
  )
})

describe('what else an operation needs', () => {
  it("an attendee's resume needs the file, and nothing but a document", async () => {
    const path = `/v5/users/attendees/${world.attendee}/resume`
    const send = (form: FormData) => fixture.call('POST', path, { form })
    expect((await send(new FormData())).at('errors', 'resume')).toBeDefined()
    expect((await send(formOf({ resume: 'text' }))).at('errors', 'resume')).toBeDefined()
    expect((await send(formOf({ other: file(pdf(), 'a.pdf') }))).at('errors', 'other')).toBeDefined()
    expect((await fixture.call('POST', path, { json: {} })).status).toBe(415)
  })

  it('detaching by e-mail address needs the address, and one that is known', async () => {
    for (const path of ['/v5/users/speakers/detach', `/v5/sessions/${world.session}/speakers/detach`]) {
      for (const json of [undefined, {}, { email: '' }, { email: 7 }, { email: ['a@example.com'] }]) {
        const answer = await fixture.call('DELETE', path, json === undefined ? {} : { json })
        expect(answer.body, JSON.stringify(json)).toMatchObject({
          errors: { email: ['This field is required.'] },
        })
        expect(answer.status).toBe(422)
      }
      expect((await fixture.call('DELETE', path, { json: { email: 'nobody@example.com' } })).status).toBe(404)
    }
  })
})

describe('a query parameter that an operation does not have', () => {
  const refusal = (name: string, known: string) => ({
    status: false,
    message: `There is no query parameter ${name} here. ${known}`,
    errors: { [name]: [`There is no such query parameter. ${known}`] },
  })

  it.each(listings)('is refused by GET $path, with those that it has', async ({ path, list }) => {
    const answer = await fixture.call('GET', `${fillPath(path, world)}?page=1&limit=1&flor_id=1`)
    const known = ['page', 'limit', ...(list.filters ?? []).map(({ name }) => name)]
    expect(answer.body).toEqual(refusal('flor_id', `This operation takes ${known.join(', ')}.`))
    expect(answer.status).toBe(400)
  })

  it('is refused by what changes something, before anything is', async () => {
    for (const { method, path } of operations.filter(({ kind }) => kind === 'save' || kind === 'remove')) {
      const answer = await fixture.call(method, `${fillPath(path, world)}?dry_run=1`)
      expect([path, answer.status, answer.body]).toEqual([
        path,
        400,
        refusal('dry_run', 'This operation takes none.'),
      ])
    }
  })

  it('is refused after the token, and said once for all there are', async () => {
    expect((await fixture.call('GET', '/v5/floors?a=1', { token: null })).status).toBe(401)
    const answer = await fixture.call('GET', '/v5/floors?a=1&b=2')
    expect(Object.keys(answer.at('errors') ?? {})).toEqual(['a', 'b'])
    expect((await fixture.call('HEAD', '/v5/floors?a=1')).status).toBe(400)
    expect((await fixture.call('GET', '/sharing/v1/changes?before=1')).status).toBe(400)
  })

  it('is ignored where tokens are issued, as RFC 6749 has it, and where no operation is', async () => {
    const json = { grant_type: 'client_credentials', app_key: 'our-key', app_secret: 'our secret' }
    expect((await fixture.call('POST', '/v5/oauth/token?resource=1', { json, token: null })).status).toBe(200)
    expect((await fixture.call('GET', '/healthz?probe=1', { token: null })).status).toBe(200)
  })
})
