import { describe, expect, it } from 'vitest'
import { readCallResult, readMessage, textOf } from '../../../shared/contract/answers.ts'

const refused = { code: 'file-type', message: 'No.', field: 'logo', details: { reason: 'folder' } }

describe('what the core says to the page', () => {
  it('is an answer or an event, with nothing in it that was not agreed on', () => {
    expect(readMessage({ type: 'result', id: 3, result: { ok: true, data: [1], more: 1 }, more: 2 })).toEqual(
      {
        type: 'result',
        id: 3,
        result: { ok: true, data: [1] },
      },
    )
    expect(
      readMessage({ type: 'result', id: 3, result: { ok: false, error: { ...refused, stack: 'here' } } }),
    ).toEqual({
      type: 'result',
      id: 3,
      result: { ok: false, error: refused },
    })
    expect(readMessage({ type: 'event', name: 'events.changed', payload: null })).toEqual({
      type: 'event',
      name: 'events.changed',
      payload: null,
    })
  })

  it.each([
    null,
    'result',
    [],
    { type: 'result', id: 1.5, result: { ok: true, data: 1 } },
    { type: 'result', id: '1', result: { ok: true, data: 1 } },
    { type: 'result', id: 1 },
    { type: 'result', id: 1, result: { ok: 'true', data: 1 } },
    { type: 'result', id: 1, result: { ok: false, error: { code: 'toString', message: '' } } },
    { type: 'result', id: 1, result: { ok: false, error: { code: 'internal' } } },
    { type: 'event', name: 'constructor', payload: null },
    { type: 'call', id: 1, result: { ok: true, data: 1 } },
  ])('is nothing where it is %j', (message) => {
    expect(readMessage(message)).toBeUndefined()
  })

  it('has no field or details that are none', () => {
    expect(
      readCallResult({ ok: false, error: { code: 'internal', message: 'x', field: 1, details: 'y' } }),
    ).toEqual({
      ok: false,
      error: { code: 'internal', message: 'x' },
    })
  })

  it('names what it was asked for, or is an error', () => {
    expect(textOf({ eventId: 'a' }, 'eventId')).toBe('a')
    for (const answer of [null, 'eventId', { eventId: 1 }])
      expect(() => textOf(answer, 'eventId')).toThrow('The application core gave no eventId.')
  })
})
