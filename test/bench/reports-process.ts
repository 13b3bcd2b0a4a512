import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectGarbageEarly } from '../../electron/application/host/process-settings.ts'
import type { Gateway } from '../../electron/gateway/requests/types.ts'
import { createReports } from '../../electron/reports/reports.ts'
import { foldersOf, prepareFolders } from '../../electron/workspace/disk/folders.ts'
import type { JsonObject } from '../../shared/domain/record/record-values.ts'
import { measured, type Figures } from './event-loop-stalls.ts'

/**
 * The process that is measured: reads scans and journeys page by page, then counts all charts.
 * Arguments: its folder, how many scans. Prints figures by name; times in milliseconds, memory in
 * bytes.
 */
const [folder, count] = process.argv.slice(2)
if (folder === undefined || count === undefined) throw new Error('arguments')

// As every host does.
collectGarbageEarly()
prepareFolders(foldersOf(folder))
const scans = Number(count)
const steps = scans / 5
const figures: Figures = {}
const start = Date.UTC(2027, 4, 1) / 1_000
const days = 30

/** Rows that are the same for the same number, spread over a month, 2,000 booths and 100,000 people. */
function row(entity: string, id: number): JsonObject {
  const mixed = Math.imul(id ^ (id >>> 15), 0x2c1b3c6d) >>> 0
  const at = start + (mixed % days) * 86_400 + 28_800 + ((mixed >>> 5) % 36_000)
  const [booth_id, attendee_id] = [1 + ((mixed >>> 3) % 2_000), 1 + ((mixed >>> 7) % 100_000)]
  const time = new Date(at * 1_000).toISOString()
  if (entity === 'qrScan')
    return { scan_id: id, booth_id, attendee_id, at: time, device: `Handheld ${mixed % 40}` }
  return {
    step_id: id,
    attendee_id: 1 + (id >> 2),
    step: 1 + (id & 3),
    page: `Page ${mixed % 12}`,
    booth_id,
    at: time,
    seconds: mixed % 600,
  }
}

const gateway: Pick<Gateway, 'list'> = {
  list: async ({ entity, page, limit }) => {
    // An answer comes from the network: in a turn of its own.
    await nextTurn()
    const total = entity === 'qrScan' ? scans : steps
    const from = (page - 1) * limit
    const items = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, index) =>
      row(entity, from + index + 1),
    )
    return { items, total, lastPage: Math.ceil(total / limit), perPage: limit }
  },
}
const nothing = (): void => undefined
const reports = createReports({
  ...{ folder, gateway: gateway as Gateway, clock: Date, timeZone: () => 'Europe/Berlin' },
  log: { info: nothing, warn: nothing, error: nothing },
})

const refresh = { signal: new AbortController().signal, onProgress: nothing }
reports.state('qrScan')
global.gc?.()
figures['idle bytes'] = process.memoryUsage.rss()
await measured(figures, 'fill', async () => {
  await reports.refresh('qrScan', refresh)
  await reports.refresh('journeyStep', refresh)
})
figures['bytes after filling'] = process.resourceUsage().maxRSS * 1024
const counted = await measured(figures, 'all charts', async () => {
  const first = await reports.scans({ range: {} })
  await reports.journeys({ range: {} })
  return first
})
figures['scans'] = counted.scans
await measured(figures, 'a week at some booths', () =>
  reports.scans({ range: { from: start + 7 * 86_400, until: start + 14 * 86_400 }, booths: ['1', '2', '3'] }),
)
await measured(figures, 'a page in the middle', () =>
  reports.page('qrScan', { range: {} }, { offset: scans / 2, limit: 100 }),
)
figures['bytes after asking'] = process.resourceUsage().maxRSS * 1024
process.stdout.write(`${JSON.stringify(figures)}\n`)
await reports.close()
