import Store from 'electron-store'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PendingFiles } from '../../../electron/desktop/shell/pending-files.ts'
import { startDesktop } from '../../../electron/desktop/start.ts'
import {
  createClient,
  type ContractClient,
  type Job,
  type ShellRequest,
} from '../../../shared/contract/index.ts'
import { bundlePreload, loadPage, pathsOfFiles, type PreloadPage } from '../../support/pages/desktop-page.ts'
import { history } from '../../support/electron-double/app.ts'
import { windows, type BrowserWindow } from '../../support/electron-double/browser-window.ts'
import { seenByPages } from '../../support/electron-double/ipc.ts'
import {
  app,
  dialog,
  ipcMain,
  powerMonitor,
  protocol,
  restart,
  session,
  Tray,
} from '../../support/electron-double/index.ts'
import { preventable } from '../../support/electron-double/preventable.ts'
import { forked } from '../../support/electron-double/utility-process.ts'
import { pngFile } from '../../support/files.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

let preload: string
/** Stands where the build puts things; its service is the real one. */
let out: string
let folder: string

beforeAll(async () => {
  preload = await bundlePreload()
  out = await mkdtemp(join(tmpdir(), 'desktop-out-'))
  await mkdir(join(out, 'main'))
  await mkdir(join(out, 'renderer'))
  await writeFile(join(out, 'renderer', 'index.html'), '<!doctype html>')
  await writeFile(join(out, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(out, 'main', 'service.js'),
    `import ${JSON.stringify(pathToFileURL(resolve('electron/service/main.ts')).href)}\n`,
  )
})
afterAll(() => rm(out, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktop-start-'))
  restart(join(folder, 'default'))
})
afterEach(async () => {
  app.quit()
  if (app.ready) await ended()
  // A system ends them with the program, which would tell of their end in its log.
  await vi.waitUntil(() => forked.every(({ hasEnded }) => hasEnded), { timeout: 20_000 })
  process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection')
  await rm(folder, { recursive: true, force: true })
})

const ended = (): Promise<number | undefined> =>
  vi.waitUntil(() => app.exitCode !== undefined, { timeout: 20_000 }).then(() => app.exitCode)

async function start(
  ...opened: readonly string[]
): Promise<{ readonly window: BrowserWindow; readonly page: PreloadPage; readonly client: ContractClient }> {
  await startDesktop(out, ['.', '--data', folder, ...opened])
  app.becomeReady()
  const window = await vi.waitUntil(() => [...windows][0], { timeout: 20_000 })
  window.emit('ready-to-show')
  const page = loadPage(window.webContents, 'app://booth-builder/', preload)
  return { window, page, client: createClient(page.bridge) }
}

async function done(client: ContractClient, jobId: string): Promise<Job> {
  return vi.waitUntil(
    async () => {
      const job = await client.call('jobs.get', { jobId })
      return job.state === 'running' ? undefined : job
    },
    { timeout: 90_000, interval: 50 },
  )
}

describe('the start', () => {
  test('takes the lock first, fixes schemes and sandbox before Chromium is ready, and serves before the first window', async () => {
    await start()
    expect(history).toEqual([
      'setPath userData',
      'requestSingleInstanceLock',
      'registerSchemesAsPrivileged',
      'enableSandbox',
      'ready',
      'handle app',
      'handle asset',
      'BrowserWindow',
    ])
    expect(app.sandboxed).toBe(true)
    expect(await session.defaultSession.request('media')).toBe(false)
    expect(await (await protocol.fetch('app://booth-builder/')).text()).toBe('<!doctype html>')
  })

  test('leaves the sandbox alone where it was switched off by hand, as root has to', async () => {
    await startDesktop(out, ['--no-sandbox', '.', '--data', folder])
    app.becomeReady()
    await vi.waitUntil(() => [...windows][0], { timeout: 20_000 })
    expect(app.sandboxed).toBe(false)
    expect([...windows][0]?.options.webPreferences).toMatchObject({ sandbox: true })
  })

  test('of a later start ends it when what it brought is taken, touches nothing, and shows the first', async () => {
    await laterStart(['--data', folder])
    expect([...new Set(history)]).toEqual(['setPath userData', 'requestSingleInstanceLock', 'quit', 'exit 0'])
    expect(ipcMain.eventNames()).toEqual([])

    restart(join(folder, 'default'))
    const { window } = await start()
    window.minimized = true
    app.emit('second-instance', {}, [process.execPath], folder)
    expect([windows.size, window.minimized, window.focused]).toEqual([1, false, true])
  })

  test('that fails is told once and ends with an error', async () => {
    await mkdir(join(folder, 'known-events.json'))
    await startDesktop(out, ['--data', folder])
    app.becomeReady()
    expect(await ended()).toBe(1)
    expect(dialog.shown).toHaveLength(1)
    expect(dialog.shown[0]?.content).toContain('could not start')
  })

  test('in a folder that cannot be is told, before anything else is done', async () => {
    await writeFile(join(folder, 'file'), '')
    await startDesktop(out, ['--data', join(folder, 'file')])
    expect(app.exitCode).toBe(1)
    expect(dialog.shown[0]?.content).toContain(join(folder, 'file'))
    expect(history).toEqual(['exit 1'])
  })
})

/** A start while another has the lock and takes what it brings at once. Gives that. */
async function laterStart(line: readonly string[]): Promise<unknown> {
  app.firstInstance = false
  const ended = startDesktop(out, line)
  const notes = join(folder, 'desktop', 'later-starts')
  const found = (): Promise<string | undefined> =>
    readdir(notes).then(
      ([first]) => first,
      () => undefined,
    )
  const note = await vi.waitUntil(found, { timeout: 20_000 })
  await rm(join(notes, note ?? ''))
  await ended
  return app.handedOver
}

describe('what the program is opened with', () => {
  const link = 'boothbuilder://event/summer/booths/r12'
  const toBooth = {
    kind: 'link',
    to: { kind: 'event', event: 'summer', record: { entity: 'booth', key: 'r12' } },
  }

  test('reaches the page: at the start, from a second start, and as macOS tells it', async () => {
    const { window, client } = await start(link)
    expect(await client.call('shell.takeRequests', {})).toEqual([toBooth])
    const heard = Promise.withResolvers<null>()
    client.on('shell.requested', heard.resolve)
    window.minimized = true
    app.emit(
      'second-instance',
      {},
      [process.execPath, '--flag', 'boothbuilder://connect?url=https://a.example'],
      folder,
    )
    await heard.promise
    app.emit('open-url', { preventDefault: () => undefined }, 'boothbuilder://nonsense')
    expect(window.minimized).toBe(false)
    expect(await client.call('shell.takeRequests', {})).toEqual([
      { kind: 'link', to: { kind: 'connect', baseUrl: 'https://a.example/' } },
      { kind: 'unknown-link' },
    ])
    expect(await client.call('shell.takeRequests', {})).toEqual([])
  })

  test('is named by an address on Linux, whose desktops ask for one: a double click opens it at the start and later', async () => {
    await mkdir(join(folder, 'Grüße'))
    const pack = join(folder, 'Grüße', 'Stand 1.boothpack')
    await writeFile(pack, 'PK')
    const { client } = await start(pathToFileURL(pack).href)
    app.emit(
      'second-instance',
      {},
      [process.execPath, pathToFileURL(pack).href, 'file://elsewhere/x.boothpack'],
      folder,
    )
    const all: ShellRequest[] = []
    await vi.waitUntil(async () => all.push(...(await client.call('shell.takeRequests', {}))) >= 3, {
      timeout: 20_000,
    })
    const opened = {
      kind: 'files',
      folder: null,
      files: [{ name: 'Stand 1.boothpack', sizeBytes: 2 }],
      tooMany: false,
    }
    all.sort((one, other) => (one.kind < other.kind ? -1 : 1))
    expect(all).toMatchObject([opened, opened, { kind: 'unreadable', name: 'x.boothpack' }])
  })

  test('is handed over as it was by a second start, whose command line comes in another order', async () => {
    const lines = [
      ['.', '--data', folder, link],
      ['.', '--data', folder],
    ]
    const handed: unknown[] = []
    for (const line of lines) {
      restart(join(folder, 'default'))
      handed.push(await laterStart(line))
    }
    restart(join(folder, 'default'))
    const { client } = await start()
    const hold = vi.spyOn(PendingFiles.prototype, 'hold')
    // The folder of the data is no folder to be opened.
    for (const data of handed)
      app.emit(
        'second-instance',
        {},
        [process.execPath, '--data', '--added=1', '.', folder],
        process.cwd(),
        data,
      )
    expect(hold).not.toHaveBeenCalled()
    expect(await client.call('shell.takeRequests', {})).toEqual([toBooth])
    hold.mockRestore()
  })

  test('is told by name and never by place; the page takes it by its number, and nothing that it was not given', async () => {
    await mkdir(join(folder, 'Media', 'Acme'), { recursive: true })
    await writeFile(join(folder, 'Media', 'Acme', 'logo.png'), 'four')
    await writeFile(join(folder, 'one.csv'), '1')
    await writeFile(join(folder, 'two.csv'), '22')
    const { page, client } = await start(
      join(folder, 'one.csv'),
      join(folder, 'Media'),
      join(folder, 'two.csv'),
      'no-such.boothpack',
    )
    const all: ShellRequest[] = []
    await vi.waitUntil(async () => all.push(...(await client.call('shell.takeRequests', {}))) === 3, {
      timeout: 20_000,
    })
    all.sort((one, other) => (one.kind < other.kind ? -1 : 1))
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
    expect(all).toEqual([
      {
        kind: 'files',
        folder: null,
        files: [
          { id, name: 'one.csv', path: 'one.csv', sizeBytes: 1 },
          { id, name: 'two.csv', path: 'two.csv', sizeBytes: 2 },
        ],
        tooMany: false,
      },
      {
        kind: 'files',
        folder: 'Media',
        files: [{ id, name: 'logo.png', path: 'Media/Acme/logo.png', sizeBytes: 4 }],
        tooMany: false,
      },
      { kind: 'unreadable', name: 'no-such.boothpack' },
    ])
    expect(JSON.stringify(seenByPages)).not.toContain(folder)
    const [held] = all[0]?.kind === 'files' ? all[0].files : []
    expect(await page.bridge.takeHeld({ eventId: null, bundle: true }, held?.id ?? '')).toMatchObject({
      ok: true,
      data: { bundleId: expect.any(String) as string },
    })
    expect(await page.bridge.takeHeld({ eventId: null, bundle: true }, crypto.randomUUID())).toMatchObject({
      ok: false,
      error: { code: 'file-missing' },
    })
    expect(
      await page.bridge.takeHeld({ eventId: null, bundle: true }, join(folder, 'settings.json')),
    ).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    })
  })
})

