import type { PushParts } from './parts.ts'
import { toAppError } from '../../../shared/errors.ts'
import { failureOf } from '../../gateway/requests/failure.ts'
import type { SyncContext } from '../context.ts'
import type { JournalEntry } from '../../workspace/stores/workspace.ts'
import { isCreate, settle, type Settled } from '../settle.ts'
import { pushDetach } from './detach.ts'
import { pushSave } from './save.ts'
import { pushRemoval } from './removal.ts'

/**
 * Does what one journal entry says, as far as it goes now, and writes down how it went. Never
 * throws for reasons of the network.
 */
export async function pushEntry(parts: PushParts, entryId: number, signal: AbortSignal): Promise<Settled> {
  const { context } = parts
  const { journal } = context.workspace
  const entry = journal.get(entryId)
  if (entry?.state !== 'queued') return { kind: 'done' }
  try {
    if (isCreate(context, entry)) return await pushSave(parts, entry, (send) => parts.turns.add(send), signal)
    // What the service has is looked at first, and must not grow old while this waits: its turn
    // comes before.
    return await parts.turns.add(async () => {
      const now = journal.get(entryId)
      if (now?.state !== 'queued' || signal.aborted) return { kind: 'done' }
      switch (now.operation) {
        case 'save':
        case 'upload':
          return pushSave(parts, now, (send) => send(), signal)
        case 'remove':
          return pushRemoval(parts, now, signal)
        case 'detach':
          return pushDetach(parts, now, signal)
      }
    })
  } catch (error) {
    return settleError(context, entry, error)
  }
}

/** Writes down why an entry could not be sent. */
export function settleError(context: SyncContext, { id, entity }: JournalEntry, cause: unknown): Settled {
  const error = toAppError(cause)
  if (error.code === 'internal')
    context.log.error('Sending a change failed.', { entry: id, entity, message: error.message })
  return settle(context, id, failureOf(error))
}
