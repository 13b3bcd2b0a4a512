import type { EntityName } from '../../shared/entities/index.ts'
import type { AppError, ErrorShape } from '../../shared/errors.ts'
import { errorOf, type Failure } from '../gateway/requests/failure.ts'
import type { WriteOutcome } from '../gateway/requests/types.ts'
import type { ParkedReason } from '../../shared/contract/index.ts'
import {
  isOpen,
  type OpenEntry,
  type ParkedEntry,
  type SendingEntry,
} from '../workspace/stores/journal-entry.ts'
import type { JournalEntry } from '../workspace/stores/workspace.ts'
import { backoffMs } from './backoff.ts'
import type { SyncContext } from './context.ts'
import { troubleOf } from './trouble.ts'

/**
 * How a step ended, for the one who runs the steps. `confirmed` names the entity whose listing must
 * be read once all is sent, where reading one record alone is not possible. `trouble`: it will be
 * tried again; where the service is troubled as a whole, everyone waits. `stop`: nothing goes any
 * better now.
 */
export type Settled =
  | { readonly kind: 'done' }
  | { readonly kind: 'confirmed'; readonly readBack: EntityName | null }
  | { readonly kind: 'trouble'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'stop'; readonly error: AppError }

/**
 * Writes the outcome of a write that was not confirmed into the journal. `stopped`: it was ended
 * from here.
 */
export function settleWrite(
  context: SyncContext,
  entryId: number,
  { failure, mayHaveArrived }: Extract<WriteOutcome, { kind: 'failed' }>,
  stopped: boolean,
): Settled {
  const { journal } = context.workspace
  const entry = journal.get(entryId)
  if (entry?.state !== 'sending') return { kind: 'done' }
  const error = shapeOf(failure, mayHaveArrived)
  if (isCreate(context, entry) && mayHaveArrived)
    return leaveOpen(context, entry, error, 'unanswered', waitOf(failure))
  if (mayHaveArrived && !stopped)
    return tryAgain(context, entry, error, waitOf(failure), waitOf(failure) !== undefined)
  if (mayHaveArrived) {
    journal.advance(entryId, { kind: 'return' })
    return { kind: 'done' }
  }
  if (failure.kind === 'refused') {
    const { status, body } = failure
    // Said with a 2xx: what the service did is not beyond doubt.
    if (isCreate(context, entry) && status < 300) return leaveOpen(context, entry, error, 'refused')
    journal.advance(entryId, { kind: 'park', reason: { kind: 'refused', status, body }, error, tried: true })
    return { kind: 'done' }
  }
  // The next try fetches the file from the service, or says what to do where that has none.
  if (failure.kind === 'here' && failure.error.code === 'file-damaged')
    return tryAgain(context, entry, error, undefined, false)
  return settle(context, entryId, failure)
}

/** Writes into the journal why an entry did not leave, or could not be looked up. */
export function settle(context: SyncContext, entryId: number, failure: Failure): Settled {
  const { journal } = context.workspace
  const found = journal.get(entryId)
  const entry = found !== undefined && isOpen(found) && found.state !== 'parked' ? found : undefined
  const trouble = troubleOf(failure)
  if (entry?.state === 'sending' && (trouble.kind === 'cancelled' || trouble.kind === 'stop'))
    journal.advance(entryId, { kind: 'return' })
  switch (trouble.kind) {
    case 'cancelled':
      return { kind: 'done' }
    case 'stop':
      return { kind: 'stop', error: errorOf(failure) }
    case 'retry':
      if (entry === undefined) return { kind: 'trouble', retryAfterMs: trouble.retryAfterMs }
      return tryAgain(context, entry, shapeOf(failure), trouble.retryAfterMs, trouble.askedToWait)
    case 'park':
      if (entry !== undefined)
        journal.advance(entryId, {
          kind: 'park',
          reason: reasonOf(entry),
          error: shapeOf(failure),
          tried: entry.state === 'sending',
        })
      return { kind: 'done' }
  }
}

function shapeOf(failure: Failure, mayHaveArrived = false): ErrorShape {
  const shape = errorOf(failure).toShape()
  if (mayHaveArrived) return { ...shape, code: 'ambiguous' }
  return failure.kind === 'refused'
    ? { ...shape, code: 'rejected', message: failure.words ?? refusalText(failure.status) }
    : shape
}

function refusalText(status: number): string {
  if (status < 300) return 'The service refused without a reason.'
  return status < 400
    ? `The service sends to another address (${status}), which is not followed.`
    : `The service refused (${status}).`
}

function waitOf(failure: Failure): number | undefined {
  return 'retryAfterMs' in failure ? failure.retryAfterMs : undefined
}

/**
 * Back into the queue, for a time that survives a restart. One that failed often is parked,
 * visibly, unless the service only asks to wait.
 */
function tryAgain(
  context: SyncContext,
  entry: WaitingEntry,
  error: ErrorShape,
  retryAfterMs: number | undefined,
  askedToWait: boolean,
): Settled {
  const { workspace, clock, random, settings } = context
  const attempts = entry.attempts + 1
  if (attempts >= settings.attemptsUntilParked && !askedToWait) {
    workspace.journal.advance(entry.id, { kind: 'park', reason: reasonOf(entry), error, tried: true })
  } else {
    workspace.journal.advance(entry.id, {
      kind: 'fail',
      error,
      dueAt: clock.now() + backoffMs(attempts, random, settings, retryAfterMs),
    })
  }
  return { kind: 'trouble', retryAfterMs }
}

type WaitingEntry = Exclude<OpenEntry, ParkedEntry>

/**
 * Parked while it is without an answer, it stays so: it must not be sent again before it was looked
 * up.
 */
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
  workspace.journal.advance(entry.id, {
    kind: 'lose',
    error,
    cause,
    lookAt: clock.now() + Math.max(settings.settleMs, retryAfterMs),
  })
  return { kind: 'trouble', retryAfterMs: retryAfterMs === 0 ? undefined : retryAfterMs }
}

export function isCreate({ workspace }: SyncContext, entry: JournalEntry): boolean {
  return entry.operation === 'save' && workspace.records.get(entry.entity, entry.key)?.remoteId == null
}
