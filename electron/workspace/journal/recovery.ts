import { AppError } from '../../../shared/errors.ts'
import { currentValues, type JournalEntry, type Workspace } from '../stores/workspace.ts'

const placeSetting = 'place'

/**
 * What a crash left in `sending` may or may not have reached the service. An update or a removal
 * can be sent again without harm; a create cannot, so it is looked up first. The same holds for
 * every create that waits where the folder lies in another `place` than last time: it may be a
 * copy, and the other one may have sent it.
 */
export function recoverJournal(
  workspace: Pick<Workspace, 'journal' | 'records' | 'settings' | 'transaction'>,
  place: string,
): void {
  const { journal, records, settings } = workspace
  const placeBefore = settings.get(placeSetting)
  const hasMoved = placeBefore !== undefined && placeBefore !== place
  const isCreate = ({ operation, entity, key }: JournalEntry): boolean =>
    operation === 'save' && records.get(entity, key)?.remoteId == null
  workspace.transaction(() => {
    for (const entry of journal.open()) {
      if (entry.state === 'sending') {
        const error = new AppError('ambiguous', 'The program ended before the service answered.', {
          details: { reason: 'program-ended' },
        }).toShape()
        journal.advance(
          entry.id,
          isCreate(entry) ? { kind: 'lose', error, cause: 'unanswered', lookAt: null } : { kind: 'return' },
        )
      }
      if (!hasMoved || entry.state !== 'queued' || !isCreate(entry)) continue
      const record = records.get(entry.entity, entry.key)
      if (record === undefined) continue
      const message = 'The event’s folder was copied or moved: this may have been sent from there.'
      const error = new AppError('ambiguous', message, { details: { reason: 'folder-copied' } }).toShape()
      journal.advance(entry.id, { kind: 'suspect', values: currentValues(record), error })
    }
    if (placeBefore !== place) settings.set(placeSetting, place)
  })
}
