import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities, type EntityName, type FieldDeclaration } from '../../../../shared/entities/index.ts'
import { operations, type Operation } from '../../../../shared/entities/operations.ts'
import { readDescription, type Description } from './description.ts'
import { startApp, type CallOptions, type Fixture } from '../fixture.ts'
import { create, createWorld, fillPath, goodInput, save, type World } from '../good-input.ts'
import { file, formOf, gif, pdf, type FormValues } from '../sample-files.ts'

const inventory = `POST /v5/oauth/token
POST /v5/users/attendees
GET /v5/users/attendees
POST /v5/users/attendees/{attendeeId}/resume
DELETE /v5/users/attendees/{attendeeId}
POST /v5/users/speakers
GET /v5/users/speakers
DELETE /v5/users/speakers/{speakerId}
DELETE /v5/users/speakers/{speakerId}/detach
DELETE /v5/users/speakers/detach
POST /v5/users/boothReps
GET /v5/users/boothReps
DELETE /v5/users/boothReps/{boothRepId}
POST /v5/users/segments
GET /v5/users/segments
DELETE /v5/users/segments/{segmentId}
POST /v5/users/segments/rules
GET /v5/users/segments/rules
DELETE /v5/users/segments/rules/{ruleId}
GET /v5/forms/attendeeFields
GET /v5/forms/speakerFields
GET /v5/forms/boothRepFields
GET /v5/forms/boothJobsFields
POST /v5/sessions
GET /v5/sessions
DELETE /v5/sessions/{sessionId}
DELETE /v5/sessions/{sessionId}/speakers/{speakerId}/detach
DELETE /v5/sessions/{sessionId}/speakers/detach
POST /v5/sessions/sessionTracks
GET /v5/sessions/sessionTracks
DELETE /v5/sessions/sessionTracks/{id}
POST /v5/sessions/sessionHandouts
GET /v5/sessions/sessionHandouts
DELETE /v5/sessions/sessionHandouts/{id}
POST /v5/booths
GET /v5/booths
DELETE /v5/booths
POST /v5/booths/documents
GET /v5/booths/documents
DELETE /v5/booths/documents/{documentId}
POST /v5/booths/videos
GET /v5/booths/videos
DELETE /v5/booths/videos/{videoId}
GET /v5/booths/jobs/categories
POST /v5/booths/{boothId}/jobs
GET /v5/booths/{boothId}/jobs
DELETE /v5/booths/{boothId}/jobs/{jobId}
POST /v5/floors
GET /v5/floors
DELETE /v5/floors/{floorId}
GET /v5/countries
GET /v5/countries/{countryId}/regions
GET /v5/countries/regions/{regionId}/cities
GET /v5/event/languages
GET /v5/event/getEventDetails
GET /v5/reports/qrScanAnalytics
GET /v5/reports/userJourneyAnalytics`.split('\n')

/** Typed, unlike what the matcher gives. */
const aText: unknown = expect.any(String)

const line = ({ method, path }: Operation): string => `${method} ${path}`
const protectedOperations = operations.filter(({ kind }) => kind !== 'token')
const saves = operations.filter(({ kind }) => kind === 'save').flatMap(({ entity }) => entity ?? [])

let fixture: Fixture
let world: World
let description: Description

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
  description = await readDescription(fixture)
})
afterAll(() => fixture.close())

/** A request for the operation that keeps every rule. */
async function goodRequest({ kind, entity, path }: Operation, known: World): Promise<CallOptions> {
  if (kind === 'token')
    return {
      token: null,
      json: { grant_type: 'client_credentials', app_key: 'our-key', app_secret: 'our secret' },
    }
  if (kind === 'resume') return { form: formOf({ resume: file(pdf(), 'resume.pdf') }) }
  if (kind === 'save' && entity !== undefined) {
    const values = await goodInput(entity, known)
    return entities[entity].save?.encoding === 'multipart' ? { form: formOf(values) } : { json: values }
  }
  if (kind === 'remove' && entity === 'booth') return { json: { booth_id: known.booth, delete_reps: false } }
  if (path.endsWith('speakers/detach')) return { json: { email: known.speakerEmail } }
  return {}
}

describe('the inventory', () => {
  it('is the interface, every row of it', () => {
    expect(operations.map(line).sort()).toEqual([...inventory].sort())
    expect(operations).toHaveLength(57)
  })
})

