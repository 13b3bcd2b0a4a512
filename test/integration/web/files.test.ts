import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssetInfo, CallResult } from '../../../shared/contract/index.ts'
import { jpgFile, mp4File, pdfFile, pngFile } from '../../support/files.ts'
import type { StartedService } from '../../support/services/service.ts'
import { rawRequest, signIn, type RawAnswer, type SignedIn } from '../../support/pages/web-client.ts'
import { connectEmptyEvent, startWebFixture, type WebFixture } from './fixture.ts'

let web: WebFixture
let guest: SignedIn
let service: StartedService
let eventId: string
beforeAll(async () => {
  web = await startWebFixture()
  guest = await signIn(web.server.url)
  ;({ service, eventId } = await connectEmptyEvent(web.core))
})
afterAll(async () => {
  await web.close()
  await service.stop()
})

async function upload(path: string, body: Uint8Array, type?: string): Promise<CallResult> {
  const headers = {
    cookie: guest.cookie,
    origin: guest.origin,
    'x-booth-builder-key': guest.key,
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  const answer = await rawRequest(guest.port, { method: 'PUT', path, headers, body })
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as CallResult
}

async function uploaded(field: string, name: string, body: Uint8Array, entity = 'booth'): Promise<AssetInfo> {
  const result = await upload(`/upload/${eventId}/${entity}/${field}?name=${encodeURIComponent(name)}`, body)
  if (!result.ok) throw new Error(result.error.message)
  return result.data as AssetInfo
}

function get(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return rawRequest(guest.port, { path, headers: { cookie: guest.cookie, ...headers } })
}

function leftovers(): readonly string[] {
  return readdirSync(join(web.core.dataDirectory, 'events', eventId, 'tmp'))
}

describe('a table', () => {
  it('is uploaded, checked and imported, and what was exported is fetched as a file to save', async () => {
    const { client, finished } = web.core
    const csv = 'name,order\nGreat hall,1\nAnnexe,2\n'
    const taken = await upload(`/upload/${eventId}?name=Hallen.csv`, Buffer.from(csv), 'text/csv')
    const { tableId } = (taken as { data: { tableId: string } }).data
    const { options } = await client.call('imports.open', {
      eventId,
      tableId,
      entity: 'floor',
      choice: {},
      labels: {},
    })
    const asked = { mapping: [...options.mapping], matchBy: options.matchBy, clearEmpty: false }
    expect(
      await finished(
        client.call('imports.check', { eventId, tableId, entity: 'floor', ...asked, choices: {} }),
      ),
    ).toMatchObject({ new: 2 })
    const { items } = await client.call('imports.rows', { eventId, tableId, kinds: ['new'], offset: 1 })
    expect(items).toMatchObject([{ number: 3, title: 'Annexe' }])
    expect(await finished(client.call('imports.apply', { eventId, tableId }))).toMatchObject({
      created: 2,
      leftOut: 0,
    })
    await client.call('imports.close', { eventId, tableId })
    await expect(client.call('imports.rows', { eventId, tableId })).rejects.toMatchObject({
      code: 'not-found',
    })

    const made = await finished(
      client.call('exports.make', {
        eventId,
        entity: 'floor',
        format: 'csv',
        name: 'Floors',
        fields: ['name', 'order'],
      }),
    )
    const { fileId, name } = made as { fileId: string; name: string }
    expect(name).toBe('Floors.csv')
    const file = await get(`/tables/${eventId}/${fileId}`)
    expect(file.status).toBe(200)
    expect(file.headers['content-disposition']).toContain('attachment; filename="Floors.csv"')
    expect(file.text).toBe('\uFEFFname,order\r\nAnnexe,2\r\nGreat hall,1\r\n')
    expect((await get(`/tables/${eventId}/00000000-0000-4000-8000-000000000000`)).status).toBe(404)
    expect((await rawRequest(guest.port, { path: `/tables/${eventId}/${fileId}` })).status).toBe(403)
  })
})

describe('a long table', () => {
  it('is imported on the page as its check has said, however far rows for one record lie apart', async () => {
    const { client, finished } = web.core
    const lines = Array.from({ length: 1_200 }, (_, at) => `P${at},Q,far-${at}@example.com`)
    lines[1_100] = 'Somebody,Else,far-0@example.com'
    const taken = await upload(
      `/upload/${eventId}?name=people.csv`,
      Buffer.from(['first_name,last_name,email', ...lines].join('\n')),
      'text/csv',
    )
    const { tableId } = (taken as { data: { tableId: string } }).data
    const { options } = await client.call('imports.open', {
      eventId,
      tableId,
      entity: 'attendee',
      choice: {},
      labels: {},
    })
    const asked = { mapping: [...options.mapping], matchBy: options.matchBy, clearEmpty: false, choices: {} }
    const counts = await finished(
      client.call('imports.check', { eventId, tableId, entity: 'attendee', ...asked }),
    )
    expect(counts).toMatchObject({ new: 1_199, changed: 0, error: 1 })
    expect(await finished(client.call('imports.apply', { eventId, tableId }))).toMatchObject({
      created: 1_199,
      changed: 0,
      leftOut: 1,
    })
    await client.call('imports.close', { eventId, tableId })
  })
})

describe('an archive', () => {
  it('is taken in for an event, and before there is one, and lies in no asset store', async () => {
    const id = { ok: true, data: { bundleId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string } }
    expect(
      await upload(`/upload/${eventId}/bundle?name=media.zip`, Buffer.from('PK'), 'application/zip'),
    ).toEqual(id)
    expect(await upload('/bundle?name=Stand.boothpack', Buffer.from('PK'))).toEqual(id)
    expect(readdirSync(join(web.core.dataDirectory, 'events', eventId, 'bundles'))).toHaveLength(1)
    expect(await upload('/bundle', Buffer.from('PK'))).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    })
  })
})

