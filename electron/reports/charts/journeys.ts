import type { JourneyReport, TimeSpent } from '../../../shared/contract/index.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import type { Slice } from '../persistence/columns.ts'
import type { ReportStore } from '../persistence/store.ts'
import { marks, rowTest, type RowFilter } from './filter.ts'
import { countOne, createDistinct, grouped, growing, type Grouped } from './growing.ts'

/** What is told of booths before they have names. */
export type CountedJourneys = Omit<JourneyReport, 'booths'> & {
  readonly booths: readonly Omit<JourneyReport['booths'][number], 'key' | 'name'>[]
}

export interface JourneyLimits {
  /** Pages and booths told one by one. */
  readonly most: number
  /** Steps and pages of the flow: more of them nobody can read. */
  readonly flowSteps: number
  readonly flowPages: number
}

/**
 * Where steps are not numbered, who did nothing for so long begins another journey: what web
 * statistics call a session.
 */
const pauseSeconds = 1_800
const mostSteps = 20

/** Where a journey is that a row belongs to. */
interface Place {
  /** Counted from 1 in the order in which they begin. */
  journey: number
  /** From 1. */
  position: number
}

/**
 * Cuts the rows of each person into journeys, told row by row in the order of time: a step that is
 * not after the last one begins another, and so does a pause where steps have no numbers.
 */
function createJourneys(largestPerson: number): {
  of(slice: Slice, row: number, place: Place): void
  readonly count: number
} {
  const journeyOf = new Uint32Array(largestPerson + 1)
  const positionOf = new Uint32Array(largestPerson + 1)
  const stepOf = new Uint32Array(largestPerson + 1)
  const leftAt = new Float64Array(largestPerson + 1)
  let count = 0
  return {
    of({ at, person: persons, step: steps, seconds }, row, place) {
      const person = persons[row] ?? 0
      const step = steps[row] ?? 0
      const time = at[row] ?? 0
      const isNumbered = step > 0 && (stepOf[person] ?? 0) > 0
      const goesOn = isNumbered ? step > (stepOf[person] ?? 0) : time - (leftAt[person] ?? 0) <= pauseSeconds
      if (person !== 0 && journeyOf[person] !== 0 && goesOn) {
        countOne(positionOf, person)
      } else {
        count += 1
        journeyOf[person] = count
        positionOf[person] = 1
      }
      stepOf[person] = step
      leftAt[person] = time + (seconds[row] ?? 0)
      place.journey = journeyOf[person] ?? 0
      place.position = positionOf[person] ?? 0
    },
    get count() {
      return count
    },
  }
}

/**
 * All charts of the visitors' journeys. With booths in the filter: of the journeys that came by one
 * of them, as a whole.
 */
export async function countJourneys(
  store: ReportStore,
  filter: RowFilter,
  limits: JourneyLimits,
): Promise<CountedJourneys> {
  const { names, columns } = store
  const largestPerson = names.last('person')
  const wanted = await journeysAt(store, filter)
  const isWanted = await rowTest(names, { range: filter.range, people: filter.people })
  const cut = createJourneys(largestPerson)
  const place: Place = { journey: 0, position: 0 }
  const seen = new Uint8Array(largestPerson + 1)
  const reached = new Uint32Array(mostSteps + 1)
  const visitsTo = new Uint32Array(names.last('page') + 1)
  const [pages, booths, persons, seconds] = [growing(), growing(), growing(), growing()]
  const flow = createFlow(largestPerson, visitsTo.length, limits.flowSteps)
  let people = 0
  let journeys = 0
  for await (const slice of columns.slices('journeyStep', filter.range)) {
    for (let row = 0; row < slice.rows; row += 1) {
      if (isWanted?.(slice, row) === false) continue
      cut.of(slice, row, place)
      if (wanted?.[place.journey] === 0) continue
      const person = slice.person[row] ?? 0
      const page = slice.label[row] ?? 0
      const { position } = place
      if (position === 1) journeys += 1
      if (position <= mostSteps) countOne(reached, position)
      if (person !== 0 && seen[person] === 0) {
        seen[person] = 1
        people += 1
      }
      countOne(visitsTo, page)
      pages.push(page)
      booths.push(slice.booth[row] ?? 0)
      persons.push(person)
      seconds.push(slice.seconds[row] ?? 0)
      flow.go(person, position, page)
    }
  }
  const byVisits = mostFirst(visitsTo)
  const byPage = await timesSpent({
    groups: pages.values,
    persons: persons.values,
    seconds: seconds.values,
    count: visitsTo.length,
    largestPerson,
  })
  const boothVisits = new Uint32Array(names.last('booth') + 1)
  for (const booth of booths.values) countOne(boothVisits, booth)
  const byBooth = await timesSpent({
    groups: booths.values,
    persons: persons.values,
    seconds: seconds.values,
    count: boothVisits.length,
    largestPerson,
  })
  const pause = pacer()
  const shown: CountedJourneys['pages'][number][] = []
  for (const no of byVisits.slice(0, limits.most)) {
    shown.push({ page: names.text('page', no), ...byPage(no) })
    await pause()
  }
  const atBooths: CountedJourneys['booths'][number][] = []
  for (const no of mostFirst(boothVisits)
    .filter((booth) => booth !== 0)
    .slice(0, limits.most)) {
    atBooths.push({ id: names.text('booth', no), ...byBooth(no) })
    await pause()
  }
  const inFlow = new Set(byVisits.slice(0, limits.flowPages))
  return {
    ...{ journeys, people, visits: pages.values.length },
    bySteps: [...reached.entries()]
      .filter(([step, count]) => step > 0 && count > 0)
      .map(([step, count]) => ({ step, journeys: count })),
    ...{ pages: shown, booths: atBooths },
    flow: flowOf(flow.moves(), (no) => (inFlow.has(no) ? names.text('page', no) : null)),
  }
}

