import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Fixture } from '../fixture.ts'
import { createWorld, goodInput, type World } from '../good-input.ts'
import { formOf, png } from '../sample-files.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
})
afterAll(() => fixture.close())

/** Sends bytes as they are and gives all that comes back. */
async function raw(bytes: string, baseUrl = fixture.baseUrl): Promise<string> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket).catch(() => '')
}

const json = 'application/json'

describe('a body', () => {
  it.each([
    ['cut off', '{"name":'],
    ['no JSON', 'name=x'],
    ['poisoned', '{"__proto__":{"admin":true},"name":"x"}'],
    ['a list', '["name"]'],
    ['a text', '"name"'],
  ])('that is %s is refused with 400', async (_what, body) => {
    const answer = await fixture.call('POST', '/v5/floors', { body, headers: { 'content-type': json } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ status: false })
  })

  it('of another type is refused with 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      expect(
        (await fixture.call('POST', '/v5/floors', { body: 'name=x', headers: { 'content-type': type } }))
          .status,
        type,
      ).toBe(415)
    }
  })

  it('that is too large is refused with 413, and the client hears it', async () => {
    const huge = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })
    expect(
      (await fixture.call('POST', '/v5/floors', { body: huge, headers: { 'content-type': json } })).status,
    ).toBe(413)
  })

  it('may be absent where nothing is needed, even with a type', async () => {
    const answer = await fixture.call('DELETE', '/v5/floors/999999', { headers: { 'content-type': json } })
    expect(answer.status).toBe(404)
  })

  it('deep as a well does no harm', async () => {
    const body = `{"languages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const answer = await fixture.call('POST', '/v5/sessions', { body, headers: { 'content-type': json } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('with a NUL character in a text is refused', async () => {
    const answer = await fixture.call('POST', '/v5/floors', { json: { name: 'a\u0000b' } })
    expect(answer.status).toBe(422)
    expect(answer.at('errors', 'name')).toBeDefined()
  })

  it.each(['1e400', '-1e400', '12345678901234567890', '[{"deep":9007199254740993}]'])(
    'with a number that would be kept as another (%s) is refused',
    async (number) => {
      const body = `{"first_name":"A","last_name":"B","email":"a@example.com","shoe":${number}}`
      const post = { body, headers: { 'content-type': json } }
      const answer = await fixture.call('POST', '/v5/users/attendees', post)
      expect([answer.status, answer.at('errors', 'shoe')]).toEqual([422, [expect.stringContaining('text')]])
    },
  )

  it('that is no text in UTF-8 is refused, and nothing is kept of it', async () => {
    const floors = async () => (await fixture.call('GET', '/v5/floors')).items('floors')
    const before = await floors()
    const name = Buffer.from([0x41, 0xff, 0xc3])
    const body = Buffer.concat([Buffer.from('{"name":"'), name, Buffer.from('"}')])
    const answer = await fixture.call('POST', '/v5/floors', { body, headers: { 'content-type': json } })
    expect(answer.status).toBe(400)
    expect(await floors()).toEqual(before)
  })

  it('with more identifiers than a call has room for names those that are missing', async () => {
    const speakers = Array.from({ length: 130_000 }, (_, at) => at + 1).join()
    const body = `{"title":"A","speaker_ids":[${speakers}]}`
    const answer = await fixture.call('POST', '/v5/sessions', { body, headers: { 'content-type': json } })
    expect(answer.status).toBe(422)
  })
})

describe('a form', () => {
  const multipart = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` })
  const post = (body: string, headers: Record<string, string>) =>
    fixture.call('POST', '/v5/booths/documents', { body, headers })

  it.each([
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'another boundary',
      '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--b--',
      multipart('a'),
    ],
    ['no end', '--a\r\ncontent-disposition: form-data; name="title"\r\n\r\nx', multipart('a')],
    [
      'a file that is cut off',
      '--a\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
      multipart('a'),
    ],
    ['broken headers', '--a\r\nnonsense\r\n\r\nx\r\n--a--', multipart('a')],
    [
      'a forbidden name',
      '--a\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--a--',
      multipart('a'),
    ],
    ['a part without a name', '--a\r\ncontent-disposition: form-data\r\n\r\nx\r\n--a--', multipart('a')],
    [
      'a file without a name',
      '--a\r\ncontent-disposition: form-data; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--a--',
      multipart('a'),
    ],
    ['a part that says nothing', '--a\r\n\r\nx\r\n--a--', multipart('a')],
    ['nothing', '', multipart('a')],
  ])('with %s is refused', async (_what, body, headers) => {
    const answer = await post(body, headers)
    expect([400, 415, 422]).toContain(answer.status)
    expect(answer.body).toMatchObject({ status: false, message: expect.any(String) as unknown })
  })

  it('with too many parts is refused with 413', async () => {
    const form = new FormData()
    for (let count = 0; count < 600; count++) form.append('title', 'x')
    expect((await fixture.call('POST', '/v5/booths/documents', { form })).status).toBe(413)
  })

  it('with a field that is not declared is refused with 422, and names it', async () => {
    for (const name of ['colour', 'title[x]', 'booth_setup_url', '']) {
      const form = formOf(await goodInput('document', world))
      form.append(name, 'x')
      const answer = await fixture.call('POST', '/v5/booths/documents', { form })
      expect([answer.status, name === '' || answer.at('errors', name) !== undefined], name).toEqual([
        422,
        true,
      ])
    }
    const file = formOf({ ...(await goodInput('document', world)), picture: new File(['x'], 'x.png') })
    expect(
      (await fixture.call('POST', '/v5/booths/documents', { form: file })).at('errors', 'picture'),
    ).toBeDefined()
  })

  it('whose texts together are too long is refused with 413', async () => {
    const form = formOf(await goodInput('booth', world))
    for (let count = 0; count < 20; count++) form.append(`accessible_for[${count}]`, 'x'.repeat(60_000))
    expect((await fixture.call('POST', '/v5/booths', { form })).status).toBe(413)
  })

  it('with a boundary longer than any may be is refused with 400', async () => {
    for (const length of [200, 253, 1000]) {
      const boundary = 'b'.repeat(length)
      const body = `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--${boundary}--`
      expect((await post(body, multipart(boundary))).status, String(length)).toBe(400)
    }
  })

  it('with too long a text is refused with 413', async () => {
    const form = new FormData()
    form.append('title', 'x'.repeat(1024 * 1024 + 1))
    expect((await fixture.call('POST', '/v5/booths/documents', { form })).status).toBe(413)
  })

  it('that is declined at its start is answered, not broken off, though megabytes follow', async () => {
    const form = formOf(await goodInput('booth', world))
    form.set('booth_logo', new File(['no picture'], 'logo.png'))
    form.set(
      'booth_background',
      new File([new Uint8Array(await png()), new Uint8Array(20 * 1024 * 1024)], 'big.png'),
    )
    const answer = await fixture.call('POST', '/v5/booths', { form })
    expect(answer.status).toBe(422)
    expect(answer.at('errors', 'booth_logo')).toBeDefined()
    const unauthorised = await fixture.call('POST', '/v5/booths', { form, token: null })
    expect(unauthorised.status).toBe(401)
  })

  it('with a picture larger than a picture may be is refused with 413', async () => {
    const form = formOf(await goodInput('booth', world))
    form.set(
      'booth_logo',
      new File([new Uint8Array(await png()), new Uint8Array(33 * 1024 * 1024)], 'huge.png'),
    )
    expect((await fixture.call('POST', '/v5/booths', { form })).status).toBe(413)
  })
})

