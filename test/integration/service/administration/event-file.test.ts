import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeArchive } from '../../../../electron/archives/write-archive.ts'
import { exportEvent, importEvent } from '../../../../electron/service/administration/event-file.ts'
import { secretMatches, storedCredentials } from '../../../../electron/service/access/credentials.ts'
import type { EventRow, BackupRow, Storage } from '../../../../electron/service/storage/types.ts'
import { storageImplementations, type StorageSubject } from '../storage/storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())
const pairs = implementations.available.flatMap((from) =>
  implementations.available.map((to) => ({ from, to })),
)

let folder: string
const subjects: StorageSubject[] = []
const open = async ({ open: make }: (typeof implementations.available)[number]): Promise<Storage> => {
  const subject = await make()
  subjects.push(subject)
  return subject.storage
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-event-file-'))
})
afterEach(async () => {
  for (const subject of subjects.splice(0)) await subject.end()
  await rm(folder, { recursive: true, force: true })
})

async function fill(storage: Storage, appKey: string): Promise<EventRow> {
  const event = await storage.events.create({ appKey, secretHash: 'h', details: { name: appKey } })
  await storage.events.setLimits(event.id, { records: 5000 })
  const records = storage.records(event.id)
  for (let number = 0; number < 3; number++) {
    const received = await storage.files.receive(
      (async function* () {
        yield await Promise.resolve(Buffer.from(`${appKey} ${number}`))
      })(),
      1000,
    )
    await records.transaction(
      async (writer) => {
        await writer.create('attendee', { email: `${number}@${appKey}.example`, first_name: 'Ada' })
        await writer.create('document', {
          title: 'Leaflet',
          file: { hash: received.hash, name: 'leaflet.pdf' },
        })
      },
      [received],
    )
  }
  const change = { device: 'd'.repeat(26), seq: 1, digest: appKey, content: JSON.stringify({ of: appKey }) }
  await storage.plans(event.id).put([change], { mostBytes: undefined, now: 0 })
  return event
}

/** What is in an event, without its number. */
async function contentOf(storage: Storage, eventId: number): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for await (const group of storage.rows.all()) {
    for (const row of group)
      if (row.kind !== 'event' && row.kind !== 'sequence' && row.eventId === eventId)
        found.push({ ...row, eventId: 0 })
  }
  return found
}

async function eventsOf(storage: Storage): Promise<readonly Extract<BackupRow, { kind: 'event' }>[]> {
  const found: Extract<BackupRow, { kind: 'event' }>[] = []
  for await (const group of storage.rows.all()) found.push(...group.filter((row) => row.kind === 'event'))
  return found
}

describe.each(pairs)('an event of $from.name, taken into $to.name,', ({ from, to }) => {
  it('stands beside the events there with all that it has, under a key of its own, and nothing of another', async () => {
    const source = await open(from)
    const [, two] = [await fill(source, 'one'), await fill(source, 'two')]
    const file = join(folder, 'two.zip')
    expect(await exportEvent(source, two, file, new Date(0))).toContain('3 files (15 bytes)')
    expect(await readdir(folder)).toEqual(['two.zip'])

    const target = await open(to)
    const there = await fill(target, 'two')
    const before = await contentOf(target, there.id)
    const printed = await importEvent(target, file, undefined)
    const [, key = '', secret = ''] = /app key: (\S+)\napp secret: (\S+)\n$/.exec(printed) ?? []
    const [kept, taken] = await eventsOf(target)
    expect([kept?.id, kept?.appKey]).toEqual([there.id, 'two'])
    expect(taken).toMatchObject({ appKey: key, details: { name: 'two' } })
    expect(taken?.limits.records).toBeUndefined()
    expect(await secretMatches(secret, taken?.secretHash ?? '')).toBe(true)
    const id = taken?.id ?? 0
    expect(await contentOf(target, id)).toEqual(await contentOf(source, two.id))
    expect(await contentOf(target, there.id)).toEqual(before)
    const records = target.records(id)
    expect([await records.recordCount(), await records.fileBytes()]).toEqual([6, 15])
    expect((await records.idsByValue('attendee', 'email', ['1@two.example'])).size).toBe(1)
    const { items } = await records.list({ entity: 'document', offset: 0, limit: 1 })
    expect(
      (await buffer(await target.files.read((items[0]?.values['file'] as { hash: string }).hash))).toString(),
    ).toBe('two 0')
    const ids = (await records.list({ entity: 'attendee', offset: 0, limit: 9 })).items.map((one) => one.id)
    for (const event of [id, there.id]) {
      const made = await target
        .records(event)
        .transaction((writer) => writer.create('attendee', { email: 'new@example.com' }))
      expect(made).toBeGreaterThan(Math.max(...ids))
    }
  })

  it('is the first of a data folder that has none, under the folder’s own key', async () => {
    const source = await open(from)
    const file = join(folder, 'event.zip')
    await exportEvent(source, await fill(source, 'one'), file, new Date(0))
    const target = await open(to)
    expect(await importEvent(target, file, folder)).toBe('6 records are taken in.\n')
    const { appKey, appSecret } = await storedCredentials(folder)
    const [event] = await target.events.all()
    expect(event?.appKey).toBe(appKey)
    expect(await secretMatches(appSecret, event?.secretHash ?? '')).toBe(true)
  })
})