/** Which journeys came by one of the booths, by number; `undefined`: it does not matter. */
async function journeysAt(
  { names, columns }: ReportStore,
  { booths, people, range }: RowFilter,
): Promise<Uint8Array | undefined> {
  const isBooth = await marks(names, 'booth', booths)
  if (isBooth === undefined) return undefined
  const isWanted = await rowTest(names, { range, people })
  const cut = createJourneys(names.last('person'))
  const place: Place = { journey: 0, position: 0 }
  const came = growing()
  for await (const slice of columns.slices('journeyStep', range)) {
    for (let row = 0; row < slice.rows; row += 1) {
      if (isWanted?.(slice, row) === false) continue
      cut.of(slice, row, place)
      if (isBooth[slice.booth[row] ?? 0] === 1) came.push(place.journey)
    }
  }
  const wanted = new Uint8Array(cut.count + 1)
  for (const journey of came.values) wanted[journey] = 1
  return wanted
}

function mostFirst(counts: Uint32Array): readonly number[] {
  return [...counts.keys()]
    .filter((no) => (counts[no] ?? 0) > 0)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
}

interface Visits {
  readonly groups: Uint32Array
  readonly persons: Uint32Array
  readonly seconds: Uint32Array
  readonly count: number
  readonly largestPerson: number
}

async function timesSpent({
  groups,
  persons,
  seconds,
  count,
  largestPerson,
}: Visits): Promise<(group: number) => TimeSpent> {
  const people: Grouped = await grouped(groups, persons, count)
  const times: Grouped = await grouped(groups, seconds, count)
  const distinct = createDistinct(largestPerson)
  return (group) => {
    const lengths = times
      .of(group)
      .filter((length) => length > 0)
      .sort()
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const middle = lengths.length >> 1
    const upper = lengths[middle] ?? 0
    const median = lengths.length % 2 === 1 ? upper : (upper + (lengths[middle - 1] ?? 0)) / 2
    return {
      ...{ visits: times.of(group).length, people: distinct(people.of(group)), seconds: total },
      ...{
        medianSeconds: lengths.length === 0 ? null : median,
        meanSeconds: lengths.length === 0 ? null : total / lengths.length,
      },
    }
  }
}

type Move = JourneyReport['flow'][number]

interface CountedMove {
  readonly step: number
  readonly from: number
  readonly to: number
  journeys: number
}

/** Counts how often people went from one page to another at each step, told row by row in the order of time. */
function createFlow(largestPerson: number, pages: number, steps: number) {
  const lastPage = new Uint32Array(largestPerson + 1)
  const moves = new Map<number, CountedMove>()
  return {
    go(person: number, position: number, to: number): void {
      if (position > 1 && position <= steps) {
        const from = lastPage[person] ?? 0
        const number = (position * pages + from) * pages + to
        const move = moves.get(number)
        if (move === undefined) moves.set(number, { step: position - 1, from, to, journeys: 1 })
        else move.journeys += 1
      }
      lastPage[person] = to
    },
    moves: (): readonly CountedMove[] => [...moves.values()],
  }
}

/** Moves between named pages; those from and to all others are one. */
function flowOf(moves: readonly CountedMove[], nameOf: (no: number) => string | null): readonly Move[] {
  const merged = new Map<string, Move>()
  for (const { step, from, to, journeys } of moves) {
    const move = { step, from: nameOf(from), to: nameOf(to), journeys }
    const name = JSON.stringify([step, move.from, move.to])
    merged.set(name, { ...move, journeys: journeys + (merged.get(name)?.journeys ?? 0) })
  }
  return [...merged.values()].sort((a, b) => a.step - b.step || b.journeys - a.journeys)
}
