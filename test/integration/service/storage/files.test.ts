import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Fixture } from '../fixture.ts'
import { create, createWorld, goodInput, save, type World } from '../good-input.ts'
import { beginnings, file, jpg, mp4, office, pdf, png } from '../sample-files.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
})
afterAll(() => fixture.close())

async function fileUrl(entity: 'document' | 'video', id: number): Promise<string> {
  const answer = await fixture.call('GET', `/v5/booths/${entity}s?limit=500`)
  const record = answer.items(`${entity}s`).find((item) => item[`${entity}_id`] === id)
  return typeof record?.['file'] === 'string' ? record['file'] : ''
}

/** The path of an address, as its record keeps it for ever. */
const pathOf = (url: string | number): string | number =>
  typeof url === 'number' ? url : (url.split('?', 1)[0] ?? url)

async function uploaded(entity: 'document' | 'video', content: Buffer, name: string) {
  const answer = await save(fixture, entity, world, {
    ...(await goodInput(entity, world)),
    file: file(content, name),
  })
  return answer.status === 200 ? fileUrl(entity, answer.number('data', `${entity}_id`)) : answer.status
}

describe('an uploaded file', () => {
  it('comes back byte for byte, without a token, under a signed address with the hash of its content', async () => {
    const content = pdf('Round trip')
    const url = await uploaded('document', content, 'Leaflet & more.pdf')
    expect(url).toMatch(
      new RegExp(
        `^${fixture.baseUrl}/files/[0-9a-f]{64}/Leaflet%20%26%20more\\.pdf\\?Expires=\\d+&Key-Pair-Id=\\d+&Signature=[\\w-]{43}$`,
      ),
    )
    const response = await fetch(String(url))
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('is shown in place when it is a picture or a video', async () => {
    const url = String(await uploaded('video', await mp4(), 'film.mp4'))
    const response = await fetch(url, { method: 'HEAD' })
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.headers.get('content-disposition')).toContain('inline')
    expect(response.headers.get('content-length')).toBe(String((await mp4()).length))
  })

  it('is served in ranges', async () => {
    const content = await mp4()
    const url = String(await uploaded('video', content, 'film.mp4'))
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url, { headers: { range, ...headers } })
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
    const size = content.length
    expect(await part('bytes=10-19')).toEqual({
      status: 206,
      range: `bytes 10-19/${size}`,
      bytes: content.subarray(10, 20),
    })
    expect(await part(`bytes=${size - 5}-`)).toEqual({
      status: 206,
      range: `bytes ${size - 5}-${size - 1}/${size}`,
      bytes: content.subarray(-5),
    })
    expect(await part('bytes=-7')).toEqual({
      status: 206,
      range: `bytes ${size - 7}-${size - 1}/${size}`,
      bytes: content.subarray(-7),
    })
    expect(await part('bytes=0-999999999')).toMatchObject({
      status: 206,
      range: `bytes 0-${size - 1}/${size}`,
    })
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    for (const whole of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
      expect((await part(whole)).bytes.length, whole).toBe(size)
    expect((await part('bytes=0-3', { 'if-range': '"another"' })).status).toBe(200)
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? ''
    expect((await part('bytes=0-3', { 'if-range': etag })).status).toBe(206)
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('is found by its signed address alone, never by a path', async () => {
    for (const path of [
      '/files/x/y.png',
      `/files/${'0'.repeat(64)}/a.png`,
      '/files/..%2f..%2fservice.db/a.png',
      '/files/%2e%2e/service.db',
      '/files/../service.db',
    ]) {
      expect([403, 404], path).toContain((await fixture.call('GET', path, { token: null })).status)
    }
  })

  it('is served under no other name than its own', async () => {
    const url = String(await uploaded('document', pdf('x'), 'a.pdf'))
    for (const name of ['page.html', 'a.svg', 'script.js', 'noextension', 'a.png.exe'])
      expect((await fetch(url.replace(/a\.pdf/, name))).status).toBe(403)
  })

  it('keeps a safe name, with an extension that fits its content', async () => {
    const cases = [
      ['../../etc/passwd', /\/passwd\.pdf$/],
      ['evil.html', /evil\.html\.pdf$/],
      ['Résumé "final".PDF', /R%C3%A9sum%C3%A9%20%20final%20\.PDF$/],
      ['.hidden', /hidden\.pdf$/],
      ['a'.repeat(400), /a{1,120}\.pdf$/],
    ] as const
    for (const [name, expected] of cases)
      expect(pathOf(await uploaded('document', pdf(name.slice(0, 20)), name))).toMatch(expected)
  })

  it('is known by its content, whatever it is called', async () => {
    const documents: readonly (readonly [Buffer, string, number | RegExp])[] = [
      [office('docx'), 'a.docx', /a\.docx$/],
      [office('xlsx'), 'a.xlsx', /a\.xlsx$/],
      [office('pptx'), 'a.pptx', /a\.pptx$/],
      [beginnings.oldOffice, 'a.doc', /a\.doc$/],
      [beginnings.oldOffice, 'a.xls', /a\.xls$/],
      [beginnings.oldOffice, 'a.ppt', /a\.ppt$/],
      [pdf(), 'a.docx', /a\.docx\.pdf$/],
      [beginnings.oldOffice, 'a.bin', 422],
      [await png(), 'a.pdf', 422],
      [Buffer.from('%PDX-1.4'), 'a.pdf', 422],
      [Buffer.from('<html></html>'), 'a.pdf', 422],
    ]
    for (const [content, name, expected] of documents) {
      const result = pathOf(await uploaded('document', content, name))
      if (typeof expected === 'number') expect(result, name).toBe(expected)
      else expect(result, name).toMatch(expected)
    }
    const videos: readonly (readonly [Buffer, string, number | RegExp])[] = [
      [beginnings.mov, 'a.mov', /a\.mov$/],
      [beginnings.wmv, 'a.wmv', /a\.wmv$/],
      [beginnings.avi, 'a.avi', /a\.avi$/],
      [beginnings.flv, 'a.flv', /a\.flv$/],
      [pdf(), 'a.mp4', 422],
      [await jpg(), 'a.mp4', 422],
    ]
    for (const [content, name, expected] of videos) {
      const result = pathOf(await uploaded('video', content, name))
      if (typeof expected === 'number') expect(result, name).toBe(expected)
      else expect(result, name).toMatch(expected)
    }
  })

  it('may be a link instead', async () => {
    const id = await create(fixture, 'document', world, {
      file: undefined,
      url: 'https://example.com/leaflet',
    })
    const record = (await fixture.call('GET', '/v5/booths/documents?limit=500'))
      .items('documents')
      .find((item) => item['document_id'] === id)
    expect(record).toEqual({
      document_id: id,
      booth_id: world.booth,
      title: 'Leaflet',
      file: null,
      url: 'https://example.com/leaflet',
    })
  })

  it('leaves nothing behind where the request is declined', async () => {
    const incoming = join(fixture.directory, 'incoming')
    await save(fixture, 'booth', world, { ...(await goodInput('booth', world)), floor_id: 999_999 })
    await save(fixture, 'booth', world, {
      ...(await goodInput('booth', world)),
      booth_background: file(Buffer.from('no picture'), 'b.png'),
    })
    await save(fixture, 'document', world, { file: file(pdf('no title'), 'a.pdf') })
    expect(await readdir(incoming)).toEqual([])
  })

  it('that is the same as another is stored once', async () => {
    const content = await png('#123456')
    const same = { booth_logo: file(content, 'logo.png'), booth_background: file(content, 'background.png') }
    const id = await create(fixture, 'booth', world, same)
    const booth = await fixture.call('GET', `/v5/booths?booth_id=${id}`)
    const hash = (name: string) => booth.text('booths', 0, 'booth_images', name).split('/')[4]
    expect(hash('booth_logo_url')).toMatch(/^[0-9a-f]{64}$/)
    expect(hash('booth_logo_url')).toBe(hash('booth_large_background_url'))
  })
})

describe("an attendee's resume", () => {
  it('is kept with the attendee, and replaced by the next', async () => {
    const path = `/v5/users/attendees/${world.attendee}/resume`
    const send = (content: Buffer, name: string) => {
      const form = new FormData()
      form.append('resume', file(content, name))
      return fixture.call('POST', path, { form })
    }
    const first = await send(pdf('First'), 'cv.pdf')
    const second = await send(office('docx'), 'cv.docx')
    expect(second.at('data', 'attendee_id')).toBe(world.attendee)
    expect(second.text('data', 'resume')).not.toBe(first.text('data', 'resume'))
    const attendee = (await fixture.call('GET', '/v5/users/attendees'))
      .items('users')
      .find((item) => item['attendee_id'] === world.attendee)
    expect(attendee?.['resume']).toBe(second.at('data', 'resume'))
    expect((await send(await png(), 'cv.pdf')).at('errors', 'resume')).toBeDefined()
    expect((await fixture.call('POST', path, { form: new FormData() })).status).toBe(422)
    expect((await fixture.call('POST', path, { json: {} })).status).toBe(415)
  })
})
