import type { SyncState, Transfer } from '../../../shared/contract/index.ts'
import { writableEntities } from '../../../shared/entities/index.ts'
import type { ErrorShape } from '../../../shared/errors.ts'
import type { Progress, SaveRequest } from '../../gateway/requests/types.ts'
import { titleOf, type JournalEntry, type Workspace } from '../../workspace/stores/workspace.ts'
import { missingQuestions } from '../pull/absence.ts'
import { standingOf, type Standing as EntryStanding } from '../planning/standing.ts'
import { unansweredAmong } from './unanswered.ts'
import { isHeld, recordName, type PlannedEntry } from '../planning/plan.ts'

interface Standing {
  readonly phase: SyncState['phase']
  readonly progress: SyncState['progress']
  readonly error: ErrorShape | null
}

/** What a person sees of the synchronisation, reported at most ten times a second. */
export interface StateBoard {
  state(): SyncState
  onState(listener: (state: SyncState) => void): () => void
  stage(change: Partial<Standing>): void
  /** Records, journal or settings changed. */
  changed(): void
  transfer(entry: JournalEntry, request: SaveRequest, progress: Progress): void
  transferEnded(entryId: number): void
  close(): void
}

const intervalMs = 100
export const lastPulledSetting = 'sync.lastPulledAt'
export const lastPushedSetting = 'sync.lastPushedAt'

export function createStateBoard(
  workspace: Workspace,
  entries: () => readonly PlannedEntry[],
  holdFilesAboveBytes: () => number | null,
): StateBoard {
  const listeners = new Set<(state: SyncState) => void>()
  const transfers = new Map<number, readonly Transfer[]>()
  let stage: Standing = { phase: 'idle', progress: null, error: null }
  let timer: NodeJS.Timeout | undefined
  let known: SyncState | undefined

  const compute = (): SyncState => {
    const counts = countsOf(workspace, entries(), holdFilesAboveBytes())
    return {
      phase: stage.phase,
      ...counts,
      discrepancies: workspace.knowledge.countDiscrepancies(),
      questions: missingQuestions(workspace).length,
      unanswered: unansweredAmong(entries()),
      transfers: [...transfers.values()].flat(),
      progress: stage.progress,
      lastPulledAt: workspace.settings.get(lastPulledSetting) ?? null,
      lastPushedAt: workspace.settings.get(lastPushedSetting) ?? null,
      error: stage.error,
    }
  }
  const state = (): SyncState => (known ??= compute())
  const tell = (): void => {
    timer = undefined
    const now = state()
    for (const listener of [...listeners]) listener(now)
  }
  const changed = (): void => {
    known = undefined
    if (timer !== undefined || listeners.size === 0) return
    timer = setTimeout(tell, intervalMs)
    timer.unref()
  }

  return {
    state,
    changed,
    onState(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stage(change) {
      const phaseChanges = change.phase !== undefined && change.phase !== stage.phase
      stage = { ...stage, ...change }
      changed()
      // A new phase is reported at once: it is what a person waits for.
      if (phaseChanges && timer !== undefined) {
        clearTimeout(timer)
        tell()
      }
    },
    transfer(entry, request, progress) {
      const title = transfers.get(entry.id)?.[0]?.title ?? titleOf(workspace, entry.entity, entry.key)
      transfers.set(entry.id, transfersOf(entry, title, request, progress))
      changed()
    },
    transferEnded(entryId) {
      if (transfers.delete(entryId)) changed()
    },
    close() {
      clearTimeout(timer)
      listeners.clear()
    },
  }
}

type Counts = Pick<SyncState, 'waiting' | 'awaitingExhibitor' | 'drafts' | 'parked' | 'held' | 'conflicts'>

/** How many changes wait for what, each counted once; and how many records wait for a decision. */
export function countsOf(
  workspace: Workspace,
  entries: readonly PlannedEntry[],
  holdFilesAboveBytes: number | null,
): Counts {
  const counts: Record<EntryStanding, number> = { decision: 0, exhibitor: 0, draft: 0, parked: 0, waiting: 0 }
  const asked = new Set<string>()
  let held = 0
  for (const entry of entries) {
    counts[standingOf(entry)] += 1
    if (entry.isDuplicate === true || entry.orphanOf !== undefined)
      asked.add(recordName(entry.entity, entry.key))
    if (isHeld(entry, holdFilesAboveBytes)) held += 1
  }
  return {
    waiting: counts.waiting,
    awaitingExhibitor: counts.exhibitor,
    drafts: counts.draft,
    parked: counts.parked,
    held,
    conflicts: countConflicts(workspace) + asked.size,
  }
}

function countConflicts({ records }: Workspace): number {
  return writableEntities.reduce(
    (sum, entity) => sum + records.list({ entity, state: 'conflict', limit: 0 }).total,
    0,
  )
}

/**
 * A form's files go one after the other, behind its texts: how far each one is follows from how far
 * the form is.
 */
function transfersOf(
  { id, entity, key }: JournalEntry,
  title: string,
  request: SaveRequest,
  { sentBytes, totalBytes }: Progress,
): readonly Transfer[] {
  const files = Object.values(request.files)
  let before = totalBytes - files.reduce((sum, file) => sum + file.sizeBytes, 0)
  return files.map((file) => {
    const sent = Math.min(Math.max(sentBytes - before, 0), file.sizeBytes)
    before += file.sizeBytes
    return {
      entryId: id,
      entity,
      key,
      title,
      fileName: file.name,
      sentBytes: sent,
      totalBytes: file.sizeBytes,
    }
  })
}
