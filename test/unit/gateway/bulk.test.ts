import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkOfferOf, bulkOutcomeOf } from '../../../electron/gateway/answers/bulk.ts'
import type { HttpAnswer } from '../../../electron/gateway/requests/http.ts'
import { entities } from '../../../shared/entities/index.ts'

const kind = {
  entity: entities.attendee,
  operation: 'save',
  host: 'service.example',
  now: 0,
  clean: (text: string) => text,
} as const
const answer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer<string> => ({
  kind: 'answer',
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const made = (key: string, id: number) => ({
  key,
  code: 200,
  answer: { status: true, message: 'Made.', data: { attendee_id: id } },
})
const said = (results: readonly unknown[]) => answer(200, { status: true, message: 'Done.', results })
const outcomes = (result: Parameters<typeof bulkOutcomeOf>[0], keys: readonly string[]) => {
  const outcome = bulkOutcomeOf(result, keys, kind)
  return outcome.kind === 'answered' ? outcome.outcomes : outcome.kind
}

describe('the answer to many creates', () => {
  it('is read item by item', () => {
    const refused = { key: 'b', code: 422, answer: { status: false, message: 'No.' } }
    const later = { key: 'c', code: 429, retry_after: 7, answer: { status: false, message: 'Slow down.' } }
    expect(outcomes(said([made('a', 1), refused, later]), ['a', 'b', 'c'])).toMatchObject([
      { kind: 'confirmed', remoteId: '1' },
      { kind: 'failed', mayHaveArrived: false, failure: { kind: 'refused', status: 422, words: 'No.' } },
      { kind: 'failed', mayHaveArrived: false, failure: { kind: 'asked-to-wait', retryAfterMs: 7000 } },
    ])
  })

  it('leaves open what it does not say', () => {
    const open = { kind: 'failed', mayHaveArrived: true }
    for (const item of [
      undefined,
      null,
      7,
      {},
      { key: 'b' },
      { key: 'b', code: '200', answer: {} },
      made('a', 2),
      { ...made('b', 2), answer: 'yes' },
    ])
      expect(outcomes(said([made('a', 1), item]), ['a', 'b']), JSON.stringify(item)).toMatchObject([
        { kind: 'confirmed' },
        open,
      ])
    expect(outcomes(said([made('a', 1)]), ['a', 'b'])).toMatchObject([{ kind: 'confirmed' }, open])
    expect(outcomes(said([{ key: 'a', code: 500, answer: { status: false } }]), ['a'])).toMatchObject([open])
    for (const body of [{ status: true }, '{"status":true,"resul', '<html>', { status: true, results: {} }])
      expect(outcomes(answer(200, body), ['a'])).toMatchObject([open])
    expect(outcomes(answer(502, 'no'), ['a', 'b'])).toMatchObject([open, open])
  })

  it('that refuses the request as such says nothing of the records', () => {
    for (const status of [301, 400, 403, 404, 405, 413, 415, 422])
      expect(outcomes(answer(status, { status: false }), ['a'])).toBe('not-taken')
    expect(outcomes(answer(429, { status: false }, { 'retry-after': '3' }), ['a'])).toMatchObject([
      { mayHaveArrived: false, failure: { kind: 'asked-to-wait', retryAfterMs: 3000 } },
    ])
    expect(outcomes(answer(401, {}), ['a'])).toMatchObject([
      { mayHaveArrived: false, failure: { kind: 'unauthorised' } },
    ])
  })

  it('that does not come leaves all of them open, unless it never left whole', () => {
    const failure = { kind: 'interrupted', host: 'service.example', reason: 'lost' } as const
    for (const mayBeWhole of [true, false])
      expect(outcomes({ kind: 'no-answer', failure, mayBeWhole }, ['a', 'b'])).toMatchObject([
        { mayHaveArrived: mayBeWhole },
        { mayHaveArrived: mayBeWhole },
      ])
  })

  it('never confirms what it does not name, whatever it says', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 200, max: 599 }), (body, status) => {
        const outcome = bulkOutcomeOf(answer(status, body), ['key of ours'], kind)
        expect(outcome.kind === 'answered' && outcome.outcomes.some((one) => one.kind === 'confirmed')).toBe(
          false,
        )
      }),
    )
  })
})

describe('the offer of many creates', () => {
  it('is what the service says, in whole positive numbers; anything else is none', () => {
    const offer = (data: unknown, status = 200) => bulkOfferOf(answer(status, { status: true, data }))
    expect(offer({ bulk: { items: 200, bytes: 4000 }, more: {} })).toEqual({ items: 200, bytes: 4000 })
    for (const bulk of [
      undefined,
      null,
      {},
      { items: 200 },
      { items: 0, bytes: 1 },
      { items: 1.5, bytes: 1 },
      { items: '200', bytes: '4000' },
    ])
      expect(offer({ bulk }), JSON.stringify(bulk)).toBeUndefined()
    expect(offer({ bulk: { items: 200, bytes: 4000 } }, 404)).toBeUndefined()
    for (const body of ['<!doctype html>', '', '[]', '{"status":true}'])
      expect(bulkOfferOf(answer(200, body))).toBeUndefined()
  })
})
