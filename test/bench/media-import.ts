import { chromium, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { chromiumLaunchOptions } from '../support/pages/chromium.ts'
import { mediaOnDisk } from '../support/exhibitors/media-on-disk.ts'
import { openDesktopWindow } from '../support/pages/desktop-window.ts'
import { dropPaths } from '../support/pages/dropped-paths.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { emptyEvent } from './lists.ts'
import { longestTaskMs, watchLongTasks } from './page-stalls.ts'
import { besidePeer, median, type BenchResult } from './result.ts'

const run$ = promisify(execFile)
const count = Number(process.env['PICTURES'] ?? 1_000)
const pictureBytes = 2_000_000
const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Booths of the folder that is let go of, each with three files. */
const folderBooths = Number(process.env['BOOTHS'] ?? 800)
/** Parts of it may be chosen: `PARTS=folder`. */
const parts = (process.env['PARTS'] ?? 'pictures,folder').split(',')

/**
 * 1,000 photographs of 2 MB, chosen on Media, through the page into an event, in the web host and in
 * the desktop program, beside `cp` and `sha256sum` of the same files; and a folder of 2,400 files
 * for 800 booths. All comes from `out/`.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-media-'))
  try {
    return [
      ...(parts.includes('pictures') ? await pictures(folder) : []),
      ...(parts.includes('folder') ? [await mediaFolder(folder)] : []),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function pictures(folder: string): Promise<BenchResult[]> {
  const photographs = await takePhotographs(join(folder, 'photographs'))
  const copySeconds: number[] = []
  const web: Imported[] = []
  const desktop: Imported[] = []
  for (let round = 1; round <= rounds; round += 1) {
    copySeconds.push(await copied(photographs, join(folder, 'copies')))
    web.push(await inWebHost(join(folder, 'data'), (page, host) => imported(page, photographs, host)))
    desktop.push(await inDesktop(join(folder, 'data'), (page) => imported(page, photographs)))
  }
  const results = (place: string, outcomes: readonly Imported[]): BenchResult[] => {
    const stall = (of: string, ms: number): BenchResult => ({
      ...{ name: `${place}: longest stall of the ${of} meanwhile`, figure: ms, unit: 'ms' },
      ...{ target: '≤ 50 ms', met: ms <= 50 },
    })
    const core = outcomes.flatMap(({ coreStallMs }) => coreStallMs ?? [])
    return [
      besidePeer(
        `${place}: import of ${count} pictures of 2 MB, beside cp + sha256sum`,
        outcomes.map(({ seconds }) => seconds),
        copySeconds,
        1.8,
      ),
      ...(core.length > 0 ? [stall('core', Math.max(...core))] : []),
      stall('page', Math.max(...outcomes.map(({ pageStallMs }) => pageStallMs))),
    ]
  }
  return [...results('web host', web), ...results('desktop', desktop)]
}

/** From letting go of the folder until the dialog says that all is added; who reviews it takes no time. */
async function mediaFolder(folder: string): Promise<BenchResult> {
  const media = await mediaOnDisk(folder, folderBooths, 'Main hall')
  const seconds: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const outcome = await inWebHost(join(folder, 'data'), async (page) => {
      const press = (name: string): Promise<void> =>
        page.getByRole('dialog').getByRole('button', { name }).click()
      await goTo(page, 'Booths')
      await dropPaths(page.locator('main'), [media.list])
      await press(`Check ${folderBooths} rows`)
      await press(`Import ${folderBooths} rows`)
      await press('Done')
      const startedAt = performance.now()
      await dropPaths(page.locator('main'), [media.folder])
      await press(`Add ${media.hashes.length.toLocaleString('en')} files`)
      await page
        .getByRole('dialog')
        .getByText(`${media.hashes.length.toLocaleString('en')} files added`)
        .waitFor()
      return (performance.now() - startedAt) / 1_000
    })
    seconds.push(outcome)
  }
  const figure = median(seconds)
  return {
    ...{ name: `a folder of ${media.hashes.length} files for ${folderBooths} booths`, figure, unit: 's' },
    ...{ target: '≤ 25 s', met: figure <= 25 },
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

interface Imported {
  readonly seconds: number
  /** `null`: not watched there. */
  readonly coreStallMs: number | null
  readonly pageStallMs: number
}

async function inWebHost<T>(
  dataDirectory: string,
  work: (page: Page, host: WebHost) => Promise<T>,
): Promise<T> {
  emptyEvent(dataDirectory).close()
  const watcher = join(import.meta.dirname, 'host-stall-process.ts')
  const host = await startWebHost({ dataDirectory, environment: { NODE_OPTIONS: `--import=${watcher}` } })
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const page = await browser.newPage()
    await page.goto(host.url)
    await openEvent(page)
    return await work(page, host)
  } finally {
    await browser.close()
    await host.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}

async function inDesktop<T>(dataDirectory: string, work: (page: Page) => Promise<T>): Promise<T> {
  emptyEvent(dataDirectory).close()
  const window = await openDesktopWindow({ kind: 'data', folder: dataDirectory })
  try {
    await openEvent(window.page)
    return await work(window.page)
  } finally {
    await window.end()
    rmSync(dataDirectory, { recursive: true })
  }
}

async function openEvent(page: Page): Promise<void> {
  page.setDefaultTimeout(600_000)
  await page.getByRole('link', { name: /Bench/ }).click()
  await page.getByRole('main').waitFor()
}

async function imported(page: Page, paths: readonly string[], host?: WebHost): Promise<Imported> {
  await goTo(page, 'Media')
  await page.getByText('No files yet').waitFor()
  await watchLongTasks(page)
  if (host !== undefined) await stallSoFar(host)
  const startedAt = performance.now()
  await send(page, paths)
  const seconds = (performance.now() - startedAt) / 1_000
  const coreStallMs = host === undefined ? null : await stallSoFar(host)
  return { seconds, coreStallMs, pageStallMs: await longestTaskMs(page) }
}

/** As a person chooses files on Media, until the screen says that all are in. */
async function send(page: Page, paths: readonly string[]): Promise<void> {
  const input = page.getByLabel('Pictures, documents and videos for the library')
  await input.evaluate((element) => element.setAttribute('data-chosen', ''))
  const session = await page.context().newCDPSession(page)
  try {
    // By their paths: Playwright itself would hand over the bytes where it has not started the browser.
    const { root } = await session.send('DOM.getDocument')
    const found = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-chosen]' })
    await session.send('DOM.setFileInputFiles', { files: [...paths], nodeId: found.nodeId })
  } finally {
    await session.detach()
  }
  const taking = page.getByRole('region', { name: 'Adding files' })
  await taking.waitFor()
  await taking.waitFor({ state: 'detached' })
  await page.getByText(`${count.toLocaleString('en')} files added to the library.`).waitFor()
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
