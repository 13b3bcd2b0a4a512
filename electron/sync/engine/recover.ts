import type { SyncContext } from '../context.ts'
import { isCreate } from '../push/settle.ts'

/**
 * What an earlier process, or a run that broke off, left behind. A create in `sending` may have happened; anything else is sent again without harm. An unanswered create is left alone for the
 * settle time, counted from when it left, not from now.
 */
export function recoverEntries(context: SyncContext): void {
  const { workspace, clock, settings } = context
  workspace.transaction(() => {
    for (const entry of workspace.journal.open()) {
      if (entry.state === 'sending' && !isCreate(context, entry)) workspace.journal.update(entry.id, { state: 'queued' })
      const unanswered = entry.state === 'sending' || (entry.state === 'ambiguous' && entry.nextAttemptAt === null)
      if (!unanswered || !isCreate(context, entry)) continue
      const nextAttemptAt = Math.min((entry.sentAt ?? 0) + settings.settleMs, clock.now() + settings.settleMs)
      const error = entry.error ?? { code: 'ambiguous', message: 'The program ended before the service answered.', details: { emptyListings: 0 } }
      workspace.journal.update(entry.id, { state: 'ambiguous', nextAttemptAt, error })
    }
  })
}
