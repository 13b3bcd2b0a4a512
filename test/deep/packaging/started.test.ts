import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMediaProcesses, type MediaProcesses } from '../../../electron/media/media-processes.ts'
import { reachedFrom, readLoadedParts } from '../../../resources/packaging/contents/programs.ts'
import { leftOut } from '../../../resources/packaging/contents/contents.ts'
import { ready } from '../../support/electron-stand-in/requests.ts'
import { playableFilm } from '../../support/playable-film.ts'
import { heicFile } from '../../support/heic.ts'
import { canPack, packProgram, root, type PackedProgram } from '../../support/packaging/packed-program.ts'

let packed: PackedProgram
let folder: string

beforeAll(async () => {
  if (!canPack) return
  packed = await packProgram()
  folder = await mkdtemp(join(tmpdir(), 'started-'))
}, 300_000)
afterAll(async () => {
  await packed?.remove()
  if (folder !== undefined) await rm(folder, { recursive: true })
})

const quiet = '--disable-warning=ExperimentalWarning'
const outside = (script: string): string => join(packed.laidOut, 'app.asar.unpacked', 'out', 'main', script)

test.runIf(canPack)(
  'the program starts from its archive, shows its page and ends',
  async () => {
    const runner = join(root, 'test/support/electron-double/run-built.ts')
    const entry = join(packed.laidOut, 'app.asar', 'out', 'main', 'desktop.js')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [quiet, runner, entry, join(folder, 'data')],
      { cwd: folder, timeout: 60_000 },
    )
    const { history, errors } = JSON.parse(stdout) as { history: string[]; errors: unknown[] }
    expect(errors).toEqual([])
    expect(history).toContain('load app://booth-builder/')
    expect(history.at(-1)).toBe('exit 0')
  },
  90_000,
)

/** Its window in Chromium, until `use` is done. */
async function inWindow(data: string, use: (page: Page) => Promise<unknown>): Promise<void> {
  const runner = join(root, 'test/support/electron-stand-in/run.ts')
  const child = spawn(
    process.execPath,
    [quiet, runner, join(packed.laidOut, 'app.asar'), '--data', join(folder, data)],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, BOOTH_BUILDER_SECRETS: 'memory' },
    },
  )
  const ended = once(child, 'exit')
  try {
    const announced = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`It ended with ${String(code)}.`))),
    ])
    const browser = await chromium.connectOverCDP(ready.parse(announced[0]).endpoint)
    const page = browser
      .contexts()[0]!
      .pages()
      .find((open) => open.url().includes('booth-builder.app'))!
    await use(page)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

test.runIf(canPack)(
  'its window opens the sample event, for which it starts the service that lies beside the archive',
  () =>
    inWindow('window', async (page) => {
      await page.getByRole('button', { name: 'Open sample event' }).click({ timeout: 120_000 })
      await page.waitForURL(/\/overview$/, { timeout: 90_000 })
      await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Expo' }).waitFor({ timeout: 120_000 })
    }),
  300_000,
)

test.runIf(canPack)(
  'every package that the window’s program can load is there whole',
  async () => {
    const { packages } = reachedFrom(['desktop.js'], readLoadedParts(root))
    const wanted = packages.filter(
      (name) => !(name in leftOut) && name !== 'electron-store' && name !== 'electron-updater',
    )
    expect(wanted).toContain('pdfkit')
    const script = `for (const name of ${JSON.stringify(wanted)}) await import(name)`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: join(packed.laidOut, 'app.asar'),
    })
  },
  90_000,
)

describe.runIf(canPack)('a media process started from outside the archive', () => {
  let processes: MediaProcesses

  beforeAll(() => {
    processes = createMediaProcesses({ entry: outside('media-worker.js'), processes: 1, attempts: 1 })
  })
  afterAll(() => processes?.close())

  async function file(name: string, content: Buffer | string): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }

  test('reads a picture with its native library', async () => {
    const path = await file(
      'logo.png',
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const found = await processes.ask(
      { kind: 'inspect', path, name: 'logo.png', formats: ['png'] },
      'logo.png',
    )
    expect(found).toMatchObject({ format: 'png', widthPixels: 40, heightPixels: 30 })
  }, 60_000)

  test('draws the thumbnail of a HEIC picture, whose decoder is WebAssembly', async () => {
    const path = await file('photo.heic', heicFile())
    const target = join(folder, 'photo.webp')
    await processes.ask(
      { kind: 'thumbnail', path, target, name: 'photo.heic', format: 'heic', widthPixels: 32 },
      'photo.heic',
    )
    expect((await sharp(target).metadata()).width).toBe(32)
  }, 60_000)

  test('counts the pages of a PDF and measures a film', async () => {
    const pdf = await file('leaflet.pdf', onePage)
    expect(
      await processes.ask({ kind: 'probe', path: pdf, name: 'leaflet.pdf', format: 'pdf' }, 'leaflet.pdf'),
    ).toMatchObject({ pages: 1 })
    const film = await file('film.mp4', playableFilm())
    const found = await processes.ask(
      { kind: 'probe', path: film, name: 'film.mp4', format: 'mp4' },
      'film.mp4',
    )
    expect(found).toHaveProperty('durationSeconds')
  }, 60_000)

  test('reads a table', async () => {
    const path = await file('guests.csv', 'name,company\nAda,Acme\n')
    const target = join(folder, 'guests.jsonl')
    await processes.ask({ kind: 'read-table', path, name: 'guests.csv', target, choice: {} }, 'guests.csv')
    expect(await readFile(target, 'utf8')).toContain('"Ada"')
  }, 60_000)
})

describe.runIf(canPack)('the service started from outside the archive', () => {
  test('fills its sample event, lists the cities of the world and listens', async () => {
    const child = spawn(
      process.execPath,
      [
        quiet,
        outside('service.js'),
        '--port',
        '0',
        '--data',
        join(folder, 'service'),
        '--sample',
        '--end-with-parent',
      ],
      {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, BOOTH_BUILDER_APP_KEY: 'key', BOOTH_BUILDER_APP_SECRET: 'secret' },
      },
    )
    const ended = once(child, 'exit')
    try {
      let address = ''
      for await (const line of createInterface(child.stdout)) {
        address = /^listening on (\S+)/.exec(line)?.[1] ?? ''
        if (address !== '') break
      }
      expect((await fetch(address)).status).toBeLessThan(500)
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  }, 120_000)

  test('says clearly that PostgreSQL and buckets are not in this build', async () => {
    const run = (args: string[]) =>
      promisify(execFile)(
        process.execPath,
        [quiet, outside('service.js'), '--data', join(folder, 'team'), ...args],
        { cwd: folder },
      )
    await expect(run(['--database', 'postgres://127.0.0.1/nowhere'])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot use PostgreSQL') as string,
    })
  }, 60_000)
})

/** The least that is a PDF of one page. */
const onePage =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
