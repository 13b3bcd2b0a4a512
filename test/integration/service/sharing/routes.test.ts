import { hash } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createAccess, type Access } from '../../../../electron/gateway/access.ts'
import { createService } from '../../../../electron/service/app.ts'
import { makeBackup } from '../../../../electron/service/administration/backup.ts'
import { restoreBackup } from '../../../../electron/service/administration/restore.ts'
import { unusedRetentionMs } from '../../../../electron/service/storage/file-references.ts'
import { removeUnusedFiles } from '../../../../electron/service/unused-files.ts'
import { snapshotLines } from '../../../../shared/domain/plan/sharing/format/snapshot-file.ts'
import { canSharePlans, serviceTransport } from '../../../../electron/sharing/service/transport.ts'
import type { Present, ShareTransport } from '../../../../electron/sharing/transport.ts'
import { batchOf, shareBounds } from '../../../../shared/domain/plan/sharing/format/change.ts'
import {
  ada,
  bob,
  change,
  changes,
  fetched,
  namesOf,
  snapshotOf,
  thing,
} from '../../../support/sharing/changes.ts'
import { ours, startApp, type Fixture } from '../fixture.ts'
import { storageImplementations, type StorageSubject } from '../storage/storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())
const { signal } = new AbortController()
const monthMs = 31 * 24 * 60 * 60_000
const path = '/sharing/v1'

let fixture: Fixture
let subject: StorageSubject
const ends: (() => Promise<void> | void)[] = []

async function start(
  open: () => Promise<StorageSubject>,
  options: Parameters<typeof startApp>[0] = {},
): Promise<void> {
  subject = await open()
  fixture = await startApp({ ...options, storage: subject.storage })
}
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await fixture.close()
  await subject.end()
})

function transport(
  baseUrl = fixture.baseUrl,
  lookEveryMs?: { readonly alone: number; readonly live: number },
): ShareTransport {
  const opened = serviceTransport(accessTo(baseUrl), lookEveryMs === undefined ? {} : { lookEveryMs })
  ends.push(() => opened.close())
  return opened
}

function accessTo(baseUrl: string): Access {
  const access = createAccess({ baseUrl, credentials: { kind: 'key', ...ours }, clock: Date })
  ends.push(() => access.close())
  return access
}

function snapshotText(seqs: Readonly<Record<string, number>>): Promise<string> {
  return text(Readable.from(snapshotLines(snapshotOf(seqs))))
}

const putText = (body: string) =>
  fixture.call('POST', `${path}/changes`, { body, headers: { 'content-type': 'application/json' } })
const putSnapshot = (body: string) =>
  fixture.call('PUT', `${path}/snapshot`, { body, headers: { 'content-type': 'application/x-ndjson' } })