describe.each(operations)('$method $path', (operation) => {
  it('answers a good request with status, message and what it is about', async () => {
    const own = operation.kind === 'list' || operation.kind === 'token' ? world : await createWorld(fixture)
    const answer = await fixture.call(
      operation.method,
      fillPath(operation.path, own),
      await goodRequest(operation, own),
    )
    expect(answer.body).toMatchObject({
      status: operation.entity === 'job' && operation.kind === 'save' ? 'success' : true,
      message: aText,
    })
    expect(answer.status).toBe(200)
    expect(description.problems(operation.method, operation.path, answer)).toEqual([])
    if (operation.kind === 'list' && operation.entity !== undefined) {
      const { list } = entities[operation.entity]
      const around = list?.nested === true ? ['data'] : []
      expect(Array.isArray(answer.at(...around, list?.key ?? ''))).toBe(list?.single !== true)
      if (list?.paged === true)
        expect(Object.keys(answer.at(...around, 'meta') ?? {}).sort()).toEqual([
          'current_page',
          'from',
          'last_page',
          'path',
          'per_page',
          'to',
          'total',
        ])
    }
  })

  it('refuses other methods', async () => {
    const answer = await fixture.call('PATCH', fillPath(operation.path, world))
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain(operation.method)
    expect(answer.body.status).toBe(false)
  })
})

