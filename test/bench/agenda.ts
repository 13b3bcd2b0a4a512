import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { startWebHost } from '../support/pages/web-host.ts'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'
import { taskSeconds, type BenchResult } from './result.ts'

const sessions = 1_000
const rounds = 40
/** One by one they would cost more to ask for than to draw. */
const framesARound = 12
const pixelsAFrame = 3
const mostFrameMs = 8
const mostOpenMs = 1_500

/**
 * An agenda with a thousand sessions on one day, in a real Chromium on the built web host: what the
 * page's main thread works for each frame in which a session is dragged.
 */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-agenda-'))
  seedEvent({ dataDirectory, sessions })
  const host = await startWebHost({ dataDirectory })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(host.url)
    await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
    const openMs = await opening(page)
    const framesMs = await dragging(page)
    return [
      most(
        `Agenda of ${sessions} sessions on one day: CPU of the page per frame while dragging, p95`,
        p95(framesMs),
        mostFrameMs,
      ),
      most(
        `Agenda of ${sessions} sessions on one day: from the click to the first sessions`,
        openMs,
        mostOpenMs,
      ),
    ]
  } finally {
    await browser.close()
    await host.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

function most(name: string, figure: number, limit: number): BenchResult {
  return { name, figure, unit: 'ms', target: `≤ ${limit} ms`, met: figure <= limit }
}

function p95(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

async function opening(page: Page): Promise<number> {
  const link = page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Sessions', exact: true })
  return link.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        const look = (): void => {
          if (document.querySelector('.agenda-calendar [data-key]') === null) requestAnimationFrame(look)
          else resolve(performance.now() - from)
        }
        element.click()
        look()
      }),
  )
}

/** A session taken by the pointer and carried on a little with each frame, down the day and back. */
async function dragging(page: Page): Promise<number[]> {
  const block = page
    .getByRole('group', { name: /^Agenda of/ })
    .getByRole('button')
    .filter({ visible: true })
    .nth(40)
  const box = await block.boundingBox()
  if (box === null) throw new Error('There is no session to drag.')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 3 })
  await page.locator('.ec-preview').waitFor()
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await taskSeconds(session)
    await page.evaluate(
      ([x, y, frames, pixels]) =>
        new Promise<void>((resolve) => {
          let frame = 0
          const carry = (): void => {
            frame += 1
            const place = { clientX: x + frame * 4, clientY: y + frame * pixels }
            window.dispatchEvent(
              new PointerEvent('pointermove', {
                ...place,
                isPrimary: true,
                pointerType: 'mouse',
                buttons: 1,
                bubbles: true,
              }),
            )
            if (frame < frames) requestAnimationFrame(carry)
            else requestAnimationFrame(() => resolve())
          }
          requestAnimationFrame(carry)
        }),
      [box.x + 20, box.y + 20 + (round % 5) * 40, framesARound, pixelsAFrame] as const,
    )
    samples.push((((await taskSeconds(session)) - before) * 1_000) / framesARound)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return samples
}
