import { chromium } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { startWebHost } from '../support/pages/web-host.ts'
import { seedPlan, visits } from './floors/application.ts'
import { median, type BenchResult } from './result.ts'

const most = {
  10_000: { first: 400, again: 150 },
  50_000: { first: 1_000, again: 150 },
  100_000: { first: 2_000, again: 150 },
}
const rounds = 3

/**
 * From the click on Floors to the frame after the one that shows the plan and its counts, in the
 * whole application on the built web host: right after the event was opened, and again on later
 * visits. Medians of three hosts with a page each.
 */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const [size, { first, again }] of Object.entries(most)) {
    const stands = Number(size)
    const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-open-'))
    try {
      await seedPlan(dataDirectory, stands)
      const opened: Awaited<ReturnType<typeof visits>>[] = []
      for (let round = 0; round < rounds; round += 1) opened.push(await measured(dataDirectory, stands))
      const result = (name: string, figure: number, limit: number): BenchResult => ({
        name: `${stands.toLocaleString('en')} stands, from the click to the plan${name}`,
        ...{ figure, unit: 'ms', target: `≤ ${limit} ms`, met: figure <= limit },
      })
      results.push(
        result('', median(opened.map(({ openMs }) => openMs)), first),
        result(', again', median(opened.map(({ againMs }) => againMs)), again),
      )
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true })
    }
  }
  return results
}

async function measured(dataDirectory: string, stands: number) {
  const host = await startWebHost({ dataDirectory })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    await page.goto(host.url)
    return await visits(page, stands)
  } finally {
    await browser.close()
    await host.stop()
  }
}
