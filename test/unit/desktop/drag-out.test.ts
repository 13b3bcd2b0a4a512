import { existsSync } from 'node:fs'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dragChannel } from '../../../electron/desktop/bridge/channels.ts'
import { createDragOut, removeOldCopies } from '../../../electron/desktop/bridge/drag-out.ts'
import { serveContents } from '../../../electron/desktop/bridge/ipc.ts'
import type { Application } from '../../../electron/application/host/types.ts'
import { draggedFileLimitBytes } from '../../../shared/contract/bridge.ts'
import { app, BrowserWindow, restart } from '../../support/electron-double/index.ts'
import { bundlePreload, loadPage } from '../../support/pages/desktop-page.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const pageUrl = 'app://booth-builder/'
const asset = { eventId: 'sample', hash: 'a'.repeat(64) }
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
let preload: string
let folder: string
let sealed: string
let dragged: string
let stop: () => void

beforeAll(async () => {
  preload = await bundlePreload()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drag-out-'))
  restart(folder)
  app.becomeReady()
  sealed = join(folder, asset.hash)
  dragged = join(folder, 'dragged')
  await writeFile(sealed, 'pixels')
  await chmod(sealed, 0o400)
})
afterEach(async () => {
  stop()
  await rm(folder, { recursive: true })
})

/** A page of a core that has one file, which somebody called `name`. */
function openPage(name = 'logo.png') {
  const core = {
    dispatcher: {
      dispatch: () =>
        Promise.resolve({ hash: asset.hash, name, sizeBytes: 6, format: 'png', mime: 'image/png' }),
    },
    onEvent: () => () => undefined,
    assetFile: async (eventId: string, hash: string) =>
      eventId === asset.eventId && hash === asset.hash
        ? { path: sealed, mime: 'image/png', sizeBytes: (await stat(sealed)).size }
        : undefined,
  } as unknown as Application
  const { webContents } = new BrowserWindow()
  const application = Promise.resolve(core)
  const served = serveContents(
    webContents as never,
    application,
    silent,
    createDragOut(application, dragged, silent),
  )
  stop = () => served.end()
  return { webContents, ...loadPage(webContents, pageUrl, preload) }
}

describe('a file that is dragged out of the window', () => {
  test('is a copy under its own name, which whoever takes it may change', async () => {
    const { bridge, webContents } = openPage()
    expect(await bridge.dragOut(asset)).toEqual({ ok: true, data: null })
    const [file = ''] = webContents.draggedOut
    expect([basename(file), dirname(dirname(file))]).toEqual(['logo.png', dragged])
    await writeFile(file, 'other pixels')
    expect(await readFile(sealed, 'utf8')).toBe('pixels')
    expect((await stat(dragged)).mode & 0o077).toBe(0)
  })

  test('lies beside no other of its name, so that none replaces the one before', async () => {
    const { bridge, webContents } = openPage()
    await bridge.dragOut(asset)
    await bridge.dragOut(asset)
    expect(new Set(webContents.draggedOut).size).toBe(2)
    expect(webContents.draggedOut.map((file) => basename(file))).toEqual(['logo.png', 'logo.png'])
  })

  test.each([
    ['../../../etc/cron.d/job', 'job.png'],
    ['setup.exe', 'setup.png'],
    ['..', 'file.png'],
    ['CON.png', '_CON.png'],
  ])('that was called %s has a name that is safe, %s', async (name, safe) => {
    const { bridge, webContents } = openPage(name)
    await bridge.dragOut(asset)
    const [file = ''] = webContents.draggedOut
    expect([basename(file), dirname(dirname(file))]).toEqual([safe, dragged])
  })

  test('is refused where it is larger than can be copied in time, and nothing is copied', async () => {
    const { bridge, webContents } = openPage('film.png')
    await chmod(sealed, 0o600)
    await truncate(sealed, draggedFileLimitBytes + 1)
    expect(await bridge.dragOut(asset)).toMatchObject({
      ok: false,
      error: {
        code: 'file-too-large',
        details: { reason: 'dragged', name: 'film.png', largestBytes: draggedFileLimitBytes },
      },
    })
    expect([webContents.draggedOut, existsSync(dragged)]).toEqual([[], false])
  })

  test('is refused where it is not on this computer', async () => {
    const { bridge, webContents } = openPage()
    expect(await bridge.dragOut({ ...asset, hash: 'b'.repeat(64) })).toMatchObject({
      ok: false,
      error: { code: 'asset-missing' },
    })
    expect(webContents.draggedOut).toEqual([])
  })

  test.each([
    ['a path', { eventId: 'sample', hash: '/etc/passwd' }],
    ['a path up', { eventId: '../other', hash: asset.hash }],
    ['something more', { ...asset, file: '/etc/passwd' }],
    ['nothing', undefined],
  ])('is refused where the page names it by %s', async (_what, request) => {
    const { webContents } = openPage()
    const { ipcRenderer } = webContents.commit(pageUrl)
    expect(await ipcRenderer.invoke(dragChannel, request)).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    })
    expect(webContents.draggedOut).toEqual([])
  })

  test('is refused to any page but the window’s own', async () => {
    const { webContents } = openPage()
    const other = new BrowserWindow().webContents
    const pages = [
      webContents.commitSubframe(pageUrl),
      other.commit(pageUrl),
      webContents.commit('https://example.com/'),
    ]
    for (const { ipcRenderer } of pages)
      expect(await ipcRenderer.invoke(dragChannel, asset)).toMatchObject({
        ok: false,
        error: { code: 'forbidden-sender' },
      })
    expect([webContents.draggedOut, other.draggedOut, existsSync(dragged)]).toEqual([[], [], false])
  })

  test('leaves nothing behind when the program ends', async () => {
    const { bridge } = openPage()
    await bridge.dragOut(asset)
    expect(await readdir(dragged)).toHaveLength(1)
    app.quit()
    expect(existsSync(dragged)).toBe(false)
  })
})

test('copies that a killed program left go a day later, at the next start', async () => {
  stop = () => undefined
  const now = Date.now()
  for (const [name, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const) {
    await mkdir(join(dragged, name), { recursive: true })
    await writeFile(join(dragged, name, 'logo.png'), 'pixels')
    await utimes(join(dragged, name), new Date(now - hours * 3_600_000), new Date(now - hours * 3_600_000))
  }
  await removeOldCopies(dragged, now)
  expect(await readdir(dragged)).toEqual(['new'])
  await removeOldCopies(join(folder, 'never dragged'), now)
})
