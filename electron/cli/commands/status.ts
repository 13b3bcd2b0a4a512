import { printableLine } from '../../../shared/domain/printable-text.ts'
import { entityNames } from '../../../shared/entities/index.ts'
import { plainEntryViews, type PlainEntryView } from '../../application/entry-view.ts'
import { conflictsIn } from '../conflict-output.ts'
import { exitCodeOfState } from '../exit-code.ts'
import type { CommandResult } from '../output.ts'
import { withSession, type CliSession } from '../session.ts'

/** What the workspace holds and what it still has to do. Asks nobody. */
export function status(folder: string): Promise<CommandResult> {
  return withSession(folder, (session) => {
    const { workspace, engine, event } = session
    const { waiting, parked, conflicts, lastPulledAt, lastPushedAt } = engine.state()
    const counts = entityNames.map((entity) => ({ entity, count: workspace.records.count(entity) })).filter(({ count }) => count > 0)
    const inConflict = conflictsIn(session)
    const entries = openEntries(session)
    return {
      json: {
        event: { id: event.remoteId, name: event.name },
        ...{
          baseUrl: event.baseUrl,
          records: Object.fromEntries(counts.map(({ entity, count }) => [entity, count])),
          waiting,
          parked,
          conflicts,
          lastPulledAt,
          lastPushedAt,
          entries,
        },
        conflicting: inConflict.map(({ output }) => output),
      },
      text: [
        `${printableLine(event.name)} (${event.baseUrl})`,
        `last pulled ${lastPulledAt ?? 'never'}, last pushed ${lastPushedAt ?? 'never'}`,
        counts.map(({ entity, count }) => `${count} ${entity}`).join(', '),
        `${waiting} waiting, ${parked} parked, ${conflicts} in conflict`,
        ...entries.map(
          ({ state, operation, entity, title, error }) =>
            `${state}: ${operation} ${entity} “${printableLine(title)}”${error === null ? '' : `: ${printableLine(error.message)}`}`,
        ),
        ...inConflict.map(
          ({ output: { entity, title, fields } }) => `conflict: ${entity} “${printableLine(title)}”: ${fields.map(({ field }) => field).join(', ')}`,
        ),
      ].join('\n'),
      exitCode: exitCodeOfState({ waiting, parked, conflicts }, false),
    }
  })
}

/** The journal's entries that are not done. */
export function openEntries({ workspace }: CliSession): readonly PlainEntryView[] {
  return plainEntryViews(workspace, workspace.journal.open())
}
