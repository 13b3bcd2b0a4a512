import { describe, expect, it } from 'vitest'
import { createHours } from '../../../electron/reports/charts/hours.ts'
import { instantOf } from '../../../electron/reports/persistence/times.ts'
import { dayAt, instantOfLocal, startOfDay } from '../../../shared/domain/time-zone.ts'

const seconds = (iso: string): number => Date.parse(iso) / 1_000

describe('the time of a row', () => {
  it.each([
    ['2027-05-18T09:30:00Z', '2027-05-18T09:30:00Z'],
    ['2027-05-18T09:30:00.123+02:00', '2027-05-18T07:30:00Z'],
    ['2027-05-18T09:30:00+0530', '2027-05-18T04:00:00Z'],
    ['2027-05-18 09:30:00', '2027-05-18T07:30:00Z'],
    ['2027-05-18 09:30', '2027-05-18T07:30:00Z'],
    ['2027-05-18', '2027-05-17T22:00:00Z'],
    ['2027-01-18 09:30:00', '2027-01-18T08:30:00Z'],
    ['2027-05-18 09:30:00 UTC', '2027-05-18T09:30:00Z'],
    ['18.05.2027 09:30', '2027-05-18T07:30:00Z'],
    ['Tue, 18 May 2027 09:30:00 GMT', '2027-05-18T09:30:00Z'],
    [1_810_632_600, '2027-05-18T09:30:00Z'],
    [1_810_632_600_123, '2027-05-18T09:30:00Z'],
    ['1810632600', '2027-05-18T09:30:00Z'],
  ])('is read from %s, on the event’s clocks where it has no zone', (text, iso) => {
    expect(instantOf(text, 'Europe/Berlin')).toBe(seconds(iso))
  })

  it.each([
    null,
    undefined,
    '',
    'soon',
    '05/18/2027',
    '2027-02-30',
    '2027-05-18T25:00:00Z',
    -5,
    Number.NaN,
    true,
    ['2027-05-18'],
  ])('is none where it says %j', (value) => {
    expect(instantOf(value as never, 'Europe/Berlin')).toBeUndefined()
  })
})

describe('a day', () => {
  it('begins where its clocks do, also when they are changed', () => {
    expect(startOfDay('2027-03-28', 'Europe/Berlin')).toBe(seconds('2027-03-27T23:00:00Z'))
    expect(startOfDay('2027-03-29', 'Europe/Berlin')).toBe(seconds('2027-03-28T22:00:00Z'))
    expect(dayAt(seconds('2027-03-28T21:59:59Z'), 'Europe/Berlin')).toBe('2027-03-28')
    expect(dayAt(seconds('2027-03-28T22:00:00Z'), 'Europe/Berlin')).toBe('2027-03-29')
  })

  it('that begins an hour late begins then', () => {
    // In Cairo the clocks go from 00:00 to 01:00.
    expect(startOfDay('2027-04-30', 'Africa/Cairo')).toBe(seconds('2027-04-29T22:00:00Z'))
  })

  it('has times that come twice, of which the first is meant', () => {
    expect(instantOfLocal(seconds('2027-10-31T02:30:00Z'), 'Europe/Berlin')).toBe(
      seconds('2027-10-31T00:30:00Z'),
    )
    expect(instantOfLocal(seconds('2027-10-31T03:30:00Z'), 'Europe/Berlin')).toBe(
      seconds('2027-10-31T02:30:00Z'),
    )
  })
})

describe('hours', () => {
  const hoursOf = (from: string, until: string, zone: string): readonly string[] => {
    const hourOf = createHours(zone)
    const found: string[] = []
    for (let at = seconds(from); at < seconds(until); at += 300) {
      const { day, hour, at: start } = hourOf(at)
      const name = `${day} ${hour} ${new Date(start * 1_000).toISOString().slice(11, 16)}`
      if (found.at(-1) !== name) found.push(name)
    }
    return found
  }

  it('leave one out on the day on which the clocks go forward', () => {
    expect(hoursOf('2027-03-28T00:00:00Z', '2027-03-28T03:00:00Z', 'Europe/Berlin')).toEqual([
      '2027-03-28 1 00:00',
      '2027-03-28 3 01:00',
      '2027-03-28 4 02:00',
    ])
  })

  it('have one twice on the day on which they go back', () => {
    expect(hoursOf('2027-10-30T23:00:00Z', '2027-10-31T03:00:00Z', 'Europe/Berlin')).toEqual([
      '2027-10-31 1 23:00',
      '2027-10-31 2 00:00',
      '2027-10-31 2 01:00',
      '2027-10-31 3 02:00',
    ])
  })

  it('begin at the half and the quarter where the zone does', () => {
    expect(hoursOf('2027-05-01T18:00:00Z', '2027-05-01T20:00:00Z', 'Asia/Kolkata')).toEqual([
      '2027-05-01 23 17:30',
      '2027-05-02 0 18:30',
      '2027-05-02 1 19:30',
    ])
    expect(hoursOf('2027-05-01T18:00:00Z', '2027-05-01T19:00:00Z', 'Asia/Kathmandu')).toEqual([
      '2027-05-01 23 17:15',
      '2027-05-02 0 18:15',
    ])
  })

  it('are those of each day of a whole year', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC']) {
      const hourOf = createHours(zone)
      const clock = new Intl.DateTimeFormat('en-CA', {
        ...{
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          hourCycle: 'h23',
        },
      })
      for (let at = seconds('2027-01-01T00:07:00Z'); at < seconds('2028-01-01T00:00:00Z'); at += 1_800) {
        const { day, hour } = hourOf(at)
        expect(`${day}, ${String(hour).padStart(2, '0')}`, `${zone} ${at}`).toBe(clock.format(at * 1_000))
      }
    }
  })
})
