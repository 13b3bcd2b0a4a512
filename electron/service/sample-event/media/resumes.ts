import type { JsonObject, JsonValue } from '../../../../shared/domain/record/record-values.ts'
import type { FileShelf } from './file-shelf.ts'
import { leafletPdf } from './pdf.ts'

const oneIn = 33

/** Some of the attendees have left a résumé. Gives all of them. */
export function withResumes(
  shelf: FileShelf,
  attendees: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
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
