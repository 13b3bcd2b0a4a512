import { chromium, type Browser } from '@playwright/test'
import { chromiumLaunchOptions } from '../../support/pages/chromium.ts'
import type { Bundle } from './bundle.ts'
import { heapMebibytes, measureGestures, withinMs, type Effort, type FloorFigures } from './measure.ts'

const address = 'http://localhost:9/'

/**
 * A candidate alone in a page, with so many stands; `null` where it does not show them in time. The
 * page reaches nothing: whatever it asks for is answered here.
 */
export async function measureBare(
  { script, style }: Bundle,
  stands: number,
  effort: Effort,
): Promise<FloorFigures | null> {
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    return await withinMs(2 * effort.mostMs, () => measured(browser, script, style, stands, effort))
  } finally {
    await browser.close()
  }
}

async function measured(
  browser: Browser,
  script: string,
  style: string,
  stands: number,
  effort: Effort,
): Promise<FloorFigures | null> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.route('**', (route) =>
    route.request().url() === address
      ? route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Floors</title><body style="margin:0">',
        })
      : route.fulfill({ contentType: 'application/json', body: '{}' }),
  )
  await page.goto(address)
  if (style !== '') await page.addStyleTag({ content: style })
  await page.addScriptTag({ content: script })
  const openMs = await withinMs(effort.mostMs, () =>
    page.evaluate((count) => window.floorBench.open(count), stands),
  )
  if (openMs === null) return null
  const figures = await measureGestures(page, effort)
  const [failure] = failures
  if (failure !== undefined) throw failure
  return { openMs, heapMebibytes: await heapMebibytes(page), gestures: figures }
}
