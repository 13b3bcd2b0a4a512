import vue from '@vitejs/plugin-vue'
import { chromium, type Browser } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { startWebServer } from '../../electron/web/server.ts'
import { openTestApplication } from '../support/application.ts'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { median, taskSeconds, type BenchResult } from './result.ts'

const rounds = 9
const mostRatio = 1.2
const builtPage = join(import.meta.dirname, '../../out/renderer')

interface Start {
  /** From the first request to the frame after the first button. */
  readonly ms: number
  /** Of the page's main thread. */
  readonly cpuMs: number
}

/**
 * The start of a workspace without events beside that of an empty page of the same framework (Vue,
 * its router, Naive UI, one button), both built alike and served by the same host, in turns, in a
 * browser that has been there before, as a program's window has.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-start-'))
  const core = await openTestApplication()
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const emptyPage = join(folder, 'page')
    await build({
      configFile: false,
      logLevel: 'error',
      root: join(import.meta.dirname, 'start'),
      base: './',
      plugins: [vue()],
      build: { outDir: emptyPage, chunkSizeWarningLimit: 100_000 },
    })
    const ours = await visitor(browser, core.application, builtPage)
    const peer = await visitor(browser, core.application, emptyPage)
    const starts: Record<'ours' | 'peer', Start[]> = { ours: [], peer: [] }
    for (let round = 0; round <= rounds; round += 1) {
      const [our, their] = [await ours.start(), await peer.start()]
      // The first fills the browser's cache.
      if (round === 0) continue
      starts.ours.push(our)
      starts.peer.push(their)
    }
    await ours.close()
    await peer.close()
    return [
      beside('the start of an empty workspace', starts, 'ms'),
      beside('the start of an empty workspace, main thread', starts, 'cpuMs'),
    ]
  } finally {
    await browser.close()
    await core.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function beside(
  name: string,
  { ours, peer }: Record<'ours' | 'peer', readonly Start[]>,
  of: keyof Start,
): BenchResult {
  const [figure, theirs] = [median(ours.map((start) => start[of])), median(peer.map((start) => start[of]))]
  return {
    name,
    figure,
    unit: 'ms',
    peer: theirs,
    ratio: figure / theirs,
    target: `≤ ${mostRatio}×`,
    met: figure <= mostRatio * theirs,
  }
}

async function visitor(
  browser: Browser,
  application: Parameters<typeof startWebServer>[0]['application'],
  rendererFolder: string,
) {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const server = await startWebServer({ application, rendererFolder, port: 0, log: quiet })
  const context = await browser.newContext()
  const admitted = await context.newPage()
  await admitted.goto(server.url)
  await admitted.locator('button').first().waitFor()
  await admitted.close()
  return {
    async start(): Promise<Start> {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.addInitScript(() => {
        const look = (): void => {
          if (document.querySelector('button') === null) requestAnimationFrame(look)
          else requestAnimationFrame(() => performance.mark('there'))
        }
        look()
      })
      const before = await taskSeconds(session)
      await page.goto(`http://127.0.0.1:${server.port}/`)
      await page.waitForFunction(() => performance.getEntriesByName('there').length > 0)
      const cpuMs = ((await taskSeconds(session)) - before) * 1000
      const ms = await page.evaluate(() => performance.getEntriesByName('there')[0]!.startTime)
      await page.close()
      return { ms, cpuMs }
    },
    async close(): Promise<void> {
      await context.close()
      await server.close()
    },
  }
}
