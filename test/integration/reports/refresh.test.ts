import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReportRig, scans, type ReportRig } from '../../support/report-listing.ts'

let rig: ReportRig

beforeEach(() => {
  rig = openReportRig()
})
afterEach(() => rig.close())

const everything = { range: {} }
const ids = async (): Promise<readonly number[]> =>
  (await rig.reports.page('qrScan', everything, { offset: 0, limit: 1_000 })).rows.map(({ id }) => id)
const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1)

describe('a refresh', () => {
  it('reads every page, tells how far it is, and shows what it has with its time and range', async () => {
    rig.listed.qrScan = scans(35)
    const progress = await rig.refresh('qrScan')
    expect(progress.at(-1)).toEqual([35, 35])
    expect(progress).toHaveLength(4)
    expect(await ids()).toEqual(upTo(35))
    expect(rig.reports.state('qrScan')).toEqual({
      ...{
        refreshedAt: '2027-06-01T08:00:00.000Z',
        rows: 35,
        undated: 0,
        counted: null,
        unfinished: null,
        error: null,
      },
      ...{ firstDay: '2027-05-01', lastDay: '2027-05-01' },
    })
    expect(rig.reports.state('journeyStep').refreshedAt).toBeNull()
  })

  it('asks only for what is newer where the service counts and keeps to the filter', async () => {
    rig.listed.qrScan = scans(1_000)
    await rig.refresh('qrScan')
    rig.listed.qrScan.push(...scans(5, 1_001))
    rig.listed.asked.length = 0
    await rig.refresh('qrScan')
    expect(rig.listed.asked.filter((question) => !question.includes('from'))).toEqual(['qrScan 1'])
    expect(rig.listed.asked.length).toBeLessThan(50)
    expect(await ids()).toHaveLength(1_000)
    expect(
      (await rig.reports.page('qrScan', everything, { offset: 1_000, limit: 10 })).rows.map(({ id }) => id),
    ).toEqual([1_001, 1_002, 1_003, 1_004, 1_005])
  })

  it.each([
    ['an older row has come late', [3], []],
    ['a row is gone', [], [5]],
  ] as readonly (readonly [string, readonly number[], readonly number[]])[])(
    'reads everything where %s',
    async (_, lateIds, goneIds) => {
      const without = (left: readonly number[]) =>
        scans(1_000).filter(({ scan_id: id }) => !left.includes(Number(id)))
      rig.listed.qrScan = without(lateIds)
      await rig.refresh('qrScan')
      rig.listed.qrScan = without(goneIds)
      await rig.refresh('qrScan')
      expect(await ids()).toEqual(upTo(1_000).filter((id) => !goneIds.includes(id)))
    },
  )

  it('reads everything once a day: what came late and what went may be as many', async () => {
    rig.listed.qrScan = scans(1_000).filter(({ scan_id: id }) => id !== 3)
    await rig.refresh('qrScan')
    rig.listed.qrScan = scans(1_000).filter(({ scan_id: id }) => id !== 5)
    await rig.refresh('qrScan')
    rig.clock.time += 24 * 3_600_000
    await rig.refresh('qrScan')
    expect((await ids()).slice(0, 6)).toEqual([1, 2, 3, 4, 6, 7])
  })

  it.each(['ignored', 'refused'] as const)(
    'reads everything, and nothing twice, where the filter is %s',
    async (filters) => {
      rig.listed.filters = filters
      rig.listed.qrScan = scans(1_000)
      await rig.refresh('qrScan')
      rig.listed.qrScan.push(...scans(3, 1_001))
      await rig.refresh('qrScan')
      expect(rig.reports.state('qrScan').rows).toBe(1_003)
      rig.listed.asked.length = 0
      await rig.refresh('qrScan')
      expect(rig.listed.asked.filter((question) => question.includes('from'))).toEqual([])
      expect(rig.reports.state('qrScan').rows).toBe(1_003)
    },
  )

  it('takes over what a row says now', async () => {
    rig.listed.qrScan = scans(20)
    await rig.refresh('qrScan')
    const [first = {}] = rig.listed.qrScan
    rig.listed.qrScan[0] = { ...first, at: '2027-05-02T20:00:00Z', device: 'Gate' }
    await rig.refresh('qrScan')
    expect((await ids()).at(-1)).toBe(1)
    expect(await ids()).toHaveLength(20)
  })
})

