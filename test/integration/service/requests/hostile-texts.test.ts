import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities, isReadable, isWritable, type EntityName } from '../../../../shared/entities/index.ts'
import { operations } from '../../../../shared/entities/operations.ts'
import { startApp, type Fixture } from '../fixture.ts'
import { createWorld, fillPath, goodInput, save, type Values, type World } from '../good-input.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
})
afterAll(() => fixture.close())

const nasty = [
  `'; DROP TABLE record; --`,
  `' OR '1'='1`,
  `" UNION SELECT secret_hash FROM event --`,
  `<script>alert("x")</script>`,
  `<img src=x onerror=alert(1)>`,
  `\u202egnp.exe`,
  `\${7*7} {{7*7}} %00 %0d%0aSet-Cookie: a=b`,
  `../../../../etc/passwd`,
  `\\u0000 \\' \\"`,
  `🧨 ﷽ Ǆ ß`,
]
const saves = operations.flatMap(({ kind, entity }) =>
  kind === 'save' && entity !== undefined ? [entity] : [],
)

/** The fields that take any text, and where they are read. A rule is about a field that attendees have. */
function textFields(
  name: EntityName,
): readonly { readonly field: string; readonly readPath: readonly string[] }[] {
  return entities[name].fields
    .filter(
      ({ type, ...field }) =>
        isWritable({ type, ...field }) &&
        (type.kind === 'keywords' || (type.kind === 'string' && type.pattern === undefined)),
    )
    .filter((field) => name !== 'rule' || field.name !== 'field')
    .map((field) => ({
      field: field.name,
      readPath: isReadable(field) ? (field.readPath ?? [field.name]) : [],
    }))
}

describe.each(saves)('a %s', (name) => {
  it('keeps SQL, HTML and the like in every text as they are', async () => {
    const fields = textFields(name)
    const { list, idField } = entities[name]
    expect(fields.length).toBeGreaterThan(0)
    for (const bad of nasty) {
      const values: Values = {
        ...(await goodInput(name, world)),
        ...Object.fromEntries(fields.map(({ field }) => [field, bad])),
      }
      const saved = await save(fixture, name, world, values)
      expect(saved.body, bad).toMatchObject({ status: name === 'job' ? 'success' : true })
      const id = saved.at('data', idField)
      const answer = await fixture.call('GET', `${fillPath(list?.path ?? '', world)}?limit=500`)
      expect(answer.headers.get('content-type')).toContain('application/json')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const record = answer.items(list?.key ?? '').find((item) => item[idField] === id)
      for (const { field, readPath } of fields) {
        if (readPath.length > 0) expect(record?.[readPath[0] ?? ''], `${field}: ${bad}`).toEqual(bad)
      }
    }
  })
})

describe('a path', () => {
  /** The request line as it is: a client library would tidy it up. */
  async function ask(target: string): Promise<string> {
    const { hostname, port } = new URL(fixture.baseUrl)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${fixture.token}\r\nConnection: close\r\n\r\n`,
    )
    return text(socket).catch(() => '')
  }

  it.each([
    '/../../../../etc/passwd',
    '/v5/../../service.db',
    '/files/../service.db',
    '/files/..%2fservice.db/x',
    '/files/..%5c..%5cservice.db/x',
    '/files/%2e%2e/service.db',
    '/files/%c0%ae%c0%ae/service.db',
    `/files/${'a'.repeat(64)}/../../service.db`,
    `/files/${'0'.repeat(63)}%00/x`,
    '/files//etc/passwd',
    '//v5/floors',
    '/v5//floors',
    '/v5/floors/..;/booths',
    '/v5/floors%00',
    '/v5/floors%0d%0aX-Injected:%20yes',
    '/V5/FLOORS',
    `/v5/${'a/'.repeat(2000)}`,
    `/v5/floors/${'9'.repeat(5000)}`,
    '/docs/../credentials.json',
    '/constructor',
    '/__proto__',
    'http://evil.example/v5/nothing',
    '*',
  ])('%s leads to nothing', async (target) => {
    const answer = await ask(target)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404|405|414|422|431) /)
    for (const secret of ['root:', 'SQLite format', 'app_secret', 'X-Injected: yes'])
      expect(answer.split('\r\n\r\n')[0]).not.toContain(secret)
    expect(answer.split('\r\n\r\n')[1]).toContain('"status":false')
  })
})