test('says whether the icon that a person asked for is there', async () => {
  const { client } = await start()
  Tray.possible = false
  await client.call('app.setPreferences', { tray: true })
  expect(await client.call('shell.hasTray', {})).toBe(false)
  Tray.possible = true
  await client.call('app.setPreferences', { tray: true })
  expect(await client.call('shell.hasTray', {})).toBe(true)
})

describe('the end', () => {
  test('waits until the page has saved, then for the core to close', async () => {
    const { window, page, client } = await start()
    expect((await client.call('app.info', {})).host).toBe('desktop')
    const steps: string[] = []
    page.bridge.beforeClosing(async () => {
      await client.call('app.setPreferences', { theme: 'dark' })
      steps.push('saved')
    })
    window.on('closed', () => steps.push('closed'))
    app.quit()
    expect(app.exitCode).toBeUndefined()
    expect(window.isDestroyed()).toBe(false)
    expect(await ended()).toBe(0)
    expect(steps).toEqual(['saved', 'closed'])
    expect(await readFile(join(folder, 'settings.json'), 'utf8')).toContain('dark')
  })

  test('waits as long where nothing can be noted any more: neither where the window was nor that the start went well', async () => {
    const { page } = await start()
    const isSaved = Promise.withResolvers<undefined>()
    page.bridge.beforeClosing(() => isSaved.promise)
    await rm(join(folder, 'desktop', 'starts'))
    await mkdir(join(folder, 'desktop', 'starts'))
    vi.spyOn(Store.prototype, 'set').mockImplementation(() => {
      throw new Error('ENOSPC: no space left on device')
    })
    app.quit()
    expect([app.exitCode, windows.size]).toEqual([undefined, 1])
    isSaved.resolve(undefined)
    expect(await ended()).toBe(0)
    vi.restoreAllMocks()
  })

  test('comes before that of the system, which is held back as long as the page saves', async () => {
    const { page } = await start()
    const saved = Promise.withResolvers<undefined>()
    page.bridge.beforeClosing(() => saved.promise)
    const shutdown = preventable()
    powerMonitor.emit('shutdown', shutdown)
    expect([shutdown.defaultPrevented, app.exitCode]).toEqual([true, undefined])
    saved.resolve(undefined)
    expect(await ended()).toBe(0)
  })

  test('opens no window any more, whoever asks for one', async () => {
    await start()
    app.quit()
    app.emit('second-instance', {}, [process.execPath], folder)
    app.emit('activate', {})
    expect(await ended()).toBe(0)
    app.emit('second-instance', {}, [process.execPath], folder)
    app.emit('activate', {})
    expect(history.filter((step) => step === 'BrowserWindow')).toHaveLength(1)
  })

  test('comes with the last window, except on macOS, where the window opens again', async () => {
    const { window } = await start()
    vi.stubGlobal('process', Object.create(process, { platform: { value: 'darwin' } }))
    window.close()
    expect(history).not.toContain('quit')
    app.emit('activate')
    expect(windows.size).toBe(1)
    vi.unstubAllGlobals()
    for (const open of windows) open.close()
    expect(await ended()).toBe(0)
  })
})

