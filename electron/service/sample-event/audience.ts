import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { RecordWriter } from '../storage/types.ts'
import { dateAfter } from './calendar.ts'
import type { Company } from './companies.ts'
import type { People } from './people.ts'
import { SeededRandom } from './random.ts'
import { tracks } from './topics.ts'
import { createVisits } from './visits.ts'

interface SampleRule {
  readonly field: string
  readonly operator: string
  readonly value?: string
  readonly joiner?: 'and' | 'or'
}

interface SampleSegment {
  readonly name: string
  readonly description: string
  readonly rules: readonly SampleRule[]
}

/** `year`: that of the event. */
const segmentsOf = (year: number): readonly SampleSegment[] => [
  {
    name: 'First visit',
    description: 'Here for the first time.',
    rules: [{ field: 'first_visit', operator: 'equals', value: 'true' }],
  },
  {
    name: 'Buyers',
    description: 'People who decide about purchases.',
    rules: [
      { field: 'job_title', operator: 'contains', value: 'Buyer' },
      { field: 'company', operator: 'is_not_empty' },
    ],
  },
  {
    name: 'From overseas',
    description: 'Needs travel information.',
    rules: [{ field: 'country', operator: 'in', value: 'Japan, Canada, Brazil, Kenya' }],
  },
  {
    name: 'Plant-based meals',
    description: 'For the caterer.',
    rules: [
      { field: 'dietary', operator: 'equals', value: 'vegan' },
      { field: 'dietary', operator: 'equals', value: 'vegetarian', joiner: 'or' },
    ],
  },
  {
    name: 'Founders',
    description: 'Invited to the evening in the Start-up Garden.',
    rules: [{ field: 'job_title', operator: 'equals', value: 'Founder' }],
  },
  {
    name: 'Regulars',
    description: 'With us for years: their badge is at the fast lane.',
    rules: [
      { field: 'first_visit_date', operator: 'less_than', value: `${year - 3}-05-03` },
      { field: 'visits', operator: 'greater_than', value: '2' },
    ],
  },
  {
    name: 'Cities and health',
    description: 'Invited to the walk through both halls.',
    rules: [{ field: 'interests', operator: 'in', value: 'Cities that last, Health for everyone' }],
  },
  {
    name: 'Opening evening',
    description: 'Founders among the regulars, and every buyer.',
    rules: [
      { field: 'job_title', operator: 'equals', value: 'Founder' },
      { field: 'first_visit', operator: 'equals', value: 'false' },
      { field: 'job_title', operator: 'equals', value: 'Buyer', joiner: 'or' },
    ],
  },
  {
    name: 'Newsletter readers',
    description: 'Counted by the newsletter: the attendees do not say whether they read it.',
    rules: [{ field: 'newsletter_opens', operator: 'greater_than', value: '3' }],
  },
]

const heardBy = ['A colleague', 'A newsletter', 'The press', 'Earlier years'] as const
const shirts = ['S', 'M', 'L', 'XL', 'None, thank you'] as const

const ownFields = [
  {
    title: 'Dietary wishes',
    slug: 'dietary',
    type: 'checkbox-group',
    custom_value: ['none', 'vegetarian', 'vegan', 'halal'],
  },
  { title: 'First visit', slug: 'first_visit', type: 'checkbox' },
  { title: 'Date of the first visit', slug: 'first_visit_date', type: 'date' },
  { title: 'Number of earlier visits', slug: 'visits', type: 'number' },
  {
    title: 'Interests',
    slug: 'interests',
    type: 'checkbox-group',
    custom_value: tracks.map(({ name }) => name),
  },
  { title: 'How did you hear of us?', slug: 'heard_by', type: 'radio-group', custom_value: heardBy },
  { title: 'T-shirt', slug: 'shirt', type: 'select', custom_value: shirts },
  { title: 'Name on the badge', slug: 'badge_name', type: 'text' },
  { title: 'Arrival', slug: 'arrives_at', type: 'datetime' },
  { title: 'Invoices to', slug: 'invoice_email', type: 'email' },
  { title: 'In an emergency', slug: 'emergency_phone', type: 'phone' },
  { title: 'Public profile', slug: 'profile_url', type: 'url' },
  { title: 'What do you hope to find here?', slug: 'hopes', type: 'textarea' },
  { title: 'Photo for the badge', slug: 'badge_photo', type: 'file' },
] as const

/** The questions this event asks its attendees beyond the usual ones. */
export async function createAttendeeFields(writer: RecordWriter): Promise<void> {
  for (const field of ownFields)
    await writer.create('attendeeField', { ...field, column: field.slug, required: false, status: true })
}

/** `firstDay`: of the event. */
export async function createSegments(writer: RecordWriter, firstDay: Date): Promise<void> {
  for (const { rules, ...segment } of segmentsOf(firstDay.getUTCFullYear())) {
    const id = await writer.create('segment', segment)
    for (const rule of rules)
      await writer.create('rule', { joiner: 'and', value: '', ...rule, segment_id: String(id) })
  }
}

/**
 * 2,000 attendees, from exhibitors and from other companies. `firstDay`: of the event, which takes
 * place every year.
 */
export function inviteAttendees(
  random: SeededRandom,
  people: People,
  companies: readonly Company[],
  firstDay: Date,
): readonly JsonObject[] {
  // Of its own, so that what else is drawn does not depend on these questions.
  const answers = new SeededRandom(companies.length)
  return Array.from({ length: 2000 }, () => {
    const attendee = people.attendee(random.pick(companies))
    return { ...attendee, ...answersOf(answers, attendee['first_visit'] === true, firstDay) }
  })
}

function answersOf(random: SeededRandom, isFirstVisit: boolean, firstDay: Date): JsonObject {
  const visits = isFirstVisit ? 0 : random.integer(1, 8)
  return {
    first_visit_date: isFirstVisit ? null : dateAfter(firstDay, -365 * visits - random.integer(0, 200)),
    visits,
    heard_by: random.pick(heardBy),
    shirt: random.chance(0.8) ? random.pick(shirts) : null,
    interests: random.sample(
      tracks.map(({ name }) => name),
      random.integer(0, 3),
    ),
  }
}

interface Audience {
  /** The days on which they scanned and visited. */
  readonly days: readonly Date[]
  readonly attendees: readonly JsonObject[]
  readonly boothIds: readonly number[]
}

/**
 * The attendees, what they scanned in the month that lies behind, and where they went on the
 * event's pages.
 */
export async function createAudience(
  writer: RecordWriter,
  random: SeededRandom,
  { days, attendees, boothIds }: Audience,
): Promise<void> {
  const attendeeIds: number[] = []
  for (const attendee of attendees) attendeeIds.push(await writer.create('attendee', attendee))
  await createVisits(writer, random, { days, attendeeIds, boothIds })
}
