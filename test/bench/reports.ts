import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, type BenchResult } from './result.ts'

const run$ = promisify(execFile)
const scans = 1_000_000
const rounds = 3
const mebibyte = 1024 ** 2

/** A million scans and a fifth as many steps of journeys, read and counted; of several processes. */
export async function run(): Promise<BenchResult[]> {
  const measured: Record<string, number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-reports-'))
    try {
      const script = join(import.meta.dirname, 'reports-process.ts')
      const { stdout } = await run$(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        script,
        folder,
        String(scans),
      ])
      measured.push(JSON.parse(stdout) as Record<string, number>)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const figure = (name: string): number => median(measured.map((figures) => figures[name]!))
  if (figure('scans') !== scans) throw new Error(`The reading is not complete: ${figure('scans')} scans.`)
  const above = (name: string): number =>
    Math.max(...measured.map((figures) => figures[name]! - figures['idle bytes']!)) / mebibyte
  const atMost = (name: string, value: number, unit: string, most: number): BenchResult => ({
    ...{ name, figure: value, unit, target: `≤ ${most} ${unit}` },
    met: value <= most,
  })
  const asked = ['all charts', 'a week at some booths', 'a page in the middle']
  return [
    atMost('all charts of 1,000,000 scans', figure('all charts'), 'ms', 1_500),
    atMost('scans of a week at some booths', figure('a week at some booths'), 'ms', 500),
    atMost('rows from the middle', figure('a page in the middle'), 'ms', 500),
    atMost(
      'longest event-loop stall while reports are counted',
      Math.max(...asked.map((name) => figure(`${name}: deaf`))),
      'ms',
      50,
    ),
    atMost('longest event-loop stall while reports are read', figure('fill: deaf'), 'ms', 50),
    atMost('memory while 1,000,000 scans are read, above idle', above('bytes after filling'), 'MiB', 100),
    atMost('memory while they are counted, above idle', above('bytes after asking'), 'MiB', 150),
  ]
}