describe.each(protectedOperations)('$method $path is closed', (operation) => {
  const refusals: readonly [string, () => string | null][] = [
    ['no token', () => null],
    ['an unknown token', () => 'nonsense'],
    ['an empty one', () => ''],
  ]
  it.each(refusals)('to %s', async (_what, token) => {
    const answer = await fixture.call(operation.method, fillPath(operation.path, world), {
      ...(await goodRequest(operation, world)),
      token: token(),
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ status: false, message: aText })
    expect(description.problems(operation.method, operation.path, answer)).toEqual([])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('to an expired token', async () => {
    fixture.clock.now += 3_600_001
    try {
      const answer = await fixture.call(
        operation.method,
        fillPath(operation.path, world),
        await goodRequestBefore(operation),
      )
      expect(answer.status).toBe(401)
    } finally {
      fixture.clock.now -= 3_600_001
    }
  })

  it("to another event's token, as far as our records go", async () => {
    const answer = await fixture.call(operation.method, fillPath(operation.path, world), {
      ...(await goodRequest(operation, world)),
      token: fixture.foreignToken,
    })
    const shared = [
      'event',
      'language',
      'jobCategory',
      'country',
      'region',
      'city',
      'attendeeField',
      'speakerField',
      'representativeField',
      'jobField',
    ]
    if (shared.includes(operation.entity ?? '')) {
      expect(answer.status).toBe(200)
      if (operation.entity === 'event') expect(answer.at('data', 'id')).not.toBe(fixture.eventId)
    } else if (operation.kind === 'list' && !operation.path.includes('{')) {
      expect(answer.at(entities[operation.entity ?? 'booth'].list?.key ?? '')).toEqual([])
      expect(answer.at('meta', 'total')).toBe(0)
    } else if (operation.kind === 'save' && !refersToOurs(operation.entity)) {
      expect(answer.status).toBe(200)
    } else {
      expect([404, 422]).toContain(answer.status)
    }
  })

  it('names its identifiers', async () => {
    if (!operation.path.includes('{')) return
    const bad = operation.path.replaceAll(/\{\w+\}/g, 'x')
    const refused = await fixture.call(operation.method, bad, await goodRequest(operation, world))
    expect([refused.status, description.problems(operation.method, operation.path, refused)]).toEqual([
      422,
      [],
    ])
    for (const id of ['1.5', '1.0', '01', '%2B1', '-1', '1e0']) {
      const fraction = operation.path.replaceAll(/\{\w+\}/g, id)
      expect(
        (await fixture.call(operation.method, fraction, await goodRequest(operation, world))).status,
        id,
      ).toBe(422)
    }
    const unknown = operation.path.replaceAll(/\{\w+\}/g, '999999')
    expect((await fixture.call(operation.method, unknown, await goodRequest(operation, world))).status).toBe(
      404,
    )
  })
})

/** The e-mail look-up needs a valid token, so it is not done with the clock advanced. */
async function goodRequestBefore(operation: Operation): Promise<CallOptions> {
  return operation.path.endsWith('speakers/detach')
    ? { json: { email: 'nobody@example.com' } }
    : goodRequest(operation, world)
}

function refersToOurs(entity: EntityName | undefined): boolean {
  return (
    entity !== undefined &&
    entities[entity].fields.some(({ type }) => type.kind === 'reference' || type.kind === 'references')
  )
}

/** For each kind of field a value that breaks its rule. */
async function badValues(
  { type, wireType }: FieldDeclaration,
  multipart: boolean,
): Promise<readonly FormValues[string][]> {
  switch (type.kind) {
    case 'string':
      if (type.pattern === 'currency') return ['eur', 'EURO', 'E1', 'ABC', 'DEM']
      if (type.pattern === 'colour') return ['red', '#12345']
      return multipart ? [] : [7, ['x'], { a: 1 }]
    case 'keywords':
      return [' , ,']
    case 'email':
      return ['nobody', 'a b@example.com', '@example.com']
    case 'url':
      return ['example', 'javascript:alert(1)', 'ftp://example.com']
    case 'integer':
      return [
        '1.5',
        'many',
        ...(type.min === undefined ? [] : [type.min - 1]),
        ...(type.max === undefined ? [] : [type.max + 1]),
      ]
    case 'numeric':
      return ['much', ...(type.min === undefined ? [] : [type.min - 1])]
    case 'boolean':
      return ['perhaps', '2']
    case 'enum':
      return ['none of these']
    case 'date':
      return ['tomorrow', '2027-02-30', '21/11/2027', '2026-11-21', '2020-01-01']
    case 'timestamp':
      return ['noon', '2027-05-01', '2027-13-01T09:00:00Z']
    case 'strings':
      return multipart ? [] : ['', 'a,b', { a: 1 }, [1], 7]
    case 'reference':
      return ['999999', 'x', '1.5', '01', ...(multipart || wireType === 'string' ? [] : [{ a: 1 }])]
    case 'references':
      return multipart ? ['999999', 'x', '1.5'] : ['', '1', '1,2', 1, ['999999'], ['x'], ['1.5'], [1.5]]
    case 'file':
      return [
        file(await gif(), 'picture.png'),
        file(Buffer.from('text'), 'a.pdf'),
        file(Buffer.alloc(0), 'empty.png'),
        'no file',
      ]
    case 'json':
      return []
  }
}

describe.each(saves)('saving a %s', (name) => {
  const entity = entities[name]
  const fields = entity.writable.filter(
    (field) => !Object.values(entity.pathParameters ?? {}).includes(field.name),
  )

  it('needs each required field', async () => {
    for (const field of fields.filter(({ required }) => required === true)) {
      const { [field.name]: left, ...values } = await goodInput(name, world)
      expect(left).toBeDefined()
      const answer = await save(fixture, name, world, values)
      expect(answer.body, field.name).toMatchObject({ status: false, errors: { [field.name]: [aText] } })
      expect(answer.status).toBe(422)
    }
  })

  it('refuses each broken rule and names the field', async () => {
    const multipart = entity.save?.encoding === 'multipart'
    for (const field of fields) {
      for (const bad of await badValues(field, multipart)) {
        const answer = await save(fixture, name, world, {
          ...(await goodInput(name, world)),
          [field.name]: bad,
        })
        expect(answer.body, `${field.name} = ${JSON.stringify(bad)}`).toMatchObject({
          status: false,
          errors: { [field.name]: [aText] },
        })
        expect(answer.status).toBe(422)
      }
    }
  })

  it('refuses a body of the wrong type', async () => {
    const multipart = entity.save?.encoding === 'multipart'
    const values = await goodInput(name, world)
    const path = (entity.save?.path ?? '').replace('{boothId}', String(world.booth))
    const answer = await fixture.call('POST', path, multipart ? { json: {} } : { form: formOf(values) })
    expect(answer.status).toBe(415)
  })

  it('updates what its identifier names, and nothing unknown', async () => {
    const id = await create(fixture, name, world)
    const values = { ...(await goodInput(name, world)), [entity.idField]: id }
    const answer = await save(fixture, name, world, values)
    expect(answer.number('data', entity.idField)).toBe(id)
    expect((await save(fixture, name, world, { ...values, [entity.idField]: 999_999 })).status).toBe(404)
    for (const wrong of ['x', '1.5', '01', '-1'])
      expect((await save(fixture, name, world, { ...values, [entity.idField]: wrong })).status).toBe(422)
  })
})