describe.each(implementations.available)('shared plans with $name', ({ open }) => {
  beforeEach(() => start(open))

  it('are there for who has a token of the event, and for nobody else', async () => {
    expect((await fixture.call('GET', path)).body).toEqual({
      version: 1,
      limits: { batchBytes: shareBounds.batchBytes, fileBytes: 256 * 1024 * 1024 },
    })
    const put = await fixture.call('POST', `${path}/changes`, { json: batchOf(changes(ada, 1, 1)) })
    expect(put.status).toBe(200)
    for (const below of ['', '/changes', '/snapshot', `/files/${'a'.repeat(64)}`, '/live'])
      for (const token of [null, 'nonsense'])
        expect((await fixture.call('GET', path + below, { token })).status).toBe(401)
    expect(
      (await fixture.call('GET', `${path}/changes`, { token: fixture.foreignToken })).items('changes'),
    ).toEqual([])
    expect((await fixture.call('GET', `${path}/live`)).status).toBe(426)
    expect((await fixture.call('DELETE', `${path}/changes`)).status).toBe(405)
  })

  it('are given as they came, with what this version does not know', async () => {
    const newer = {
      ...change(ada, 1),
      mood: { 'a b': [1, null] },
      rows: [{ what: 'lamp/l', glow: true, facets: { hue: { value: 1, since: 2 } } }],
    }
    expect(
      (await fixture.call('POST', `${path}/changes`, { json: { ...batchOf([]), changes: [newer], more: 1 } }))
        .status,
    ).toBe(200)
    expect((await fixture.call('GET', `${path}/changes`)).items('changes')).toEqual([newer])
  })

  it('are asked for from a cursor on, some at a time', async () => {
    const all = transport()
    await all.put(changes(ada, 1, 5), signal)
    const first = await fixture.call('GET', `${path}/changes?limit=2`)
    expect([first.items('changes').map(({ seq }) => seq), first.at('more')]).toEqual([[1, 2], true])
    const rest = await fixture.call('GET', `${path}/changes?limit=9&after=${first.text('cursor')}`)
    expect([rest.items('changes').map(({ seq }) => seq), rest.at('more')]).toEqual([[3, 4, 5], false])
    for (const limit of ['0', '-1', '1.5', 'x'])
      expect((await fixture.call('GET', `${path}/changes?limit=${limit}`)).status).toBe(422)
    const [epoch = ''] = first.text('cursor').split('-')
    for (const after of ['nonsense', '00000000-1', `${epoch}-6`, `${epoch}-999999999999999`, '-1'])
      expect((await fixture.call('GET', `${path}/changes?after=${after}`)).status, after).toBe(410)
  })

  it('are the same whatever the order of the keys, and are not when the same number comes with another content', async () => {
    const { stamp, seq, ...rest } = change(ada, 1)
    await fixture.call('POST', `${path}/changes`, { json: batchOf([change(ada, 1)]) })
    expect(
      (
        await fixture.call('POST', `${path}/changes`, {
          json: { ...batchOf([]), changes: [{ ...rest, seq, stamp }] },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await fixture.call('POST', `${path}/changes`, {
          json: batchOf([change(ada, 2), change(ada, 1, 'other')]),
        })
      ).status,
    ).toBe(409)
    expect(
      (
        await fixture.call('POST', `${path}/changes`, {
          json: batchOf([change(ada, 3), change(ada, 3, 'other')]),
        })
      ).status,
    ).toBe(409)
    expect(namesOf((await fetched(transport())).changes)).toEqual([`${ada} 1`])
  })

  it('are kept whole and in one order when many put them at once', async () => {
    const devices = Array.from({ length: 20 }, (_, at) => `device${String(at).padStart(6, '0')}`)
    await Promise.all(
      devices.map(async (device) =>
        fixture.call('POST', `${path}/changes`, { json: batchOf(changes(device, 1, 5)) }),
      ),
    )
    const once = namesOf((await fetched(transport())).changes)
    expect(once.toSorted()).toEqual(devices.flatMap((device) => namesOf(changes(device, 1, 5))))
    // A batch is not torn by others.
    for (let at = 0; at < once.length; at += 5)
      expect(new Set(once.slice(at, at + 5).map((name) => name.split(' ')[0])).size).toBe(1)
  })

  it('are given by a snapshot to who comes late, and changes that it covers go after a month', async () => {
    const ofAda = transport()
    for (let first = 1; first <= 1_101; first += 100) await ofAda.put(changes(ada, first, first + 99), signal)
    const behind = (await fixture.call('GET', `${path}/changes?limit=5`)).text('cursor')
    expect((await fetched(transport())).things).toEqual([])
    await ofAda.put(changes(bob, 1, 1), signal)
    expect((await putSnapshot(await snapshotText({ [ada]: 1_150 }))).status).toBe(200)
    const joined = await fetched(transport())
    expect([joined.things, joined.changes.length, joined.changes[0]?.seq]).toEqual([[thing], 51, 1_151])
    expect((await fetched(transport(), behind)).changes).toHaveLength(1_196)

    fixture.clock.now += monthMs
    await fixture.call('POST', '/v5/oauth/token', {
      json: { app_key: ours.appKey, app_secret: ours.appSecret },
    })
    const later = transport()
    await later.put(changes(bob, 2, 2), signal)
    await later.putSnapshot(snapshotOf({ [ada]: 1_200, [bob]: 1 }), signal)
    const caughtUp = await fetched(transport(), behind)
    expect([caughtUp.things, namesOf(caughtUp.changes)]).toEqual([[thing], [`${bob} 2`]])
  })

  it('have the snapshot that covers most, and none that would lose something', async () => {
    const ofAda = transport()
    await ofAda.put([...changes(ada, 1, 3), ...changes(bob, 1, 2)], signal)
    const kept = await putSnapshot(await snapshotText({ [ada]: 3, [bob]: 1 }))
    expect(kept.status).toBe(200)
    expect((await putSnapshot(await snapshotText({ [ada]: 9 }))).status).toBe(409)
    expect((await putSnapshot(await snapshotText({ [ada]: 3, [bob]: 1 }))).text('cursor')).toBe(
      kept.text('cursor'),
    )
    const more = await putSnapshot(await snapshotText({ [ada]: 3, [bob]: 2 }))
    expect(more.text('cursor')).not.toBe(kept.text('cursor'))
    const given = await fetch(`${fixture.baseUrl}${path}/snapshot`, {
      headers: { authorization: `Bearer ${fixture.token}` },
    })
    expect(await given.text()).toBe(await snapshotText({ [ada]: 3, [bob]: 2 }))
    expect(given.headers.get('sharing-cursor')).toBe(more.text('cursor'))
    // The ones that are not kept any more, or never were, go in their time, and that one stays.
    await removeUnusedFiles(subject.storage, Date.now() + monthMs + unusedRetentionMs)
    const again = await fetch(`${fixture.baseUrl}${path}/snapshot`, {
      headers: { authorization: `Bearer ${fixture.token}` },
    })
    expect(await again.text()).toBe(await snapshotText({ [ada]: 3, [bob]: 2 }))
  })

  it('refuse half a snapshot and what is none', async () => {
    const whole = await snapshotText({ [ada]: 1 })
    for (const body of [
      '',
      '{}',
      'x'.repeat(100_000),
      whole.slice(0, -20),
      whole.replace('booth-builder-snapshot', 'other'),
      '\n\n',
    ])
      expect((await putSnapshot(body)).status, body.slice(0, 50)).toBe(422)
    expect((await putSnapshot(whole.replace('"version":1', '"version":2'))).text('message')).toContain(
      'newer version',
    )
    expect((await fixture.call('PUT', `${path}/snapshot`, { json: {} })).status).toBe(415)
    expect((await fixture.call('GET', `${path}/snapshot`)).status).toBe(404)
  })

  it('have files by their content', async () => {
    const content = Buffer.from([0, 1, 2, 255])
    const name = hash('sha256', content)
    const put = (hashed: string) =>
      fixture.call('PUT', `${path}/files/${hashed}`, {
        body: content,
        headers: { 'content-type': 'application/octet-stream' },
      })
    expect((await put('f'.repeat(64))).status).toBe(422)
    expect((await put('F')).status).toBe(422)
    expect((await put(name)).status).toBe(200)
    const get = (token: string) =>
      fetch(`${fixture.baseUrl}${path}/files/${name}`, { headers: { authorization: `Bearer ${token}` } })
    expect(Buffer.from(await (await get(fixture.token)).arrayBuffer())).toEqual(content)
    expect((await get(fixture.foreignToken)).status).toBe(404)
    await removeUnusedFiles(subject.storage, Date.now() + monthMs + unusedRetentionMs)
    expect((await get(fixture.token)).status).toBe(200)
  })

  it('are in a backup, and whoever asks after it was restored begins anew', async () => {
    const place = transport()
    await place.put(changes(ada, 1, 3), signal)
    await place.putSnapshot(snapshotOf({ [ada]: 2 }), signal)
    const file = Buffer.from('a picture')
    await fixture.call('PUT', `${path}/files/${hash('sha256', file)}`, {
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { cursor } = await fetched(place)
    const folder = `${fixture.directory}/backup`
    await makeBackup(subject.storage, folder, new Date(0))
    await place.put(changes(ada, 4, 4), signal)
    await restoreBackup(subject.storage, folder, { replace: true })
    const other = transport()
    expect(namesOf((await fetched(other)).changes)).toEqual(namesOf(changes(ada, 1, 3)))
    expect(await other.files.has(hash('sha256', file), signal)).toBe(true)
    await other.put(changes(bob, 1, 1), signal)
    // Without that, one change of Bob would look like Ada's fourth.
    const caughtUp = await fetched(other, cursor)
    expect([caughtUp.things, namesOf(caughtUp.changes)]).toEqual([[thing], [`${ada} 3`, `${bob} 1`]])
  })
})

describe.each(implementations.available)('hostile changes with $name', ({ open }) => {
  beforeEach(() => start(open))

  it('are refused, and nothing of them is kept', async () => {
    const one = change(ada, 1)
    const year9999 = Date.UTC(9999, 0).toString(36).padStart(9, '0') + '0000' + ada
    const wrong: readonly (readonly [string, unknown])[] = [
      ['a stamp of the year 9999', { ...one, stamp: year9999 }],
      ['no stamp', { ...one, stamp: 'nonsense' }],
      ['a number before the first', { ...one, seq: 0 }],
      ['a number that is none', { ...one, seq: 1e300 }],
      ['half a number', { ...one, seq: 1.5 }],
      ['a row that is none', { ...one, rows: [null] }],
      ['a place elsewhere', { ...one, rows: [{ what: '../../etc/passwd', facets: {} }] }],
      ['too many parts', { ...one, part: { at: 1, of: 1e9 } }],
      ['no person', { ...one, person: null }],
      [
        'too many things',
        {
          ...one,
          rows: Array.from({ length: shareBounds.thingsOfChange + 1 }, () => ({ what: 'event', facets: {} })),
        },
      ],
      ['a list', [one]],
      ['null', null],
    ]
    for (const [what, bad] of wrong)
      expect(
        (
          await fixture.call('POST', `${path}/changes`, {
            json: { ...batchOf([]), changes: [change(bob, 1), bad] },
          })
        ).status,
        what,
      ).toBe(422)
    for (const body of ['{}', '[]', '"x"', '{"format":"booth-builder-changes","version":1,"changes":{}}'])
      expect([400, 422], body).toContain((await putText(body)).status)
    expect((await putText(JSON.stringify({ ...batchOf([one]), version: 2 }))).text('message')).toContain(
      'newer version',
    )
    expect((await putText('{"format":')).status).toBe(400)
    expect((await putText(JSON.stringify(batchOf([one])).replace('"at"', '"__proto__"'))).status).toBe(400)
    expect((await putText(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).status).toBe(400)
    const many = Array.from({ length: shareBounds.changesOfBatch + 1 }, (_, at) => change(ada, at + 1))
    expect(
      (await fixture.call('POST', `${path}/changes`, { json: { ...batchOf([]), changes: many } })).status,
    ).toBe(422)
    expect((await fetched(transport())).changes).toEqual([])
  })

  it('of texts that databases break on come back as they were', async () => {
    const texts = ['\u0000', '\ud800 half', '\u2028', "'; DROP TABLE plan_change; --", '𝒳'.repeat(1000)]
    await transport().put(
      texts.map((text, at) => change(ada, at + 1, text)),
      signal,
    )
    const given = (await fetched(transport())).changes
    expect(given.map(({ rows }) => rows[0]?.facets['text']?.value)).toEqual(texts)
  })

  it('of 10 GB are refused before they have come', async () => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${fixture.baseUrl}${path}/changes`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${fixture.token}`,
          'content-type': 'application/json',
          'content-length': 10 * 1024 ** 3,
        },
      })
      sent.once('response', ({ statusCode }) => {
        sent.destroy()
        resolve(statusCode)
      })
      sent.once('error', reject)
      sent.flushHeaders()
      sent.write('{')
    })
    expect(answer).toBe(413)
    expect((await putText(`{"format":"${'x'.repeat(shareBounds.batchBytes)}"}`)).status).toBe(413)
    const file = await fetch(`${fixture.baseUrl}${path}/files/${'a'.repeat(64)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(1),
    })
    expect(file.status).toBe(422)
  })

  it('as large as one may be are kept, and handed on a few at a time', async () => {
    const large = Array.from({ length: 4 }, (_, at) => change(ada, at + 1, 'x'.repeat(7 * 1024 * 1024)))
    await transport().put(large, signal)
    const first = await fixture.call('GET', `${path}/changes`)
    expect([first.items('changes').length, first.at('more')]).toEqual([2, true])
    const all = await fetched(transport())
    expect(namesOf(all.changes)).toEqual(namesOf(large))
    expect((await fixture.call('GET', `${path}/changes?after=${all.cursor}`)).at('wantsSnapshot')).toBe(false)
    await transport().put([change(ada, 5, 'x'.repeat(7 * 1024 * 1024))], signal)
    expect((await fixture.call('GET', `${path}/changes?after=${all.cursor}`)).at('wantsSnapshot')).toBe(true)
  }, 30_000)
})

describe.each(implementations.available)('what an event may hold, with $name,', ({ open }) => {
  it('is asked of shared plans, too', async () => {
    await start(open, { limits: { fileBytes: 1_000, requestsPerMinute: 20 } })
    expect((await fixture.call('POST', `${path}/changes`, { json: batchOf([change(ada, 1)]) })).status).toBe(
      200,
    )
    expect(
      (await fixture.call('POST', `${path}/changes`, { json: batchOf([change(ada, 2, 'x'.repeat(1_000))]) }))
        .status,
    ).toBe(507)
    const content = Buffer.alloc(900)
    const put = await fixture.call('PUT', `${path}/files/${hash('sha256', content)}`, {
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(put.status).toBe(507)
    expect(namesOf((await fetched(transport())).changes)).toEqual([`${ada} 1`])
    const statuses: number[] = []
    for (let asked = 0; asked < 20; asked++)
      statuses.push((await fixture.call('GET', `${path}/changes`)).status)
    expect(statuses).toContain(429)
  })
})

const present = (id: string, more: Partial<Present> = {}): Present => ({
  id,
  name: 'Ada',
  floor: 'r1',
  pointer: { xMetres: 1, yMetres: 2 },
  selection: ['e1'],
  ...more,
})

describe.each(implementations.available)('what is happening now, with $name,', ({ open }) => {
  it('is told to all but who does it, in this process and others, and forgotten', async () => {
    await start(open)
    const again = await open2(subject)
    const [one, two, three] = [transport(), transport(), transport(again)]
    const seen: Record<string, readonly Present[]> = {}
    two.presence?.onChange((others) => (seen['two'] = others))
    three.presence?.onChange((others) => (seen['three'] = others))
    one.presence?.show(present('one'))
    await expect
      .poll(() => [seen['two'], seen['three']], { timeout: 10_000 })
      .toEqual([[present('one')], [present('one')]])
    two.presence?.show(present('two', { floor: null, pointer: null, selection: [] }))
    await expect
      .poll(() => seen['three']?.map(({ id }) => id).toSorted(), { timeout: 5_000 })
      .toEqual(['one', 'two'])
    expect(seen['two']?.map(({ id }) => id)).toEqual(['one'])
    one.presence?.show(null)
    await expect.poll(() => seen['two'], { timeout: 5_000 }).toEqual([])
    await two.close()
    await expect.poll(() => seen['three'], { timeout: 5_000 }).toEqual([])
  }, 30_000)

  it('includes that something was kept, within a moment, in this process and others', async () => {
    await start(open)
    const again = await open2(subject)
    const never = { alone: 1e9, live: 1e9 }
    const told = { here: 0, there: 0 }
    transport(fixture.baseUrl, never).onNews(() => (told.here += 1))
    transport(again, never).onNews(() => (told.there += 1))
    await expect.poll(() => told.here > 0 && told.there > 0, { timeout: 10_000 }).toBe(true)
    const before = { ...told }
    await transport().put(changes(ada, 1, 1), signal)
    await expect
      .poll(() => told.here > before.here && told.there > before.there, { timeout: 5_000 })
      .toBe(true)
  }, 30_000)
})

/** A second process of the service on the same data, where they can be shared; else the same. */
async function open2({ share }: StorageSubject): Promise<string> {
  const storage = await share?.()
  if (storage === undefined) return fixture.baseUrl
  const app = await createService({ storage, now: () => fixture.clock.now })
  ends.push(async () => {
    await app.close()
    await storage.close()
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const [inFolder] = implementations.available
if (inFolder === undefined) throw new Error('There is always a folder.')

describe('a live connection', () => {
  const opened = async (token = fixture.token): Promise<WebSocket> => {
    const socket = new WebSocket(`${fixture.baseUrl.replace('http', 'ws')}${path}/live`, {
      headers: { authorization: `Bearer ${token}` },
    })
    ends.push(() => socket.terminate())
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return socket
  }
  const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

  it('ends where what comes is no message, or too much', async () => {
    await start(inFolder.open)
    const wrong: readonly (readonly [string | Buffer, number])[] = [
      ['nonsense', 1007],
      ['{"kind":"show"}', 1007],
      [
        JSON.stringify({ kind: 'show', present: { ...present('a'), pointer: { xMetres: 'x', yMetres: 0 } } }),
        1007,
      ],
      [JSON.stringify({ kind: 'show', present: present('<script>') }), 1007],
      [Buffer.from('{"kind":"show","present":null}'), 1007],
      ['x'.repeat(70_000), 1009],
    ]
    for (const [text, code] of wrong) {
      const socket = await opened()
      socket.send(text)
      expect(await closed(socket), String(text).slice(0, 60)).toBe(code)
    }
    const flood = await opened()
    for (let at = 0; at < 100; at++) flood.send('{"kind":"show","present":null}')
    expect(await closed(flood)).toBe(1008)
  })

  it('is refused without a token, is not taken for a slow client, and does not keep the service from ending', async () => {
    await start(inFolder.open, {
      slowClient: { graceMs: 10, bytesPerSecond: 1e9, checkEveryMs: 20 },
    })
    await expect(opened('nonsense')).rejects.toThrow('401')
    const socket = await opened()
    let isClosed = false
    const code = closed(socket).then((why) => {
      isClosed = true
      return why
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isClosed).toBe(false)
    const again = fixture
    await again.close()
    expect(await code).toBe(1001)
    await start(inFolder.open)
  })

  it('is not what another request becomes that would like to be something else', async () => {
    await start(inFolder.open)
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      request(`${fixture.baseUrl}/healthz`, { headers: { connection: 'Upgrade', upgrade: 'h2c' } })
        .once('response', ({ statusCode }) => resolve(statusCode))
        .once('error', reject)
        .end()
    })
    expect(answer).toBe(200)
  })
})

/** What answers in the place of a service, once somebody has a token of it. */
async function standIn(respond: (asked: IncomingMessage, answer: ServerResponse) => void): Promise<Access> {
  const server = createServer((asked, answer) => {
    if (asked.url?.includes('/oauth/token') === true)
      answer.end(JSON.stringify({ access_token: 't', expires_in: 3600 }))
    else respond(asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return accessTo(`http://127.0.0.1:${port}`)
}

describe('a service without the extension', () => {
  it('is told as such', async () => {
    await start(inFolder.open)
    const other = await standIn((_asked, answer) =>
      answer.writeHead(404).end('{"status":false,"message":"There is no such operation."}'),
    )
    expect(await canSharePlans(other, signal)).toBe(false)
    const noSharing = { code: 'service-error', details: { reason: 'no-sharing' } }
    await expect(serviceTransport(other).changesSince(null, signal)).rejects.toMatchObject(noSharing)
    await expect(serviceTransport(other).put(changes(ada, 1, 1), signal)).rejects.toMatchObject(noSharing)
    expect(await canSharePlans(accessTo(fixture.baseUrl), signal)).toBe(true)
  })
})

describe('a line that breaks', () => {
  it.each(['/snapshot', '/files', '/changes'])(
    'in the middle of an answer (%s) is to be tried again',
    async (broken) => {
      await start(inFolder.open)
      const access = await standIn((asked, answer) => {
        if (asked.url?.includes(broken) !== true) answer.writeHead(410).end('{}')
        else {
          answer
            .writeHead(200, { 'content-length': '1000', 'sharing-cursor': 'c' })
            .write('{"format":"booth-builder-snapshot",')
          setTimeout(() => answer.destroy(), 100)
        }
      })
      const place = serviceTransport(access)
      const asking =
        broken === '/files'
          ? place.files.get('a'.repeat(64), signal).then((file) => text(Readable.from(file ?? [])))
          : place.changesSince(null, signal)
      await expect(asking).rejects.toMatchObject({ code: 'unreachable' })
    },
  )
})
