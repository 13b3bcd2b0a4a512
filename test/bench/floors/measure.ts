import type { CDPSession, Page } from '@playwright/test'
import { median, taskSeconds } from '../result.ts'
import { gestures, type Gesture, type Length } from './gestures.ts'

interface GestureFigures {
  /** Milliseconds between frames. */
  readonly p50: number
  readonly p95: number
  /** Milliseconds that the page's main thread works for a frame. */
  readonly cpu: number
}

/** What one candidate was measured at, with so many stands. */
export interface FloorFigures {
  readonly openMs: number
  /** Of a second and later visits, where there are such. */
  readonly againMs?: number
  /** The page's heap after all of it. */
  readonly heapMebibytes: number
  /** Of the host, where there is one. */
  readonly hostMebibytes?: number
  /** `null`: it has no such gesture, or did not manage it in time. */
  readonly gestures: Readonly<Record<Gesture, GestureFigures | null>>
}

export interface Effort {
  readonly runs: number
  /** Of each run. */
  readonly length: Length
  /** For opening, and for all gestures together. */
  readonly mostMs: number
}

const mebibyte = 1024 ** 2

/** Performs every gesture on the page that `window.floorBench` is in charge of. */
export async function measureGestures(
  page: Page,
  { runs, length, mostMs }: Effort,
): Promise<FloorFigures['gestures']> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const until = performance.now() + mostMs
  const figures: Record<Gesture, GestureFigures | null> = {
    pan: null,
    zoom: null,
    'drag-one': null,
    'drag-many': null,
    marquee: null,
  }
  for (const gesture of gestures) {
    if (performance.now() > until) break
    figures[gesture] = await withinMs(until - performance.now(), () =>
      measureGesture(page, session, gesture, runs, length),
    )
  }
  await session.detach().catch(() => undefined)
  return figures
}

async function measureGesture(
  page: Page,
  session: CDPSession,
  gesture: Gesture,
  runs: number,
  length: Length,
): Promise<GestureFigures | null> {
  if (!(await page.evaluate((which) => window.floorBench.prepare(which), gesture))) return null
  const between: number[] = []
  const cpu: number[] = []
  // The first run fills caches and does not count.
  for (let run = 0; run <= runs; run++) {
    const before = await taskSeconds(session)
    const samples = await page.evaluate(([which, many]) => window.floorBench.perform(which, many), [
      gesture,
      length,
    ] as const)
    if (run === 0) continue
    cpu.push(((await taskSeconds(session)) - before) * (1000 / samples.length))
    between.push(...samples)
  }
  return { p50: quantile(between, 0.5), p95: quantile(between, 0.95), cpu: median(cpu) }
}

function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

export async function heapMebibytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / mebibyte
}

/** What `work` gives, or `null` where it takes longer; the work itself goes on until its page is closed. */
export async function withinMs<T>(mostMs: number, work: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, mostMs))
  })
  const working = work()
  // What fails after its time is of no interest any more.
  working.catch(() => undefined)
  try {
    return await Promise.race([working, late])
  } finally {
    clearTimeout(timer)
  }
}
