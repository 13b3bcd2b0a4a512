import { describe, expect, it } from 'vitest'
import type { HttpAnswer, HttpFailure } from '../../../electron/gateway/http.ts'
import { outcomeOf } from '../../../electron/gateway/outcome.ts'
import { entities } from '../../../shared/entities/index.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const answer = (status: number, body: string, headers: Record<string, string> = {}): HttpAnswer<string> => ({ kind: 'answer', status, body, headers })
const failure = (reason: HttpFailure['reason'], anyByteLeft: boolean): HttpFailure => ({ kind: 'failure', reason, anyByteLeft, message: 'x' })
const save = (result: HttpAnswer<string> | HttpFailure) => outcomeOf(result, { entity: entities.booth, operation: 'save', now })
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
    expect(save(answer(408, ''))).toMatchObject({ kind: 'retry', status: 408 })
    expect(save(answer(503, '{}', { 'retry-after': '7' }))).toMatchObject({ kind: 'retry', status: 503, retryAfterMs: 7000 })
  })

  it('is open where a server failed, which may have been after the work', () => {
    for (const status of [500, 502, 503, 504]) expect(save(answer(status, '<html>bad gateway')).kind).toBe('ambiguous')
  })

  it('is open once a byte has left, and offline where there was no connection', () => {
    expect(save(failure('broken', true)).kind).toBe('ambiguous')
    expect(save(failure('stalled', true)).kind).toBe('ambiguous')
    expect(save(failure('cancelled', true)).kind).toBe('ambiguous')
    expect(save(failure('cancelled', false)).kind).toBe('cancelled')
    expect(save(failure('unreachable', false)).kind).toBe('offline')
    expect(save(failure('broken', false)).kind).toBe('retry')
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
