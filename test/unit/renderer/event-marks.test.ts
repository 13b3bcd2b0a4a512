import { describe, expect, it } from 'vitest'
import { eventMarks } from '../../../renderer/stores/event/event-marks.ts'
import type { KnownEvent } from '../../../shared/contract/index.ts'

function event(
  id: string,
  name: string,
  startDate: string | null,
  baseUrl = 'https://eu.example.com',
): KnownEvent {
  return {
    id,
    remoteId: id,
    name,
    baseUrl,
    startDate,
    endDate: null,
    timezone: null,
    sample: false,
    madeOfPack: false,
    packedBooth: null,
    onThisComputer: false,
    lastOpenedAt: null,
    needsCredentials: false,
  }
}
const marksOf = (...events: KnownEvent[]) =>
  Object.fromEntries(eventMarks(events, ({ startDate }) => startDate ?? ''))

describe('events of one name', () => {
  it('are told apart by their dates', () => {
    expect(
      marksOf(event('a', 'Expo', '2027'), event('b', ' expo', '2028'), event('c', 'Fair', '2027')),
    ).toEqual({ a: ['2027'], b: ['2028'] })
  })

  it('of the same dates by their servers', () => {
    expect(marksOf(event('a', 'Expo', '2027'), event('b', 'Expo', '2027', 'http://127.0.0.1:4010'))).toEqual({
      a: ['eu.example.com'],
      b: ['127.0.0.1:4010'],
    })
  })

  it('are told apart by as much as is needed, and no more', () => {
    expect(
      marksOf(
        event('a', 'Expo', '2027'),
        event('b', 'Expo', '2027', 'https://uk.example.com'),
        event('c', 'Expo', null),
      ),
    ).toEqual({
      a: ['2027', 'eu.example.com'],
      b: ['2027', 'uk.example.com'],
      c: ['eu.example.com'],
    })
  })

  it('of the same server at last by their ids there', () => {
    expect(marksOf(event('a', 'Expo', null), event('b', 'Expo', null))).toEqual({ a: ['#a'], b: ['#b'] })
  })

  it('need nothing more where nobody shares the name', () => {
    expect(marksOf(event('a', 'Expo', '2027'), event('b', 'Fair', '2027'))).toEqual({})
  })
})
