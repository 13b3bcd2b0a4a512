import type { Overview } from '../../../shared/contract/index.ts'
import { createFloorTally } from '../../../shared/domain/floor-tally.ts'
import type { Reason } from '../../../shared/domain/readiness/reason.ts'
import { readinessScore } from '../../../shared/domain/readiness/score.ts'
import { recordTitle, titleFields } from '../../../shared/domain/record/record-title.ts'
import { entityNames, type EntityName } from '../../../shared/entities/index.ts'
import { reasonsIn } from '../../workspace/lists/lacking.ts'
import type { ListedProblem } from '../../workspace/stores/lists.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import type { Workspace, WorkspaceChange } from '../../workspace/stores/workspace.ts'

type OverviewFigures = Pick<Overview, 'counts' | 'floors' | 'readiness'>

const shownBlockers = 12
const shownAdvice = 6
const shownOfFloor = 3

/** What the overview counts. Counted when asked for, and again after a change. */
export interface OverviewCache {
  figures(): Promise<OverviewFigures>
  forget(changes: readonly WorkspaceChange[]): void
}

export function createOverviewCache(
  workspace: Pick<Workspace, 'lists' | 'layouts' | 'readiness'>,
): OverviewCache {
  let exhibition: Promise<Pick<Overview, 'floors' | 'readiness'>> | undefined
  return {
    async figures() {
      const counts: Partial<Record<EntityName, number>> = {}
      for (const entity of entityNames) counts[entity] = await workspace.lists.count({ entity })
      const counting = (exhibition ??= countExhibition(workspace))
      try {
        return { counts, ...(await counting) }
      } catch (error) {
        if (exhibition === counting) exhibition = undefined
        throw error
      }
    },
    forget(changes) {
      const concerns = (change: WorkspaceChange): boolean =>
        change.kind === 'layout' ||
        (change.kind === 'records' && (change.entity === 'booth' || change.entity === 'floor'))
      if (changes.some(concerns)) exhibition = undefined
    },
  }
}

async function countExhibition({
  lists,
  layouts,
  readiness,
}: Pick<Workspace, 'lists' | 'layouts' | 'readiness'>): Promise<Pick<Overview, 'floors' | 'readiness'>> {
  const shown = await lists.page({ entity: 'floor' }, { orderBy: 'order', fields: titleFields('floor') })
  const floors = new Map(
    shown.items.map(({ key, values }) => [
      key,
      { name: recordTitle('floor', values), visible: 0, tally: createReasonTally() },
    ]),
  )
  const placed = new Map<string, string>()
  const pause = pacer()
  for (const places of layouts.places()) {
    for (const { boothKey, floorKey } of places) placed.set(boothKey, floorKey)
    await pause()
  }
  const asked = readiness.asked()
  const all = createReasonTally()
  const tally = createFloorTally()
  const advised: Reasons = new Map()
  await lists.each(
    { entity: 'booth' },
    ['floor_id', 'active', 'hide'],
    ({ key, cells: [floorKey, active, hide], problems, advice }) => {
      const score = readinessScore(asked, problems)
      all.add(problems, score)
      count(advised, advice)
      if (typeof floorKey !== 'string') return
      tally.add(floorKey, placed.get(key))
      const floor = floors.get(floorKey)
      if (floor === undefined) return
      if (active === true && hide !== true) floor.visible += 1
      floor.tally.add(problems, score)
    },
  )
  return {
    floors: [...floors].map(([key, { tally: of, ...figures }]) => {
      const { booths, ready, score, blockers } = of.sum(shownOfFloor)
      return { key, ...figures, score, blockers, withProblems: booths - ready, ...tally.of(key) }
    }),
    readiness: { ...all.sum(shownBlockers), advice: mostFrequent(advised, shownAdvice) },
  }
}

/** How ready some booths are, and what is in the way. */
function createReasonTally() {
  const reasons: Reasons = new Map()
  let [booths, ready, scores] = [0, 0, 0]
  return {
    add(problems: readonly ListedProblem[], score: number): void {
      booths += 1
      scores += score
      if (problems.length === 0) ready += 1
      count(reasons, problems)
    },
    sum: (shown: number) => ({
      booths,
      ready,
      score: booths === 0 ? null : Math.floor(scores / booths),
      blockers: mostFrequent(reasons, shown),
    }),
  }
}

type Reasons = Map<string, { readonly reason: Reason; booths: number }>

/** Each reason once for a booth, however many of its parts have it. */
function count(reasons: Reasons, problems: readonly ListedProblem[]): void {
  for (const [name, reason] of reasonsIn('booth', problems)) {
    const known = reasons.get(name)
    if (known === undefined) reasons.set(name, { reason, booths: 1 })
    else known.booths += 1
  }
}

function mostFrequent(reasons: Reasons, shown: number): Overview['readiness']['blockers'] {
  return [...reasons.values()]
    .sort((a, b) => b.booths - a.booths)
    .slice(0, shown)
    .map(({ reason, booths }) => ({ ...reason, booths }))
}
