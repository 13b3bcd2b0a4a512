import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError, type ErrorShape } from '../../../shared/errors.ts'
import type { WriteOutcome } from '../../gateway/types.ts'
import type { ParkedReason } from '../../../shared/contract/index.ts'
import { isOpen, type OpenEntry, type ParkedEntry, type SendingEntry } from '../../workspace/journal/entry.ts'
import type { JournalEntry } from '../../workspace/types.ts'
import { backoffMs } from '../backoff.ts'
import type { SyncContext } from '../context.ts'
import { troubleOf } from '../trouble.ts'

/**
 * How a step ended, for the one who runs the steps. `confirmed` names the entity whose listing must be read once all is sent, where reading one record alone is not possible.
 * `trouble`: it will be tried again; where the service is troubled as a whole, everyone waits. `stop`: nothing goes any better now.
 */
export type Settled =
  | { readonly kind: 'done' }
  | { readonly kind: 'confirmed'; readonly readBack: EntityName | null }
  | { readonly kind: 'trouble'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'stop'; readonly error: AppError }

/** Writes the outcome of a write that was not confirmed into the journal. `stopped`: it was ended from here. */
export function settle(context: SyncContext, entryId: number, outcome: Exclude<WriteOutcome, { kind: 'confirmed' }>, stopped: boolean): Settled {
  const { journal } = context.workspace
  const entry = journal.get(entryId)
  if (entry?.state !== 'sending') return { kind: 'done' }
  switch (outcome.kind) {
    case 'offline':
      journal.advance(entryId, { kind: 'return' })
      return { kind: 'stop', error: new AppError('unreachable', outcome.message) }
    case 'unauthorised':
      journal.advance(entryId, { kind: 'return' })
      return { kind: 'stop', error: new AppError('wrong-credentials', outcome.message) }
    case 'cancelled':
      journal.advance(entryId, { kind: 'return' })
      return { kind: 'done' }
    case 'rejected': {
      const { status, body, message } = outcome
      const error: ErrorShape = { code: 'rejected', message, details: { status, body } }
      // Said with a 2xx: what the service did is not beyond doubt.
      if (isCreate(context, entry) && status >= 200 && status < 300) return leaveOpen(context, entry, error, 'refused')
      journal.advance(entryId, { kind: 'park', reason: { kind: 'refused', status, body }, error, tried: true })
      return { kind: 'done' }
    }
    case 'retry': {
      const code = outcome.status === 429 ? 'rate-limited' : 'service-error'
      const error: ErrorShape = { code, message: outcome.message, ...(outcome.status === undefined ? {} : { details: { status: outcome.status } }) }
      return tryAgain(context, entry, error, outcome.retryAfterMs, outcome.status === 429 || outcome.status === 503)
    }
    case 'ambiguous': {
      const { message, body, retryAfterMs } = outcome
      const error: ErrorShape = { code: 'ambiguous', message, ...(body === undefined ? {} : { details: { body } }) }
      if (isCreate(context, entry)) return leaveOpen(context, entry, error, 'unanswered', retryAfterMs)
      if (stopped) {
        journal.advance(entryId, { kind: 'return' })
        return { kind: 'done' }
      }
      return tryAgain(context, entry, error, retryAfterMs, retryAfterMs !== undefined)
    }
  }
}

/** The same for an error thrown before anything was sent, or while looking up. */
export function settleTrouble(context: SyncContext, entryId: number, thrown: AppError): Settled {
  const { journal } = context.workspace
  const entry = journal.get(entryId)
  const trouble = troubleOf(thrown)
  const waits = entry !== undefined && isOpen(entry) && entry.state !== 'parked' ? entry : undefined
  switch (trouble.kind) {
    case 'cancelled':
      return { kind: 'done' }
    case 'stop':
      return { kind: 'stop', error: trouble.error }
    case 'retry':
      if (waits === undefined) return { kind: 'trouble', retryAfterMs: trouble.retryAfterMs }
      return tryAgain(context, waits, trouble.error.toShape(), trouble.retryAfterMs, trouble.askedToWait)
    case 'park':
      if (waits !== undefined) journal.advance(entryId, { kind: 'park', reason: reasonOf(waits), error: trouble.error })
      return { kind: 'done' }
  }
}

/** Back into the queue, for a time that survives a restart. One that failed often is parked, visibly, unless the service only asks to wait. */
function tryAgain(context: SyncContext, entry: WaitingEntry, error: ErrorShape, retryAfterMs: number | undefined, askedToWait: boolean): Settled {
  const { workspace, clock, random, settings } = context
  const attempts = entry.attempts + 1
  if (attempts >= settings.attemptsUntilParked && !askedToWait) {
    workspace.journal.advance(entry.id, { kind: 'park', reason: reasonOf(entry), error, tried: true })
  } else {
    workspace.journal.advance(entry.id, { kind: 'fail', error, dueAt: clock.now() + backoffMs(attempts, random, settings, retryAfterMs) })
  }
  return { kind: 'trouble', retryAfterMs }
}

type WaitingEntry = Exclude<OpenEntry, ParkedEntry>

/** Parked while it is without an answer, it stays so: it must not be sent again before it was looked up. */
function reasonOf({ state }: WaitingEntry): ParkedReason {
  return { kind: state === 'ambiguous' ? 'unanswered' : 'failed' }
}

/** A create that may have happened: left alone for a while, then looked up. */
function leaveOpen(
  { workspace, clock, settings }: SyncContext,
  entry: SendingEntry,
  error: ErrorShape,
  cause: 'unanswered' | 'refused',
  retryAfterMs = 0,
): Settled {
  workspace.journal.advance(entry.id, { kind: 'lose', error, cause, lookAt: clock.now() + Math.max(settings.settleMs, retryAfterMs) })
  return { kind: 'trouble', retryAfterMs: retryAfterMs === 0 ? undefined : retryAfterMs }
}

export function isCreate({ workspace }: SyncContext, entry: JournalEntry): boolean {
  return entry.operation === 'save' && workspace.records.get(entry.entity, entry.key)?.remoteId == null
}