const event = (id: number) => ({ kind: 'event', id, appKey: '', secretHash: '', details: {}, limits: {} })
const floor = (eventId: number) => ({
  kind: 'record',
  eventId,
  entity: 'floor',
  id: 7,
  values: { name: 'Hall' },
})
const leaflet = {
  kind: 'record',
  eventId: 1,
  entity: 'document',
  id: 7,
  values: { title: 'A', file: { hash: 'a'.repeat(64), name: 'a.pdf' } },
}

/** Files that are none of an event, by what is wrong with them. */
const wrongFiles: Readonly<
  Record<
    string,
    {
      readonly rows: readonly object[]
      readonly in?: string
      readonly sha256?: string
      readonly code?: string
    }
  >
> = {
  'no event': { rows: [{ kind: 'sequence', entity: 'floor', last: 9 }] },
  'two events': { rows: [event(1), event(2)] },
  'a row of another event': { rows: [event(1), floor(2)] },
  'a row before its event': { rows: [floor(1), event(1)] },
  'what is no row': { rows: [event(1), { kind: 'record', eventId: 1, entity: 'table' }] },
  'changed rows': { rows: [event(1), floor(1)], sha256: '0'.repeat(64) },
  'a file that is not in it': { rows: [event(1), leaflet], code: 'file-missing' },
  'nothing of a service': { rows: [event(1)], in: 'other' },
}

describe.each(implementations.available)('with $name', (to) => {
  it.each(Object.keys(wrongFiles))('a file with %s changes nothing', async (what) => {
    const { rows = [], in: part = 'service', sha256, code = 'file-damaged' } = wrongFiles[what] ?? {}
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const digest = sha256 ?? createHash('sha256').update(lines).digest('hex')
    const manifest = {
      format: 2,
      madeAt: '',
      rows: { count: rows.length, sha256: digest },
      files: { count: 0, bytes: 0 },
      missingFiles: [],
    }
    const file = join(folder, 'event.zip')
    await writeArchive(file, [
      { path: `${part}/manifest.json`, text: JSON.stringify(manifest) },
      { path: `${part}/rows.jsonl`, text: lines },
    ])
    const target = await open(to)
    const there = await fill(target, 'three')
    const before = await contentOf(target, there.id)
    await expect(importEvent(target, file, undefined)).rejects.toMatchObject({ code })
    expect((await eventsOf(target)).map(({ appKey }) => appKey)).toEqual(['three'])
    expect(await contentOf(target, there.id)).toEqual(before)
  })

  it('what is no archive changes nothing', async () => {
    const file = join(folder, 'event.zip')
    await writeFile(file, 'PK')
    const target = await open(to)
    await expect(importEvent(target, file, undefined)).rejects.toMatchObject({ code: 'file-damaged' })
    expect(await target.events.all()).toEqual([])
  })
})
