import { setTimeout } from 'node:timers/promises'
import type { BenchResult } from '../result.ts'
import type { OlderLocation } from './older-location.ts'
import { askSteadily } from './waits.ts'

const mostReadMs = 200
const mostCreateMs = 500

/** Brings older data to the present version beside requests: until the first answer, until all is filled, and how long requests waited. */
export async function measureMigration(place: OlderLocation): Promise<BenchResult[]> {
  const bareMs = await place.fillBare()
  const begun = performance.now()
  const service = await place.start()
  try {
    const startMs = performance.now() - begun
    const asking = await askSteadily(service)
    while ((await place.unfinished()) > 0) await setTimeout(200)
    const filledMs = performance.now() - begun - startMs
    const { reads, creates } = await asking.stop()
    console.log(place.name, place.version, { bareMs, startMs, filledMs, reads, creates })
    const of = (what: string): string =>
      `${place.rows.toLocaleString('en')} scans ${place.version === 'released' ? 'of the release before' : 'without sizes'}, ${place.name}: ${what}`
    const most = (what: string, figure: number, limit: number): BenchResult => {
      return { name: of(what), figure, unit: 'ms', target: `≤ ${limit} ms`, met: figure <= limit }
    }
    const seconds = filledMs / 1000
    return [
      most('the start', startMs, 5_000),
      {
        name: of('all filled beside requests, beside a bare loop alone'),
        figure: seconds,
        unit: 's',
        peer: bareMs / 1000,
        ratio: filledMs / bareMs,
        target: '—',
        met: true,
      },
      most('longest read meanwhile', reads.longest, mostReadMs),
      most('longest create meanwhile', creates.longest, mostCreateMs),
    ]
  } finally {
    await service.stop()
  }
}
