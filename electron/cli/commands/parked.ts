import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { plainEntryViews, type PlainEntryView } from '../../application/views/entry-view.ts'
import { isOpen, type ParkedEntry } from '../../workspace/stores/journal-entry.ts'
import type { JournalEntry, Workspace } from '../../workspace/stores/workspace.ts'
import type { CommandResult } from '../output/output.ts'
import { entryWords } from '../output/entry-words.ts'
import { parkedReason } from '../output/parked-reason.ts'
import { withReading, withSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

/** The changes that need a person. Asks nobody. */
export function parked(folder: EventFolder): Promise<CommandResult> {
  return withReading(folder, (session) => {
    const entries = plainEntryViews(session, parkedIn(session.workspace)).flatMap(
      ({ id, entity, key, title, operation, detach, attempts, reason, error }) =>
        reason === null
          ? []
          : [{ id, entity, key, title, operation, detach, attempts, ...parkedReason(entity, reason, error) }],
    )
    return {
      json: entries,
      text:
        entries.length === 0
          ? 'There are no rejected changes.'
          : [
              ...entries.map(entryText),
              'Correct the records with “save”, or try again with “retry <number>” and “push”.',
            ].join('\n\n'),
      exitCode: entries.length === 0 ? 0 : 1,
    }
  })
}

type ParkedOutput = Pick<
  PlainEntryView,
  'id' | 'entity' | 'key' | 'title' | 'operation' | 'detach' | 'attempts'
> &
  ReturnType<typeof parkedReason>

function entryText(entry: ParkedOutput): string {
  const { id, key, attempts, reason, service } = entry
  const tried = attempts === 0 ? 'not tried' : attempts === 1 ? 'tried once' : `tried ${attempts} times`
  return [
    `${id}: ${entryWords(entry, key)}, ${tried}`,
    `  ${printableLine(reason)}`,
    ...(service?.message == null ? [] : [`  the service says: ${printableLine(service.message)}`]),
  ].join('\n')
}

/** Gives changes another chance, all that are named or none. Sends nothing. Throws `not-found`. */
export function retry(folder: EventFolder, named: readonly number[] | 'all'): Promise<CommandResult> {
  return withSession(folder, (session) => {
    const { workspace, engine } = session
    const ids = (named === 'all' ? parkedIn(workspace) : named.map((id) => waitingEntry(workspace, id))).map(
      ({ id }) => id,
    )
    engine.requeue(ids)
    const { waiting, parked: left } = engine.state()
    const retried = plainEntryViews(
      session,
      ids.flatMap((id) => workspace.journal.get(id) ?? []),
    )
    return {
      json: { retried, waiting, parked: left },
      text:
        retried.length === 0
          ? 'There are no rejected changes.'
          : [
              ...retried.map((entry) => `${entry.id}: ${entryWords(entry)} is back in the queue.`),
              '“push” sends it.',
            ].join('\n'),
      exitCode: 0,
    }
  })
}

function parkedIn({ journal }: Workspace): readonly ParkedEntry[] {
  return journal.open().filter((entry) => entry.state === 'parked')
}

function waitingEntry({ journal }: Workspace, id: number): JournalEntry {
  const entry = journal.get(id)
  if (entry === undefined || !isOpen(entry)) {
    throw new AppError('not-found', `Change ${id} is not in the list of “parked”.`)
  }
  return entry
}
