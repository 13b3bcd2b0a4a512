import type { JsonObject } from '../../../shared/domain/record-values.ts'
import type { RecordWriter } from '../storage/types.ts'
import { at } from './calendar.ts'
import type { Company } from './companies.ts'
import type { FileShelf } from './file-shelf.ts'
import { leafletPdf } from './pdf.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './random.ts'

const tracks = [
  { name: 'Machines and makers', colour: '#1f6feb' },
  { name: 'Cities that last', colour: '#2f9e63' },
  { name: 'Health for everyone', colour: '#c2356b' },
  { name: 'Learning and play', colour: '#8a4fd3' },
  { name: 'Main stage', colour: '#e4572e' },
] as const

const openings = [
  'What we learned from',
  'A field guide to',
  'The quiet return of',
  'Ten mistakes with',
  'Building trust in',
  'After the pilot:',
  'Small teams and',
  'Live on stage:',
] as const
const subjects = [
  'repairable robots',
  'neighbourhood batteries',
  'open hospital data',
  'mixed-reality classrooms',
  'captions for everyone',
  'timber high-rises',
  'edge computing',
  'water-wise cities',
  'cargo bikes',
  'plain-language security',
] as const

export interface Programme {
  readonly sessionIds: readonly number[]
}

/** 5 tracks, 60 speakers, 40 sessions on three days, and handouts for half of them. */
export async function createProgramme(
  writer: RecordWriter,
  random: SeededRandom,
  {
    days,
    people,
    companies,
    handouts,
  }: {
    readonly days: readonly [Date, Date, Date]
    readonly people: People
    readonly companies: readonly Company[]
    readonly handouts: readonly JsonObject[]
  },
): Promise<Programme> {
  const trackIds: number[] = []
  for (const track of tracks) trackIds.push(await writer.create('track', { ...track }))
  const speakerIds: number[] = []
  for (const company of random.sample(companies, 60)) speakerIds.push(await writer.create('speaker', people.speaker(company)))

  const sessionIds: number[] = []
  const titles = sessionTitles(random)
  for (const [index, title] of titles.entries()) {
    const day = days[Math.floor((index * 3) / titles.length)] ?? days[0]
    const track = index % trackIds.length
    const start = 9 * 60 + Math.floor((index % 14) / 5) * 120 + random.integer(0, 1) * 30
    sessionIds.push(
      await writer.create('session', {
        title,
        description: `${title}: a talk with time for questions. Recorded, captioned, and followed by a walk to the booths it mentions.`,
        start: at(day, start),
        end: at(day, start + random.pick([45, 60, 90])),
        track_id: String(trackIds[track]),
        speaker_ids: random.sample(speakerIds, random.integer(1, 3)).map(String),
        languages: { en: { title }, fr: { title: `${title} (interprétation en français)` } },
      }),
    )
  }
  for (const [index, handout] of handouts.entries()) {
    await writer.create('handout', { ...handout, session_id: String(sessionIds[index * 2]), title: `Handout: ${titles[index * 2] ?? ''}` })
  }
  return { sessionIds }
}

function sessionTitles(random: SeededRandom): readonly string[] {
  return random.sample(
    openings.flatMap((opening) => subjects.map((subject) => `${opening} ${subject}`)),
    40,
  )
}

/** The files of 20 handouts. */
export function drawHandouts(shelf: FileShelf): Promise<readonly JsonObject[]> {
  return Promise.all(
    Array.from({ length: 20 }, async (_, index) => ({
      file: await shelf.put(
        leafletPdf({
          title: `Handout ${index + 1}`,
          subtitle: 'Notes and further reading',
          paragraphs: ['The main points of the session on one page.', 'Slides and recording follow within a week.'],
          colour: tracks[index % tracks.length]?.colour ?? '#1f6feb',
        }),
        `handout-${index + 1}.pdf`,
      ),
    })),
  )
}
