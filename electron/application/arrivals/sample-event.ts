import { toAppError } from '../../../shared/errors.ts'
import { openAndPull, pullNewEvent, type Report } from './connecting.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { RegisteredEvent } from '../host/known-events.ts'
import {
  newFixture,
  newStand,
  type Fixture,
  type Hold,
  type Stand,
} from '../../../shared/domain/plan/elements.ts'
import { defaultHall, type Hall, type StandCategory } from '../../../shared/domain/plan/layout.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'

const sampleEventId = 'sample'

/**
 * Opens the sample event: its service is started and it is pulled over HTTP like any other, and
 * half arranged. From the second time on it opens with what is here even where the service cannot
 * be started.
 */
export async function openSampleEvent(
  context: ApplicationContext,
  signal: AbortSignal,
  report: Report,
): Promise<string> {
  const { events, host, services } = context
  const isKnown = events.registered().some(({ id }) => id === sampleEventId)
  report({ phase: 'starting-service' })
  try {
    const { baseUrl } = await services.sample.ensure(signal)
    if (isKnown) await openAndPull(context, sampleEventId, signal, report)
    else {
      await pullNewEvent(context, firstEntry(baseUrl), signal, report)
      arrangeSample((await events.open(sampleEventId)).workspace)
    }
  } catch (error) {
    if (!isKnown || signal.aborted) throw error
    host.log.warn('The sample event works offline: its service could not be started.', {
      reason: toAppError(error).message,
    })
    await events.open(sampleEventId)
  }
  return sampleEventId
}

function firstEntry(baseUrl: string): RegisteredEvent {
  return {
    ...{ id: sampleEventId, name: 'Sample event', baseUrl, remoteId: sampleEventId, sample: true },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  }
}

/** Two rows of stands back to back, numbered along the front and then along the back: A1, A2, … */
interface Island {
  readonly letter: string
  readonly xMetres: number
  readonly yMetres: number
  /** Numbers that have no booth yet, for a person to fill. */
  readonly free: readonly number[]
  /** How many have a booth; the rest of the island is not drawn yet. */
  readonly booths: number
}

interface SamplePlan {
  readonly hall: Hall
  readonly islands: readonly Island[]
  /** By the stand's number. */
  readonly holds: Readonly<Record<string, Hold>>
  readonly fixtures: readonly Omit<Parameters<typeof newFixture>[0], 'id'>[]
}

const standMetres = 3
const perRow = 6

const hall: Hall = { ...defaultHall, widthMetres: 48, heightMetres: 28 }

const [standard, corner, startUp]: readonly [StandCategory, StandCategory, StandCategory] = [
  { id: 'standard', name: 'Standard', leastSquareMetres: 9 },
  { id: 'corner', name: 'Corner', leastSquareMetres: 9 },
  { id: 'start-up', name: 'Start-up', leastSquareMetres: null },
]

/**
 * Half of the work is done: two of the four floors are begun, with gaps. Each floor's booths take
 * the stands in the order of their names.
 */
const plans: Readonly<Record<string, SamplePlan>> = {
  'Innovation Hall': {
    hall,
    islands: [
      { letter: 'A', xMetres: 4.5, yMetres: 4, free: [4, 9], booths: 10 },
      { letter: 'B', xMetres: 25.5, yMetres: 4, free: [2, 7, 8], booths: 9 },
      { letter: 'C', xMetres: 4.5, yMetres: 15, free: [], booths: 5 },
    ],
    holds: {
      B7: { boothKey: null, name: 'City of Lyon', until: null, why: 'Decides after the council meets' },
      B8: { boothKey: null, name: 'City of Lyon', until: null, why: 'Decides after the council meets' },
    },
    fixtures: [
      {
        kind: 'entrance',
        xMetres: 21,
        yMetres: 27.5,
        widthMetres: 5,
        heightMetres: 0.5,
        text: 'Main entrance',
      },
      { kind: 'emergency-exit', xMetres: 47.5, yMetres: 11.5, widthMetres: 0.5, heightMetres: 2 },
      { kind: 'stage', xMetres: 30, yMetres: 17, widthMetres: 9, heightMetres: 4.5, text: 'Main stage' },
      { kind: 'wall', xMetres: 29, yMetres: 22.5, widthMetres: 11, heightMetres: 0.2 },
      { kind: 'wall', xMetres: 40, yMetres: 16.5, widthMetres: 0.2, heightMetres: 6.2 },
    ],
  },
  'Green Pavilion': {
    hall,
    islands: [
      { letter: 'D', xMetres: 4.5, yMetres: 4, free: [3], booths: 8 },
      { letter: 'E', xMetres: 25.5, yMetres: 4, free: [], booths: 4 },
    ],
    holds: {},
    fixtures: [{ kind: 'entrance', xMetres: 21, yMetres: 27.5, widthMetres: 5, heightMetres: 0.5 }],
  },
}

/**
 * Draws the sample's plans and puts some of its booths on their stands, since a service knows only
 * their floors. Where there are plans already nothing is done.
 */
function arrangeSample(workspace: Workspace): void {
  const { layouts, records } = workspace
  if (layouts.categories().length > 0 || Object.keys(layouts.placements()).length > 0) return
  const booths = [...records.iterate('booth')].map((booth) => {
    const { booth_name: name, floor_id: floor } = currentValues(booth)
    return { key: booth.key, floor, name: typeof name === 'string' ? name : '' }
  })
  booths.sort((a, b) => (a.name < b.name ? -1 : 1))
  workspace.transaction(() => {
    layouts.setCategories([standard, corner, startUp])
    for (const floor of records.iterate('floor')) {
      const { name } = currentValues(floor)
      const plan = typeof name === 'string' ? plans[name] : undefined
      if (plan === undefined) continue
      const own = booths.filter((booth) => booth.floor === floor.key).map(({ key }) => key)
      layouts.setHall(floor.key, plan.hall)
      for (const element of [...standsOf(floor.key, plan, own), ...fixturesOf(floor.key, plan)])
        layouts.put(floor.key, element)
    }
  })
}

function standsOf(
  floorKey: string,
  { islands, holds }: SamplePlan,
  booths: readonly string[],
): readonly Stand[] {
  const waiting = [...booths]
  return islands.flatMap(({ letter, xMetres, yMetres, free, booths: filled }) =>
    Array.from({ length: filled + free.length }, (_, index) => {
      const [number, column] = [`${letter}${index + 1}`, index % perRow]
      return newStand({
        id: `stand-${floorKey}-${number}`,
        xMetres: xMetres + column * standMetres,
        yMetres: yMetres + Math.floor(index / perRow) * standMetres,
        widthMetres: standMetres,
        heightMetres: standMetres,
        number,
        category: (letter === 'C' ? startUp : column === 0 || column === perRow - 1 ? corner : standard).id,
        boothKey: free.includes(index + 1) ? null : (waiting.shift() ?? null),
        hold: holds[number] ?? null,
      })
    }),
  )
}

function fixturesOf(floorKey: string, { fixtures }: SamplePlan): readonly Fixture[] {
  return fixtures.map((fixture, index) => newFixture({ ...fixture, id: `fixture-${floorKey}-${index + 1}` }))
}
