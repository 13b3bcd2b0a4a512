import { describe, expect, it } from 'vitest'
import { eventDays, rangeOf, type RangeFacts } from '../../../renderer/views/reports/filter/report-range.ts'
import { csvText } from '../../../shared/domain/csv.ts'

const facts: RangeFacts = {
  timeZone: 'Australia/Sydney',
  // The evening before, in Sydney the morning of the 18th.
  startDate: '2027-05-17T23:00:00Z',
  endDate: '2027-05-20T07:00:00Z',
  lastDay: '2027-03-03',
}

describe('the days of a report', () => {
  it('are those of the event on its own calendar', () => {
    expect(eventDays(facts)).toEqual(['2027-05-18', '2027-05-19', '2027-05-20'])
    expect(rangeOf('event', facts)).toEqual({ from: '2027-05-18', to: '2027-05-20' })
    expect(rangeOf('event', { ...facts, startDate: null })).toEqual({})
  })

  it('are the last seven of what is here, one, or two given ends of which each may be open', () => {
    expect(rangeOf('last-7', facts)).toEqual({ from: '2027-02-25', to: '2027-03-03' })
    expect(rangeOf('2027-05-19', facts)).toEqual({ from: '2027-05-19', to: '2027-05-19' })
    expect(rangeOf('2027-05-01..2027-05-09', facts)).toEqual({ from: '2027-05-01', to: '2027-05-09' })
    expect(rangeOf('..2027-05-09', facts)).toEqual({ to: '2027-05-09' })
    expect(rangeOf('all', facts)).toEqual({})
    expect(rangeOf('nonsense..2027-13-40', facts)).toEqual({})
  })
})

describe('a file for a spreadsheet', () => {
  it('holds texts with commas, quotes and lines whole, and makes no formula of one', () => {
    const rows = [
      ['Booth', 'Scans'],
      ['Acme, "Ltd"\nHall 2', -3],
      ['=HYPERLINK("x")', 4],
      ['@home', 5],
      ['+49', 6],
    ]
    expect(csvText(rows)).toBe('\uFEFFBooth,Scans\r\n"Acme, ""Ltd""\nHall 2",-3\r\n"\'=HYPERLINK(""x"")",4\r\n\'@home,5\r\n\'+49,6\r\n')
  })
})
