import { chromium, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { emptyEvent } from './lists.ts'
import { longestTaskMs, watchLongTasks } from './page-stalls.ts'
import { besidePeer, type BenchResult } from './result.ts'

const run$ = promisify(execFile)
const count = Number(process.env['PICTURES'] ?? 1_000)
const pictureBytes = 2_000_000
const rounds = Number(process.env['ROUNDS'] ?? 3)

/**
 * 1,000 photographs of 2 MB, chosen on Media, through the page and the web host into an event, beside
 * `cp` and `sha256sum` of the same files. The page comes from `out/`.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-media-'))
  try {
    const photographs = await takePhotographs(join(folder, 'photographs'))
    const seconds: number[] = []
    const copySeconds: number[] = []
    let [core, page] = [0, 0]
    for (let round = 1; round <= rounds; round += 1) {
      copySeconds.push(await copied(photographs, join(folder, 'copies')))
      const outcome = await imported(photographs, join(folder, 'data'))
      seconds.push(outcome.seconds)
      core = Math.max(core, outcome.coreStallMs)
      page = Math.max(page, outcome.pageStallMs)
    }
    const stall = (name: string, ms: number): BenchResult => ({
      name,
      figure: ms,
      unit: 'ms',
      target: '≤ 50 ms',
      met: ms <= 50,
    })
    return [
      besidePeer(
        `import of ${count} pictures of 2 MB through the page, beside cp + sha256sum`,
        seconds,
        copySeconds,
        1.8,
      ),
      stall('longest stall of the core meanwhile', core),
      stall('longest stall of the page meanwhile', page),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Six megapixels that pack to 2 MB, each told from the others by a comment. */
async function takePhotographs(folder: string): Promise<readonly string[]> {
  mkdirSync(folder)
  const [width, height] = [3_000, 2_000]
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const base = sharp({ create: { width, height, channels: 3, background: '#808080', noise } }).blur(0.8)
  const pixels = await base.raw().toBuffer()
  let [quality, content] = [90, Buffer.alloc(0)]
  do {
    content = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    quality -= 3
  } while (content.length > pictureBytes * 1.05)
  return Array.from({ length: count }, (_, index) => {
    const words = Buffer.from(`photograph ${index}`)
    const path = join(folder, `${index}.jpg`)
    writeFileSync(
      path,
      Buffer.concat([
        content.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, words.length + 2]),
        words,
        content.subarray(2),
      ]),
    )
    return path
  })
}

async function copied(paths: readonly string[], folder: string): Promise<number> {
  mkdirSync(folder)
  const startedAt = performance.now()
  await run$('cp', [...paths, folder], { maxBuffer: 64 * 1024 ** 2 })
  await run$('sha256sum', [...paths], { maxBuffer: 64 * 1024 ** 2 })
  const seconds = (performance.now() - startedAt) / 1_000
  rmSync(folder, { recursive: true })
  return seconds
}

async function imported(paths: readonly string[], dataDirectory: string) {
  emptyEvent(dataDirectory).close()
  const watcher = join(import.meta.dirname, 'host-stall-process.ts')
  const host = await startWebHost({ dataDirectory, environment: { NODE_OPTIONS: `--import=${watcher}` } })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(600_000)
    await page.goto(host.url)
    await page.getByRole('link', { name: /Bench/ }).click()
    await page.getByRole('main').waitFor()
    await goTo(page, 'Media')
    await page.getByText('No files yet').waitFor()
    await watchLongTasks(page)
    await stallSoFar(host)
    const startedAt = performance.now()
    await send(page, paths)
    const seconds = (performance.now() - startedAt) / 1_000
    return { seconds, coreStallMs: await stallSoFar(host), pageStallMs: await longestTaskMs(page) }
  } finally {
    await browser.close()
    await host.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}

/** As a person chooses files on Media, until the screen says that all are in. */
async function send(page: Page, paths: readonly string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('Pictures, documents and videos for the library').click()
  await (await choosing).setFiles([...paths])
  const taking = page.getByRole('region', { name: 'Adding files' })
  await taking.waitFor()
  await taking.waitFor({ state: 'detached' })
  await page.getByText(`${count.toLocaleString('en')} files are in the library now.`).waitFor()
}

/** Asks the host, which has `host-stall-process.ts` in it. */
async function stallSoFar(host: WebHost): Promise<number> {
  const said = (): readonly string[] =>
    [...host.output().matchAll(/^stall ([\d.]+)$/gm)].map(([, ms]) => ms ?? '0')
  const before = said().length
  process.kill(host.pid, 'SIGUSR2')
  while (said().length === before) await after(10)
  return Number(said().at(-1))
}
