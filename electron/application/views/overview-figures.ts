import type { Overview } from '../../../shared/contract/index.ts'
import { createFloorTally } from '../../../shared/domain/floor-tally.ts'
import { recordTitle, titleFields } from '../../../shared/domain/record/record-title.ts'
import { entityNames, type EntityName } from '../../../shared/entities/index.ts'
import type { ListedProblem } from '../../workspace/lists/types.ts'
import { pacer } from '../../workspace/slices.ts'
import type { Workspace, WorkspaceChange } from '../../workspace/types.ts'

type OverviewFigures = Pick<Overview, 'counts' | 'floors' | 'readiness'>

const shownBlockers = 12

/** What the overview counts. Counted when asked for, and again after a change. */
export interface OverviewCache {
  figures(): Promise<OverviewFigures>
  forget(changes: readonly WorkspaceChange[]): void
}

export function createOverviewCache(workspace: Pick<Workspace, 'lists' | 'layouts'>): OverviewCache {
  let exhibition: Promise<Pick<Overview, 'floors' | 'readiness'>> | undefined
  return {
    async figures() {
      const counts: Partial<Record<EntityName, number>> = {}
      for (const entity of entityNames) counts[entity] = await workspace.lists.count({ entity })
      const counting = (exhibition ??= countExhibition(workspace))
      try {
        return { counts, ...(await counting) }
      } catch (thrown) {
        if (exhibition === counting) exhibition = undefined
        throw thrown
      }
    },
    forget(changes) {
      const concerns = (change: WorkspaceChange): boolean =>
        change.kind === 'layout' || (change.kind === 'records' && (change.entity === 'booth' || change.entity === 'floor'))
      if (changes.some(concerns)) exhibition = undefined
    },
  }
}

async function countExhibition({ lists, layouts }: Pick<Workspace, 'lists' | 'layouts'>): Promise<Pick<Overview, 'floors' | 'readiness'>> {
  const shown = await lists.page({ entity: 'floor' }, { orderBy: 'order', fields: titleFields('floor') })
  const floors = new Map(shown.items.map(({ key, values }) => [key, { name: recordTitle('floor', values), visible: 0, withProblems: 0 }]))
  const placed = new Map<string, string>()
  const pause = pacer()
  for (const places of layouts.places()) {
    for (const { boothKey, floorKey } of places) placed.set(boothKey, floorKey)
    await pause()
  }
  const blockers = new Map<string, { readonly problem: ListedProblem; booths: number }>()
  const tally = createFloorTally()
  let booths = 0
  let ready = 0
  await lists.each({ entity: 'booth' }, ['floor_id', 'active', 'hide'], ({ key, cells: [floorKey, active, hide], problems }) => {
    booths += 1
    if (problems.length === 0) ready += 1
    const causes = new Map(problems.map((problem) => [[problem.part, problem.code, problem.field].join(' '), problem]))
    for (const [name, problem] of causes) {
      const blocker = blockers.get(name)
      if (blocker === undefined) blockers.set(name, { problem, booths: 1 })
      else blocker.booths += 1
    }
    if (typeof floorKey !== 'string') return
    tally.add(floorKey, placed.get(key))
    const floor = floors.get(floorKey)
    if (floor === undefined) return
    if (active === true && hide !== true) floor.visible += 1
    if (problems.length > 0) floor.withProblems += 1
  })
  return {
    floors: [...floors].map(([key, figures]) => ({ key, ...figures, ...tally.of(key) })),
    readiness: {
      booths,
      ready,
      blockers: [...blockers.values()]
        .sort((a, b) => b.booths - a.booths)
        .slice(0, shownBlockers)
        .map(({ problem, booths: affected }) => ({ entity: problem.part ?? 'booth', field: problem.field, code: problem.code, booths: affected })),
    },
  }
}
