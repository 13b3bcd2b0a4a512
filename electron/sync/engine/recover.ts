import { AppError } from '../../../shared/errors.ts'
import type { Departure } from '../../workspace/stores/journal-entry.ts'
import type { SyncContext } from '../context.ts'
import { isCreate } from '../settle.ts'

/**
 * What an earlier process, or a run that broke off, left behind. A create in `sending` may have
 * happened; anything else is sent again without harm. An unanswered create is left alone for the
 * settle time, counted from when it left, not from now.
 */
export function recoverEntries(context: SyncContext): void {
  const { workspace, clock, settings } = context
  const lookAt = ({ at }: Departure): number => Math.min(at, clock.now()) + settings.settleMs
  workspace.transaction(() => {
    for (const entry of workspace.journal.open()) {
      if (entry.state === 'sending' && !isCreate(context, entry))
        workspace.journal.advance(entry.id, { kind: 'return' })
      else if (entry.state === 'sending') {
        const error = new AppError('ambiguous', 'The program ended before the service answered.', {
          details: { reason: 'program-ended' },
        }).toShape()
        workspace.journal.advance(entry.id, {
          kind: 'lose',
          error,
          cause: 'unanswered',
          lookAt: lookAt(entry.departure),
        })
      } else if (entry.state === 'ambiguous' && entry.lookAt === null) {
        workspace.journal.advance(entry.id, { kind: 'await', lookAt: lookAt(entry.departure) })
      }
    }
  })
}
