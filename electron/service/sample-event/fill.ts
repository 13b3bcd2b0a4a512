import type { RecordReader, Storage } from '../storage/types.ts'
import { createAttendeeFields, createAudience, createSegments, inviteAttendees } from './audience.ts'
import { drawBoothMedia } from './media/booth-media.ts'
import { createBooths } from './booths.ts'
import { at, eventDays, pastDays } from './calendar.ts'
import { inventCompanies } from './companies.ts'
import { FileShelf } from './media/file-shelf.ts'
import { People } from './people.ts'
import { createProgramme, drawHandouts } from './programme.ts'
import { SeededRandom } from './random.ts'
import type { JsonObject, JsonValue } from '../../../shared/domain/record/record-values.ts'
import { leafletPdf } from './media/pdf.ts'

const seed = 20_270_518
const boothCount = 120
/** That send people and have no booth. */
const visitingCompanies = 180

/**
 * Fills an event that has no floors yet with the sample: the same for the same day of `now`, all of
 * it in one transaction. An event that has floors stays as it is.
 */
export async function fillSampleEvent(storage: Storage, eventId: number, now: Date): Promise<void> {
  const records = storage.records(eventId)
  if (await hasFloors(records)) return
  const days = eventDays(now)
  const random = new SeededRandom(seed)
  const everyone = inventCompanies(random, boothCount + visitingCompanies)
  const companies = everyone.slice(0, boothCount)
  const people = new People(random)
  const shelf = new FileShelf(storage.files)
  const invited = inviteAttendees(random, people, everyone, days[0])
  const [media, handouts, attendees] = await Promise.all([
    drawBoothMedia(random, shelf, companies),
    drawHandouts(shelf),
    withResumes(shelf, invited),
  ])

  await storage.events.update(eventId, {
    details: {
      name: 'Example World Expo',
      description:
        'Three days of makers, movers and menders: a sample event to try everything with. Nothing in it is real.',
      start_date: at(days[0], 9 * 60),
      end_date: at(days[2], 18 * 60),
      timezone: 'Europe/Berlin',
      status: 'published',
    },
  })
  await records.transaction(async (writer) => {
    // Another process may fill it at the same time.
    if (await hasFloors(writer)) return
    const categories = await writer.list({ entity: 'jobCategory', offset: 0, limit: 100 })
    const jobCategories = categories.items.map(({ id, values }) => ({
      id,
      name: typeof values['name'] === 'string' ? values['name'] : '',
    }))
    const boothIds = await createBooths(writer, random, {
      companies,
      media,
      people,
      jobCategories,
      lastDay: days[2],
    })
    await createProgramme(writer, random, { days, people, companies, handouts })
    await createSegments(writer, days[0])
    await createAttendeeFields(writer)
    await createAudience(writer, random, { days: pastDays(now), attendees, boothIds })
  })
}

async function hasFloors(reader: RecordReader): Promise<boolean> {
  return (await reader.list({ entity: 'floor', offset: 0, limit: 1 })).total > 0
}

const oneIn = 33

/** Some of the attendees have left a résumé. Gives all of them. */
function withResumes(shelf: FileShelf, attendees: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  return Promise.all(
    attendees.map(async (attendee, index) =>
      index % oneIn === 0
        ? { ...attendee, resume: await shelf.put(resumePdf(attendee), 'resume.pdf') }
        : attendee,
    ),
  )
}

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

function resumePdf(attendee: JsonObject): Buffer {
  const name = `${text(attendee['first_name'])} ${text(attendee['last_name'])}`
  return leafletPdf({
    title: name,
    subtitle: text(attendee['job_title']),
    paragraphs: [
      `${name} works as ${text(attendee['job_title'])} at ${text(attendee['company'])}.`,
      'Ten years in three teams; led two of them. Speaks four languages and repairs bicycles.',
      `Reach me at ${text(attendee['email'])}.`,
    ],
    colour: '#33475b',
  })
}
