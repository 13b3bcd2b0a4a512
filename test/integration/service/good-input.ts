import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { Caller } from './fixture.ts'
import { file, formOf, jpg, mp4, pdf, png, type FormValues } from './sample-files.ts'

/** One record of everything that others refer to. */
export interface World {
  readonly floor: number
  readonly booth: number
  readonly representative: number
  readonly category: number
  readonly job: number
  readonly document: number
  readonly video: number
  readonly attendee: number
  readonly speaker: number
  readonly speakerEmail: string
  readonly segment: number
  readonly rule: number
  readonly track: number
  readonly session: number
  readonly handout: number
}

export type Values = Record<string, FormValues[string]>
type Known = Partial<World>

let serial = 0

/**
 * Values that keep every rule, for each entity that can be saved. Fields that must be unique are
 * new at every call.
 */
export async function goodInput(name: EntityName, known: Known): Promise<Values> {
  serial += 1
  const person = {
    first_name: 'Ada',
    last_name: 'Example',
    email: `person-${serial}@example.com`,
    company: 'Example',
    job_title: 'Maker',
    phone: '+00 555 0100',
  }
  switch (name) {
    case 'floor':
      return { name: `Floor ${serial}`, order: 2, active: true }
    case 'booth':
      return {
        booth_name: `Booth ${serial}`,
        booth_company_profile: 'We make examples.',
        booth_company_url: 'https://booth.example.com',
        booth_type: 'both',
        keywords: 'one, two',
        booth_external_id: serial,
        exhibitor_name: 'Ada Example',
        exhibitor_email: 'ada@example.com',
        address: '1 Example Street',
        pobox: '1234',
        city: 'Exampleton',
        state: 'Example State',
        country: 'Exampleland',
        active: true,
        hide: false,
        floor_id: known.floor,
        booth_logo: file(await png(), 'logo.png'),
        booth_thumbnail: file(await jpg('#111111'), 'thumbnail.jpg'),
        booth_background: file(await jpg(), 'background.jpg'),
        accessible_for: ['everyone', 'vip'],
        ...(known.representative === undefined ? {} : { 'booth_rep_ids[0]': known.representative }),
      }
    case 'document':
      return { booth_id: known.booth, title: 'Leaflet', file: file(pdf(), 'leaflet.pdf') }
    case 'video':
      return { booth_id: known.booth, title: 'Film', file: file(await mp4(), 'film.mp4') }
    case 'job':
      return {
        job_title: 'Engineer',
        job_description: 'Make examples.',
        experience_level: 'mid_level',
        job_type: 'full_time',
        location: 'Remote',
        job_category_id: String(known.category),
        salary_min: 10,
        salary_max: 20.5,
        currency: 'EUR',
        application_deadline: '2099-03-01',
        contact_email: 'jobs@example.com',
        years_of_experience_required: 3,
        education_level_required: 'masters',
        skills_required: ['patience'],
      }
    case 'representative':
    case 'attendee':
    case 'speaker':
      return person
    case 'segment':
      return { name: 'Buyers', description: 'People who buy.' }
    case 'rule':
      return {
        segment_id: known.segment,
        field: 'job_title',
        operator: 'contains',
        value: 'Buyer',
        joiner: 'and',
      }
    case 'track':
      return { name: 'Main stage', colour: '#aa00ff' }
    case 'session':
      return {
        title: 'Opening',
        description: 'Welcome.',
        start: '2027-05-01T09:00:00Z',
        end: '2027-05-01T10:00:00Z',
        track_id: known.track,
        speaker_ids: known.speaker === undefined ? [] : [known.speaker],
        languages: { en: { title: 'Opening' } },
      }
    case 'handout':
      return { session_id: known.session, title: 'Slides', file: file(pdf('Slides'), 'slides.pdf') }
    default:
      throw new Error(`${name} is not saved`)
  }
}

function savePath(name: EntityName, known: Known): string {
  return (entities[name].save?.path ?? '').replace('{boothId}', String(known.booth))
}

/** Saves a record and gives the answer. */
export function save(fixture: Caller, name: EntityName, known: Known, values: Values, token?: string | null) {
  const given = token === undefined ? {} : { token }
  const body = entities[name].save?.encoding === 'multipart' ? { form: formOf(values) } : { json: values }
  return fixture.call('POST', savePath(name, known), { ...body, ...given })
}

/** Makes a good record and gives its identifier. */
export async function create(
  fixture: Caller,
  name: EntityName,
  known: Known,
  change: Values = {},
): Promise<number> {
  const answer = await save(fixture, name, known, { ...(await goodInput(name, known)), ...change })
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
  return answer.number('data', entities[name].idField)
}

export async function createWorld(fixture: Caller): Promise<World> {
  const world: { -readonly [Key in keyof World]?: World[Key] } = {}
  world.floor = await create(fixture, 'floor', world)
  world.representative = await create(fixture, 'representative', world)
  world.booth = await create(fixture, 'booth', world)
  world.category = (await fixture.call('GET', '/v5/booths/jobs/categories')).number('collection', 0, 'id')
  world.job = await create(fixture, 'job', world)
  world.document = await create(fixture, 'document', world)
  world.video = await create(fixture, 'video', world)
  world.attendee = await create(fixture, 'attendee', world)
  world.speakerEmail = `speaker-${world.attendee}@example.com`
  world.speaker = await create(fixture, 'speaker', world, { email: world.speakerEmail })
  world.segment = await create(fixture, 'segment', world)
  world.rule = await create(fixture, 'rule', world)
  world.track = await create(fixture, 'track', world)
  world.session = await create(fixture, 'session', world)
  world.handout = await create(fixture, 'handout', world)
  return world as World
}

/** A path of the inventory with the identifiers of the world in it. */
export function fillPath(path: string, world: World): string {
  const ids: Record<string, unknown> = {
    attendeeId: world.attendee,
    speakerId: world.speaker,
    boothRepId: world.representative,
    segmentId: world.segment,
    ruleId: world.rule,
    sessionId: world.session,
    documentId: world.document,
    videoId: world.video,
    boothId: world.booth,
    jobId: world.job,
    floorId: world.floor,
    countryId: 1,
    regionId: 1,
  }
  const own = path.includes('sessionTracks') ? world.track : world.handout
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(name === 'id' ? own : ids[name]))
}
