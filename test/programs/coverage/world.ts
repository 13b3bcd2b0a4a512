import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import { mp4File, pdfFile, pngFile } from '../../support/files.ts'
import {
  startForeignService,
  type ForeignService,
  type ResourceName,
  type Values,
  type WireRequest,
} from '../../support/foreign-service/index.ts'

/** A service with what new records refer to, and everything that came to it over the wire. */
export interface World {
  readonly service: ForeignService
  readonly wire: readonly WireRequest[]
  /** Ids of what the service had before, by name. */
  readonly ids: Readonly<Record<Seeded, string>>
  /** Where record files and media lie. */
  readonly folder: string
  /** What is new, as a record file has it: references by key, files by path. */
  readonly fresh: Readonly<Partial<Record<EntityName, Values>>>
  /**
   * The id that the service has given to what was made from `fresh`; to be asked for before that is
   * removed.
   */
  idOf(entity: EntityName): string
  close(): Promise<void>
}

export type Seeded =
  | 'their floor'
  | 'their booth'
  | 'first representative'
  | 'second representative'
  | 'their track'
  | 'first speaker'
  | 'second speaker'
  | 'third speaker'
  | 'fourth speaker'
  | 'morning'
  | 'evening'
  | 'their segment'

/** What the foreign service calls them. */
const resourceOf: Readonly<Partial<Record<EntityName, ResourceName>>> = {
  floor: 'floor',
  booth: 'booth',
  document: 'document',
  video: 'video',
  job: 'job',
  representative: 'booth_rep',
  attendee: 'attendee',
  speaker: 'speaker',
  segment: 'segment',
  rule: 'segment_rule',
  track: 'track',
  session: 'session',
  handout: 'handout',
}

export async function createWorld(): Promise<World> {
  const wire: WireRequest[] = []
  const service = await startForeignService({ onWire: (request) => wire.push(request) })
  const ids = seed(service)
  const before = new Map(
    Object.values(resourceOf).map((resource) => [resource, service.records(resource).length]),
  )
  const made = new Map<EntityName, string>()
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-coverage-'))
  writeFileSync(join(folder, 'logo.png'), await pngFile({ seed: 1 }))
  writeFileSync(join(folder, 'back.png'), await pngFile({ seed: 2 }))
  writeFileSync(join(folder, 'film.mp4'), mp4File())
  for (const name of ['leaflet', 'slides', 'resume']) writeFileSync(join(folder, `${name}.pdf`), pdfFile())
  const fresh = freshRecords(ids)
  for (const entity of writableEntities)
    writeFileSync(join(folder, `${entity}.json`), JSON.stringify(fresh[entity]))
  return {
    ...{ service, wire, ids, folder, fresh },
    idOf(entity) {
      const known = made.get(entity)
      if (known !== undefined) return known
      const resource = resourceOf[entity]
      const record = resource === undefined ? undefined : service.records(resource)[before.get(resource) ?? 0]
      if (record === undefined) throw new Error(`The service has no new ${entity}.`)
      made.set(entity, record.id)
      return record.id
    },
    async close() {
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function seed({ organiser }: ForeignService): World['ids'] {
  const make = (resource: ResourceName, values: Values): string => organiser.create(resource, values, {}).id
  const person = (name: string): Values => ({
    first_name: name,
    last_name: 'Example',
    email: `${name}@example.com`,
  })
  const floor = make('floor', { name: 'Ground floor', order: 1 })
  const speakers = {
    'first speaker': make('speaker', person('first')),
    'second speaker': make('speaker', person('second')),
    'third speaker': make('speaker', person('third')),
    'fourth speaker': make('speaker', person('fourth')),
  }
  const session = (title: string, hour: string): string =>
    make('session', {
      title,
      start: `2027-05-01T${hour}:00:00Z`,
      end: `2027-05-01T${hour}:30:00Z`,
      speaker_ids: Object.values(speakers).map(Number),
    })
  return {
    'their floor': floor,
    'their booth': make('booth', {
      booth_name: 'Booth of others',
      floor_id: Number(floor),
      city: 'Exampleton',
      active: true,
      hide: false,
    }),
    'first representative': make('booth_rep', person('ada')),
    'second representative': make('booth_rep', person('bob')),
    'their track': make('track', { name: 'Main stage' }),
    ...speakers,
    morning: session('Morning', '09'),
    evening: session('Evening', '19'),
    'their segment': make('segment', { name: 'Buyers' }),
  }
}

/** One record of every entity that can be saved, with every kind of value the interface names. */
function freshRecords(ids: World['ids']): World['fresh'] {
  const key = (name: Seeded): string => `r${ids[name]}`
  const person = { first_name: 'New', last_name: 'Person', email: 'new@example.com', company: 'Example' }
  return {
    floor: { name: 'Upper floor', order: 2 },
    booth: {
      booth_name: 'Corner',
      booth_company_profile: 'We make things & more.',
      booth_company_url: 'https://corner.example.com',
      booth_type: 'both',
      keywords: 'one, two',
      booth_external_id: 4711,
      exhibitor_name: 'Ada Example',
      exhibitor_email: 'ada@example.com',
      address: '1 Example Street',
      pobox: '0012',
      city: 'Exampleton',
      state: 'Example State',
      country: 'Exampleland',
      active: true,
      hide: false,
      floor_id: key('their floor'),
      booth_logo: 'logo.png',
      booth_background: 'back.png',
      accessible_for: ['everyone', 'vip'],
      booth_rep_ids: [key('first representative'), key('second representative')],
    },
    document: { booth_id: key('their booth'), title: 'Leaflet', file: 'leaflet.pdf' },
    video: { booth_id: key('their booth'), title: 'Film', file: 'film.mp4' },
    job: {
      booth_id: key('their booth'),
      job_title: 'Engineer',
      job_description: 'Make things.',
      experience_level: 'mid_level',
      job_type: 'full_time',
      location: 'Remote',
      job_category_id: 'r7',
      salary_min: 10,
      salary_max: 20.5,
      currency: 'EUR',
      application_deadline: '2099-03-01',
      is_active: true,
      remote_work_allowed: false,
      years_of_experience_required: 3,
      education_level_required: 'masters',
      skills_required: ['patience', 'care'],
      employment_benefits: ['lunch'],
    },
    representative: person,
    attendee: { ...person, country: 'Exampleland', badge: 'blue' },
    speaker: { ...person, bio: 'Speaks.' },
    segment: { name: 'Sellers', description: 'People who sell.' },
    rule: {
      segment_id: key('their segment'),
      field: 'company',
      operator: 'equals',
      value: 'Acme',
      joiner: 'and',
    },
    track: { name: 'Side stage', colour: '#aa00ff' },
    session: {
      title: 'Noon',
      start: '2027-05-01T12:00:00Z',
      end: '2027-05-01T13:00:00Z',
      track_id: key('their track'),
      speaker_ids: [key('first speaker')],
    },
    handout: { session_id: key('morning'), title: 'Slides', file: 'slides.pdf' },
  }
}
