import { Writable } from 'node:stream'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../../../electron/service/operation/log.ts'
import { isObject, type JsonObject } from '../../../../shared/domain/record/record-values.ts'
import { startApp, type Fixture } from '../fixture.ts'

let fixture: Fixture
let written = ''

beforeAll(async () => {
  const log = createLog(
    true,
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString()
        done()
      },
    }),
  )
  fixture = await startApp({ log })
})
afterAll(() => fixture.close())
beforeEach(() => {
  written = ''
})

const lines = (): readonly JsonObject[] =>
  written
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
    .filter(isObject)

it('a request has a name, which is answered and stands in its line', async () => {
  const answer = await fixture.call('GET', '/v5/floors?email=somebody@example.com')
  const id = answer.headers.get('x-request-id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  await expect.poll(lines).toEqual([
    expect.objectContaining({
      requestId: id,
      req: { method: 'GET', path: '/v5/floors' },
      route: '/v5/floors',
      event: fixture.eventId,
      status: 400,
      ms: expect.any(Number) as unknown,
    }),
  ])
  for (const secret of [fixture.token, 'somebody']) expect(written).not.toContain(secret)
})

it('the name that a proxy gave is taken, one that is no plain name is not', async () => {
  const named = async (id: string) =>
    (await fixture.call('GET', '/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await named('proxy-1234.5678')).toBe('proxy-1234.5678')
  for (const bad of ['short', 'with space in it', '"}{"injected":1', 'x'.repeat(129)])
    expect(await named(bad)).toMatch(/^[0-9a-f-]{36}$/)
})

it('refused requests have one too, also those that are no HTTP', async () => {
  expect(
    (await fixture.call('GET', '/v5/floors', { token: 'wrong' })).headers.get('x-request-id'),
  ).not.toBeNull()
  expect((await fixture.call('GET', '/nowhere')).headers.get('x-request-id')).not.toBeNull()
  expect((await fixture.call('GET', '/%zz')).headers.get('x-request-id')).not.toBeNull()
  const { hostname, port } = new URL(fixture.baseUrl)
  const socket = net.connect(Number(port), hostname)
  socket.end('no http at all\r\n\r\n')
  const [, id] = /X-Request-Id: (\S+)/.exec(await text(socket)) ?? []
  expect(lines().some((line) => line['requestId'] === id && line['status'] === 400)).toBe(true)
})

it('the name of a file is not logged', async () => {
  await fixture.call('GET', `/files/${'a'.repeat(64)}/private-name.pdf`)
  await expect.poll(() => written).toContain(`/files/${'a'.repeat(64)}/…`)
  expect(written).not.toContain('private-name')
})
