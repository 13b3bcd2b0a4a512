import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../electron/gateway/requests/failure.ts'
import type { HttpAnswer, NoAnswer } from '../../../electron/gateway/requests/http.ts'
import { outcomeOf } from '../../../electron/gateway/answers/outcome.ts'
import { entities } from '../../../shared/entities/index.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const answer = (status: number, body: string, headers: Record<string, string> = {}): HttpAnswer<string> => ({
  kind: 'answer',
  status,
  body,
  headers,
})
const host = 'service.example'
const kind = { host, now, clean: (text: string) => text.replaceAll('secret', '[removed]') }
const noAnswer = (failure: Failure, mayBeWhole: boolean): NoAnswer => ({
  kind: 'no-answer',
  failure,
  mayBeWhole,
})
const save = (result: HttpAnswer<string> | NoAnswer) =>
  outcomeOf(result, { entity: entities.booth, operation: 'save', ...kind })
const vacancy = (result: HttpAnswer<string>) =>
  outcomeOf(result, { entity: entities.job, operation: 'save', ...kind })
const remove = (result: HttpAnswer<string> | NoAnswer) =>
  outcomeOf(result, { entity: entities.booth, operation: 'remove', ...kind })
/** It may have happened: nobody knows. */
const open = { kind: 'failed', mayHaveArrived: true }
const refused = { kind: 'failed', mayHaveArrived: false, failure: { kind: 'refused' } }

describe('the outcome of a write', () => {
  it('is confirmed where a readable answer says success', () => {
    expect(save(answer(200, '{"status":true,"message":"ok","data":{"booth_id":3}}'))).toMatchObject({
      kind: 'confirmed',
      remoteId: '3',
    })
  })

  it('is never success for a web page, a cut answer, or one that says no', () => {
    expect(save(answer(200, '<html>'))).toMatchObject({ ...open, failure: { reason: 'web-page' } })
    expect(save(answer(200, '{"status":tr'))).toMatchObject({ ...open, failure: { reason: 'cut-off' } })
    expect(save(answer(200, '{"message":"hm"}'))).toMatchObject({ ...open, failure: { reason: 'unclear' } })
    expect(save(answer(200, '{"status":false,"message":"No."}'))).toMatchObject({
      mayHaveArrived: false,
      failure: { kind: 'refused', status: 200, words: 'No.' },
    })
  })

  it.each([400, 403, 404, 409, 413, 415, 422])('is a rejection with the raw body for %d', (status) => {
    expect(save(answer(status, '{"message":"No."}'))).toEqual({
      ...refused,
      failure: { kind: 'refused', host, status, words: 'No.', body: '{"message":"No."}' },
    })
  })

  it('may be tried again where the service asks to wait', () => {
    expect(save(answer(429, '{}', { 'retry-after': '7' }))).toMatchObject({
      mayHaveArrived: false,
      failure: { kind: 'asked-to-wait', status: 429, retryAfterMs: 7000 },
    })
    expect(save(answer(429, '{}', { 'retry-after': 'soon' }))).toMatchObject({
      failure: { kind: 'asked-to-wait', retryAfterMs: undefined },
    })
  })

  it.each([408, 500, 502, 503, 504])(
    'is open for %d, which may have come after the work, whatever wait it asks for',
    (status) => {
      expect(save(answer(status, '{}', { 'retry-after': '7' }))).toMatchObject({
        ...open,
        failure: { kind: 'faulty', retryAfterMs: 7000 },
      })
      expect(save(answer(status, '<html>bad gateway'))).toMatchObject({
        ...open,
        failure: { kind: 'faulty', retryAfterMs: undefined },
      })
      expect(remove(answer(status, '{}', { 'retry-after': '7' }))).toMatchObject({
        ...open,
        failure: { retryAfterMs: 7000 },
      })
    },
  )

  it('counts a wait until a date by the clock of the service', () => {
    const wrongClock = {
      date: 'Sat, 21 Nov 2026 11:00:00 GMT',
      'retry-after': 'Sat, 21 Nov 2026 11:00:03 GMT',
    }
    expect(save(answer(429, '{}', wrongClock))).toMatchObject({
      failure: { kind: 'asked-to-wait', retryAfterMs: 3000 },
    })
    expect(save(answer(503, '{}', wrongClock))).toMatchObject({
      failure: { kind: 'faulty', retryAfterMs: 3000 },
    })
  })

  it('is open once all of it has left, whatever ended it, and failed where it has not', () => {
    const failures: readonly Failure[] = [
      { kind: 'interrupted', host, reason: 'lost' },
      { kind: 'cancelled' },
      { kind: 'unreachable', host, reason: 'no-connection' },
    ]
    for (const failure of failures) {
      expect(save(noAnswer(failure, true))).toEqual({ ...open, failure })
      expect(save(noAnswer(failure, false))).toEqual({ kind: 'failed', failure, mayHaveArrived: false })
    }
  })

  it('never repeats a secret that the service repeats', () => {
    expect(save(answer(422, '{"message":"Your secret is wrong."}'))).toMatchObject({
      failure: { words: 'Your [removed] is wrong.', body: '{"message":"Your [removed] is wrong."}' },
    })
  })

  it.each(['created', 'updated', '200', 'done', 'published', 'under review'])(
    'is confirmed for a vacancy whose answer says %j with its identifier',
    (status) => {
      const body = JSON.stringify({ status, message: 'x', data: { job_id: '17' } })
      expect(vacancy(answer(200, body))).toMatchObject({ kind: 'confirmed', remoteId: '17' })
    },
  )

  it('is open where a word is neither success nor refusal and no identifier, or an error, comes with it', () => {
    expect(vacancy(answer(200, '{"status":"under review"}'))).toMatchObject(open)
    expect(
      vacancy(
        answer(200, '{"status":"under review","data":{"job_id":"17"},"errors":{"currency":["unknown"]}}'),
      ),
    ).toMatchObject(open)
    expect(vacancy(answer(200, '{"data":{"job_id":"17"}}'))).toMatchObject(open)
  })

  it.each(['failed', 'error', 'false', '0', 'rejected'])(
    'is a rejection for a vacancy whose answer says %j',
    (status) => {
      expect(
        vacancy(answer(200, JSON.stringify({ status, message: 'No.', data: { job_id: '17' } }))),
      ).toMatchObject({
        ...refused,
        failure: { words: 'No.' },
      })
    },
  )

  it('does not follow a redirect', () => {
    expect(save(answer(302, ''))).toMatchObject({ ...refused, failure: { status: 302 } })
  })

  it('is success for a removal that finds nothing, in the words of the service only', () => {
    expect(remove(answer(404, '{"status":false,"message":"No such booth."}')).kind).toBe('confirmed')
    expect(remove(answer(404, '<html>nginx</html>'))).toMatchObject(refused)
    expect(remove(answer(204, '')).kind).toBe('confirmed')
    expect(save(answer(404, '{"status":false}'))).toMatchObject(refused)
  })
})
