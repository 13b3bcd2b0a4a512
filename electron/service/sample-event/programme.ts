import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { RecordWriter } from '../storage/types.ts'
import { at } from './calendar.ts'
import type { Company } from './companies.ts'
import type { FileShelf } from './media/file-shelf.ts'
import { leafletPdf } from './media/pdf.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './random.ts'
import { tracks, type Topic, type Track } from './topics.ts'

/**
 * When sessions begin: the day (0 to 2), and minutes after midnight. The longest session ends
 * before the next begins.
 */
const slots = [
  { day: 0, start: 9 * 60 + 30 },
  { day: 0, start: 11 * 60 + 30 },
  { day: 0, start: 14 * 60 },
  { day: 1, start: 9 * 60 + 30 },
  { day: 1, start: 11 * 60 + 30 },
  { day: 1, start: 14 * 60 },
  { day: 2, start: 9 * 60 + 30 },
  { day: 2, start: 11 * 60 + 30 },
] as const

/**
 * Two speakers are planned twice at the same time, so that whoever checks the programme has
 * something to find: by slot, the tracks of the two sessions.
 */
const doubleBookings: readonly { readonly slot: number; readonly tracks: readonly [number, number] }[] = [
  { slot: 1, tracks: [0, 4] },
  { slot: 6, tracks: [2, 3] },
]

/**
 * One session begins before the one before it on its track has ended, as a room would be taken
 * twice.
 */
const earlySession = { slot: 7, track: 3, start: 10 * 60 } as const

const speakerCount = 60

interface Plan {
  readonly days: readonly [Date, Date, Date]
  readonly people: People
  readonly companies: readonly Company[]
  readonly handouts: readonly JsonObject[]
}

/** 5 tracks, 60 speakers, 40 sessions on three days, and handouts for half of them. */
export async function createProgramme(
  writer: RecordWriter,
  random: SeededRandom,
  { days, people, companies, handouts }: Plan,
): Promise<void> {
  const trackIds: number[] = []
  for (const { name, colour } of tracks) trackIds.push(await writer.create('track', { name, colour }))
  const speakers: Speaker[] = []
  for (const company of random.sample(companies, speakerCount))
    speakers.push({
      id: String(await writer.create('speaker', people.speaker(company))),
      floor: company.sector.floor,
    })

  const sessions: { readonly id: number; readonly topic: Topic }[] = []
  for (const [index, { day, start }] of slots.entries()) {
    const casts = castSlot(random, speakers, index)
    for (const [number, track] of tracks.entries()) {
      const topic = topicOf(track, index)
      const begin = index === earlySession.slot && number === earlySession.track ? earlySession.start : start
      const id = await writer.create('session', {
        title: topic.en,
        description: descriptionOf(topic),
        start: at(days[day], begin),
        end: at(days[day], begin + random.pick([45, 60, 90])),
        track_id: String(trackIds[number]),
        speaker_ids: casts[number] ?? [],
        languages: languagesOf(topic),
      })
      sessions.push({ id, topic })
    }
  }
  for (const [index, handout] of handouts.entries()) {
    const session = sessions[index * 2]
    if (session !== undefined)
      await writer.create('handout', {
        ...handout,
        session_id: String(session.id),
        title: `Handout: ${session.topic.en}`,
      })
  }
}

function topicOf(track: Track, slot: number): Topic {
  const topic = track.topics[slot]
  if (topic === undefined) throw new RangeError(`The track ${track.name} has no topic ${slot}.`)
  return topic
}

function descriptionOf({ en }: Topic): string {
  return `${en}: a talk with time for questions. Recorded, captioned, and followed by a walk to the booths it mentions.`
}

/** In the languages in which somebody has written it so far. */
function languagesOf(topic: Topic): JsonObject {
  const { en, fr, de, ar } = topic
  return {
    en: { title: en, description: descriptionOf(topic) },
    fr: { title: fr },
    ...(de === undefined
      ? {}
      : { de: { title: de, description: `${de}: ein Vortrag mit Zeit für Fragen.` } }),
    ...(ar === undefined ? {} : { ar: { title: ar } }),
  }
}

interface Speaker {
  readonly id: string
  readonly floor: number
}

/**
 * Who speaks in the sessions of one slot, by track: people of the track's floor, nobody twice but
 * the double bookings.
 */
function castSlot(
  random: SeededRandom,
  speakers: readonly Speaker[],
  slot: number,
): readonly (readonly string[])[] {
  const free = random.shuffle(speakers)
  const take = ({ floor }: Track): string | undefined => {
    const found = free.findIndex((speaker) => floor === undefined || speaker.floor === floor)
    return found === -1 ? undefined : free.splice(found, 1)[0]?.id
  }
  const casts = tracks.map((track) =>
    Array.from({ length: random.integer(1, 3) }, () => take(track) ?? []).flat(),
  )
  for (const { tracks: both } of doubleBookings.filter((booking) => booking.slot === slot)) {
    const [speaker] = casts[both[0]] ?? []
    if (speaker !== undefined) casts[both[1]]?.push(speaker)
  }
  return casts
}

/** The files of 20 handouts. */
export function drawHandouts(shelf: FileShelf): Promise<readonly JsonObject[]> {
  return Promise.all(
    Array.from({ length: 20 }, async (_, index) => ({
      file: await shelf.put(
        leafletPdf({
          title: `Handout ${index + 1}`,
          subtitle: 'Notes and further reading',
          paragraphs: [
            'The main points of the session on one page.',
            'Slides and recording follow within a week.',
          ],
          colour: tracks[index % tracks.length]?.colour ?? '#1f6feb',
        }),
        `handout-${index + 1}.pdf`,
      ),
    })),
  )
}
