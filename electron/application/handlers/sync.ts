import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'
import { conflictDetails, discrepancyViews } from '../views/conflict-detail.ts'
import { entryViews } from '../views/entry-view.ts'
import { historyText } from '../views/history-text.ts'
import type { PlannedEntry } from '../../sync/planning/plan.ts'
import { standingOf } from '../../sync/planning/standing.ts'
import { recordDetail } from '../views/record-detail.ts'

type SyncHandlers = Pick<
  Handlers,
  | 'sync.state'
  | 'sync.start'
  | 'sync.pause'
  | 'sync.resume'
  | 'sync.stop'
  | 'sync.entries'
  | 'sync.exportHistory'
  | 'sync.retry'
  | 'sync.discard'
  | 'sync.conflicts'
  | 'sync.conflictFile'
  | 'sync.resolve'
  | 'sync.discrepancies'
  | 'sync.settleDiscrepancy'
  | 'sync.questions'
  | 'sync.answerQuestion'
>

export function syncHandlers({ host, events, jobs }: ApplicationContext): SyncHandlers {
  return {
    'sync.state': async ({ eventId }) => (await events.open(eventId)).engine.state(),
    'sync.start': async ({ eventId, direction, largeFiles }) => {
      const { engine } = await events.open(eventId)
      const phase = direction === 'pull' ? 'pulling' : 'pushing'
      const jobId = jobs.start('sync', phase, async (signal, report) => {
        await engine.run(direction, {
          signal,
          onProgress: report,
          ...(largeFiles === true ? { largeFiles } : {}),
        })
        if (direction !== 'push') await events.refresh(eventId)
        return null
      })
      return { jobId }
    },
    'sync.pause': async ({ eventId }) => {
      const { engine } = await events.open(eventId)
      engine.pause()
      return engine.state()
    },
    'sync.resume': async ({ eventId }) => {
      const { engine } = await events.open(eventId)
      engine.resume()
      return engine.state()
    },
    'sync.stop': async ({ eventId, entryId }) => {
      ;(await events.open(eventId)).engine.stop(entryId)
      return null
    },
    'sync.entries': async ({ eventId, states, standing, entity, key, text, offset = 0, limit = 200 }) => {
      const open = await events.open(eventId)
      if (standing !== undefined) {
        const ids = idsStanding(open.engine.planned(), standing)
        const page = ids.slice(offset, offset + limit).flatMap((id) => open.workspace.journal.get(id) ?? [])
        return { items: entryViews(open, page), total: ids.length }
      }
      const { items, total } = open.workspace.journal.list({
        states,
        entity,
        key,
        text,
        offset,
        limit,
        failuresOnly: true,
      })
      return { items: entryViews(open, items), total }
    },
    'sync.exportHistory': async ({ eventId, states, entity, key, text }) => {
      const { workspace } = await events.open(eventId)
      const known = await events.known(eventId)
      return historyText({
        host,
        event: known,
        entries: workspace.journal.list({ states, entity, key, text }).items,
      })
    },
    'sync.retry': async ({ eventId, entryId }) => {
      ;(await events.open(eventId)).engine.retry(entryId)
      return null
    },
    'sync.discard': async ({ eventId, entryId }) => {
      ;(await events.open(eventId)).engine.discard(entryId)
      return null
    },
    'sync.conflicts': async ({ eventId }) => {
      const { engine, workspace } = await events.open(eventId)
      return conflictDetails(workspace, engine.conflicts())
    },
    'sync.conflictFile': async ({ eventId, ...version }, signal) =>
      (await events.open(eventId)).engine.conflictFile(version, signal),
    'sync.resolve': async ({ eventId, entity, key, choices, record, remoteId, under }) => {
      const { engine, workspace } = await events.open(eventId)
      engine.resolve(entity, key, choices, record, { remoteId, under })
      const resolved = workspace.records.get(entity, key)
      return resolved === undefined ? null : recordDetail(resolved, workspace)
    },
    'sync.discrepancies': async ({ eventId }) => {
      const { engine, workspace } = await events.open(eventId)
      return discrepancyViews(workspace, engine.discrepancies())
    },
    'sync.settleDiscrepancy': async ({ eventId, id, answer }) => {
      ;(await events.open(eventId)).engine.settleDiscrepancy(id, answer)
      return null
    },
    'sync.questions': async ({ eventId }) => (await events.open(eventId)).engine.questions(),
    'sync.answerQuestion': async ({ eventId, id, answer }) => {
      ;(await events.open(eventId)).engine.answerQuestion(id, answer)
      return null
    },
  }
}

/** The newest first. */
function idsStanding(
  entries: readonly PlannedEntry[],
  standing: 'waiting' | 'draft' | 'parked',
): readonly number[] {
  const counts = (entry: PlannedEntry): boolean => {
    const own = standingOf(entry)
    return own === standing || (standing === 'waiting' && own === 'exhibitor')
  }
  return entries
    .filter(counts)
    .map(({ id }) => id)
    .toReversed()
}
