import { chromium, expect, type CDPSession, type Page } from '@playwright/test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pngFile } from '../support/files.ts'
import { connectTo } from '../support/pages/connecting.ts'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { dropFiles } from '../support/pages/dropped-files.ts'
import { canvas, drag } from '../support/pages/floor-plan.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost } from '../support/pages/web-host.ts'
import { startService } from '../support/services/service.ts'
import { median, type BenchResult } from './result.ts'

const minutes = Number(process.env['MINUTES'] ?? 8)
/** What is filled once, caches among it, is not looked at. */
const warmUpShare = 0.2
const mostRatio = 1.05
const megabyte = 1_000_000

type Watched = 'host' | 'service' | 'page'

/**
 * Edits, drags, synchronisations and new pictures in the sample event, for `MINUTES` (8), with the
 * memory of host, service and page after each round, once their garbage is collected: the second
 * half beside the first.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-soak-'))
  const memory = join(folder, 'memory')
  process.env['NODE_OPTIONS'] = `--import=${new URL('soak-process.ts', import.meta.url).href}`
  process.env['BOOTH_BUILDER_BENCH_MEMORY'] = memory
  const service = await startService({
    sample: true,
    appKey: 'soak',
    appSecret: 'soak-secret',
    dataDirectory: join(folder, 'service'),
  })
  const host = await startWebHost({ dataDirectory: join(folder, 'data') })
  delete process.env['NODE_OPTIONS']
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    const session = await page.context().newCDPSession(page)
    await page.goto(host.url)
    await connectTo(page, { baseUrl: service.baseUrl, appKey: 'soak', appSecret: 'soak-secret' })
    const samples: Record<Watched, number[]> = { host: [], service: [], page: [] }
    const until = performance.now() + minutes * 60_000
    for (let round = 0; performance.now() < until; round += 1) {
      await work(page, round)
      samples.host.push(await bytesOf(memory, host.pid))
      samples.service.push(await bytesOf(memory, service.pid))
      samples.page.push(await bytesOfPage(session))
    }
    console.log(
      Object.entries(samples)
        .map(([of, bytes]) => `${of}: ${bytes.map((one) => (one / megabyte).toFixed(1)).join(' ')}`)
        .join('\n'),
    )
    return (['host', 'service', 'page'] as const).map((of) => secondHalf(of, samples[of]))
  } finally {
    await browser.close()
    await host.stop()
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function secondHalf(of: Watched, all: readonly number[]): BenchResult {
  const bytes = all.slice(Math.ceil(all.length * warmUpShare))
  const middle = Math.floor(bytes.length / 2)
  if (middle === 0) throw new Error('The soak was too short to tell anything.')
  const [first, second] = [median(bytes.slice(0, middle)) / megabyte, median(bytes.slice(middle)) / megabyte]
  const ratio = second / first
  return {
    name: `memory of the ${of}, second half`,
    figure: second,
    unit: 'MB',
    peer: first,
    ratio,
    target: `≤ ${mostRatio}×`,
    met: ratio <= mostRatio,
  }
}

async function work(page: Page, round: number): Promise<void> {
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this computer' })
  await goTo(page, 'Booths')
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Exhibitor’s name', exact: true }).fill('Bo Hall')
  await page.getByRole('textbox', { name: 'Exhibitor’s e-mail', exact: true }).fill('bo@example.com')
  await page.getByRole('textbox', { name: 'Company profile', exact: true }).fill(`Written in round ${round}.`)
  await expect(saved).toBeVisible()
  // Dropped and not chosen: for a file that is chosen Playwright keeps a handle to the input, and
  // with it all of the screen that was left long ago.
  const logo = await pngFile({ width: 400, height: 300, seed: round })
  await dropFiles(page.getByRole('group', { name: 'Logo', exact: true }), [
    { name: `logo-${round}.png`, mimeType: 'image/png', content: logo },
  ])
  await expect(page.getByText(`logo-${round}.png`, { exact: true })).toBeVisible()
  await expect(saved).toBeVisible()

  await goTo(page, 'Floors')
  await canvas(page).waitFor()
  const box = (await canvas(page).boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const step of [60, -60]) await drag(page, middle, { x: middle.x + step, y: middle.y + step / 2 })
  for (const screen of ['People', 'Media', 'Overview']) await goTo(page, screen)

  await goTo(page, 'Sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByRole('button', { name: /^Synchronisation:/ })).toHaveAccessibleName(/Up to date/, {
    timeout: 60_000,
  })
}

/** Of a process, once its garbage is collected. */
async function bytesOf(memory: string, pid: number): Promise<number> {
  const file = `${memory}-${pid}`
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await sleep(20)
  return Number(readFileSync(file, 'utf8'))
}

async function bytesOfPage(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
