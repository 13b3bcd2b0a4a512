import { describe, expect, it } from 'vitest'
import {
  clockChangeBetween,
  clockChangeNear,
  clockTimeOf,
  type ClockChange,
} from '../../../shared/domain/clock-changes.ts'
import { clockNotesOf } from '../../../shared/domain/programme/clock-notes.ts'

// In Berlin the clocks skip from 2 to 3 on 28 March 2027, and go back from 3 to 2 on 31 October.
const zone = 'Europe/Berlin'
const gap: ClockChange = {
  kind: 'gap',
  atMs: Date.parse('2027-03-28T01:00:00Z'),
  from: '2027-03-28T02:00',
  to: '2027-03-28T03:00',
}
const overlap: ClockChange = {
  kind: 'overlap',
  atMs: Date.parse('2027-10-31T01:00:00Z'),
  from: '2027-10-31T03:00',
  to: '2027-10-31T02:00',
}

describe('a change of clocks', () => {
  it('is found to the second, and only where there is one', () => {
    expect(
      clockChangeBetween(Date.parse('2027-03-27T00:00:00Z'), Date.parse('2027-03-29T00:00:00Z'), zone),
    ).toEqual(gap)
    expect(
      clockChangeBetween(Date.parse('2027-10-31T00:59:59Z'), Date.parse('2027-10-31T01:00:00Z'), zone),
    ).toEqual(overlap)
    expect(
      clockChangeBetween(Date.parse('2027-01-01T00:00:00Z'), Date.parse('2027-01-05T00:00:00Z'), zone),
    ).toBeUndefined()
  })

  it('makes times that are not there and times that are there twice, to the minute', () => {
    const kinds = (day: string, change: ClockChange) =>
      ['01:59', '02:00', '02:59', '03:00'].map((time) => clockTimeOf(`${day}T${time}`, change)?.kind)
    expect(kinds('2027-03-28', gap)).toEqual([undefined, 'never', 'never', undefined])
    expect(kinds('2027-10-31', overlap)).toEqual([undefined, 'twice', 'twice', undefined])
    expect(clockTimeOf('2027-10-31T02:30', overlap)).toEqual({
      kind: 'twice',
      firstMs: Date.parse('2027-10-31T00:30:00Z'),
      secondMs: Date.parse('2027-10-31T01:30:00Z'),
    })
  })

  it('may be of half an hour, and is found from the days about it alone', () => {
    const noon = Date.parse('2027-10-03T00:00:00Z')
    expect(clockChangeNear(noon, noon, 'Australia/Lord_Howe')).toMatchObject({
      kind: 'gap',
      from: '2027-10-03T02:00',
      to: '2027-10-03T02:30',
    })
    expect(
      clockChangeNear(noon - 7 * 86_400_000, noon - 7 * 86_400_000, 'Australia/Lord_Howe'),
    ).toBeUndefined()
  })
})

describe('what is said of a session at a change of clocks', () => {
  it('is nothing on every other day, and of what ends or begins with the change', () => {
    expect(clockNotesOf({ start: '2027-01-12T09:00:00Z', end: '2027-01-12T10:00:00Z' }, zone)).toEqual([])
    expect(clockNotesOf({ start: '2027-03-28T00:00:00Z', end: '2027-03-28T01:00:00Z' }, zone)).toEqual([])
    expect(clockNotesOf({ start: '2027-03-28T01:00:00Z', end: '2027-03-28T02:00:00Z' }, zone)).toEqual([])
    expect(clockNotesOf({ start: 'soon', end: null }, zone)).toEqual([])
  })

  it('is that the clocks are changed while it goes on', () => {
    expect(clockNotesOf({ start: '2027-03-28T00:30:00Z', end: '2027-03-28T01:30:00Z' }, zone)).toEqual([
      { kind: 'during', change: gap },
    ])
    expect(clockNotesOf({ start: '2027-10-30T22:30:00Z', end: '2027-10-31T05:00:00Z' }, zone)).toEqual([
      { kind: 'during', change: overlap },
    ])
  })

  it('is which of two equal times one is', () => {
    const second = clockNotesOf({ start: '2027-10-31T01:30:00Z', end: '2027-10-31T03:00:00Z' }, zone)
    expect(second).toEqual([
      {
        kind: 'twice',
        field: 'start',
        time: '2027-10-31T02:30',
        change: overlap,
        isSecond: true,
        otherMs: Date.parse('2027-10-31T00:30:00Z'),
      },
    ])
    expect(clockNotesOf({ start: '2027-10-31T00:30:00Z', end: '2027-10-31T00:45:00Z' }, zone)).toMatchObject([
      { field: 'start', isSecond: false },
      { field: 'end', isSecond: false },
    ])
  })

  it('is that a time written on the event’s clocks is not there', () => {
    expect(clockNotesOf({ start: '2027-03-28T02:30', end: '2027-03-28T04:00' }, zone)).toEqual([
      { kind: 'never', field: 'start', time: '2027-03-28T02:30', change: gap },
    ])
  })
})
