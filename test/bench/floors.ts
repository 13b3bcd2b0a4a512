import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { resolve } from 'node:path'
import { build } from 'vite'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { gestures, type Gesture } from './floors/gestures.ts'
import { median, taskSeconds, type BenchResult } from './result.ts'

const booths = 10_000
const framesPerRun = 60
const runs = 5
const target = 10

const words: Readonly<Record<Gesture, string>> = {
  pan: 'panning',
  zoom: 'zooming',
  'drag-one': 'dragging 1 booth',
  'drag-many': 'dragging 500 booths',
}

/**
 * CPU time per frame of the floor editor beside plain Konva drawing the same 10,000 booths in the
 * same Chromium, driven by the same events. What counts is the time of all the page's tasks on its
 * main thread, where both do all their work.
 */
export async function run(): Promise<BenchResult[]> {
  const script = await bundle()
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const editor = await measure(browser, script, 'editor')
    const konva = await measure(browser, script, 'konva')
    return views.flatMap(({ view, name }) =>
      gestures.map((gesture): BenchResult => {
        const figure = editor.get(`${view} ${gesture}`)!
        const peer = konva.get(`${view} ${gesture}`)!
        const ratio = peer / figure
        return {
          name: `10,000 booths, ${name}: ${words[gesture]}, CPU per frame beside Konva`,
          figure,
          unit: 'ms',
          peer,
          ratio,
          target: `≥ ${target}× less`,
          met: ratio >= target,
        }
      }),
    )
  } finally {
    await browser.close()
  }
}

const views = [
  { view: 'whole', name: 'whole floor' },
  { view: 'numbers', name: 'with numbers' },
] as const

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(import.meta.dirname, 'floors'),
    build: {
      write: false,
      minify: true,
      lib: { entry: resolve(import.meta.dirname, 'floors/page.ts'), formats: ['iife'], name: 'floorBenchBundle' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const result of outputs) {
    if (!('output' in result)) continue
    for (const chunk of result.output) if (chunk.type === 'chunk' && chunk.isEntry) return chunk.code
  }
  throw new Error('The page of the benchmark could not be built.')
}

async function measure(browser: Browser, script: string, candidate: 'editor' | 'konva'): Promise<ReadonlyMap<string, number>> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.setContent('<!doctype html><title>Floors</title><body style="margin:0">')
  await page.addScriptTag({ content: script })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const figures = new Map<string, number>()
  for (const { view } of views) {
    await page.evaluate(([which, shown, count]) => window.floorBench.open(which, shown, count), [candidate, view, booths] as const)
    for (const gesture of gestures) {
      await page.evaluate((which) => window.floorBench.prepare(which), gesture)
      // The first run fills caches on both sides and does not count.
      await cpuPerFrame(page, session, gesture)
      const samples: number[] = []
      for (let sample = 0; sample < runs; sample++) samples.push(await cpuPerFrame(page, session, gesture))
      figures.set(`${view} ${gesture}`, median(samples))
    }
  }
  await page.close()
  const [failure] = failures
  if (failure !== undefined) throw failure
  return figures
}

/** Milliseconds of the page's main thread per frame of one gesture. */
async function cpuPerFrame(page: Page, session: CDPSession, gesture: Gesture): Promise<number> {
  const before = await taskSeconds(session)
  await page.evaluate(([which, frames]) => window.floorBench.perform(which, frames), [gesture, framesPerRun] as const)
  return ((await taskSeconds(session)) - before) * (1000 / framesPerRun)
}
