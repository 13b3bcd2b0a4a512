import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSampleEvent } from '../../../electron/service/sample-event/fill.ts'
import { ensureEvent } from '../../../electron/service/event-setup.ts'
import { isFileReference } from '../../../electron/service/storage/file-references.ts'
import { openSqliteStorage } from '../../../electron/service/storage/sqlite/storage.ts'
import type { Storage, StoredRecord } from '../../../electron/service/storage/types.ts'
import { validateRecord } from '../../../shared/domain/validation.ts'
import { entities, writableEntities, type EntityName } from '../../../shared/entities/index.ts'

interface Filled {
  readonly directory: string
  readonly storage: Storage
  readonly eventId: number
}

const now = new Date('2026-11-21T12:00:00Z')
const folders: Filled[] = []

async function fill(): Promise<Filled> {
  const directory = await mkdtemp(join(tmpdir(), 'booth-builder-sample-'))
  const storage = await openSqliteStorage(directory)
  const eventId = await ensureEvent(storage, { appKey: 'k', appSecret: 's' })
  await fillSampleEvent(storage, eventId, now)
  const filled = { directory, storage, eventId }
  folders.push(filled)
  return filled
}

let sample: Filled

beforeAll(async () => {
  sample = await fill()
})
afterAll(async () => {
  for (const { storage, directory } of folders) {
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  }
})

async function recordsOf({ storage, eventId }: Filled, entity: EntityName): Promise<readonly StoredRecord[]> {
  return (await storage.records(eventId).list({ entity, offset: 0, limit: 10_000 })).items
}

async function contentOf({ storage }: Filled, value: unknown): Promise<Buffer> {
  if (typeof value !== 'object' || value === null || !('hash' in value) || typeof value.hash !== 'string') throw new Error('no file')
  return buffer(await storage.files.read(value.hash))
}

describe('the sample event', () => {
  it('holds what a lively event holds', async () => {
    const counts: Partial<Record<EntityName, number>> = {}
    for (const name of writableEntities) counts[name] = (await recordsOf(sample, name)).length
    expect(counts).toMatchObject({ floor: 4, booth: 120, session: 40, track: 5, speaker: 60, attendee: 2000, segment: 5, handout: 20 })
    for (const name of writableEntities) expect(counts[name], name).toBeGreaterThan(3)
    expect((await recordsOf(sample, 'qrScan')).length).toBeGreaterThan(1000)
    expect((await recordsOf(sample, 'journeyStep')).length).toBeGreaterThan(1000)
  })

  it('keeps every rule of the interface, so that each record can be saved again', async () => {
    for (const name of writableEntities) {
      for (const { id, values } of await recordsOf(sample, name)) {
        expect(validateRecord(name, values, { today: '2026-11-21' }), `${name} ${id}`).toEqual([])
      }
    }
  })

  it('refers only to records that are there', async () => {
    const ids = new Map<EntityName, Set<string>>()
    for (const name of [...writableEntities, 'jobCategory'] as const)
      ids.set(name, new Set((await recordsOf(sample, name)).map(({ id }) => String(id))))
    for (const name of writableEntities) {
      for (const { values } of await recordsOf(sample, name)) {
        for (const { name: field, type } of entities[name].fields) {
          if (type.kind !== 'reference' && type.kind !== 'references') continue
          const value = values[field]
          for (const id of Array.isArray(value) ? value : [value])
            if (typeof id === 'string') expect(ids.get(type.to), `${name}.${field}`).toContain(id)
        }
      }
    }
  })

  it('shows some booths hidden and some inactive, all floors used, and no logo twice', async () => {
    const booths = await recordsOf(sample, 'booth')
    const count = (test: (booth: StoredRecord) => boolean) => booths.filter(test).length
    expect(count(({ values }) => values['hide'] === true)).toBeGreaterThan(1)
    expect(count(({ values }) => values['active'] === false)).toBeGreaterThan(1)
    for (const floor of await recordsOf(sample, 'floor')) expect(count(({ values }) => values['floor_id'] === String(floor.id))).toBeGreaterThan(20)
    const logos = booths.flatMap(({ values }) => (isFileReference(values['booth_logo']) ? values['booth_logo'].hash : []))
    expect(new Set(logos).size).toBe(120)
  })

  it('has real pictures, documents and films', async () => {
    for (const { values } of (await recordsOf(sample, 'booth')).slice(0, 10)) {
      const logo = await sharp(await contentOf(sample, values['booth_logo'])).stats()
      expect(logo.isOpaque).toBe(true)
      // A blank picture has no spread.
      expect(logo.channels.some(({ stdev }) => stdev > 10)).toBe(true)
      const background = await sharp(await contentOf(sample, values['booth_background'])).metadata()
      expect(background).toMatchObject({ format: 'jpeg', width: 1600, height: 900 })
    }
    const document = await contentOf(sample, (await recordsOf(sample, 'document'))[0]?.values['file'])
    expect(document.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*startxref\n\d+\n%%EOF\n$/)
    const start = Number(/startxref\n(\d+)/.exec(document.toString('latin1'))?.[1])
    expect(document.subarray(start, start + 4).toString()).toBe('xref')
    const films = (await recordsOf(sample, 'video')).filter(({ values }) => isFileReference(values['file']))
    for (const film of films.slice(0, 3)) expect((await fileTypeFromBuffer(await contentOf(sample, film.values['file'])))?.mime).toBe('video/mp4')
  })

  it('names nobody real: every address is under example.com or example.org', async () => {
    for (const name of writableEntities) {
      for (const { values } of await recordsOf(sample, name)) {
        for (const [, host = ''] of JSON.stringify(values).matchAll(/(?:@|https?:\/\/)([\w.-]+)/g)) expect(host).toMatch(/(^|\.)example\.(com|org)$/)
      }
    }
  })

  it('lies ahead of the day it was made, on three days', async () => {
    const details = (await sample.storage.events.byId(sample.eventId))?.details
    expect(details).toMatchObject({ name: 'Example World Expo', start_date: '2027-01-05T09:00:00Z', end_date: '2027-01-07T18:00:00Z' })
    const sessions = await recordsOf(sample, 'session')
    expect(new Set(sessions.map(({ values }) => (typeof values['start'] === 'string' ? values['start'].slice(0, 10) : ''))).size).toBe(3)
  })

  it('is the same every time, to the last byte of its files', async () => {
    const again = await fill()
    const { entityCount } = await compare(sample, again)
    expect(entityCount).toBe(writableEntities.length)
  })

  it('is not filled a second time', async () => {
    const before = await recordsOf(sample, 'booth')
    await fillSampleEvent(sample.storage, sample.eventId, now)
    expect(await recordsOf(sample, 'booth')).toEqual(before)
  })
})

/** The hashes of files are in the records, so equal records have equal files. */
async function compare(one: Filled, other: Filled): Promise<{ readonly entityCount: number }> {
  let entityCount = 0
  for (const name of writableEntities) {
    expect(await recordsOf(other, name), name).toEqual(await recordsOf(one, name))
    entityCount += 1
  }
  return { entityCount }
}