describe('an upload', () => {
  it('becomes an asset under the hash of its content, whatever type the browser gives it', async () => {
    const picture = await pngFile({ seed: 2 })
    for (const type of [
      'image/png',
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      undefined,
    ]) {
      const result = await upload(
        `/upload/${eventId}/booth/booth_logo?name=L%C3%B6go%20%231.png`,
        picture,
        type,
      )
      expect(result).toMatchObject({
        ok: true,
        data: {
          hash: createHash('sha256').update(picture).digest('hex'),
          name: 'Lögo #1.png',
          format: 'png',
          widthPixels: 64,
        },
      })
    }
    expect(leftovers()).toEqual([])
  })

  it('of a file the place does not take says which ones it takes', async () => {
    const result = await upload(`/upload/${eventId}/booth/booth_logo?name=brochure.png`, pdfFile())
    expect(result).toMatchObject({ ok: false, error: { code: 'file-type', field: 'booth_logo' } })
    expect(leftovers()).toEqual([])
  })

  it('of an empty and of a cut off file says so', async () => {
    expect(await upload(`/upload/${eventId}/booth/booth_logo?name=a.png`, new Uint8Array())).toMatchObject({
      ok: false,
      error: { code: 'file-empty' },
    })
    const cut = (await jpgFile()).subarray(0, 700)
    expect(await upload(`/upload/${eventId}/booth/booth_logo?name=a.jpg`, cut)).toMatchObject({
      ok: false,
      error: { code: 'file-damaged' },
    })
  })

  it('to where nothing can be put is refused, and the browser hears why after it has sent everything', async () => {
    const large = Buffer.alloc(8 * 1024 * 1024)
    for (const [path, code] of [
      [`/upload/${eventId}/booth/booth_name?name=a.png`, 'invalid-input'],
      [`/upload/${eventId}/castle/booth_logo?name=a.png`, 'invalid-input'],
      [`/upload/${eventId}/booth/booth_logo`, 'invalid-input'],
      [`/upload/..%2f..%2fetc/booth/booth_logo?name=a.png`, 'invalid-input'],
      [`/upload/unknown-event/booth/booth_logo?name=a.png`, 'not-found'],
    ] as const) {
      expect(await upload(path, large)).toMatchObject({ ok: false, error: { code } })
    }
  })

  it('with a path for a name keeps the last part', async () => {
    expect((await uploaded('booth_logo', '../../../etc/logo.png', await pngFile({ seed: 3 }))).name).toBe(
      'logo.png',
    )
  })

  it('that breaks off leaves nothing', async () => {
    const request = http.request({
      host: '127.0.0.1',
      port: guest.port,
      method: 'PUT',
      path: `/upload/${eventId}/video/file?name=film.mp4`,
      headers: {
        cookie: guest.cookie,
        origin: guest.origin,
        'x-booth-builder-key': guest.key,
        'content-length': 50 * 1024 * 1024,
      },
      agent: false,
    })
    request.on('error', () => undefined)
    request.write(mp4File(1024 * 1024))
    await expect.poll(leftovers, { timeout: 10_000 }).not.toEqual([])
    request.destroy()
    await expect.poll(leftovers, { timeout: 10_000 }).toEqual([])
  })
})

