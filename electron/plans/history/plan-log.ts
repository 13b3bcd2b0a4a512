import {
  mostLoggedThings,
  type LoggedStep,
  type LoggedThing,
  type PlanDay,
  type PlanDays,
  type PlanLog,
} from '../../../shared/contract/plan-history.ts'
import { planDeeds, type PlanDeed } from '../../../shared/domain/plan/sharing/history/deeds.ts'
import {
  readingOfLog,
  type ToldStep,
  type ToldThing,
} from '../../../shared/domain/plan/sharing/history/told-step.ts'
import { deviceOf, timeOf, type Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { toLocalDay } from '../../../shared/domain/zoned-time.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import { isoOf, readLog, sinceOf, type LogBeginning } from './reading-log.ts'

const quarterMs = 15 * 60_000

interface LogRequest {
  /** `null`: all, and the event itself. */
  readonly floorKey: string | null
  /** `null`: from the newest on. */
  readonly before: Stamp | null
  readonly limit: number
}

/** Who did what, the newest first. Throws what `readLog` throws. */
export async function planLog(
  workspace: Workspace,
  { floorKey, before, limit }: LogRequest,
  signal?: AbortSignal,
): Promise<PlanLog> {
  const found: ToldStep[] = []
  const beginning = await readSteps(
    workspace,
    floorKey,
    (step) => {
      if (before !== null && step.stamp >= before) return
      found.push(step)
      // One more than asked for tells whether there are more.
      if (found.length > limit + 1) found.shift()
    },
    signal,
  )
  const hasMore = found.length > limit
  const steps = (hasMore ? found.slice(1) : found).reverse()
  return {
    since: sinceOf(beginning),
    steps: loggedSteps(workspace, steps),
    next: hasMore ? (steps.at(-1)?.stamp ?? null) : null,
  }
}

/** The days on which a floor was changed, the newest first. Throws what `readLog` throws. */
export async function planDays(
  workspace: Workspace,
  floorKey: string,
  timeZone: string,
  signal?: AbortSignal,
): Promise<PlanDays> {
  const dayOf = dayIn(timeZone)
  const days = new Map<string, { stamp: Stamp; readonly people: Map<string, Changed> }>()
  const beginning = await readSteps(
    workspace,
    floorKey,
    ({ stamp, person, things }) => {
      const name = dayOf(stamp)
      const day = days.get(name) ?? { stamp, people: new Map<string, Changed>() }
      const changed = day.people.get(person.id) ?? { person: person.name, elements: new Set(), steps: 0 }
      for (const { element } of things) if (element !== null) changed.elements.add(element)
      day.people.set(person.id, { ...changed, person: person.name, steps: changed.steps + 1 })
      days.set(name, { ...day, stamp })
    },
    signal,
  )
  const told = ([day, { stamp, people }]: readonly [
    string,
    { readonly stamp: Stamp; readonly people: ReadonlyMap<string, Changed> },
  ]): PlanDay => ({
    ...{ day, stamp },
    people: [...people.values()]
      .map(({ elements, ...rest }) => ({ ...rest, elements: elements.size }))
      .sort(
        (one, other) =>
          other.elements - one.elements || other.steps - one.steps || (one.person < other.person ? -1 : 1),
      ),
  })
  return { since: sinceOf(beginning), days: [...days].map(told).reverse() }
}

/** Where steps come in order, most are in the same quarter of an hour as the one before: no zone begins a day within one. */
function dayIn(timeZone: string): (stamp: Stamp) => string {
  let last = { quarter: -1, day: '' }
  return (stamp) => {
    const quarter = Math.floor(timeOf(stamp) / quarterMs)
    if (quarter !== last.quarter) last = { quarter, day: toLocalDay(isoOf(stamp), timeZone) }
    return last.day
  }
}

interface Changed {
  readonly person: string
  readonly elements: Set<string>
  readonly steps: number
}

/** Each step that did something that a person sees, whole, as far as it is about the floor, in the order of stamps. */
async function readSteps(
  workspace: Workspace,
  floorKey: string | null,
  onStep: (step: ToldStep) => void,
  signal: AbortSignal | undefined,
): Promise<LogBeginning> {
  const reading = readingOfLog()
  const here = (floor: string | null): string | null =>
    floor === null ? null : workspace.sharing.nameHere('floor', floor)
  let step: ToldStep | undefined
  const tell = (): void => {
    if (step !== undefined && step.things.length > 0) onStep(step)
  }
  const { beginning } = await readLog(
    workspace,
    ({ covers }) => ({
      know: (thing) => reading.know(thing),
      read(change) {
        const told = reading.read(change)
        // What a snapshot covers is here in part at most.
        if (change.seq <= (covers[deviceOf(change.stamp)]?.seq ?? 0)) return
        const things = told.things
          .map((thing) => ({ ...thing, floor: here(thing.floor) }))
          .filter(({ floor }) => floorKey === null || floor === floorKey)
        if (step?.stamp === told.stamp) step = { ...step, things: [...step.things, ...things] }
        else {
          tell()
          step = { ...told, things }
        }
      },
    }),
    signal,
  )
  tell()
  return beginning
}

function loggedSteps({ records, sharing }: Workspace, steps: readonly ToldStep[]): readonly LoggedStep[] {
  const titles = new Map<string, string>()
  const titleOf = (entity: 'floor' | 'booth', key: string): string => {
    const known = titles.get(`${entity} ${key}`)
    if (known !== undefined) return known
    const record = records.get(entity, key)
    const title =
      (record === undefined ? '' : recordTitle(entity, currentValues(record))) || (record?.remoteId ?? key)
    titles.set(`${entity} ${key}`, title)
    return title
  }
  const boothNamed = (key: string): LoggedThing['booth'] => ({ key, name: titleOf('booth', key) })
  return steps.map(({ stamp, at, person, step, things }) => ({
    ...{ stamp, at: new Date(at).toISOString(), person: person.name, kind: step.kind },
    floors: [...new Set(things.flatMap(({ floor }) => floor ?? []))].map((key) => ({
      key,
      name: titleOf('floor', key),
    })),
    counts: countsOf(things),
    things: things.slice(0, mostLoggedThings).map(({ element, name, floor, deeds, booth }): LoggedThing => ({
      ...{ element, name, floorKey: floor, deeds },
      booth: booth === null ? null : boothNamed(sharing.nameHere('booth', booth)),
    })),
  }))
}

function countsOf(things: readonly ToldThing[]): LoggedStep['counts'] {
  const counts = new Map<PlanDeed, number>()
  for (const deed of things.flatMap(({ deeds }) => deeds)) counts.set(deed, (counts.get(deed) ?? 0) + 1)
  return Object.fromEntries(
    planDeeds.flatMap((deed) => {
      const count = counts.get(deed)
      return count === undefined ? [] : [[deed, count] as const]
    }),
  )
}
