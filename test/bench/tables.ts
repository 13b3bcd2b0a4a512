import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { median, taskSeconds, type BenchResult } from './result.ts'

const booths = 50_000
const attendees = 100_000
const opens = 9
const mebibyte = 1024 ** 2
const searched = 'booth 0421'
const mostOpenMs = 300
const mostFrameMs = 16.8
const mostKeyMs = 50
const mostHostMebibytes = 250

/**
 * What a person waits for at the tables of a large event, in a real Chromium on the built web host:
 * the page's own clock, from the event to the frame that shows its effect.
 */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-tables-'))
  seedEvent({ dataDirectory, booths, attendees })
  const host = await startWebHost({ dataDirectory })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(host.url)
    await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
    const boothsMs = await opening(page, { screen: 'Booths', row: 'Booth 000001' })
    const scrolled = await scrolling(page)
    const keyMs = await searching(page)
    const peopleMs = await opening(page, { screen: 'People', row: 'Ada 1 Example 1', tab: 'Attendees' })
    const hostBytes = memoryOf(host)
    return [
      most(`Booths at ${booths}: from the click to the first rows`, median(boothsMs), mostOpenMs, 'ms'),
      most(`People at ${attendees}: from the click to the first rows`, median(peopleMs), mostOpenMs, 'ms'),
      most(`Booths at ${booths}: a frame while scrolling, p95`, p95(scrolled.framesMs), mostFrameMs, 'ms'),
      most(
        `Booths at ${booths}: CPU of the page per frame while scrolling`,
        scrolled.cpuMs,
        mostFrameMs,
        'ms',
      ),
      most(`Booths at ${booths}: from a key of the search to its rows, p95`, p95(keyMs), mostKeyMs, 'ms'),
      most('memory of the host after all of it', hostBytes / mebibyte, mostHostMebibytes, 'MiB'),
    ]
  } finally {
    await browser.close()
    await host.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

function most(name: string, figure: number, limit: number, unit: BenchResult['unit']): BenchResult {
  return { name, figure, unit, target: `≤ ${limit} ${unit}`, met: figure <= limit }
}

function p95(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

interface Opened {
  readonly screen: string
  /** What the first row says. */
  readonly row: string
  readonly tab?: string
}

/**
 * Milliseconds from the click that opens the table to the frame with its first row. The first time
 * prepares what is then there, and does not count.
 */
async function opening(page: Page, { screen, row, tab }: Opened): Promise<number[]> {
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true })
  const samples: number[] = []
  for (let round = 0; round <= opens; round++) {
    await link('Settings').click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    if (tab !== undefined) {
      await link(screen).click()
      await page.getByRole('button', { name: tab, exact: true }).waitFor()
    }
    const opener = tab === undefined ? link(screen) : page.getByRole('button', { name: tab, exact: true })
    const elapsedMs = await opener.evaluate(
      (element: HTMLElement, text) =>
        new Promise<number>((resolve) => {
          const from = performance.now()
          const look = (): void => {
            const isThere = [...document.querySelectorAll('[role=gridcell]')].some(({ textContent }) =>
              textContent.includes(text),
            )
            if (isThere) resolve(performance.now() - from)
            else requestAnimationFrame(look)
          }
          element.click()
          look()
        }),
      row,
    )
    if (round > 0) samples.push(elapsedMs)
  }
  return samples
}

interface Scrolled {
  /** The time between frames, on a machine that may have other work. */
  readonly framesMs: readonly number[]
  /** What the page's main thread works for a frame, on any machine. */
  readonly cpuMs: number
}

const scrolledFrames = 400
const pixelsAFrame = 132

/** The wheel turned fast: three rows a frame. */
async function scrolling(page: Page): Promise<Scrolled> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Booths', exact: true })
    .click()
  const grid = page.getByRole('grid', { name: 'Booths' })
  await grid.waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await taskSeconds(session)
  const framesMs = await grid.evaluate(
    (element, [count, pixels]) =>
      new Promise<number[]>((resolve) => {
        const samples: number[] = []
        let last = performance.now()
        const turn = (now: number): void => {
          samples.push(now - last)
          last = now
          element.scrollTop += pixels
          if (samples.length < count) requestAnimationFrame(turn)
          else resolve(samples.slice(1))
        }
        requestAnimationFrame(turn)
      }),
    [scrolledFrames, pixelsAFrame] as const,
  )
  return { framesMs, cpuMs: ((await taskSeconds(session)) - before) * (1000 / scrolledFrames) }
}

/** Milliseconds from each key to the frame whose rows are those of the text by then. */
async function searching(page: Page): Promise<number[]> {
  const samples: number[] = []
  const box = page.getByRole('searchbox', { name: 'Search booths' })
  for (let round = 0; round < 5; round++) {
    await box.fill('')
    await page.getByText(`${booths.toLocaleString('en')} booths`, { exact: true }).waitFor()
    for (let length = 1; length <= searched.length; length++) {
      samples.push(
        await box.evaluate(
          (input: HTMLInputElement, typed) =>
            new Promise<number>((resolve) => {
              const from = performance.now()
              const look = (): void => {
                // The table says of itself that its rows still answer another text.
                if (document.querySelector('[role=grid]:not([aria-busy])') === null)
                  requestAnimationFrame(look)
                else resolve(performance.now() - from)
              }
              input.value = typed
              input.dispatchEvent(new InputEvent('input', { bubbles: true }))
              requestAnimationFrame(look)
            }),
          searched.slice(0, length),
        ),
      )
    }
    await page.getByText(/^\d+ of 50,000 booths$/).waitFor()
  }
  return samples
}

/** The bytes of the host that are in memory now. */
function memoryOf({ pid }: WebHost): number {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kibibytes === undefined) throw new Error('The system does not say how much memory the host has.')
  return Number(kibibytes) * 1024
}