describe('an asset', () => {
  it('comes back byte for byte, to be kept by this browser for good', async () => {
    const picture = await pngFile({ seed: 4 })
    const { hash } = await uploaded('booth_logo', 'a.png', picture)
    const answer = await get(`/assets/${eventId}/${hash}`)
    expect(answer.status).toBe(200)
    expect(answer.body.equals(picture)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
  })

  it('comes in parts, so that a video can be moved about in', async () => {
    const film = mp4File(64 * 1024)
    const { hash } = await uploaded('file', 'film.mp4', film, 'video')
    const answer = await get(`/assets/${eventId}/${hash}`, { range: 'bytes=1000-1999' })
    expect([answer.status, answer.headers['content-range'], answer.headers['content-type']]).toEqual([
      206,
      `bytes 1000-1999/${film.length}`,
      'video/mp4',
    ])
    expect(answer.body.equals(film.subarray(1000, 2000))).toBe(true)
    const end = await get(`/assets/${eventId}/${hash}`, { range: 'bytes=-10' })
    expect(end.body.equals(film.subarray(-10))).toBe(true)
    expect((await get(`/assets/${eventId}/${hash}`, { range: `bytes=${film.length}-` })).status).toBe(416)
  })

  it('that is a document is saved, never opened in the page’s origin', async () => {
    const { hash } = await uploaded('file', 'brochure.pdf', pdfFile('attachment'), 'document')
    const answer = await get(`/assets/${eventId}/${hash}`)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="brochure.pdf"; filename*=UTF-8''brochure.pdf`,
    )
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  it('is saved under a name that fits its content, whatever it was called', async () => {
    const document = await uploaded('file', 'Prospekt "ü"\u202E.desktop', pdfFile('misnamed'), 'document')
    expect((await get(`/assets/${eventId}/${document.hash}`)).headers['content-disposition']).toBe(
      `attachment; filename="Prospekt -_-.pdf"; filename*=UTF-8''Prospekt%20-%C3%BC-.pdf`,
    )
    const picture = await uploaded('booth_logo', 'logo.exe', await pngFile({ seed: 6 }))
    expect((await get(`/assets/${eventId}/${picture.hash}`)).headers['content-disposition']).toBe(
      `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
    )
  })

  it('that is a picture has thumbnails, smaller and at most as wide as asked', async () => {
    const { hash } = await uploaded(
      'booth_background',
      'wide.png',
      await pngFile({ width: 900, height: 300 }),
    )
    const full = await get(`/assets/${eventId}/${hash}`)
    const small = await get(`/assets/${eventId}/${hash}?width=120`)
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(small.body.length).toBeLessThan(full.body.length)
    const { default: sharp } = await import('sharp')
    expect((await sharp(small.body).metadata()).width).toBe(120)
  })

  it('that is none, of another event, or asked for wrongly is not found', async () => {
    const { hash } = await uploaded('booth_logo', 'a.png', await pngFile({ seed: 5 }))
    for (const path of [
      `/assets/${eventId}/${'0'.repeat(64)}`,
      `/assets/other-event/${hash}`,
      `/assets/${eventId}/${hash.toUpperCase()}`,
      `/assets/${eventId}/${hash}?width=0`,
      `/assets/${eventId}/${hash}?width=wide`,
      `/assets/${eventId}/..%2fworkspace.db`,
      `/assets/${eventId}/workspace.db`,
    ]) {
      expect((await get(path)).status).toBe(404)
    }
  })
})