// Opening the sample takes a few seconds on an idle machine.
describe('the real core behind the window', { timeout: 120_000 }, () => {
  const json = async (response: Response): Promise<Record<string, string>> =>
    (await response.json()) as Record<string, string>

  async function openSample(): Promise<Awaited<ReturnType<typeof start>> & { readonly eventId: string }> {
    const started = await start()
    const { client } = started
    const { jobId } = await client.call('events.openSample', {})
    const job = await done(client, jobId)
    expect(job).toMatchObject({ state: 'done', error: null })
    return { ...started, eventId: (job.result as { eventId: string }).eventId }
  }

  test('opens the sample event, takes a dropped file, shows it and saves a copy, and refuses one of the wrong kind with the reason', async () => {
    const { page, client, eventId, window } = await openSample()
    expect((await client.call('records.list', { eventId, entity: 'booth', limit: 5 })).total).toBeGreaterThan(
      0,
    )

    const logo = join(folder, 'logo.png')
    await writeFile(logo, await pngFile({ width: 400, height: 400 }))
    const file = new File(['x'], 'logo.png')
    pathsOfFiles.set(file, logo)
    const imported = await page.bridge.importFile({ eventId, entity: 'booth', field: 'booth_logo' }, file)
    expect(imported).toMatchObject({ ok: true, data: { mime: 'image/png', widthPixels: 400 } })
    const { hash } = (imported as { data: { hash: string } }).data
    const whole = await protocol.fetch(`asset://${eventId}/${hash}`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(await readFile(logo))).toBe(true)
    const thumbnail = await protocol.fetch(`asset://${eventId}/${hash}?width=64`)
    expect(thumbnail.headers.get('content-type')).toMatch(/^image\//)
    expect((await thumbnail.arrayBuffer()).byteLength).toBeGreaterThan(100)

    const copy = join(folder, 'copy.png')
    const proposed: string[] = []
    dialog.chooseFile = (name) => {
      proposed.push(name)
      return copy
    }
    expect(window.webContents.tryToOpen(`asset://${eventId}/${hash}`)).toBe(false)
    await vi.waitFor(async () => expect((await readFile(copy)).equals(await readFile(logo))).toBe(true), {
      timeout: 20_000,
    })
    expect(proposed).toEqual(['logo.png'])

    await writeFile(logo, 'no picture any more')
    await expect(
      page.bridge.importFile({ eventId, entity: 'booth', field: 'booth_logo' }, file),
    ).resolves.toMatchObject({
      ok: false,
      error: { code: 'file-type' },
    })
  })

  test('gives the service the time to end by itself: Electron’s own kill() is followed by force after two seconds', async () => {
    await openSample()
    const service = forked.at(-1)!
    const kill = vi.spyOn(service, 'kill')
    const code = new Promise((resolve) => service.once('exit', resolve))
    app.quit()
    expect(await code).toBe(0)
    expect(kill).not.toHaveBeenCalled()
    expect(await ended()).toBe(0)
  })

  test('never gives the token or the secret to the page, the log, an argument or an unencrypted file', async () => {
    const { client, eventId } = await openSample()
    const sample = (await client.call('events.list', {})).find(({ id }) => id === eventId)!
    const pair = JSON.parse(
      await readFile(join(folder, 'sample-service', 'credentials.json'), 'utf8'),
    ) as Record<string, string>
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      app_key: pair['app_key']!,
      app_secret: pair['app_secret']!,
    })
    const { access_token: token } = await json(
      await fetch(`${sample.baseUrl}/v5/oauth/token`, { method: 'POST', body }),
    )
    expect(token!.length).toBeGreaterThan(20)

    const connections = [
      { kind: 'key', appKey: pair['app_key']!, appSecret: pair['app_secret']! },
      { kind: 'token', token: token! },
    ] as const
    for (const credentials of connections) {
      const { jobId } = await client.call('events.connect', { baseUrl: sample.baseUrl, credentials })
      expect(await done(client, jobId)).toMatchObject({ state: 'done' })
    }
    expect((await client.call('app.info', {})).secretStorage).toBe('keychain')

    const secrets = [pair['app_secret']!, token!]
    const places = {
      page: JSON.stringify(seenByPages),
      arguments: JSON.stringify(forked.map(({ args }) => args)),
      log: await readFile(join(folder, 'desktop', 'logs', 'desktop.log'), 'utf8'),
      vault: await readFile(join(folder, 'desktop', 'secrets.json'), 'utf8'),
      settings: await readFile(join(folder, 'settings.json'), 'utf8').catch(() => ''),
      events: await readFile(join(folder, 'known-events.json'), 'utf8'),
    }
    expect(places.vault).toContain('"secrets"')
    for (const [place, text] of Object.entries(places))
      for (const secret of secrets) expect(text.includes(secret), place).toBe(false)
  })
})
