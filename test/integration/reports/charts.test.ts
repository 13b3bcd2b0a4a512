import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RowFilter } from '../../../electron/reports/charts/filter.ts'
import { startOfDay } from '../../../shared/domain/time-zone.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { openReportRig, scans, type ReportRig } from '../../support/report-listing.ts'

let rig: ReportRig

beforeEach(() => {
  rig = openReportRig()
})
afterEach(() => rig.close())

const day = (text: string): number => startOfDay(text, 'Europe/Berlin')

async function scanned(
  rows: readonly (readonly [at: string, booth: number | null, person: number, device?: string])[],
): Promise<void> {
  rig.listed.qrScan = rows.map(([at, booth_id, attendee_id, device = 'Phone'], index) => ({
    scan_id: index + 1,
    booth_id,
    attendee_id,
    at,
    device,
  }))
  await rig.refresh('qrScan')
}

describe('scans', () => {
  it('are counted by hour and day on the event’s clocks, over a night on which they are changed', async () => {
    await scanned([
      ['2027-03-27T22:59:59Z', 1, 1],
      ['2027-03-27T23:00:00Z', 1, 1],
      ['2027-03-28T00:59:59Z', 1, 2],
      ['2027-03-28T01:00:00Z', 1, 2],
      ['2027-03-28T21:59:59Z', 1, 3],
      ['2027-03-28T22:00:00Z', 1, 3],
    ])
    const { byHour, byDay, scans: all, people } = await rig.reports.scans({ range: {} })
    expect({ all, people }).toEqual({ all: 6, people: 3 })
    expect(byHour.map(({ day: on, hour, scans: count }) => [on, hour, count])).toEqual([
      ['2027-03-27', 23, 1],
      ['2027-03-28', 0, 1],
      ['2027-03-28', 1, 1],
      ['2027-03-28', 3, 1],
      ['2027-03-28', 23, 1],
      ['2027-03-29', 0, 1],
    ])
    expect(byDay).toEqual([
      { day: '2027-03-27', scans: 1, people: 1 },
      { day: '2027-03-28', scans: 4, people: 3 },
      { day: '2027-03-29', scans: 1, people: 1 },
    ])
  })

  it('are told by booth with their people, the most first, and the rest in one', async () => {
    await scanned([
      ['2027-05-01T08:00:00Z', 12, 1],
      ['2027-05-01T09:00:00Z', 12, 1],
      ['2027-05-01T10:00:00Z', 12, 2],
      ['2027-05-01T10:00:00Z', 7, 2],
      ['2027-05-01T11:00:00Z', 7, 3],
      ['2027-05-01T12:00:00Z', 9, 3],
      ['2027-05-01T12:00:00Z', null, 4],
    ])
    const report = await rig.reports.scans({ range: {} }, 2)
    expect(report.byBooth).toEqual([
      { id: '12', scans: 3, people: 2, share: 3 / 7 },
      { id: '7', scans: 2, people: 2, share: 2 / 7 },
    ])
    expect(report).toMatchObject({ booths: 3, otherBooths: { booths: 1, scans: 1 }, people: 4 })
  })

  it('are those of the days, booths and devices asked for', async () => {
    await scanned([
      ['2027-05-01T21:59:59Z', 1, 1, 'Gate'],
      ['2027-05-01T22:00:00Z', 1, 1, 'Gate'],
      ['2027-05-02T10:00:00Z', 2, 2, 'Phone'],
      ['2027-05-02T21:59:59Z', 3, 3, 'Gate'],
      ['2027-05-02T22:00:00Z', 3, 4, 'Gate'],
    ])
    const range = { from: day('2027-05-02'), until: day('2027-05-03') }
    expect((await rig.reports.scans({ range })).scans).toBe(3)
    expect((await rig.reports.scans({ range, booths: ['1', '2'] })).scans).toBe(2)
    expect((await rig.reports.scans({ range, devices: ['Gate'] })).people).toBe(2)
    expect((await rig.reports.scans({ range, booths: ['2'], devices: ['Gate'] })).scans).toBe(0)
    expect((await rig.reports.scans({ range, booths: ['77'] })).byHour).toEqual([])
  })

  it('are those of the people asked for', async () => {
    await scanned([
      ['2027-05-01T08:00:00Z', 1, 1],
      ['2027-05-01T09:00:00Z', 2, 1],
      ['2027-05-01T09:00:00Z', 2, 2],
      ['2027-05-01T10:00:00Z', 3, 3],
    ])
    expect(await rig.reports.scans({ range: {}, people: ['1', '3', '99'] })).toMatchObject({
      scans: 3,
      people: 2,
      booths: 3,
    })
    expect(await rig.reports.scans({ range: {}, people: ['2'], booths: ['2', '3'] })).toMatchObject({
      scans: 1,
      people: 1,
    })
    expect(await rig.reports.scans({ range: {}, people: [] })).toMatchObject({ scans: 0, people: 0 })
    const { total } = await rig.reports.page('qrScan', { range: {}, people: ['1'] }, { offset: 0, limit: 10 })
    expect(total).toBe(2)
  })

  it('are the same whether they were read at once or little by little', async () => {
    rig.listed.perPage = 500
    const all = scans(20_000)
    rig.listed.qrScan = all.slice(0, 9_000)
    await rig.refresh('qrScan')
    rig.listed.qrScan = all.slice(0, 15_000)
    await rig.refresh('qrScan')
    rig.listed.qrScan = all
    await rig.refresh('qrScan')
    const other = openReportRig()
    try {
      other.listed.perPage = 500
      other.listed.qrScan = [...all].reverse()
      await other.refresh('qrScan')
      // Booths that were scanned as often stand in the order in which they came.
      const inOrder = async ({ reports }: ReportRig, filter: RowFilter) => {
        const report = await reports.scans(filter)
        return { ...report, byBooth: [...report.byBooth].sort((a, b) => Number(a.id) - Number(b.id)) }
      }
      expect(await inOrder(rig, { range: {} })).toEqual(await inOrder(other, { range: {} }))
      const filter = { range: { from: day('2027-06-02'), until: day('2027-06-20') }, booths: ['2'] }
      const report = await rig.reports.scans(filter)
      expect(report).toEqual(await other.reports.scans(filter))
      const plain = all.filter(({ at, booth_id: booth }) => {
        const time = Date.parse(at as string) / 1_000
        return booth === 2 && time >= day('2027-06-02') && time < day('2027-06-20')
      })
      expect(report.scans).toBe(plain.length)
      expect(report.byDay).toHaveLength(18)
    } finally {
      await other.close()
    }
  })
})

