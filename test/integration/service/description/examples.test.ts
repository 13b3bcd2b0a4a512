import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/domain/record/record-values.ts'
import { openApiDocument } from '../../../../electron/service/openapi/document.ts'
import { startApp, type Caller, type CallOptions, type Fixture } from '../fixture.ts'
import { createWorld, fillPath, type World } from '../good-input.ts'
import { file, formOf, jpg, mp4, pdf, png, type FormValues } from '../sample-files.ts'
import { readDescription, type Description } from './description.ts'

interface Sent {
  readonly type: string
  readonly name: string
  readonly value: JsonObject
  readonly schema: readonly string[]
}

interface Described {
  readonly title: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly JsonObject[]
  /** An empty list where a body is needed and has no example. */
  readonly bodies: readonly Sent[] | undefined
  /** Absent where the answer is no JSON. */
  readonly answer: { readonly schema: readonly string[]; readonly example: JsonValue | undefined } | undefined
}

const inside = (value: JsonValue | undefined, ...steps: readonly string[]): JsonValue | undefined =>
  steps.reduce<JsonValue | undefined>((around, step) => (isObject(around) ? around[step] : undefined), value)
const entriesOf = (value: JsonValue | undefined): readonly [string, JsonValue][] =>
  Object.entries(isObject(value) ? value : {})

/** Every operation whose body and answer are JSON, a form or nothing. */
const described: readonly Described[] = entriesOf(openApiDocument('')['paths']).flatMap(([path, methods]) =>
  entriesOf(methods).flatMap(([method, operation]): readonly Described[] => {
    const at = ['paths', path, method]
    const { parameters } = isObject(operation) ? operation : {}
    const contents = entriesOf(inside(operation, 'requestBody', 'content'))
    const isText = contents.every(([type]) => type === 'application/json' || type.includes('form'))
    const answer = inside(operation, 'responses', '200', 'content', 'application/json')
    const bodies = contents.flatMap(([type, media]) =>
      entriesOf(inside(media, 'examples')).map(([name, example]): Sent => {
        const value = inside(example, 'value')
        return {
          type,
          name,
          value: isObject(value) ? value : {},
          schema: [...at, 'requestBody', 'content', type, 'schema'],
        }
      }),
    )
    if (!isText || (answer === undefined && inside(operation, 'responses', '200', 'content') !== undefined))
      return []
    return [
      {
        title: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: Array.isArray(parameters) ? parameters.filter(isObject) : [],
        bodies: inside(operation, 'requestBody') === undefined ? undefined : bodies,
        answer:
          answer === undefined
            ? undefined
            : {
                schema: [...at, 'responses', '200', 'content', 'application/json', 'schema'],
                example: inside(answer, 'example'),
              },
      },
    ]
  }),
)
// What opens a WebSocket, and whether a file is there, have nothing to show.
const shown = described.filter(({ answer }) => answer !== undefined)

let fixture: Fixture
let description: Description
let world: World

beforeAll(async () => {
  fixture = await startApp()
  description = await readDescription(fixture)
  world = await createWorld(fixture)
})
afterAll(() => fixture.close())

/** What the identifiers of the examples are in the world, by the names of fields and parameters. */
function idsIn(known: World, scanned: string): Readonly<Record<string, unknown>> {
  return {
    ...{
      floor_id: known.floor,
      booth_id: known.booth,
      document_id: known.document,
      video_id: known.video,
      job_id: known.job,
    },
    ...{
      booth_rep_id: known.representative,
      booth_rep_ids: known.representative,
      job_category_id: known.category,
    },
    ...{
      attendee_id: known.attendee,
      speaker_id: known.speaker,
      speaker_ids: known.speaker,
      segment_id: known.segment,
      rule_id: known.rule,
    },
    ...{
      track_id: known.track,
      session_id: known.session,
      handout_id: known.handout,
      attendee_email: scanned,
    },
    ...{ app_key: 'our-key', app_secret: 'our secret' },
  }
}

const written = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The example with the identifiers of the world in it, each of the type that the example has. */
function inWorld(value: JsonValue, ids: Readonly<Record<string, unknown>>, name = ''): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => inWorld(item, ids, name))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inWorld(inner, ids, key)]))
  if (!(name in ids)) return value
  return typeof value === 'number' ? Number(ids[name]) : String(ids[name])
}

