import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { newEventSetup } from '../../../../shared/domain/event-setup/event-setup.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import type { StoredRecord } from '../../storage/types.ts'

/** The SHA-256 of a file of the examples. */
export const exampleHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const file = (name: string) => ({ hash: exampleHash, name })

const ids = {
  ...{
    floor: 1,
    booth: 12,
    document: 31,
    video: 41,
    job: 51,
    jobCategory: 3,
    representative: 7,
    attendee: 1204,
    speaker: 18,
  },
  ...{
    segment: 5,
    rule: 9,
    track: 2,
    session: 64,
    handout: 71,
    event: 1,
    language: 1,
    country: 75,
    region: 1052,
    city: 30_412,
  },
  ...{
    qrScan: 8001,
    journeyStep: 9001,
    attendeeField: 0,
    speakerField: 0,
    representativeField: 0,
    jobField: 0,
  },
} as const satisfies Record<EntityName, number>
const refersTo = (name: EntityName): string => String(ids[name])

const person = {
  first_name: 'Grace',
  last_name: 'Example',
  company: 'Example Robotics',
  job_title: 'Head of Sales',
  phone: '+49 30 5550100',
}

/** One record of each kind, as it is stored. A form's descriptors follow from what it is the form of. */
const values: Readonly<Record<EntityName, RecordValues>> = {
  floor: { name: 'Hall 1', order: 0, active: true },
  booth: {
    ...{
      booth_name: 'Example Robotics',
      booth_company_profile: 'Arms for small workshops.',
      booth_company_url: 'https://robotics.example.com',
    },
    ...{ booth_type: 'both', keywords: 'robots, workshop', booth_external_id: 4711 },
    ...{ exhibitor_name: 'Grace Example', exhibitor_email: 'grace@example.com' },
    ...{ address: '1 Example Street', pobox: '1234', city: 'Berlin', state: 'Berlin', country: 'Germany' },
    ...{ active: true, hide: false, floor_id: refersTo('floor') },
    ...{
      booth_logo: file('logo.png'),
      booth_thumbnail: file('thumbnail.jpg'),
      booth_background: file('background.jpg'),
    },
    ...{ accessible_for: ['everyone'], booth_rep_ids: [refersTo('representative')] },
  },
  document: { booth_id: refersTo('booth'), title: 'Price list', file: file('price-list.pdf') },
  video: { booth_id: refersTo('booth'), title: 'An arm at work', file: file('arm.mp4') },
  job: {
    ...{
      booth_id: refersTo('booth'),
      job_title: 'Service engineer',
      job_description: 'Keeps arms moving.',
      experience_level: 'mid_level',
    },
    ...{
      job_type: 'full_time',
      location: 'Berlin, Germany',
      job_category_id: refersTo('jobCategory'),
      salary_min: 48_000,
      salary_max: 62_000,
    },
    ...{
      currency: 'EUR',
      requirements: 'A driving licence.',
      benefits: 'Thirty days of holiday.',
      application_deadline: '2099-06-30',
    },
    ...{
      is_active: true,
      contact_email: 'jobs@example.com',
      contact_phone: '+49 30 5550101',
      remote_work_allowed: false,
    },
    ...{ years_of_experience_required: 3, education_level_required: 'bachelors' },
    ...{ skills_required: ['Hydraulics'], employment_benefits: ['Company bicycle'] },
  },
  jobCategory: { name: 'Engineering' },
  representative: { ...person, email: 'grace@example.com' },
  attendee: {
    ...person,
    email: 'grace@example.com',
    country: 'Germany',
    state: 'Berlin',
    city: 'Berlin',
    resume: file('resume.pdf'),
  },
  speaker: {
    ...person,
    email: 'grace@example.com',
    country: 'Germany',
    bio: 'Builds arms for small workshops.',
  },
  segment: { name: 'Buyers', description: 'Who buys for a company.' },
  rule: {
    segment_id: refersTo('segment'),
    field: 'job_title',
    operator: 'contains',
    value: 'Buyer',
    joiner: 'and',
  },
  track: { name: 'Main stage', colour: '#3366cc' },
  session: {
    ...{
      title: 'Opening',
      description: 'What awaits you.',
      start: '2027-05-04T09:00:00Z',
      end: '2027-05-04T09:45:00Z',
    },
    ...{
      track_id: refersTo('track'),
      speaker_ids: [refersTo('speaker')],
      languages: { fr: { title: 'Ouverture' } },
    },
  },
  handout: { session_id: refersTo('session'), title: 'Slides', file: file('slides.pdf'), order: 0 },
  event: { ...newEventSetup },
  language: { code: 'en', name: 'English', is_event_language: true, is_default: true },
  country: { name: 'Germany', iso2: 'DE' },
  region: { country_id: refersTo('country'), name: 'Berlin', code: '16' },
  city: { region_id: refersTo('region'), name: 'Berlin' },
  qrScan: { booth_id: ids.booth, attendee_id: ids.attendee, at: '2027-05-04T10:30:00Z', device: 'Gate 3' },
  journeyStep: {
    attendee_id: ids.attendee,
    step: 1,
    page: 'booth',
    booth_id: ids.booth,
    at: '2027-05-04T10:30:00Z',
    seconds: 90,
  },
  ...{ attendeeField: {}, speakerField: {}, representativeField: {}, jobField: {} },
}

/** Of an entity that was declared since, and has no example yet, an identifier alone. */
export function exampleRecord(name: EntityName): StoredRecord {
  const [known, told]: [Partial<typeof ids>, Partial<typeof values>] = [ids, values]
  return { id: known[name] ?? 1, values: told[name] ?? {} }
}

export function hasExample(name: EntityName): boolean {
  return name in values
}
