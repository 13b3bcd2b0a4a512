import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { chromiumLaunchOptions } from '../../support/pages/chromium.ts'
import { startWebHost, type WebHost } from '../../support/pages/web-host.ts'
import { seededEventName, seedEvent } from '../../support/workspaces/seed-workspace.ts'
import { median } from '../result.ts'
import type { Bundle } from './bundle.ts'
import { heapMebibytes, measureGestures, type Effort, type FloorFigures } from './measure.ts'
import { benchScene, elementsOf } from './scene.ts'

const revisits = 3
const mostOpenMs = 120_000

/** The whole application on the built web host, with an event whose one floor has so many stands. */
export async function measureApplication(
  { script }: Bundle,
  stands: number,
  effort: Effort,
): Promise<FloorFigures> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-floors-'))
  await seedPlan(dataDirectory, stands)
  const host = await startWebHost({ dataDirectory })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    const failures: Error[] = []
    page.on('pageerror', (error) => failures.push(error))
    await page.goto(host.url)
    const { openMs, againMs } = await visits(page, stands)
    // The booths have come and the first checks are done: what a person works with.
    await page.waitForFunction(
      () =>
        document.querySelector('[data-tray] [role=status]') === null &&
        !/Checking/.test(document.querySelector('footer.status')?.textContent ?? ''),
      undefined,
      { timeout: mostOpenMs },
    )
    await page.evaluate(script)
    await page.evaluate((count) => window.floorBench.open(count), stands)
    const gestures = await measureGestures(page, effort)
    const [failure] = failures
    if (failure !== undefined) throw failure
    return {
      openMs,
      againMs,
      gestures,
      heapMebibytes: await heapMebibytes(page),
      hostMebibytes: memoryOf(host),
    }
  } finally {
    await browser.close()
    await host.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/** An event whose one floor has so many stands, with a picture behind them. */
export async function seedPlan(dataDirectory: string, stands: number): Promise<void> {
  seedEvent({ dataDirectory, booths: stands, floors: 1 })
  const workspace = openWorkspace(join(dataDirectory, 'events', 'seeded'), { clock: Date })
  try {
    const picture = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#eef1f5' } })
      .png()
      .toBuffer()
    const described = { format: 'png', mime: 'image/png', widthPixels: 2000, heightPixels: 1500 } as const
    const { hash } = await workspace.assets.add(oneChunk(picture), 'venue.png', () =>
      Promise.resolve(described),
    )
    const floorKey = workspace.records.keyOf('floor', '1')
    const scene = benchScene(stands, {
      picture: hash,
      boothKey: (index) => workspace.records.keyOf('booth', String(index + 1)),
    })
    workspace.transaction(() => {
      workspace.layouts.setHall(floorKey, scene.hall)
      for (const element of elementsOf(scene)) workspace.layouts.put(floorKey, element)
    })
  } finally {
    workspace.close()
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

function screenLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true })
}

/**
 * Opens the event of `seedPlan` and its plan, leaves that and comes back: the milliseconds of the first
 * time, and the median of the others.
 */
export async function visits(page: Page, stands: number) {
  await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
  await screenLink(page, 'Floors').waitFor()
  const openMs = await opening(page, stands)
  const again: number[] = []
  for (let visit = 0; visit < revisits; visit++) {
    await screenLink(page, 'Settings').click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    again.push(await opening(page, stands))
  }
  return { openMs, againMs: median(again) }
}

/** Milliseconds from the click to the frame after the one that says how many stands it has painted. */
async function opening(page: Page, stands: number): Promise<number> {
  return screenLink(page, 'Floors').evaluate(
    (element: HTMLElement, [count, mostMs]) =>
      new Promise<number>((resolve, reject) => {
        const from = performance.now()
        const look = (): void => {
          const status = document.querySelector('footer.status')?.textContent ?? ''
          if (status.replaceAll(',', '').includes(`${count} stands`))
            requestAnimationFrame(() => resolve(performance.now() - from))
          else if (performance.now() - from > mostMs) reject(new Error(`The plan is not there: ${status}`))
          else requestAnimationFrame(look)
        }
        element.click()
        look()
      }),
    [stands, mostOpenMs] as const,
  )
}

/** The memory of the host now. */
function memoryOf({ pid }: WebHost): number {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kibibytes === undefined) throw new Error('The system does not say how much memory the host has.')
  return Number(kibibytes) / 1024
}
