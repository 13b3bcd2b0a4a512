import type { Overview } from '../../shared/contract/index.ts'
import { entityNames, type EntityName } from '../../shared/entities/index.ts'
import type { Problem } from '../../shared/domain/validation.ts'
import { currentValues, type Workspace, type WorkspaceChange } from '../workspace/types.ts'
import type { RecordViews } from './record-views.ts'
import { recordTitle } from './record-title.ts'

export type OverviewFigures = Pick<Overview, 'counts' | 'floors' | 'readiness'>

const shownBlockers = 12

/** What the overview counts. Counted when asked for, and again only after something it counts has changed. */
export interface OverviewCache {
  figures(): OverviewFigures
  forget(changes: readonly WorkspaceChange[]): void
}

export function createOverviewCache(workspace: Workspace, views: RecordViews): OverviewCache {
  let counts: Overview['counts'] | undefined
  let exhibition: Pick<Overview, 'floors' | 'readiness'> | undefined
  return {
    figures() {
      counts ??= countRecords(workspace)
      exhibition ??= countExhibition(workspace, views)
      return { counts, ...exhibition }
    },
    forget(changes) {
      for (const change of changes) {
        if (change.kind === 'records') counts = undefined
        if (change.kind === 'layout' || (change.kind === 'records' && (change.entity === 'booth' || change.entity === 'floor')))
          exhibition = undefined
      }
    },
  }
}

function countRecords(workspace: Workspace): Overview['counts'] {
  const counts: Partial<Record<EntityName, number>> = {}
  for (const entity of entityNames) counts[entity] = workspace.records.count(entity)
  return counts
}

interface FloorFigures {
  booths: number
  visible: number
  placed: number
  withProblems: number
}

function countExhibition(workspace: Workspace, views: RecordViews): Pick<Overview, 'floors' | 'readiness'> {
  const floors = new Map<string, FloorFigures>()
  const floorNames = new Map<string, string>()
  for (const floor of workspace.records.list({ entity: 'floor', orderBy: 'order' }).items) {
    floors.set(floor.key, { booths: 0, visible: 0, placed: 0, withProblems: 0 })
    floorNames.set(floor.key, recordTitle('floor', floor.key, floor))
  }
  const placements = workspace.layouts.placements()
  const blockers = new Map<string, { readonly problem: Problem; booths: number }>()
  let booths = 0
  let ready = 0
  for (const booth of workspace.records.iterate('booth')) {
    if (booth.removed) continue
    const values = currentValues(booth)
    const problems = views.problems(booth)
    booths += 1
    if (problems.length === 0) ready += 1
    for (const problem of problems) {
      const name = `${problem.code} ${problem.field}`
      const blocker = blockers.get(name)
      if (blocker === undefined) blockers.set(name, { problem, booths: 1 })
      else blocker.booths += 1
    }
    const floor = typeof values['floor_id'] === 'string' ? floors.get(values['floor_id']) : undefined
    if (floor === undefined) continue
    floor.booths += 1
    if (values['active'] === true && values['hide'] !== true) floor.visible += 1
    if (placements[booth.key] !== undefined) floor.placed += 1
    if (problems.length > 0) floor.withProblems += 1
  }
  return {
    floors: [...floors].map(([key, figures]) => ({ key, name: floorNames.get(key) ?? key, ...figures })),
    readiness: {
      booths,
      ready,
      blockers: [...blockers.values()]
        .sort((a, b) => b.booths - a.booths)
        .slice(0, shownBlockers)
        .map(({ problem, booths: affected }) => ({ field: problem.field, code: problem.code, booths: affected })),
    },
  }
}
