import type { SyncState } from '../../../shared/contract/index.ts'
import { recordName, type PlannedEntry } from '../planning/plan.ts'
import { standingOf } from '../planning/standing.ts'

/** The creates that are looked for on the service, where nothing else could go meanwhile. */
export function unansweredAmong(entries: readonly PlannedEntry[]): SyncState['unanswered'] {
  const unanswered = entries.filter(({ state }) => state === 'ambiguous')
  const [first] = unanswered.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
  if (first === undefined) return null
  const names = new Set(unanswered.map(({ entity, key }) => recordName(entity, key)))
  const marks = new Set(unanswered.map(({ mark }) => mark))
  const goes = (entry: PlannedEntry): boolean =>
    entry.state === 'sending' ||
    (entry.state === 'queued' &&
      standingOf(entry) === 'waiting' &&
      entry.needs.length === 0 &&
      !names.has(recordName(entry.entity, entry.key)) &&
      (entry.mark === null || !marks.has(entry.mark)))
  if (entries.some(goes)) return null
  return {
    entity: first.entity,
    count: unanswered.length,
    until: first.dueAt === null ? null : new Date(first.dueAt).toISOString(),
  }
}
