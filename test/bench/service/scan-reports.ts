import { performance } from 'node:perf_hooks'
import type { BackupRow, ListQuery, Storage } from '../../../electron/service/storage/types.ts'
import { median, type BenchResult } from '../result.ts'

const scans = 300_000
const booths = 120
const days = 30
const mostMs = 50
const dayMs = 24 * 60 * 60 * 1000
/** What a report is asked for by. */
const aimedAt = 'by booth and time'
const beginning = Date.UTC(2026, 0, 1)

/** Scans of a month at all booths, as a backup holds them. */
async function* month(): AsyncGenerator<readonly BackupRow[]> {
  yield await Promise.resolve([
    { kind: 'event', id: 1, appKey: 'k', secretHash: 'h', details: {}, limits: {} },
  ])
  const group: BackupRow[] = []
  for (let id = 1; id <= scans; id += 1) {
    const at = new Date(beginning + ((id * 7919) % (days * dayMs))).toISOString()
    group.push({
      kind: 'record',
      eventId: 1,
      entity: 'qrScan',
      id,
      values: { booth_id: (id % booths) + 1, attendee_id: (id % 2000) + 1, at, device: 'phone' },
    })
    if (group.length === 500) yield group.splice(0)
  }
}

const day = (number: number): string => new Date(beginning + number * dayMs).toISOString().slice(0, 10)

const from = { field: 'at', compare: 'from', value: day(3) } as const
const until = { field: 'at', compare: 'until', value: `${day(24)}T23:59:59.999Z` } as const
const ofBooth = { field: 'booth_id', compare: 'equal', value: '7' } as const

const questions: Readonly<Record<string, ListQuery['conditions']>> = {
  'by booth and time': [from, until, ofBooth],
  'by booth': [ofBooth],
  'by time': [from, until],
  'of one day': [
    { ...from, value: day(9) },
    { ...until, value: `${day(9)}T23:59:59.999Z` },
  ],
}

/** The first page and the hundredth of 300,000 scans, asked for as the report does. */
export async function measureScanReports(name: string, storage: Storage): Promise<BenchResult[]> {
  await storage.rows.restore(month(), { replace: true })
  const records = storage.records(1)
  const results: BenchResult[] = []
  for (const [question, conditions = []] of Object.entries(questions)) {
    const times: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const begun = performance.now()
      const { total } = await records.list({
        entity: 'qrScan',
        conditions,
        offset: (round % 2) * 1000,
        limit: 100,
      })
      if (round > 1) times.push(performance.now() - begun)
      if (total === 0) throw new Error('No scan was found.')
    }
    const figure = median(times)
    results.push({
      name: `100 of 300,000 scans ${question}, ${name}`,
      figure,
      unit: 'ms',
      target: question === aimedAt ? `≤ ${mostMs} ms` : '—',
      met: question !== aimedAt || figure <= mostMs,
    })
  }
  return results
}
