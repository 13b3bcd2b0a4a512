import type { RecordWriter } from '../storage/types.ts'
import { atSecond } from './calendar.ts'
import type { SeededRandom } from './random.ts'

interface Visits {
  /** The days on which people scanned and visited, the last one first. */
  readonly days: readonly Date[]
  readonly attendeeIds: readonly number[]
  readonly boothIds: readonly number[]
}

const scanCount = 5_000
const journeyCount = 1_200
/** How lively the hours of a day are, from 6 to 20 UTC: a peak before noon and one after lunch. */
const hours = [1, 3, 7, 12, 15, 10, 6, 9, 14, 12, 8, 5, 3, 2, 1] as const
const firstHour = 6
/** From Sunday on. */
const weekdays = [2, 8, 11, 12, 11, 8, 3] as const
const devices = [
  ['Phone', 9],
  ['Handheld 1', 5],
  ['Handheld 2', 4],
  ['Handheld 3', 2],
  ['Gate', 3],
] as const

/** Where people go from a page, how often, and how long they stay there, in seconds. */
const pages = {
  Lobby: {
    stay: [10, 60],
    next: { Exhibition: 6, Agenda: 4, 'Floor plan': 3, 'Main stage': 2, Networking: 1 },
  },
  Exhibition: { stay: [20, 150], next: { Booth: 12, 'Floor plan': 2, Agenda: 1 } },
  'Floor plan': { stay: [25, 180], next: { Booth: 7, Exhibition: 3, Lobby: 1 } },
  Booth: { stay: [30, 420], next: { Booth: 6, Exhibition: 5, Jobs: 2, Networking: 1, 'Main stage': 1 } },
  Agenda: { stay: [15, 140], next: { 'Main stage': 6, Exhibition: 3, Speakers: 2 } },
  Speakers: { stay: [20, 120], next: { Agenda: 3, 'Main stage': 2 } },
  'Main stage': { stay: [180, 1_500], next: { Exhibition: 3, Networking: 3, Agenda: 2 } },
  Networking: { stay: [60, 600], next: { Booth: 3, Lobby: 1 } },
  Jobs: { stay: [20, 200], next: { Booth: 3, Exhibition: 1 } },
} as const satisfies Readonly<
  Record<
    string,
    { readonly stay: readonly [number, number]; readonly next: Readonly<Record<string, number>> }
  >
>

type PageName = keyof typeof pages
const firstPages = { Lobby: 14, Exhibition: 4, Agenda: 3, 'Main stage': 1 } as const
const mostSteps = 9

/**
 * What was scanned, and where people went on the event's pages: more from week to week, on working
 * days and in working hours.
 */
export async function createVisits(
  writer: RecordWriter,
  random: SeededRandom,
  { days, attendeeIds, boothIds }: Visits,
): Promise<void> {
  const liveliness = days.map((day, ago) => (weekdays[day.getUTCDay()] ?? 1) * (1.6 - ago / days.length))
  const day = (): Date => days[drawn(random, liveliness)] ?? new Date(0)
  const second = (): number => (firstHour + drawn(random, hours)) * 3_600 + random.integer(0, 3_599)
  // Some booths are far better visited than others, and some people far keener.
  const booth = (): number => boothIds[Math.floor(random.next() ** 1.4 * boothIds.length)] ?? 0
  const attendee = (): number => attendeeIds[Math.floor(random.next() ** 1.5 * attendeeIds.length)] ?? 0
  for (let count = 0; count < scanCount; count++) {
    const [device] = devices[
      drawn(
        random,
        devices.map(([, share]) => share),
      )
    ] ?? ['Phone']
    await writer.create('qrScan', {
      booth_id: booth(),
      attendee_id: attendee(),
      at: atSecond(day(), second()),
      device,
    })
  }
  const came = new Set<string>()
  while (came.size < journeyCount) {
    const attendeeId = attendee()
    const on = day()
    // Nobody is in two places at once.
    const visit = `${attendeeId} ${on.getTime()}`
    if (came.has(visit)) continue
    came.add(visit)
    let at = second()
    let page = chosen(random, firstPages)
    for (let step = 1; step <= mostSteps; step++) {
      const [shortest, longest] = pages[page].stay
      const seconds = Math.round(shortest + (longest - shortest) * random.next() ** 2)
      await writer.create('journeyStep', {
        ...{
          attendee_id: attendeeId,
          step,
          page,
          booth_id: page === 'Booth' ? booth() : null,
          at: atSecond(on, at),
          seconds,
        },
      })
      if (random.chance(0.06 + step * 0.045)) break
      at += seconds + random.integer(1, 8)
      page = chosen(random, pages[page].next)
    }
  }
}

/** Which of the weights a draw meets. */
function drawn(random: SeededRandom, weights: readonly number[]): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const found = weights.findIndex((weight) => (left -= weight) < 0)
  return Math.max(0, found)
}

function chosen(random: SeededRandom, weights: Readonly<Partial<Record<PageName, number>>>): PageName {
  const names = Object.keys(weights).filter((name): name is PageName => Object.hasOwn(pages, name))
  return (
    names[
      drawn(
        random,
        names.map((name) => weights[name] ?? 0),
      )
    ] ?? 'Lobby'
  )
}
