import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reactive } from 'vue'
import {
  folderChannel,
  importChannel,
  messageChannel,
  savedChannel,
  saveChannel,
} from '../../../electron/desktop/bridge/channels.ts'
import { serveContents, type ServedContents } from '../../../electron/desktop/bridge/ipc.ts'
import type { Application, ImportRequest } from '../../../electron/application/host/types.ts'
import {
  createClient,
  pastedFileLimitBytes,
  type ContractClient,
  type Dispatcher,
  type FileDestination,
} from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { bundlePreload, loadPage, pathsOfFiles, type PreloadPage } from '../../support/pages/desktop-page.ts'
import { app, BrowserWindow, dialog, ipcMain, restart } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const pageUrl = 'app://booth-builder/'
const logo: FileDestination = { eventId: 'sample', entity: 'booth', field: 'logo' }
let preload: string
let folder: string

beforeAll(async () => {
  preload = await bundlePreload()
  folder = await mkdtemp(join(tmpdir(), 'desktop-ipc-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Core extends Application {
  /** What was imported: the request and the bytes that came. */
  readonly imported: { readonly request: ImportRequest; readonly bytes: Buffer }[]
  readonly taken: { readonly eventId: string | null; readonly name: string; readonly text: string }[]
  announce: Parameters<Application['onEvent']>[0]
}

const bundleId = '00000000-0000-4000-8000-000000000001'
const tableId = '00000000-0000-4000-8000-000000000000'

function createCore(dispatch: Dispatcher['dispatch']): Core {
  const listeners = new Set<Parameters<Application['onEvent']>[0]>()
  const imported: Core['imported'] = []
  const taken: Core['taken'] = []
  return {
    imported,
    taken,
    dispatcher: { dispatch },
    announce: (...event) => listeners.forEach((listener) => listener(...event)),
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async importFile(request) {
      const chunks: Uint8Array[] = []
      for await (const chunk of request.source) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      imported.push({ request, bytes })
      return {
        hash: 'a'.repeat(64),
        name: request.name,
        sizeBytes: bytes.length,
        format: 'png',
        mime: 'image/png',
      }
    },
    async takeTable({ eventId, name, source }) {
      let text = ''
      for await (const chunk of source) text += Buffer.from(chunk).toString()
      taken.push({ eventId, name, text })
      return { tableId }
    },
    async takeBundle({ eventId, name, source }) {
      let text = ''
      for await (const chunk of source) text += Buffer.from(chunk).toString()
      taken.push({ eventId, name, text })
      return { bundleId }
    },
    assetFile: () => Promise.resolve(undefined),
    generatedFile: () => Promise.resolve(undefined),
    sleep: () => undefined,
    wake: () => undefined,
    close: () => Promise.resolve(),
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const nothingDragged = () => Promise.reject(new Error('Nothing is dragged here.'))
const stops: (() => void)[] = []

interface OpenPage extends PreloadPage {
  readonly window: BrowserWindow
  readonly client: ContractClient
  readonly served: ServedContents
}

function openPage(core: Application, url = pageUrl): OpenPage {
  const window = new BrowserWindow()
  const served = serveContents(window.webContents as never, Promise.resolve(core), silent, nothingDragged)
  stops.push(() => served.end())
  const page = loadPage(window.webContents, url, preload)
  return { ...page, window, client: createClient(page.bridge), served }
}

beforeEach(() => {
  restart(folder)
  app.becomeReady()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('the page', () => {
  test('is given exactly the desktop bridge and nothing else', () => {
    const { exposed } = openPage(createCore(() => Promise.resolve(null)))
    expect(Object.keys(exposed)).toEqual(['boothBuilder'])
    expect(Object.keys(exposed['boothBuilder'] as object).sort()).toEqual([
      'beforeClosing',
      'chooseFolder',
      'dragOut',
      'importFile',
      'onMessage',
      'send',
      'takeBundle',
      'takeHeld',
      'takeTable',
    ])
    expect(Object.isFrozen(exposed['boothBuilder'])).toBe(true)
  })

  test('gets the answer of a call, and an error with its code and field', async () => {
    const { client } = openPage(
      createCore((method) =>
        method === 'events.list'
          ? Promise.resolve([])
          : Promise.reject(new AppError('not-found', 'There is no such event.', { field: 'eventId' })),
      ),
    )
    await expect(client.call('events.list', {})).resolves.toEqual([])
    await expect(client.call('events.open', { eventId: 'x' })).rejects.toMatchObject({
      code: 'not-found',
      field: 'eventId',
    })
  })

  test('gets the events of the core', async () => {
    const core = createCore(() => Promise.resolve([]))
    const { client } = openPage(core)
    await client.call('events.list', {})
    const event = new Promise((resolve) => client.on('layout.changed', resolve))
    core.announce('layout.changed', { eventId: 'sample', floorKey: 'r1', revision: 1, origin: null })
    await expect(event).resolves.toEqual({ eventId: 'sample', floorKey: 'r1', revision: 1, origin: null })
  })

  test('cancels a call', async () => {
    const controller = new AbortController()
    const cancelled = Promise.withResolvers<string>()
    const { client } = openPage(
      createCore((_method, _input, signal) => {
        controller.abort()
        signal.addEventListener('abort', () => cancelled.resolve('in the core'))
        return new Promise(() => undefined)
      }),
    )
    await expect(client.call('events.list', {}, controller.signal)).rejects.toMatchObject({
      code: 'cancelled',
    })
    await expect(cancelled.promise).resolves.toBe('in the core')
  })

  test('makes its calls before the core is there, and gets the answers when it is', async () => {
    const core = Promise.withResolvers<Application>()
    const window = new BrowserWindow()
    const served = serveContents(window.webContents as never, core.promise, silent, nothingDragged)
    stops.push(() => served.end())
    const client = createClient(loadPage(window.webContents, pageUrl, preload).bridge)
    const answer = client.call('events.list', {})
    core.resolve(createCore(() => Promise.resolve([])))
    await expect(answer).resolves.toEqual([])
  })

  test('does not get answers that were meant for the page before a reload', async () => {
    const first = Promise.withResolvers<unknown>()
    let aborted = false
    let calls = 0
    const core = createCore((_method, _input, signal) => {
      calls += 1
      signal.addEventListener('abort', () => (aborted = true))
      return calls === 1 ? first.promise : Promise.resolve(['second'])
    })
    const { window, client } = openPage(core)
    void client.call('events.list', {}).catch(() => undefined)
    await vi.waitFor(() => expect(calls).toBe(1))

    const after = createClient(loadPage(window.webContents, pageUrl, preload).bridge)
    const answer = after.call('events.list', {})
    await vi.waitFor(() => expect(calls).toBe(2))
    first.resolve(['first'])
    await expect(answer).resolves.toEqual(['second'])
    expect(aborted).toBe(true)
  })
})

describe('before the window closes', () => {
  const never = 600_000

  test('the page saves, and only then is it done', async () => {
    const calls: string[] = []
    const { bridge, client, served } = openPage(createCore((method) => Promise.resolve(calls.push(method))))
    bridge.beforeClosing(async () => {
      await client.call('events.list', {})
      calls.push('saved')
    })
    await client.call('app.info', {})
    await expect(served.save(never)).resolves.toBe(true)
    expect(calls).toEqual(['app.info', 'events.list', 'saved'])
  })

  test('a page that could not save does not hold it up', async () => {
    const { bridge, client, served } = openPage(createCore(() => Promise.resolve([])))
    bridge.beforeClosing(() => Promise.reject(new Error('no')))
    await client.call('events.list', {})
    await expect(served.save(never)).resolves.toBe(true)
  })

  test('a page that never asked for anything, and one that has crashed, are not asked', async () => {
    const { bridge, client, served, window } = openPage(createCore(() => Promise.resolve([])))
    let asked = 0
    bridge.beforeClosing(() => Promise.resolve(void (asked += 1)))
    await expect(served.save(never)).resolves.toBe(true)
    await client.call('events.list', {})
    window.webContents.crash()
    await expect(served.save(never)).resolves.toBe(true)
    expect(asked).toBe(0)
  })

  test('a page that crashes over it is not waited for', async () => {
    const { bridge, client, served, window } = openPage(createCore(() => Promise.resolve([])))
    bridge.beforeClosing(() => {
      window.webContents.crash()
      return new Promise(() => undefined)
    })
    await client.call('events.list', {})
    await expect(served.save(never)).resolves.toBe(true)
  })

  test('a page that says nothing is given up, and nobody else can answer for it', async () => {
    const { bridge, client, served, window } = openPage(createCore(() => Promise.resolve([])))
    const frame = window.webContents.commitSubframe(pageUrl)
    const other = new BrowserWindow().webContents.commit(pageUrl)
    bridge.beforeClosing(() => new Promise(() => undefined))
    await client.call('events.list', {})
    const asked = new Promise<unknown>((resolve) => window.webContents.onSent(saveChannel, resolve))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const saved = served.save(5_000)
    const id = await asked
    const heard = new Promise((resolve) => ipcMain.on('after both', resolve))
    frame.ipcRenderer.send(savedChannel, id)
    other.ipcRenderer.send(savedChannel, id)
    other.ipcRenderer.send('after both')
    await heard
    vi.advanceTimersByTime(5_000)
    await expect(saved).resolves.toBe(false)
    vi.useRealTimers()
  })
})

describe('a message is refused with forbidden-sender', () => {
  const call = { type: 'call', id: 7, method: 'events.list', input: {} }
  const refusal = {
    type: 'result',
    id: 7,
    result: { ok: false, error: { code: 'forbidden-sender', message: expect.any(String) as string } },
  }

  function answerTo(joined: ReturnType<BrowserWindow['webContents']['commit']>): Promise<unknown> {
    const answered = new Promise((resolve) =>
      joined.ipcRenderer.on(messageChannel, (_event, _page, message) => resolve(message)),
    )
    joined.ipcRenderer.send(messageChannel, randomUUID(), call)
    return answered
  }

  test.each([
    'https://booth-builder/',
    'app://booth-builder.example/',
    'app://booth-builder:1/',
    'app://user@booth-builder/',
    'app://other/?app://booth-builder/',
    'apps://booth-builder/',
    'asset://booth-builder/',
    'file:///app://booth-builder/',
    'about:blank',
    'not a url',
  ])('from a page at %s', async (url) => {
    let dispatched = 0
    const { window } = openPage(createCore(() => Promise.resolve((dispatched += 1))))
    await expect(answerTo(window.webContents.commit(url))).resolves.toEqual(refusal)
    expect(dispatched).toBe(0)
  })

  test('from a frame inside our page, even at our own address', async () => {
    const { window } = openPage(createCore(() => Promise.resolve([])))
    await expect(answerTo(window.webContents.commitSubframe(pageUrl))).resolves.toEqual(refusal)
  })

  test('from another window at our own address', async () => {
    openPage(createCore(() => Promise.resolve([])))
    const other = new BrowserWindow()
    await expect(answerTo(other.webContents.commit(pageUrl))).resolves.toEqual(refusal)
  })

  test('from a frame that is gone, without anybody to answer to', async () => {
    let dispatched = 0
    const { window } = openPage(createCore(() => Promise.resolve((dispatched += 1))))
    const { ipcRenderer } = window.webContents.commit(pageUrl)
    ipcRenderer.send(messageChannel, randomUUID(), call)
    const client = createClient(loadPage(window.webContents, pageUrl, preload).bridge)
    await client.call('events.list', {})
    expect(dispatched).toBe(1)
  })

  test('and so is a file import', async () => {
    const core = createCore(() => Promise.resolve(null))
    const { window } = openPage(core)
    const path = join(folder, 'stolen.png')
    await writeFile(path, 'x')
    const request = { kind: 'path', destination: logo, path }
    for (const { ipcRenderer } of [
      window.webContents.commitSubframe(pageUrl),
      window.webContents.commit('https://example.com/'),
    ])
      await expect(ipcRenderer.invoke(importChannel, request)).resolves.toMatchObject({
        ok: false,
        error: { code: 'forbidden-sender' },
      })
    expect(core.imported).toEqual([])
  })

  test('and so is the choice of a folder', async () => {
    const { window } = openPage(createCore(() => Promise.resolve(null)))
    dialog.chosen = ['/home/ada/secret']
    for (const { ipcRenderer } of [
      window.webContents.commitSubframe(pageUrl),
      window.webContents.commit('https://example.com/'),
    ])
      await expect(ipcRenderer.invoke(folderChannel)).resolves.toMatchObject({
        ok: false,
        error: { code: 'forbidden-sender' },
      })
  })
})

describe('a folder', () => {
  test('is what the person chose in the dialog of the system, or none', async () => {
    const { bridge } = openPage(createCore(() => Promise.resolve(null)))
    dialog.chosen = ['/home/ada/Dropbox/plans']
    await expect(bridge.chooseFolder()).resolves.toEqual({ ok: true, data: '/home/ada/Dropbox/plans' })
    dialog.chosen = []
    await expect(bridge.chooseFolder()).resolves.toEqual({ ok: true, data: null })
    vi.spyOn(dialog, 'showOpenDialog').mockRejectedValueOnce(new Error('no portal answers'))
    await expect(bridge.chooseFolder()).resolves.toMatchObject({ ok: false, error: { code: 'internal' } })
  })
})

describe('a file', () => {
  function dropped(path: string): File {
    const file = new File(['the page must not need these'], 'as the page sees it')
    pathsOfFiles.set(file, path)
    return file
  }

  test('that is a table comes by its path too, and to no field', async () => {
    const core = createCore(() => Promise.resolve(null))
    const { bridge } = openPage(core)
    const path = join(folder, 'guests.csv')
    await writeFile(path, 'email\nada@example.com\n')
    await expect(bridge.takeTable('sample', dropped(path))).resolves.toEqual({ ok: true, data: { tableId } })
    expect(core.taken).toEqual([{ eventId: 'sample', name: 'guests.csv', text: 'email\nada@example.com\n' }])
    expect(core.imported).toEqual([])
  })

  test('that is an archive comes by its path, for an event or before there is one', async () => {
    const core = createCore(() => Promise.resolve(null))
    const { bridge } = openPage(core)
    const path = join(folder, 'Stand 12.boothpack')
    await writeFile(path, 'PK')
    await expect(bridge.takeBundle('sample', dropped(path))).resolves.toEqual({
      ok: true,
      data: { bundleId },
    })
    await expect(bridge.takeBundle(null, dropped(path))).resolves.toEqual({ ok: true, data: { bundleId } })
    expect(core.taken).toEqual(
      ['sample', null].map((eventId) => ({ eventId, name: 'Stand 12.boothpack', text: 'PK' })),
    )
  })

  test('that was dropped is read from the disk by the main process', async () => {
    const core = createCore(() => Promise.resolve(null))
    const { bridge } = openPage(core)
    const path = join(folder, 'Logo große.png')
    const content = Buffer.alloc(700_000, 'logo')
    await writeFile(path, content)
    await expect(bridge.importFile(logo, dropped(path))).resolves.toMatchObject({
      ok: true,
      data: { name: 'Logo große.png', sizeBytes: 700_000 },
    })
    expect(core.imported[0]?.request).toMatchObject(logo)
    expect(core.imported[0]?.bytes.equals(content)).toBe(true)
  })

  test('that is still being copied keeps the window open, and then as long as the page needs to note it down', async () => {
    const begun = Promise.withResolvers<undefined>()
    const copied = Promise.withResolvers<Awaited<ReturnType<Core['importFile']>>>()
    const core: Core = {
      ...createCore(() => Promise.resolve([])),
      importFile: () => (begun.resolve(undefined), copied.promise),
    }
    const { bridge, client, served, window } = openPage(core)
    await client.call('events.list', {})
    const path = join(folder, 'Film.mp4')
    await writeFile(path, 'film')
    const noted = Promise.withResolvers<undefined>()
    const importing = bridge.importFile(logo, dropped(path))
    bridge.beforeClosing(() => importing.then(() => noted.promise))
    const asked = new Promise<unknown>((resolve) => window.webContents.onSent(saveChannel, resolve))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const saved = served.save(5_000)
      await Promise.all([asked, begun.promise])
      vi.advanceTimersByTime(60_000)
      copied.resolve({
        hash: 'a'.repeat(64),
        name: 'Film.mp4',
        sizeBytes: 4,
        format: 'mp4',
        mime: 'video/mp4',
      })
      await importing
      vi.advanceTimersByTime(4_000)
      noted.resolve(undefined)
      await expect(saved).resolves.toBe(true)

      bridge.beforeClosing(() => new Promise(() => undefined))
      const given = served.save(5_000)
      vi.advanceTimersByTime(5_000)
      await expect(given, 'not for ever').resolves.toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that was pasted crosses as bytes', async () => {
    const core = createCore(() => Promise.resolve(null))
    const { bridge } = openPage(core)
    await expect(bridge.importFile(logo, new File(['pixels'], 'image.png'))).resolves.toMatchObject({
      ok: true,
      data: { name: 'image.png', sizeBytes: 6 },
    })
    expect(core.imported[0]?.bytes.toString()).toBe('pixels')
  })

  test('that was pasted and is too large is refused by the preload, and by the core if the preload is got around', async () => {
    const core = createCore(() => Promise.resolve(null))
    const { bridge, window } = openPage(core)
    const tooLarge = new Uint8Array(pastedFileLimitBytes + 1)
    await expect(bridge.importFile(logo, new File([tooLarge], 'image.png'))).resolves.toMatchObject({
      ok: false,
      error: { code: 'file-too-large' },
    })
    const { ipcRenderer } = window.webContents.commit(pageUrl)
    await expect(
      ipcRenderer.invoke(importChannel, { kind: 'bytes', destination: logo, name: 'a', bytes: tooLarge }),
    ).resolves.toMatchObject({
      error: { code: 'invalid-input' },
    })
    expect(core.imported).toEqual([])
  })

  test('that disappeared, and a folder, are refused with the reason', async () => {
    const { bridge } = openPage(createCore(() => Promise.resolve(null)))
    const gone = await bridge.importFile(logo, dropped(join(folder, 'gone.png')))
    expect(gone).toMatchObject({ ok: false, error: { code: 'file-missing', details: { name: 'gone.png' } } })
    await mkdir(join(folder, 'pictures'))
    await expect(bridge.importFile(logo, dropped(join(folder, 'pictures')))).resolves.toMatchObject({
      ok: false,
      error: { code: 'file-type' },
    })
  })

  test.skipIf(process.platform === 'win32')('that is a device is refused without being opened', async () => {
    const { bridge } = openPage(createCore(() => Promise.resolve(null)))
    await expect(bridge.importFile(logo, dropped('/dev/zero'))).resolves.toMatchObject({
      ok: false,
      error: { code: 'file-type' },
    })
  })

  test.each([
    ['another shape', { kind: 'path' }],
    ['a relative path', { kind: 'path', destination: logo, path: '../secrets.json' }],
    [
      'an unknown entity',
      { kind: 'path', destination: { ...logo, entity: 'password' }, path: '/etc/hostname' },
    ],
    [
      'an event id that is a path',
      { kind: 'path', destination: { ...logo, eventId: '../x' }, path: '/etc/hostname' },
    ],
    ['more than it may hold', { kind: 'path', destination: logo, path: '/etc/hostname', mode: 'w' }],
  ])('is not imported by a request with %s', async (_what, request) => {
    const core = createCore(() => Promise.resolve(null))
    const { window } = openPage(core)
    const { ipcRenderer } = window.webContents.commit(pageUrl)
    await expect(ipcRenderer.invoke(importChannel, request)).resolves.toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    })
    expect(core.imported).toEqual([])
  })
})

describe('what Vue made reactive', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('cannot cross the bridge as it is', () => {
    const { bridge } = openPage(createCore(() => Promise.resolve(null)))
    expect(() => bridge.send(reactive({ type: 'call' }))).toThrow('could not be cloned')
  })

  test('reaches the core through the page’s own client', async () => {
    const inputs: unknown[] = []
    const { bridge } = openPage(createCore((_method, input) => Promise.resolve(inputs.push(input))))
    vi.stubGlobal('window', { boothBuilder: bridge })
    const page = await import('../../../renderer/bridge/index.ts')
    page.connect()
    const values = reactive({ name: 'Booth', accessible_for: ['everyone'] })
    await page.client.call('records.create', { eventId: 'sample', entity: 'booth', values })
    expect(inputs).toEqual([
      { eventId: 'sample', entity: 'booth', values: { name: 'Booth', accessible_for: ['everyone'] } },
    ])
  })

  test('says where a file goes, with whatever else is in it left out', async () => {
    const core = createCore(() => Promise.resolve(null))
    const { bridge } = openPage(core)
    vi.stubGlobal('window', { boothBuilder: bridge })
    const { importFile } = await import('../../../renderer/bridge/import-file.ts')
    const props = reactive({ ...logo, recordKey: 'r1', value: { hash: 'a'.repeat(64) } })
    await expect(importFile(props, new File(['pixels'], 'logo.png'))).resolves.toMatchObject({
      name: 'logo.png',
    })
    expect(core.imported[0]?.request).toEqual({
      ...logo,
      name: 'logo.png',
      source: expect.anything() as unknown,
    })
  })
})
