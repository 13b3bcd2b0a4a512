import type { Overview } from '../../shared/contract/index.ts'
import type { Problem } from '../../shared/domain/validation.ts'
import { recordTitle } from '../../shared/domain/record-title.ts'
import { entityNames, type EntityName } from '../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace, type WorkspaceChange } from '../workspace/types.ts'
import type { RecordViews } from './record-views.ts'

export type OverviewFigures = Pick<Overview, 'counts' | 'floors' | 'readiness'>

const shownBlockers = 12
/** From so many changed booths on, reading all in one go is quicker than each by itself. */
const manyChanged = 3_000

/** What the overview counts. Counted when asked for; after a change only what has changed is read again. */
export interface OverviewCache {
  figures(): OverviewFigures
  forget(changes: readonly WorkspaceChange[]): void
}

/** What one booth adds to the figures. */
interface BoothFigures {
  readonly floor: string | undefined
  readonly visible: boolean
  readonly problems: readonly Problem[]
}

export function createOverviewCache(workspace: Workspace, views: RecordViews): OverviewCache {
  let booths: Map<string, BoothFigures> | undefined
  let counts: Overview['counts'] | undefined
  let exhibition: Pick<Overview, 'floors' | 'readiness'> | undefined
  const changed = new Set<string>()

  const figuresOf = (booth: StoredRecord): BoothFigures => {
    const values = currentValues(booth)
    return {
      floor: typeof values['floor_id'] === 'string' ? values['floor_id'] : undefined,
      visible: values['active'] === true && values['hide'] !== true,
      problems: views.problems(booth),
    }
  }
  const readAll = (): Map<string, BoothFigures> => {
    const all = new Map<string, BoothFigures>()
    for (const booth of workspace.records.iterate('booth')) if (!booth.removed) all.set(booth.key, figuresOf(booth))
    return all
  }
  const upToDate = (): ReadonlyMap<string, BoothFigures> => {
    if (booths === undefined || changed.size > manyChanged) booths = readAll()
    else {
      for (const key of changed) {
        const booth = workspace.records.get('booth', key)
        if (booth === undefined || booth.removed) booths.delete(key)
        else booths.set(key, figuresOf(booth))
      }
    }
    changed.clear()
    return booths
  }
  return {
    figures() {
      counts ??= countRecords(workspace)
      exhibition ??= countExhibition(workspace, upToDate())
      return { counts, ...exhibition }
    },
    forget(changes) {
      for (const change of changes) {
        if (change.kind === 'layout') exhibition = undefined
        if (change.kind !== 'records') continue
        counts = undefined
        if (change.entity === 'booth') changed.add(change.key)
        if (change.entity === 'booth' || change.entity === 'floor') exhibition = undefined
      }
    },
  }
}

function countRecords(workspace: Workspace): Overview['counts'] {
  const counts: Partial<Record<EntityName, number>> = {}
  for (const entity of entityNames) counts[entity] = workspace.records.count(entity)
  return counts
}

function countExhibition(workspace: Workspace, booths: ReadonlyMap<string, BoothFigures>): Pick<Overview, 'floors' | 'readiness'> {
  const floors = new Map(
    workspace.records
      .list({ entity: 'floor', orderBy: 'order' })
      .items.map((floor) => [floor.key, { name: recordTitle('floor', currentValues(floor)), booths: 0, visible: 0, placed: 0, withProblems: 0 }]),
  )
  const placements = workspace.layouts.placements()
  const blockers = new Map<string, { readonly problem: Problem; booths: number }>()
  let ready = 0
  for (const [key, { floor: floorKey, visible, problems }] of booths) {
    if (problems.length === 0) ready += 1
    for (const problem of problems) {
      const name = `${problem.code} ${problem.field}`
      const blocker = blockers.get(name)
      if (blocker === undefined) blockers.set(name, { problem, booths: 1 })
      else blocker.booths += 1
    }
    const floor = floorKey === undefined ? undefined : floors.get(floorKey)
    if (floor === undefined) continue
    floor.booths += 1
    if (visible) floor.visible += 1
    if (placements[key] !== undefined) floor.placed += 1
    if (problems.length > 0) floor.withProblems += 1
  }
  return {
    floors: [...floors].map(([key, figures]) => ({ key, ...figures })),
    readiness: {
      booths: booths.size,
      ready,
      blockers: [...blockers.values()]
        .sort((a, b) => b.booths - a.booths)
        .slice(0, shownBlockers)
        .map(({ problem, booths: affected }) => ({ field: problem.field, code: problem.code, booths: affected })),
    },
  }
}
