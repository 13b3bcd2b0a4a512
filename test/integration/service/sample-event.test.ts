import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSampleEvent } from '../../../electron/service/sample-event/fill.ts'
import { ensureEvent } from '../../../electron/service/administration/event-setup.ts'
import { isFileReference } from '../../../electron/service/storage/file-references.ts'
import { openSqliteStorage } from '../../../electron/service/storage/sqlite/storage.ts'
import type { Storage, StoredRecord } from '../../../electron/service/storage/types.ts'
import { atlas, countries } from '../../../electron/service/lookups/atlas.ts'
import { isObject, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { validateRecord } from '../../../shared/domain/record-fields/validation.ts'
import { entities, writableEntities, type EntityName } from '../../../shared/entities/index.ts'

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

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
  if (typeof value !== 'object' || value === null || !('hash' in value) || typeof value.hash !== 'string')
    throw new Error('no file')
  return buffer(await storage.files.read(value.hash))
}

describe('the sample event', () => {
  it('holds what a lively event holds', async () => {
    const counts: Partial<Record<EntityName, number>> = {}
    for (const name of writableEntities) counts[name] = (await recordsOf(sample, name)).length
    expect(counts).toMatchObject({
      floor: 4,
      booth: 120,
      session: 40,
      track: 5,
      speaker: 60,
      attendee: 2000,
      segment: 9,
      handout: 20,
    })
    for (const name of writableEntities) expect(counts[name], name).toBeGreaterThan(3)
    expect((await recordsOf(sample, 'qrScan')).length).toBeGreaterThan(1000)
    expect((await recordsOf(sample, 'journeyStep')).length).toBeGreaterThan(1000)
  })

  it('keeps every rule of the interface, so that each record can be saved again, but where something is left to do', async () => {
    const gaps: Record<string, number> = {}
    for (const name of writableEntities) {
      for (const { id, values } of await recordsOf(sample, name)) {
        const problems = validateRecord(name, values, { today: '2026-11-21' })
        // Only what nobody sees yet, and vacancies, are unfinished.
        if (problems.length > 0 && name !== 'job') expect(values['active'], `${name} ${id}`).toBe(false)
        for (const { field, code } of problems)
          gaps[`${name}.${field} ${code}`] = (gaps[`${name}.${field} ${code}`] ?? 0) + 1
      }
    }
    expect(gaps).toEqual({
      'booth.booth_company_profile required': 3,
      'booth.keywords required': 3,
      'job.job_description required': 4,
    })
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
    for (const floor of await recordsOf(sample, 'floor'))
      expect(count(({ values }) => values['floor_id'] === String(floor.id))).toBeGreaterThan(20)
    const logos = booths.flatMap(({ values }) =>
      isFileReference(values['booth_logo']) ? values['booth_logo'].hash : [],
    )
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
    for (const film of films.slice(0, 3))
      expect((await fileTypeFromBuffer(await contentOf(sample, film.values['file'])))?.mime).toBe('video/mp4')
  })

  it('names nobody real: every address is under example.com or example.org', async () => {
    for (const name of writableEntities) {
      for (const { values } of await recordsOf(sample, name)) {
        for (const [, host = ''] of JSON.stringify(values).matchAll(/(?:@|https?:\/\/)([\w.-]+)/g))
          expect(host).toMatch(/(^|\.)example\.(com|org)$/)
      }
    }
  })

  it('lies ahead of the day it was made, on three days', async () => {
    const details = (await sample.storage.events.byId(sample.eventId))?.details
    expect(details).toMatchObject({
      name: 'Example World Expo',
      start_date: '2027-01-05T09:00:00Z',
      end_date: '2027-01-07T18:00:00Z',
    })
    const sessions = await recordsOf(sample, 'session')
    expect(
      new Set(
        sessions.map(({ values }) =>
          typeof values['start'] === 'string' ? values['start'].slice(0, 10) : '',
        ),
      ).size,
    ).toBe(3)
  })

  it('books no speaker twice at the same time but the two that are planted, and lets each topic speak once, on its track', async () => {
    const sessions = (await recordsOf(sample, 'session')).map(({ values }) => ({
      from: Date.parse(textOf(values['start'])),
      to: Date.parse(textOf(values['end'])),
      track: textOf(values['track_id']),
      title: textOf(values['title']),
      speakers: Array.isArray(values['speaker_ids']) ? values['speaker_ids'].map(String) : [],
    }))
    const clashes = sessions.flatMap((one, index) =>
      sessions
        .slice(index + 1)
        .flatMap((other) =>
          one.from < other.to && other.from < one.to
            ? one.speakers.filter((id) => other.speakers.includes(id))
            : [],
        ),
    )
    expect(clashes).toHaveLength(2)
    const onOneTrack = sessions.flatMap((one, index) =>
      sessions
        .slice(index + 1)
        .filter((other) => one.track === other.track && one.from < other.to && other.from < one.to),
    )
    expect(onOneTrack.map(({ title }) => title)).toEqual(['Languages on the night shift'])
    expect(new Set(sessions.map(({ title }) => title)).size).toBe(40)
    const trackNames = new Map(
      (await recordsOf(sample, 'track')).map(({ id, values }) => [String(id), values['name']]),
    )
    const trackOf = (title: string) =>
      trackNames.get(sessions.find((session) => session.title === title)?.track ?? '')
    expect(trackOf('Exoskeletons for carers')).toBe('Health for everyone')
    expect(trackOf('Timber high-rises')).toBe('Cities that last')
    expect(trackOf('Ten mistakes with cobots')).toBe('Machines and makers')
    for (const { speakers } of sessions) expect(speakers.length).toBeGreaterThan(0)
  })

  it('lets exhibitors of a floor speak on the track about it', async () => {
    const speakers = new Map(
      (await recordsOf(sample, 'speaker')).map(({ id, values }) => [String(id), textOf(values['company'])]),
    )
    const floorOf = new Map(
      (await recordsOf(sample, 'booth')).map(({ values }) => [
        textOf(values['booth_name']),
        textOf(values['floor_id']),
      ]),
    )
    const health = (await recordsOf(sample, 'track')).find(
      ({ values }) => values['name'] === 'Health for everyone',
    )
    const forum = (await recordsOf(sample, 'floor')).find(({ values }) => values['name'] === 'Health Forum')
    const sessions = (await recordsOf(sample, 'session')).filter(
      ({ values }) => values['track_id'] === String(health?.id),
    )
    const first = sessions.flatMap(({ values }) =>
      Array.isArray(values['speaker_ids'])
        ? [floorOf.get(speakers.get(String(values['speaker_ids'][0])) ?? '')]
        : [],
    )
    expect(first).toEqual(Array.from({ length: 8 }, () => String(forum?.id)))
  })

  it('has titles in French that are French', async () => {
    for (const { values } of await recordsOf(sample, 'session')) {
      const { languages, title } = values
      if (!isObject(languages) || !isObject(languages['fr'])) throw new Error('no French')
      const french = textOf(languages['fr']['title'])
      expect(french).not.toContain(textOf(title))
      // Every one of them has a word that no English title has.
      expect(french).toMatch(
        /(^|[ ’'])(l|d|le|la|les|des|de|du|une?|au|aux|en|dans|sans|pour|que|ce|qui|à|faire|construire|apprendre|dix|petits|petites|réparer)([ ’']|$)/i,
      )
    }
  })

  it('is told in each language of the event, and in some of them only in part', async () => {
    const told = new Map<string, number>()
    for (const { values } of await recordsOf(sample, 'session'))
      for (const language of Object.keys(isObject(values['languages']) ? values['languages'] : {}))
        told.set(language, (told.get(language) ?? 0) + 1)
    expect(told.get('en')).toBe(40)
    for (const language of ['de', 'ar']) expect(told.get(language), language).toBeGreaterThan(3)
    for (const language of ['de', 'ar']) expect(told.get(language), language).toBeLessThan(40)
  })

  it('was scanned and visited before it was made, and never later', async () => {
    for (const name of ['qrScan', 'journeyStep'] as const) {
      const times = (await recordsOf(sample, name)).map(({ values }) => Date.parse(textOf(values['at'])))
      expect(Math.max(...times)).toBeLessThan(now.getTime())
      expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 31 * 86_400_000)
      // A month with its working days, and days with their hours.
      const days = new Set(times.map((time) => Math.floor(time / 86_400_000)))
      expect(days.size).toBeGreaterThan(27)
      const share = (test: (time: Date) => boolean): number =>
        times.filter((time) => test(new Date(time))).length / times.length
      expect(share((time) => [0, 6].includes(time.getUTCDay()))).toBeLessThan(0.2)
      expect(share((time) => time.getUTCHours() >= 8 && time.getUTCHours() < 17)).toBeGreaterThan(0.7)
    }
  })

  it('names cities, states and countries that the lookups have, and pays in their currencies', async () => {
    const { regionsByCountry, citiesByRegion } = await atlas()
    const known = (values: RecordValues): boolean => {
      const country = countries.find(({ name }) => name === values['country'])
      const region = regionsByCountry.get(country?.id ?? 0)?.find(({ name }) => name === values['state'])
      return citiesByRegion.get(region?.id ?? 0)?.some(({ name }) => name === values['city']) === true
    }
    const places = new Map<string, RecordValues>()
    for (const name of ['booth', 'attendee'] as const)
      for (const { values } of await recordsOf(sample, name))
        places.set(`${textOf(values['city'])}, ${textOf(values['state'])}`, values)
    expect(places.size).toBeGreaterThan(8)
    for (const [place, values] of places) expect(known(values), place).toBe(true)
    const jobs = await recordsOf(sample, 'job')
    for (const { values } of jobs)
      if (values['location'] !== 'Remote') expect([...places.keys()]).toContain(values['location'])
    expect(new Set(jobs.map(({ values }) => values['currency'])).size).toBeGreaterThan(4)
  })

  it('has attendees of many companies, some of whom left a résumé', async () => {
    const attendees = await recordsOf(sample, 'attendee')
    expect(new Set(attendees.map(({ values }) => values['company'])).size).toBeGreaterThan(200)
    const resumes = attendees.filter(({ values }) => isFileReference(values['resume']))
    expect(resumes.length).toBeGreaterThan(30)
    expect((await contentOf(sample, resumes[0]?.values['resume'])).toString('latin1')).toMatch(/^%PDF-1\.4/)
    expect(
      new Set(resumes.map(({ values }) => (isFileReference(values['resume']) ? values['resume'].hash : '')))
        .size,
    ).toBe(resumes.length)
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