async function walked(steps: readonly JsonObject[]): Promise<void> {
  rig.listed.journeyStep = steps.map((step, index) => ({
    step_id: index + 1,
    booth_id: null,
    seconds: 60,
    ...step,
  }))
  await rig.refresh('journeyStep')
}

const step = (
  person: number,
  number: number,
  page: string,
  at: string,
  more: JsonObject = {},
): JsonObject => ({
  ...{ attendee_id: person, step: number, page, at: `2027-05-01T${at}Z`, ...more },
})

describe('journeys', () => {
  it('begin where the steps begin anew, and flow from page to page by step', async () => {
    await walked([
      step(1, 1, 'Lobby', '08:00:00'),
      step(1, 2, 'Agenda', '08:01:00'),
      step(1, 3, 'Lobby', '08:02:00'),
      step(2, 1, 'Lobby', '08:00:30'),
      step(2, 2, 'Agenda', '08:03:00'),
      step(1, 1, 'Agenda', '08:10:00'),
    ])
    const report = await rig.reports.journeys({ range: {} })
    expect(report).toMatchObject({ journeys: 3, people: 2, visits: 6 })
    expect(report.bySteps).toEqual([
      { step: 1, journeys: 3 },
      { step: 2, journeys: 2 },
      { step: 3, journeys: 1 },
    ])
    expect(report.flow).toEqual([
      { step: 1, from: 'Lobby', to: 'Agenda', journeys: 2 },
      { step: 2, from: 'Agenda', to: 'Lobby', journeys: 1 },
    ])
    expect(report.pages.map(({ page, visits, people }) => [page, visits, people])).toEqual([
      ['Lobby', 3, 2],
      ['Agenda', 3, 2],
    ])
  })

  it('end with a pause where steps have no numbers', async () => {
    await walked([
      step(1, 0, 'Lobby', '08:00:00'),
      step(1, 0, 'Agenda', '08:31:00'),
      step(1, 0, 'Lobby', '09:10:00'),
    ])
    expect(await rig.reports.journeys({ range: {} })).toMatchObject({
      journeys: 2,
      flow: [{ from: 'Lobby', to: 'Agenda' }],
    })
  })

  it('tell how long people stayed, by median and mean, but for visits of no length', async () => {
    await walked([
      step(1, 1, 'Lobby', '08:00:00', { seconds: 10 }),
      step(2, 1, 'Lobby', '08:00:00', { seconds: '30' }),
      step(3, 1, 'Lobby', '08:00:00', { seconds: 320 }),
      step(4, 1, 'Lobby', '08:00:00', { seconds: null }),
      step(4, 2, 'Booth', '08:05:00', { seconds: 100, booth_id: 7 }),
      step(4, 3, 'Booth', '08:06:00', { seconds: 50, booth_id: '7' }),
    ])
    const { pages, booths } = await rig.reports.journeys({ range: {} })
    expect(pages[0]).toEqual({
      page: 'Lobby',
      visits: 4,
      people: 4,
      seconds: 360,
      medianSeconds: 30,
      meanSeconds: 120,
    })
    expect(booths).toEqual([
      { id: '7', visits: 2, people: 1, seconds: 150, medianSeconds: 75, meanSeconds: 75 },
    ])
  })

  it('are shown whole where they came by the booth that is asked for', async () => {
    await walked([
      step(1, 1, 'Lobby', '08:00:00'),
      step(1, 2, 'Booth', '08:01:00', { booth_id: 7 }),
      step(2, 1, 'Agenda', '08:00:00'),
      step(2, 2, 'Booth', '08:01:00', { booth_id: 8 }),
    ])
    const { journeys, pages } = await rig.reports.journeys({ range: {}, booths: ['7'] })
    expect(journeys).toBe(1)
    expect(pages.map(({ page }) => page).sort()).toEqual(['Booth', 'Lobby'])
  })

  it('are those of the people asked for, also at a booth', async () => {
    await walked([
      step(1, 1, 'Lobby', '08:00:00'),
      step(1, 2, 'Booth', '08:01:00', { booth_id: 7 }),
      step(2, 1, 'Agenda', '08:00:00'),
      step(2, 2, 'Booth', '08:01:00', { booth_id: 7 }),
      step(3, 1, 'Lobby', '08:00:00'),
    ])
    const ofPages = async (filter: RowFilter) =>
      (await rig.reports.journeys(filter)).pages.map(({ page }) => page).sort()
    expect(await ofPages({ range: {}, people: ['2', '3'] })).toEqual(['Agenda', 'Booth', 'Lobby'])
    expect(await ofPages({ range: {}, people: ['2', '3'], booths: ['7'] })).toEqual(['Agenda', 'Booth'])
  })

  it('put pages beyond the most visited together in the flow', async () => {
    await walked(
      Array.from({ length: 30 }, (_, person) => [
        step(person + 1, 1, 'Lobby', '08:00:00'),
        step(person + 1, 2, `Page ${person}`, '08:01:00'),
      ]).flat(),
    )
    const { flow } = await rig.reports.journeys({ range: {} })
    expect(flow.find(({ to }) => to === null)).toEqual({ step: 1, from: 'Lobby', to: null, journeys: 23 })
    expect(flow.reduce((sum, { journeys }) => sum + journeys, 0)).toBe(30)
  })
})