describe('a request', () => {
  it('for an unknown path is answered with 404, for a broken one with 400', async () => {
    expect((await fixture.call('GET', '/v5/nothing')).status).toBe(404)
    expect((await fixture.call('GET', '/')).status).toBe(404)
    const broken = await raw('GET /v5/floors/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(broken).toMatch(/^HTTP\/1\.1 400 /)
    expect(broken).toContain('"status":false')
  })

  it('that is no HTTP is answered with 400', async () => {
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('with enormous headers is answered with 431', async () => {
    expect(await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })

  it('whose Host is no host gets addresses of the service itself', async () => {
    const answer = await raw(
      `GET /v5/floors HTTP/1.1\r\nHost: evil"><script>\r\nAuthorization: Bearer ${fixture.token}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toContain(`"path":"${fixture.baseUrl}/v5/floors"`)
  })

  it('whose body only trickles in is cut off', async () => {
    const impatient = await startApp({
      slowClient: { graceMs: 50, bytesPerSecond: 1_000_000, checkEveryMs: 10 },
    })
    const head = `POST /v5/floors HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${impatient.token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
    // The promise settles only when the service closes the connection.
    const answer = await raw(head, impatient.baseUrl)
    await impatient.close()
    expect(answer).not.toContain('200 OK')
  })

  it('keeps SQL and HTML in texts as they are', async () => {
    const name = `'; DROP TABLE record; -- <script>alert("x")</script> \u202e %00 \${7*7} {{7*7}}`
    const created = await fixture.call('POST', '/v5/floors', { json: { name } })
    const floors = (await fixture.call('GET', '/v5/floors?limit=500')).items('floors')
    expect(floors.find((floor) => floor['floor_id'] === created.at('data', 'floor_id'))?.['name']).toBe(name)
  })
})

describe('the process', () => {
  it('says that it runs and that it is ready', async () => {
    expect((await fixture.call('GET', '/healthz', { token: null })).body).toMatchObject({ status: true })
    expect((await fixture.call('GET', '/readyz', { token: null })).body).toMatchObject({ status: true })
  })
})
