import type { HttpAnswer, NoAnswer } from '../../../../../electron/gateway/requests/http.ts'

/** What the program's client gets. */
export type Result = HttpAnswer<string> | NoAnswer

/**
 * A request that did not get through as it should. Without a `result` the program gets the
 * service's own answer.
 */
export interface Spoilt {
  readonly how: string
  /** The service has done it all the same. */
  readonly commits: boolean
  readonly isLate: boolean
  readonly result?: Result
}

export type Mishap = 'deliver' | 'slow' | 'token' | Spoilt

type Decide = (choices: number) => number

const host = 'service.example'
const broken: NoAnswer = {
  kind: 'no-answer',
  failure: { kind: 'interrupted', host, reason: 'lost' },
  mayBeWhole: true,
}
const brokenEarly: NoAnswer = { ...broken, mayBeWhole: false }
export const unreachable: NoAnswer = {
  kind: 'no-answer',
  failure: { kind: 'unreachable', host, reason: 'no-connection' },
  mayBeWhole: false,
}
const stalled: NoAnswer = {
  kind: 'no-answer',
  failure: { kind: 'interrupted', host, reason: 'answering' },
  mayBeWhole: true,
}

function answer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Result {
  return { kind: 'answer', status, headers, body }
}

const retryAfters: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'retry-after': '3' },
  { 'retry-after': '0' },
  { 'retry-after': '90' },
  { 'retry-after': 'soon' },
  { 'retry-after': 'Mon, 02 Nov 2026 09:00:30 GMT' },
]

const refusing = answer(200, '{"status":false,"message":"Try later."}')

const garbled: readonly Result[] = [
  answer(200, '<!doctype html><title>Log in</title>'),
  answer(200, '{"status":true,"message":"Saved","data":{"boo'),
  refusing,
  answer(502, '<html>502</html>'),
  answer(503, 'no'),
  answer(503, 'no', { 'retry-after': '2' }),
  answer(502, 'no', { 'retry-after': '20' }),
  answer(408, 'no'),
  answer(500, '{"status":false,"message":"Oops."}'),
]

/** What says that it was done is never said where it was not. */
const withoutId = answer(200, '{"status":true,"message":"Saved"}')

function pick<T>(list: readonly T[], decide: Decide): T {
  const found = list[decide(list.length)]
  if (found === undefined) throw new RangeError('Nothing to pick from.')
  return found
}

const spoilt = (how: string, result: Result, { commits = false, isLate = false } = {}): Spoilt => ({
  how,
  result,
  commits,
  isLate,
})

/** A mishap of `readMishap`. */
export const brokenRead = 94

/** `mishap` from 0 to 99; the smaller the more usual. */
export function readMishap(mishap: number, decide: Decide): Mishap {
  if (mishap < 90) return 'deliver'
  if (mishap < 94) return 'slow'
  if (mishap < 96) return spoilt('broken', broken)
  if (mishap < 97) return pick(rareReadMishaps(decide), decide)
  if (mishap < 98) return spoilt('500', answer(500, 'no'))
  if (mishap < 99) return spoilt('cut off', answer(200, '{"status":true,"mess'))
  return 'token'
}

function rareReadMishaps(decide: Decide): readonly Spoilt[] {
  return [
    spoilt('503', answer(503, 'no', pick(retryAfters, decide))),
    spoilt('429', answer(429, '{"status":false,"message":"Slow down."}', pick(retryAfters, decide))),
    spoilt('unreachable', unreachable),
    spoilt('a web page', answer(200, '<!doctype html><title>Log in</title>')),
  ]
}

/**
 * `lags`: listings show late what was done. Then a service that does what it refuses cannot be
 * found out in the time in which a person wants to hear of a refusal.
 */
export function writeMishap(mishap: number, decide: Decide, lags = false): Mishap {
  if (mishap < 50) return 'deliver'
  if (mishap < 55) return 'slow'
  if (mishap < 63) return spoilt('the answer is lost', broken, { commits: true })
  if (mishap < 69)
    return spoilt(
      'done, the answer garbled',
      pick([...(lags ? garbled.filter((one) => one !== refusing) : garbled), withoutId], decide),
      {
        commits: true,
      },
    )
  if (mishap < 73) return spoilt('not done, the answer garbled', pick(garbled, decide))
  if (mishap < 78) return spoilt('lost on the way', broken)
  if (mishap < 84) return spoilt('no answer in time', stalled, { isLate: true })
  if (mishap < 86) return spoilt('unreachable', unreachable)
  if (mishap < 88) return spoilt('broken before it left', brokenEarly)
  if (mishap < 91)
    return spoilt('429', answer(429, '{"status":false,"message":"Slow down."}', pick(retryAfters, decide)))
  if (mishap < 93) return spoilt('503', answer(503, 'no', pick(retryAfters.slice(1), decide)))
  if (mishap < 96) return spoilt('422', answer(422, '{"status":false,"message":"Not today."}'))
  return 'token'
}
