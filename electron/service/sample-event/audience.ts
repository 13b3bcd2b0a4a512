import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { RecordWriter } from '../storage/types.ts'
import { at } from './calendar.ts'
import type { Company } from './companies.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './random.ts'

const segments = [
  { name: 'First visit', description: 'Here for the first time.', rules: [{ field: 'first_visit', operator: 'equals', value: 'true' }] },
  {
    name: 'Buyers',
    description: 'People who decide about purchases.',
    rules: [
      { field: 'job_title', operator: 'contains', value: 'Buyer' },
      { field: 'company', operator: 'is_not_empty', value: '', joiner: 'and' },
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
] as const

const ownFields = [
  { title: 'Dietary wishes', slug: 'dietary', type: 'checkbox-group', custom_value: ['none', 'vegetarian', 'vegan', 'halal'] },
  { title: 'First visit', slug: 'first_visit', type: 'checkbox' },
] as const

/** The questions this event asks its attendees beyond the usual ones. */
export async function createAttendeeFields(writer: RecordWriter): Promise<void> {
  for (const field of ownFields) await writer.create('attendeeField', { ...field, column: field.slug, required: false, status: true })
}

export async function createSegments(writer: RecordWriter): Promise<void> {
  for (const { rules, ...segment } of segments) {
    const id = await writer.create('segment', segment)
    for (const rule of rules) await writer.create('rule', { joiner: 'and', ...rule, segment_id: String(id) })
  }
}

const pages = ['Lobby', 'Agenda', 'Exhibition', 'Floor plan', 'Main stage', 'Networking'] as const

/** 2,000 attendees, from exhibitors and from other companies. */
export function inviteAttendees(random: SeededRandom, people: People, companies: readonly Company[]): readonly JsonObject[] {
  return Array.from({ length: 2000 }, () => people.attendee(random.pick(companies)))
}

interface Audience {
  /** The days on which they scanned and visited. */
  readonly days: readonly Date[]
  readonly attendees: readonly JsonObject[]
  readonly boothIds: readonly number[]
}

/**
 * The attendees, what they scanned in the weeks before the event, and where they went on its pages.
 */
export async function createAudience(writer: RecordWriter, random: SeededRandom, { days, attendees, boothIds }: Audience): Promise<void> {
  const attendeeIds: number[] = []
  for (const attendee of attendees) attendeeIds.push(await writer.create('attendee', attendee))
  // Some booths are far better visited than others.
  const booth = (): number => boothIds[Math.floor(random.next() ** 2 * boothIds.length)] ?? 0
  const attendee = (): number => attendeeIds[random.integer(0, attendeeIds.length - 1)] ?? 0
  for (let count = 0; count < 1500; count++) {
    await writer.create('qrScan', {
      booth_id: booth(),
      attendee_id: attendee(),
      at: at(random.pick(days), random.integer(9 * 60, 18 * 60)),
      device: random.pick(['Handheld 1', 'Handheld 2', 'Phone', 'Gate']),
    })
  }
  for (let count = 0; count < 400; count++) await createJourney(writer, random, { attendee: attendee(), day: random.pick(days), booth })
}

async function createJourney(
  writer: RecordWriter,
  random: SeededRandom,
  { attendee, day, booth }: { readonly attendee: number; readonly day: Date; readonly booth: () => number },
): Promise<void> {
  let minute = random.integer(9 * 60, 16 * 60)
  const steps = random.integer(3, 6)
  for (let step = 1; step <= steps; step++) {
    const atBooth = step > 1 && random.chance(0.6)
    const seconds = random.integer(15, 600)
    await writer.create('journeyStep', {
      attendee_id: attendee,
      step,
      page: atBooth ? 'Booth' : random.pick(pages),
      booth_id: atBooth ? booth() : null,
      at: at(day, minute),
      seconds,
    })
    minute += Math.ceil(seconds / 60)
  }
}