const contents: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = { png, jpg, pdf, mp4 }

/** A form whose files are real ones of the names that the example has. */
async function formWith(values: JsonObject): Promise<FormData> {
  const filled: Record<string, FormValues[string]> = {}
  for (const [name, value] of Object.entries(values)) {
    const [, extension = ''] = typeof value === 'string' ? (/^[\w-]+\.(\w+)$/.exec(value) ?? []) : []
    const content = contents[extension]
    if (content === undefined) filled[name] = value as FormValues[string]
    else filled[name] = file(await content(), written(value))
  }
  return formOf(filled)
}

async function optionsOf(
  sent: Sent | undefined,
  ids: Readonly<Record<string, unknown>>,
): Promise<CallOptions> {
  if (sent === undefined) return {}
  const value = inWorld(sent.value, ids)
  if (!isObject(value)) throw new Error('An example is an object.')
  if (sent.type === 'multipart/form-data') return { form: await formWith(value) }
  if (sent.type === 'application/json') return { json: value }
  return {
    body: new URLSearchParams(value as Record<string, string>).toString(),
    headers: { 'content-type': sent.type },
  }
}

describe.each(shown)('$title', ({ method, path, parameters, bodies, answer }) => {
  it('has an example of all that is sent and answered, each as its schema has it', () => {
    expect(bodies).not.toEqual([])
    for (const { value, schema, name } of bodies ?? [])
      expect([name, description.problemsAt(schema, value)]).toEqual([name, []])
    expect(answer?.example).toBeDefined()
    expect(description.problemsAt(answer?.schema ?? [], answer?.example)).toEqual([])
    for (const [index, { name, example }] of parameters.entries()) {
      expect([name, example === undefined]).toEqual([name, name === 'If-Match'])
      if (example !== undefined)
        expect(
          description.problemsAt(
            ['paths', path, method.toLowerCase(), 'parameters', String(index), 'schema'],
            example,
          ),
        ).toEqual([])
    }
  })

  it('takes each example, and answers it as described', async () => {
    for (const sent of bodies ?? [undefined]) {
      const one = method === 'GET' ? fixture : await startApp()
      try {
        const known = one === fixture ? world : await createWorld(one)
        await nameSpeaker(one, path, known)
        const ids = idsIn(known, await attendeeEmail(one, known))
        const query = parameters.flatMap(({ in: place, name, example }): [string, string][] =>
          place !== 'query' || typeof name !== 'string' || name === 'after'
            ? []
            : [[name, written(inWorld(example ?? '', ids, name))]],
        )
        const filled = fillPath(path.replace('{kind}', 'floor'), known)
        const answered = await one.call(
          method,
          query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`,
          {
            ...(await optionsOf(sent, ids)),
            ...(path.includes('oauth') ? { token: null } : {}),
          },
        )
        expect([sent?.name, answered.status, answered.body]).toEqual([sent?.name, 200, answered.body])
        expect(description.problems(method, path, answered)).toEqual([])
      } finally {
        if (one !== fixture) await one.close()
      }
    }
  })
})

/** The examples that detach a speaker name one by this e-mail address. */
async function nameSpeaker(caller: Caller, path: string, { speaker }: World): Promise<void> {
  if (path.endsWith('speakers/detach'))
    await caller.call('POST', '/v5/users/speakers', {
      json: { speaker_id: speaker, email: 'grace@example.com' },
    })
}

async function attendeeEmail(caller: Caller, { attendee }: World): Promise<string> {
  const email = `scanned-${attendee}@example.com`
  await caller.call('POST', '/v5/users/attendees', { json: { attendee_id: attendee, email } })
  return email
}

it('there is nothing but files and live connections without an example', () => {
  const all = entriesOf(openApiDocument('')['paths']).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(all.filter((title) => !shown.some((one) => one.title === title)).sort()).toEqual([
    'GET /sharing/v1/files/{hash}',
    'GET /sharing/v1/live',
    'GET /sharing/v1/snapshot',
    'HEAD /sharing/v1/files/{hash}',
    'PUT /sharing/v1/files/{hash}',
    'PUT /sharing/v1/snapshot',
  ])
})