describe('a refresh that is broken off', () => {
  it('leaves what was shown, says why and how far it came, and goes on there', async () => {
    rig.listed.qrScan = scans(30)
    await rig.refresh('qrScan')
    rig.listed.filters = 'refused'
    rig.listed.qrScan = scans(100)
    rig.listed.asked.length = 0
    rig.listed.failsAfter = 6
    await expect(rig.refresh('qrScan')).rejects.toMatchObject({ code: 'unreachable' })
    expect(await ids()).toEqual(upTo(30))
    const { unfinished, error, rows } = rig.reports.state('qrScan')
    expect(rows).toBe(30)
    expect(unfinished).toMatchObject({ total: 100 })
    expect(error).toMatchObject({ code: 'unreachable' })

    await rig.reopen()
    rig.listed.asked.length = 0
    rig.listed.failsAfter = Number.POSITIVE_INFINITY
    await rig.refresh('qrScan')
    expect(await ids()).toEqual(upTo(100))
    // Page 1 tells how many there are; the others that were had are not asked for again.
    expect(rig.listed.asked.length).toBeLessThan(9)
    expect(rig.reports.state('qrScan')).toMatchObject({ rows: 100, unfinished: null, error: null })
  })

  it('reads all anew where rows have moved to pages that were read', async () => {
    rig.listed.qrScan = scans(100)
    rig.listed.failsAfter = 6
    await expect(rig.refresh('qrScan')).rejects.toMatchObject({ code: 'unreachable' })
    rig.listed.failsAfter = Number.POSITIVE_INFINITY
    rig.listed.qrScan = [...scans(15, 101).reverse(), ...scans(100)]
    await rig.refresh('qrScan')
    expect(await ids()).toEqual(upTo(115))
  })

  it('by the person is no error', async () => {
    rig.listed.qrScan = scans(30)
    const stop = new AbortController()
    stop.abort()
    await expect(rig.refresh('qrScan', stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
    expect(rig.reports.state('qrScan')).toMatchObject({ refreshedAt: null, error: null })
  })
})

describe('rows as others write them', () => {
  it('without numbers are kept once each, however often they are read', async () => {
    rig.listed.counts = false
    rig.listed.qrScan = scans(25).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'scan_id')),
    )
    await rig.refresh('qrScan')
    expect(rig.reports.state('qrScan').rows).toBe(25)
    await rig.refresh('qrScan')
    const { rows } = await rig.reports.page('qrScan', everything, { offset: 0, limit: 100 })
    expect(rows).toHaveLength(25)
    expect(rows.every(({ id }) => id < 0)).toBe(true)
  })

  it('are read in other spellings, with what is not known kept', async () => {
    rig.listed.qrScan = [
      {
        scan_id: '7',
        booth_id: '12',
        attendee_id: '34',
        at: '2027-05-18 09:30:00',
        device: null,
        gate: 'north',
      },
      { id: 'f0a1', booth: { id: 12, name: 'Acme' }, user_id: 35, scanned_at: 1_810_632_600, device: 4 },
      { scan_id: 9, booth_id: null, attendee_id: 36, at: 'yesterday' },
    ]
    await rig.refresh('qrScan')
    const { rows } = await rig.reports.page('qrScan', everything, { offset: 0, limit: 10 })
    expect(rows).toEqual([
      {
        id: 7,
        at: Date.parse('2027-05-18T07:30:00Z') / 1_000,
        booth: '12',
        person: '34',
        label: '',
        step: 0,
        seconds: 0,
      },
      {
        id: expect.any(Number) as number,
        at: 1_810_632_600,
        booth: '12',
        person: '35',
        label: '4',
        step: 0,
        seconds: 0,
      },
    ])
    expect(rig.reports.rest('qrScan', 7)).toEqual({ gate: 'north' })
    expect(rig.reports.state('qrScan')).toMatchObject({ rows: 2, undated: 1 })
  })
})

describe('what is kept', () => {
  it('is there without the service, after the event was closed', async () => {
    rig.listed.qrScan = scans(12)
    await rig.refresh('qrScan')
    await rig.reopen()
    rig.listed.failsAfter = 0
    expect(await ids()).toEqual(upTo(12))
  })

  it('is put aside where its file is damaged', async () => {
    rig.listed.qrScan = scans(12)
    await rig.refresh('qrScan')
    await rig.reports.close()
    writeFileSync(
      join(rig.folder, 'reports.db'),
      'no database at all, but long enough to be read as one'.repeat(40),
    )
    await rig.reopen()
    expect(rig.reports.state('qrScan').refreshedAt).toBeNull()
    expect(readdirSync(join(rig.folder, 'quarantine'))).toHaveLength(1)
    expect(existsSync(join(rig.folder, 'reports.db'))).toBe(true)
    expect(rig.logged).toContain('What was kept of the reports is damaged and was put aside.')
  })
})
