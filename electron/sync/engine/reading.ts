import { titleOf } from '../../workspace/stores/records.ts'
import type { Clock, Workspace } from '../../workspace/stores/workspace.ts'
import { conflictsOf } from '../decisions/decisions.ts'
import { recordName, type PlannedEntry } from '../planning/plan.ts'
import { createQueue, type Queue } from '../planning/queue.ts'
import { missingQuestions } from '../pull/absence.ts'
import { defaultSettings } from '../settings.ts'
import type { SyncEngine } from '../types.ts'
import { createStateBoard, type StateBoard } from './sync-state.ts'

/** What the synchronisation of an event says, and nothing of what it does. */
export type SyncReading = Pick<
  SyncEngine,
  'state' | 'planned' | 'awaitingExhibitor' | 'conflicts' | 'discrepancies' | 'questions'
>

/** A workspace, and what its synchronisation says. */
export interface Synchronised {
  readonly workspace: Workspace
  readonly engine: SyncReading
}

/** What it says of a workspace that nobody synchronises meanwhile, as it is when it is asked first. */
export function readSync(workspace: Workspace, clock: Clock): SyncReading {
  const queue = createQueue(workspace, defaultSettings, clock)
  return readingOf(
    queue,
    createStateBoard(
      workspace,
      () => queue.entries(),
      () => null,
    ),
  )
}

export function readingOf(queue: Queue, board: Pick<StateBoard, 'state'>): SyncReading {
  const { workspace } = queue
  return {
    state: () => board.state(),
    planned: () => queue.entries(),
    awaitingExhibitor: () =>
      queue
        .entries()
        .flatMap(({ key, awaitsExhibitor, inConflict }) => (awaitsExhibitor && !inConflict ? [key] : [])),
    conflicts: () => conflictsOf(workspace, orphansAmong(queue.entries())),
    discrepancies: () =>
      workspace.knowledge
        .discrepancies()
        .map((found) => ({ ...found, title: titleOf(workspace, found.entity, found.key) })),
    questions: () => missingQuestions(workspace),
  }
}

function orphansAmong(entries: readonly PlannedEntry[]): readonly PlannedEntry[] {
  return [
    ...new Map(
      entries
        .filter(({ orphanOf }) => orphanOf !== undefined)
        .map((entry) => [recordName(entry.entity, entry.key), entry]),
    ).values(),
  ]
}
