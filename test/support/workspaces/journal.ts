import type { JournalEntry, JournalStore } from '../../../electron/workspace/stores/workspace.ts'
import type { JournalState, ParkedReason } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { ErrorShape } from '../../../shared/errors.ts'

export interface Brought {
  readonly values?: RecordValues | null
  readonly at?: number
  readonly reason?: ParkedReason
  readonly error?: ErrorShape
}

/**
 * Brings a queued entry, or one that has left, into a state, by what would bring it there in the
 * world.
 */
export function bring(
  journal: JournalStore,
  id: number,
  state: JournalState,
  how: Brought = {},
): JournalEntry {
  const {
    values = null,
    at = 1,
    reason = { kind: 'failed' },
    error = { code: 'rejected', message: 'No.' },
  } = how
  const leave = (): void => {
    if (journal.get(id)?.state === 'queued') journal.advance(id, { kind: 'leave', values, at })
  }
  switch (state) {
    case 'queued':
      return journal.advance(id, { kind: 'fail', error, dueAt: 0 })
    case 'sending':
      leave()
      return journal.get(id)!
    case 'ambiguous':
      leave()
      return journal.advance(id, { kind: 'lose', error, cause: 'unanswered', lookAt: null })
    case 'parked':
      if (values !== null) leave()
      return journal.advance(id, { kind: 'park', reason, error, tried: true })
    case 'confirmed':
      return journal.advance(id, { kind: 'confirm' })
    case 'discarded':
      return journal.advance(id, { kind: 'discard' })
  }
}
