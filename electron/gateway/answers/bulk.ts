import { isObject, type JsonObject, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { parseBody, successOf } from './answers.ts'
import { failureOfAnswer } from './failed-answer.ts'
import type { Failure } from '../requests/failure.ts'
import type { HttpAnswer, NoAnswer } from '../requests/http.ts'
import { failed, outcomeOf, type WriteKind } from './outcome.ts'
import type { BulkOffer, BulkOutcome, WriteOutcome } from '../requests/types.ts'

/** What an answer to the question for extensions offers; `undefined`: nothing that is understood. */
export function bulkOfferOf({ status, body }: HttpAnswer<string>): BulkOffer | undefined {
  const parsed = parseBody(body)
  if (status !== 200 || parsed.kind !== 'object') return undefined
  const { data } = parsed.value
  const bulk = isObject(data) ? data['bulk'] : undefined
  const { items, bytes } = isObject(bulk) ? bulk : {}
  return isBound(items) && isBound(bytes) ? { items, bytes } : undefined
}

function isBound(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/**
 * What an answer, or the lack of one, means for each of many creates that left as one request, by
 * their keys. What is not said of one is not known: it may have been made. Without I/O.
 */
export function bulkOutcomeOf(
  result: HttpAnswer<string> | NoAnswer,
  keys: readonly string[],
  kind: WriteKind,
): BulkOutcome {
  if (result.kind === 'no-answer') return alike(keys, failed(result.failure, result.mayBeWhole))
  const parsed = parseBody(result.body)
  const results = parsed.kind === 'object' ? parsed.value['results'] : undefined
  const isAnswered =
    result.status === 200 &&
    parsed.kind === 'object' &&
    successOf(parsed.value) === 'yes' &&
    Array.isArray(results)
  if (isAnswered) {
    const said: readonly JsonValue[] = results
    const unsaid: Failure = {
      kind: 'unreadable',
      host: kind.host,
      status: result.status,
      reason: 'cut-off',
      body: '',
    }
    return {
      kind: 'answered',
      outcomes: keys.map((key, index) => outcomeOfItem(said[index], key, kind) ?? failed(unsaid, true)),
    }
  }
  const failure = failureOfAnswer(result, kind.host, kind.now, kind.clean)
  if (failure.kind === 'refused' && failure.status >= 300) return { kind: 'not-taken' }
  if (failure.kind === 'refused' && parsed.kind === 'object' && successOf(parsed.value) === 'yes')
    return alike(
      keys,
      failed(
        {
          kind: 'unreadable',
          host: kind.host,
          status: failure.status,
          reason: 'unclear',
          body: failure.body,
        },
        true,
      ),
    )
  return alike(keys, failed(failure, failure.kind === 'unreadable' || failure.kind === 'faulty'))
}

function alike(keys: readonly string[], outcome: WriteOutcome): BulkOutcome {
  return { kind: 'answered', outcomes: keys.map(() => outcome) }
}

function outcomeOfItem(item: JsonValue | undefined, key: string, kind: WriteKind): WriteOutcome | undefined {
  if (!isObject(item) || item['key'] !== key) return undefined
  const { code, answer } = item
  if (typeof code !== 'number' || !isObject(answer)) return undefined
  return outcomeOf(
    { kind: 'answer', status: code, headers: headersOf(item), body: JSON.stringify(answer) },
    kind,
  )
}

function headersOf({ retry_after: seconds }: JsonObject): Readonly<Record<string, string>> {
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
}
