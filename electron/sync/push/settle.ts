import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError, type ErrorShape } from '../../../shared/errors.ts'
import type { WriteOutcome } from '../../gateway/types.ts'
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
  if (entry === undefined) return { kind: 'done' }
  switch (outcome.kind) {
    case 'offline':
      journal.update(entryId, { state: 'queued', nextAttemptAt: null, error: null })
      return { kind: 'stop', error: new AppError('unreachable', outcome.message) }
    case 'unauthorised':
      journal.update(entryId, { state: 'queued', nextAttemptAt: null, error: null })
      return { kind: 'stop', error: new AppError('wrong-credentials', outcome.message) }
    case 'cancelled':
      journal.update(entryId, { state: 'queued', nextAttemptAt: null })
      return { kind: 'done' }
    case 'rejected': {
      const error: ErrorShape = { code: 'rejected', message: outcome.message, details: { status: outcome.status, body: outcome.body } }
      // Said with a 2xx: what the service did is not beyond doubt.
      if (isCreate(context, entry) && outcome.status >= 200 && outcome.status < 300)
        return leaveOpen(context, entry, { ...error, details: { ...error.details, refused: true } })
      journal.update(entryId, { state: 'parked', attempts: entry.attempts + 1, nextAttemptAt: null, error })
      return { kind: 'done' }
    }
    case 'retry': {
      const code = outcome.status === 429 ? 'rate-limited' : 'service-error'
      const error: ErrorShape = { code, message: outcome.message, ...(outcome.status === undefined ? {} : { details: { status: outcome.status } }) }
      return tryAgain(context, entry, error, outcome.retryAfterMs, outcome.status === 429 || outcome.status === 503)
    }
    case 'ambiguous': {
      const error: ErrorShape = {
        code: 'ambiguous',
        message: outcome.message,
        ...(outcome.body === undefined ? {} : { details: { body: outcome.body } }),
      }
      if (isCreate(context, entry)) return leaveOpen(context, entry, error)
      if (stopped) {
        journal.update(entryId, { state: 'queued', nextAttemptAt: null })
        return { kind: 'done' }
      }
      return tryAgain(context, entry, error, undefined, false)
    }
  }
}

/** The same for an error thrown before anything was sent, or while looking up. */
export function settleTrouble(context: SyncContext, entryId: number, thrown: AppError): Settled {
  const { journal } = context.workspace
  const entry = journal.get(entryId)
  const trouble = troubleOf(thrown)
  switch (trouble.kind) {
    case 'cancelled':
      return { kind: 'done' }
    case 'stop':
      return { kind: 'stop', error: trouble.error }
    case 'retry':
      if (entry === undefined) return { kind: 'trouble', retryAfterMs: trouble.retryAfterMs }
      return tryAgain(context, entry, trouble.error.toShape(), trouble.retryAfterMs, trouble.askedToWait)
    case 'park':
      if (entry !== undefined) journal.update(entryId, { state: 'parked', nextAttemptAt: null, error: parkedWith(entry, trouble.error) })
      return { kind: 'done' }
  }
}

/** Back into the queue, for a time that survives a restart. One that failed often is parked, visibly, unless the service only asks to wait. */
export function tryAgain(
  context: SyncContext,
  entry: JournalEntry,
  error: ErrorShape,
  retryAfterMs: number | undefined,
  askedToWait: boolean,
): Settled {
  const { workspace, clock, random, settings } = context
  const attempts = entry.attempts + 1
  if (attempts >= settings.attemptsUntilParked && !askedToWait) {
    workspace.journal.update(entry.id, { state: 'parked', attempts, nextAttemptAt: null, error: parkedWith(entry, error) })
    return { kind: 'trouble', retryAfterMs }
  }
  const state = entry.state === 'ambiguous' ? 'ambiguous' : 'queued'
  const nextAttemptAt = clock.now() + backoffMs(attempts, random, settings, retryAfterMs)
  workspace.journal.update(entry.id, { state, attempts, nextAttemptAt, error })
  return { kind: 'trouble', retryAfterMs }
}

/** Parked while it is without an answer, it stays so: it must not be sent again before it was looked up. */
function parkedWith({ state }: JournalEntry, error: ErrorShape): ErrorShape {
  return state === 'ambiguous' ? { ...error, details: { ...error.details, unanswered: true } } : error
}

/** A create that may have happened: left alone for a while, then looked up. */
function leaveOpen({ workspace, clock, settings }: SyncContext, entry: JournalEntry, error: ErrorShape): Settled {
  workspace.journal.update(entry.id, {
    state: 'ambiguous',
    nextAttemptAt: clock.now() + settings.settleMs,
    error: { ...error, details: { ...error.details, emptyListings: 0 } },
  })
  return { kind: 'trouble', retryAfterMs: undefined }
}

export function isCreate({ workspace }: SyncContext, entry: JournalEntry): boolean {
  return entry.operation === 'save' && workspace.records.get(entry.entity, entry.key)?.remoteId == null
}
