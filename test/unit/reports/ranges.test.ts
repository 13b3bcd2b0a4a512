import { describe, expect, it } from 'vitest'
import type { Compared } from '../../../renderer/views/reports/charts/compared.ts'
import {
  comparedRange,
  eventDays,
  rangeOf,
  type RangeFacts,
} from '../../../renderer/views/reports/filter/report-range.ts'
import { peopleDays, scanHours } from '../../../renderer/views/reports/scans/scan-times.ts'
import type { ScanReport } from '../../../shared/contract/index.ts'
import { csvText } from '../../../shared/domain/tables/csv.ts'

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

describe('the days that others are compared with', () => {
  it('are as many just before, where it is known which they are', () => {
    expect(comparedRange('before', { from: '2027-05-18', to: '2027-05-20' }, facts)).toEqual({
      from: '2027-05-15',
      to: '2027-05-17',
    })
    expect(comparedRange('before', { from: '2027-03-01', to: '2027-03-01' }, facts)).toEqual({
      from: '2027-02-28',
      to: '2027-02-28',
    })
    for (const open of [
      {},
      { from: '2027-05-18' },
      { to: '2027-05-18' },
      { from: '2027-05-20', to: '2027-05-18' },
    ])
      expect(comparedRange('before', open, facts)).toBeUndefined()
  })

  it('are any others, or none', () => {
    expect(comparedRange('', { from: '2027-05-18', to: '2027-05-18' }, facts)).toBeUndefined()
    expect(comparedRange('2027-05-19', {}, facts)).toEqual({ from: '2027-05-19', to: '2027-05-19' })
    expect(comparedRange('2026-05-01..2026-05-03', {}, facts)).toEqual({
      from: '2026-05-01',
      to: '2026-05-03',
    })
  })
})

describe('scans beside those of other days', () => {
  const hour = (day: string, at: number, scans: number) => ({
    at: `${day}T0${at}:00:00.000Z`,
    day,
    hour: at,
    scans,
  })
  const report = (byHour: ScanReport['byHour'], byDay: ScanReport['byDay'] = []): ScanReport => ({
    ...{ scans: 0, people: 0, booths: 0, byBooth: [], otherBooths: { booths: 0, scans: 0 } },
    ...{ byHour, byDay },
  })
  const before = (report_: ScanReport, offsetDays: number): Compared<ScanReport> => ({
    report: report_,
    days: 'before',
    offsetDays,
  })

  it('stand at the same hour of the day that they are compared with, and nothing of either is left out', () => {
    const other = before(
      report([hour('2027-05-08', 8, 5), hour('2027-05-08', 9, 7), hour('2027-05-09', 7, 2)]),
      7,
    )
    expect(scanHours(report([hour('2027-05-15', 8, 1), hour('2027-05-17', 8, 3)]), other, 'UTC')).toEqual([
      { at: '2027-05-15T08:00:00.000Z', day: '2027-05-15', scans: 1, before: 5 },
      { at: '2027-05-15T09:00:00.000Z', day: '2027-05-15', scans: 0, before: 7 },
      { at: '2027-05-16T07:00:00.000Z', day: '2027-05-16', scans: 0, before: 2 },
      { at: '2027-05-17T08:00:00.000Z', day: '2027-05-17', scans: 3, before: 0 },
    ])
  })

  it('stand at the same hour by the clock where the clocks are changed between', () => {
    const other = before(
      report([{ at: '2027-03-27T08:00:00.000Z', day: '2027-03-27', hour: 9, scans: 4 }]),
      1,
    )
    expect(scanHours(report([]), other, 'Europe/Berlin')).toMatchObject([
      { at: '2027-03-28T07:00:00.000Z', day: '2027-03-28', before: 4 },
    ])
  })

  it('keep their sums by day', () => {
    const other = before(report([], [{ day: '2027-05-01', scans: 9, people: 4 }]), 2)
    expect(peopleDays(report([], [{ day: '2027-05-04', scans: 3, people: 2 }]), other)).toEqual([
      { day: '2027-05-03', people: 0, scans: 0, before: 4 },
      { day: '2027-05-04', people: 2, scans: 3, before: 0 },
    ])
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
    expect(csvText(rows)).toBe(
      '\uFEFFBooth,Scans\r\n"Acme, ""Ltd""\nHall 2",-3\r\n"\'=HYPERLINK(""x"")",4\r\n\'@home,5\r\n\'+49,6\r\n',
    )
  })
})
