import { describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import {
  agendaSession,
  changeBetween,
  daysOf,
  isOn,
  moved,
  type AgendaSession,
} from '../../../renderer/views/sessions/times/agenda.ts'

const zone = 'Europe/Berlin'

function session(start: string, end: string, rest: RecordValues = {}): AgendaSession {
  const read = agendaSession(
    { key: 'r1', state: 'clean', values: { title: 'Opening', start, end, ...rest } },
    zone,
  )
  if (read === null) throw new Error('The session has no time.')
  return read
}

describe('a session in the agenda', () => {
  it('stands on the clocks of the event', () => {
    expect(session('2027-01-12T09:30:00Z', '2027-01-12T10:15:00Z')).toMatchObject({
      start: '2027-01-12T10:30',
      end: '2027-01-12T11:15',
    })
  })

  it('has no place without a time that can be understood', () => {
    expect(
      agendaSession({ key: 'r1', state: 'clean', values: { start: 'soon', end: null } }, zone),
    ).toBeNull()
  })

  it('keeps its length when it is moved over a change of clocks', () => {
    // In Berlin the clocks skip from 2 to 3 on 28 March 2027.
    const before = session('2027-03-28T00:30:00Z', '2027-03-28T02:00:00Z')
    expect(before).toMatchObject({ start: '2027-03-28T01:30', end: '2027-03-28T04:00' })
    const after = moved(before, { startMinutes: -60, endMinutes: -60 }, 'track', zone)
    expect(after).toMatchObject({ start: '2027-03-28T00:30', end: '2027-03-28T03:00' })
    expect(after.endMs - after.startMs).toBe(before.endMs - before.startMs)
  })

  it('is moved by the hours of the clock, not of the day, where clocks change between', () => {
    const before = session('2027-03-27T09:00:00Z', '2027-03-27T10:00:00Z')
    expect(moved(before, { startMinutes: 24 * 60, endMinutes: 24 * 60 }, 'track', zone)).toMatchObject({
      start: '2027-03-28T10:00',
      end: '2027-03-28T11:00',
    })
  })

  it('keeps the second of two equal hours when only its lane changes', () => {
    // At 3 on 31 October 2027 the clocks go back to 2: 02:30 is there twice.
    const before = session('2027-10-31T01:30:00Z', '2027-10-31T02:00:00Z', { track_id: 'r1' })
    const after = moved(before, { startMinutes: 0, endMinutes: 0, lanes: ['r2'] }, 'track', zone)
    expect(changeBetween(before, after)).toEqual({ track_id: 'r2' })
  })

  it('does not become shorter than five minutes, from either edge', () => {
    const before = session('2027-01-12T09:00:00Z', '2027-01-12T09:30:00Z')
    expect(moved(before, { startMinutes: 0, endMinutes: -90 }, 'track', zone)).toMatchObject({
      start: '2027-01-12T10:00',
      end: '2027-01-12T10:05',
    })
    expect(moved(before, { startMinutes: 90, endMinutes: 0 }, 'track', zone)).toMatchObject({
      start: '2027-01-12T10:25',
      end: '2027-01-12T10:30',
    })
  })

  it('loses its track in the lane of those that have none', () => {
    const before = session('2027-01-12T09:00:00Z', '2027-01-12T09:30:00Z', { track_id: 'r1' })
    expect(
      changeBetween(
        before,
        moved(before, { startMinutes: 0, endMinutes: 0, lanes: ['none'] }, 'track', zone),
      ),
    ).toEqual({ track_id: null })
  })
})

describe('the days of the agenda', () => {
  it('are those of the event and every other that has a session, in order', () => {
    const sessions = [
      session('2027-01-10T09:00:00Z', '2027-01-10T10:00:00Z'),
      session('2027-01-13T09:00:00Z', '2027-01-13T10:00:00Z'),
    ]
    expect(
      daysOf(
        sessions,
        { startDate: '2027-01-12T00:00:00+01:00', endDate: '2027-01-13T23:59:00+01:00' },
        zone,
      ),
    ).toEqual([
      { day: '2027-01-10', ofEvent: false, count: 1 },
      { day: '2027-01-12', ofEvent: true, count: 0 },
      { day: '2027-01-13', ofEvent: true, count: 1 },
    ])
  })

  it('show a session that goes past midnight on both', () => {
    const night = session('2027-01-12T22:00:00Z', '2027-01-13T01:00:00Z')
    expect(['2027-01-12', '2027-01-13', '2027-01-14'].map((day) => isOn(night, day))).toEqual([
      true,
      true,
      false,
    ])
    expect(isOn(session('2027-01-12T22:00:00Z', '2027-01-12T23:00:00Z'), '2027-01-13')).toBe(false)
  })
})
