import type { JournalOperation } from '../../../shared/contract/index.ts'
import type { Entity } from '../../../shared/entities/index.ts'
import { namesErrors, parseBody, savedId, successOf } from './answers.ts'
import { failureOfAnswer } from './failed-answer.ts'
import type { Failure } from '../requests/failure.ts'
import type { HttpAnswer, NoAnswer } from '../requests/http.ts'
import type { WriteOutcome } from '../requests/types.ts'

export interface WriteKind {
  readonly entity: Entity
  readonly operation: JournalOperation
  readonly host: string
  /** Time for `Retry-After` dates, milliseconds since 1970. */
  readonly now: number
  /** Takes secrets out of the service's own texts. */
  readonly clean: (text: string) => string
}

/** What an answer, or the lack of one, means for a write. The rules of `docs/design/synchronisation.md`, without I/O. */
export function outcomeOf(result: HttpAnswer<string> | NoAnswer, kind: WriteKind): WriteOutcome {
  // What did not leave whole is no request: nothing can have come of it.
  if (result.kind === 'no-answer') return failed(result.failure, result.mayBeWhole)
  const confirmed = confirmationOf(result, kind)
  if (confirmed !== undefined) return confirmed
  const failure = failureOfAnswer(result, kind.host, kind.now, kind.clean)
  return failed(failure, failure.kind === 'unreadable' || failure.kind === 'faulty')
}

export function failed(failure: Failure, mayHaveArrived = false): WriteOutcome {
  return { kind: 'failed', failure, mayHaveArrived }
}

function confirmationOf(
  { status, body }: HttpAnswer<string>,
  { entity, operation }: WriteKind,
): WriteOutcome | undefined {
  const parsed = parseBody(body)
  const isSuccess = status >= 200 && status < 300
  if (operation !== 'save' && status === 204) return { kind: 'confirmed', remoteId: undefined, raw: {} }
  // What is not there needs no removing, and no taking off. A web server's own 404 page is no word of
  // the service.
  if (
    (operation === 'remove' || operation === 'detach') &&
    (status === 404 || status === 410) &&
    parsed.kind === 'object'
  ) {
    return { kind: 'confirmed', remoteId: undefined, raw: parsed.value }
  }
  if (!isSuccess || parsed.kind !== 'object') return undefined
  const remoteId = savedId(entity, parsed.value)
  const success = successOf(parsed.value)
  // A word for success that is not known here. Who was refused would be given no identifier.
  const saysSomething =
    success === 'silent' &&
    typeof parsed.value.status === 'string' &&
    remoteId !== undefined &&
    !namesErrors(parsed.value)
  // Of these the interface shows no answer at all; to do them twice does no harm.
  const isTrusted =
    (operation === 'upload' || operation === 'detach') && success === 'silent' && !namesErrors(parsed.value)
  return success === 'yes' || saysSomething || isTrusted
    ? { kind: 'confirmed', remoteId, raw: parsed.value }
    : undefined
}
