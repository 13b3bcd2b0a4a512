import { describe, expect, it } from 'vitest'
import type { HttpAnswer, HttpFailure } from '../../../electron/gateway/http.ts'
import { outcomeOf } from '../../../electron/gateway/outcome.ts'
import { entities } from '../../../shared/entities/index.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const answer = (status: number, body: string, headers: Record<string, string> = {}): HttpAnswer<string> => ({ kind: 'answer', status, body, headers })
const failure = (reason: HttpFailure['reason'], anyByteLeft: boolean): HttpFailure => ({ kind: 'failure', reason, anyByteLeft, message: 'x' })
const save = (result: HttpAnswer<string> | HttpFailure) => outcomeOf(result, { entity: entities.booth, operation: 'save', now })
const vacancy = (result: HttpAnswer<string>) => outcomeOf(result, { entity: entities.job, operation: 'save', now })
const remove = (result: HttpAnswer<string> | HttpFailure) => outcomeOf(result, { entity: entities.booth, operation: 'remove', now })

describe('the outcome of a write', () => {
  it('is confirmed where a readable answer says success', () => {
    expect(save(answer(200, '{"status":true,"message":"ok","data":{"booth_id":3}}'))).toMatchObject({ kind: 'confirmed', remoteId: '3' })
  })

  it('is never success for a web page, a cut answer, or one that says no', () => {
    expect(save(answer(200, '<html>')).kind).toBe('ambiguous')
    expect(save(answer(200, '{"status":tr')).kind).toBe('ambiguous')
    expect(save(answer(200, '{"message":"hm"}')).kind).toBe('ambiguous')
    expect(save(answer(200, '{"status":false,"message":"No."}'))).toMatchObject({ kind: 'rejected', status: 200, message: 'No.' })
  })

  it.each([400, 403, 404, 409, 413, 415, 422])('is a rejection with the raw body for %d', (status) => {
    expect(save(answer(status, '{"message":"No."}'))).toEqual({ kind: 'rejected', status, message: 'No.', body: '{"message":"No."}' })
  })

  it('may be tried again where the service asks to wait', () => {
    expect(save(answer(429, '{}', { 'retry-after': '7' }))).toMatchObject({ kind: 'retry', status: 429, retryAfterMs: 7000 })
    expect(save(answer(429, '{}', { 'retry-after': 'soon' }))).toMatchObject({ kind: 'retry', retryAfterMs: undefined })
  })

  it.each([408, 500, 502, 503, 504])('is open for %d, which may have come after the work, whatever wait it asks for', (status) => {
    expect(save(answer(status, '{}', { 'retry-after': '7' }))).toMatchObject({ kind: 'ambiguous', retryAfterMs: 7000 })
    expect(save(answer(status, '<html>bad gateway'))).not.toHaveProperty('retryAfterMs')
    expect(save(answer(status, '<html>bad gateway')).kind).toBe('ambiguous')
    expect(remove(answer(status, '{}', { 'retry-after': '7' }))).toMatchObject({ kind: 'ambiguous', retryAfterMs: 7000 })
  })

  it('counts a wait until a date by the clock of the service', () => {
    const wrongClock = { date: 'Sat, 21 Nov 2026 11:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 11:00:03 GMT' }
    expect(save(answer(429, '{}', wrongClock))).toMatchObject({ kind: 'retry', retryAfterMs: 3000 })
    expect(save(answer(503, '{}', wrongClock))).toMatchObject({ kind: 'ambiguous', retryAfterMs: 3000 })
  })

  it('is open once a byte has left, and offline where there was no connection', () => {
    expect(save(failure('broken', true)).kind).toBe('ambiguous')
    expect(save(failure('stalled', true)).kind).toBe('ambiguous')
    expect(save(failure('cancelled', true)).kind).toBe('ambiguous')
    expect(save(failure('cancelled', false)).kind).toBe('cancelled')
    expect(save(failure('unreachable', false)).kind).toBe('offline')
    expect(save(failure('broken', false)).kind).toBe('retry')
  })

  it.each(['created', 'updated', '200', 'done', 'published', 'under review'])(
    'is confirmed for a vacancy whose answer says %j with its identifier',
    (status) => {
      const body = JSON.stringify({ status, message: 'x', data: { job_id: '17' } })
      expect(vacancy(answer(200, body))).toMatchObject({ kind: 'confirmed', remoteId: '17' })
    },
  )

  it('is open where a word is neither success nor refusal and no identifier, or an error, comes with it', () => {
    expect(vacancy(answer(200, '{"status":"under review"}')).kind).toBe('ambiguous')
    expect(vacancy(answer(200, '{"status":"under review","data":{"job_id":"17"},"errors":{"currency":["unknown"]}}')).kind).toBe('ambiguous')
    expect(vacancy(answer(200, '{"data":{"job_id":"17"}}')).kind).toBe('ambiguous')
  })

  it.each(['failed', 'error', 'false', '0', 'rejected'])('is a rejection for a vacancy whose answer says %j', (status) => {
    expect(vacancy(answer(200, JSON.stringify({ status, message: 'No.', data: { job_id: '17' } })))).toMatchObject({
      kind: 'rejected',
      message: 'No.',
    })
  })

  it('does not follow a redirect', () => {
    expect(save(answer(302, ''))).toMatchObject({ kind: 'rejected', status: 302 })
  })

  it('is success for a removal that finds nothing, in the words of the service only', () => {
    expect(remove(answer(404, '{"status":false,"message":"No such booth."}')).kind).toBe('confirmed')
    expect(remove(answer(404, '<html>nginx</html>')).kind).toBe('rejected')
    expect(remove(answer(204, '')).kind).toBe('confirmed')
    expect(save(answer(404, '{"status":false}')).kind).toBe('rejected')
  })
})
