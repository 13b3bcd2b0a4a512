import { describe, expect, it } from 'vitest'
import { eventMarks } from '../../../renderer/stores/event-marks.ts'

function event(id: string, name: string, startDate: string | null, baseUrl = 'https://eu.example.com', remoteId = id) {
  return { id, name, baseUrl, remoteId, startDate, endDate: null, timezone: null }
}
const marksOf = (...events: ReturnType<typeof event>[]) => Object.fromEntries(eventMarks(events, ({ startDate }) => startDate ?? ''))

describe('events of one name', () => {
  it('are told apart by their dates', () => {
    expect(marksOf(event('a', 'Expo', '2027'), event('b', ' expo', '2028'), event('c', 'Fair', '2027'))).toEqual({ a: ['2027'], b: ['2028'] })
  })

  it('of the same dates also by their servers', () => {
    expect(marksOf(event('a', 'Expo', '2027'), event('b', 'Expo', '2027', 'http://127.0.0.1:4010'))).toEqual({
      a: ['2027', 'eu.example.com'],
      b: ['2027', '127.0.0.1:4010'],
    })
  })

  it('of the same server at last by their ids there', () => {
    expect(marksOf(event('a', 'Expo', null), event('b', 'Expo', null))).toEqual({ a: ['eu.example.com', '#a'], b: ['eu.example.com', '#b'] })
  })

  it('need nothing more where nobody shares the name', () => {
    expect(marksOf(event('a', 'Expo', '2027'), event('b', 'Fair', '2027'))).toEqual({})
  })
})
