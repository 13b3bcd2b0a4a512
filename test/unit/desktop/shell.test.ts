import type { MenuItemConstructorOptions } from 'electron'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { relaunch } from '../../../electron/desktop/relaunch.ts'
import { showAttention } from '../../../electron/desktop/shell/attention.ts'
import { createExternalPrograms } from '../../../electron/desktop/shell/external-programs.ts'
import { countStarts, offerSafeMode } from '../../../electron/desktop/starts.ts'
import { menuTemplate } from '../../../electron/desktop/window/menu.ts'
import { withoutPersistence } from '../../../electron/desktop/window/window.ts'
import { openSettings } from '../../../electron/desktop/persistence/settings.ts'
import type { ContractListener, Job, ShellCommand, SyncState } from '../../../shared/contract/index.ts'
import { history } from '../../support/electron-double/app.ts'
import {
  app,
  BrowserWindow,
  dialog,
  Notification,
  restart,
  shell,
} from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktop-shell-'))
  restart(folder)
})
afterEach(() => rm(folder, { recursive: true }))

describe('the menus', () => {
  const asked: string[] = []
  const items = (
    platform: NodeJS.Platform,
    enabled: readonly ShellCommand[],
  ): readonly MenuItemConstructorOptions[] =>
    menuTemplate(platform, true, {
      enabled: new Set(enabled),
      run: (id) => void asked.push(id),
      open: () => void asked.push('open'),
      shows: ['logs'],
      show: (what) => void asked.push(`show ${what}`),
    }).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))

  test.each(['darwin', 'win32', 'linux'] as const)(
    'on %s offer what the page can do, and nothing that it cannot',
    (platform) => {
      asked.length = 0
      const [sync, floors] = ['sync-now', 'go-floors'].map((id) =>
        items(platform, ['sync-now']).find((item) => item.id === id),
      )
      expect([sync?.enabled, floors?.enabled]).toEqual([true, false])
      sync?.click?.({} as never, undefined, {})
      expect(asked).toEqual(['sync-now'])
      const ids = items(platform, []).flatMap(({ id }) => id ?? [])
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  test('help where a person looks for it, and outside of the window with what there is', () => {
    asked.length = 0
    const help = ['guide', 'keys', 'news', 'diagnostics', 'show-logs', 'licences']
    for (const id of help)
      items('win32', ['guide', 'keys', 'news', 'diagnostics', 'licences'])
        .find((item) => item.id === id)
        ?.click?.({} as never, undefined, {})
    expect(asked).toEqual(help.map((id) => id.replace('-', ' ')))
    expect(items('win32', []).find(({ id }) => id === 'show-faults')).toBeUndefined()
  })

  test('take no key from the page: those it hears itself are only shown', () => {
    const taken = items('linux', []).filter(
      ({ accelerator, registerAccelerator }) => accelerator !== undefined && registerAccelerator !== false,
    )
    expect(taken.map(({ accelerator }) => accelerator)).toEqual(['CmdOrCtrl+O'])
  })
})

describe('what other programs show', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

  test.each([
    {},
    { bugs: '' },
    { bugs: 'http://example.com/faults' },
    { bugs: { email: 'a@example.com' } },
    { bugs: 'file:///etc/passwd' },
  ])(
    'is the folder of logs alone where the package names no page for faults: %j',
    async (packageDeclaration) => {
      const outside = createExternalPrograms({ packageDeclaration, logFolder: folder, log })
      expect(outside.shows).toEqual(['logs'])
      await outside.show('faults')
      await outside.show('logs')
      expect(shell.opened).toEqual([folder])
    },
  )

  test.each([{ bugs: 'https://example.com/faults' }, { bugs: { url: 'https://example.com/faults' } }])(
    'is the page that the package names: %j',
    async (packageDeclaration) => {
      const outside = createExternalPrograms({ packageDeclaration, logFolder: folder, log })
      expect(outside.shows).toEqual(['logs', 'faults'])
      await outside.show('faults')
      expect(shell.opened).toEqual(['https://example.com/faults'])
    },
  )

  test('is an error where the folder is gone', async () => {
    const outside = createExternalPrograms({ packageDeclaration: {}, logFolder: join(folder, 'gone'), log })
    await expect(outside.show('logs')).rejects.toMatchObject({ code: 'internal' })
  })
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('starts', () => {
  test('that end before the page is there are counted, and less is offered after two', () => {
    expect([
      countStarts(folder).keepFailing,
      countStarts(folder).keepFailing,
      countStarts(folder).keepFailing,
    ]).toEqual([false, false, true])
  })

  test('that were asked to end, or showed the page for a while, are forgotten', () => {
    vi.useFakeTimers()
    countStarts(folder)
    countStarts(folder).succeeded()
    expect(existsSync(join(folder, 'starts'))).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(existsSync(join(folder, 'starts'))).toBe(false)
    vi.useRealTimers()
    countStarts(folder)
    app.emit('before-quit', {})
    expect(existsSync(join(folder, 'starts'))).toBe(false)
  })

  test('begin anew in safe mode only where the person says so', async () => {
    dialog.answer = () => Promise.resolve(0)
    expect(await offerSafeMode(silent)).toBe(false)
    expect(history).toEqual([])
    dialog.answer = () => Promise.resolve(1)
    expect(await offerSafeMode(silent)).toBe(true)
    expect(history).toEqual(['relaunch --safe-mode', 'exit 0'])
  })

  test.runIf(process.platform === 'linux')(
    'anew are of the image where the program is one, whose mount ends with it',
    async () => {
      const image = join(folder, 'Booth Builder.AppImage')
      await writeFile(image, `#!/bin/sh\nprintf '%s\\n' "$@" > "$0.started"\n`, { mode: 0o700 })
      vi.stubEnv('APPIMAGE', image)
      app.isPackaged = true
      app.becomeReady()
      relaunch(['boothbuilder://event/summer', '--safe-mode'], silent)
      expect(history).toEqual(['ready'])
      app.exit(0)
      expect(history).toEqual(['ready', 'exit 0', 'releaseSingleInstanceLock'])
      const started = (): Promise<string> => readFile(`${image}.started`, 'utf8').catch(() => '')
      await vi.waitFor(
        async () => expect(await started()).toBe('boothbuilder://event/summer\n--safe-mode\n'),
        { timeout: 20_000 },
      )
      vi.unstubAllEnvs()
    },
  )

  test('in safe mode remember no window and keep none', () => {
    const settings = openSettings(folder, {
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    })
    const state = { x: 1, y: 2, width: 1_100, height: 800, maximized: true, fullScreen: false }
    settings.setWindowState(state)
    const safe = withoutPersistence(settings)
    expect(safe.windowState()).toBeUndefined()
    safe.setWindowState({ ...state, x: 9 })
    expect(settings.windowState()).toEqual(state)
  })
})

describe('the dock or task bar', () => {
  const job: Job = {
    id: 'a',
    kind: 'import',
    state: 'running',
    phase: 'importing',
    entity: null,
    done: 0,
    total: null,
    result: null,
    error: null,
  }

  async function shown(platform: NodeJS.Platform = 'linux') {
    app.becomeReady()
    const window = new BrowserWindow()
    const decided: string[] = []
    let tell: ContractListener = () => undefined
    const core = {
      onEvent(listener: typeof tell) {
        tell = listener
        return () => undefined
      },
    }
    await showAttention({
      application: Promise.resolve(core),
      window: () => window as never,
      decide: (eventId) => void decided.push(eventId),
      platform,
    })
    const synced = (eventId: string, conflicts: number): void =>
      tell('sync.changed', { eventId, state: { conflicts, discrepancies: 0, questions: 0 } as SyncState })
    return {
      window,
      decided,
      synced,
      changed: (change: Partial<Job>) => tell('job.changed', { job: { ...job, ...change } }),
    }
  }

  test('shows how far long work is, and nothing once it has ended', async () => {
    const { window, changed } = await shown()
    changed({})
    expect(window.progress).toBeGreaterThan(1)
    changed({ done: 3, total: 4 })
    expect(window.progress).toBe(0.75)
    changed({ id: 'b', done: 1, total: 2 })
    changed({ state: 'failed' })
    expect(window.progress).toBe(0.5)
    changed({ id: 'b', state: 'done' })
    expect(window.progress).toBe(-1)
  })

  test('counts the decisions of all events, and a new one is told where the window is not looked at; its click leads there', async () => {
    const { window, decided, synced } = await shown()
    synced('one', 2)
    synced('two', 1)
    expect(app.badge).toBe(3)
    expect(Notification.shown).toEqual([])
    synced('two', 2)
    expect(Notification.shown).toHaveLength(1)
    Notification.shown[0]?.emit('click')
    expect(decided).toEqual(['two'])
    window.focused = true
    synced('one', 5)
    synced('two', 0)
    expect([app.badge, Notification.shown.length]).toEqual([5, 1])
  })

  test('marks the button of the window on Windows while decisions wait, a new window’s too, and elsewhere none', async () => {
    const { window, synced } = await shown('win32')
    synced('one', 2)
    expect(window.overlay.image).not.toBeNull()
    expect(window.overlay.description).toBe('Your decision is needed')
    expect(new BrowserWindow().overlay.image).not.toBeNull()
    synced('one', 0)
    expect([window.overlay, new BrowserWindow().overlay]).toEqual(
      Array(2).fill({ image: null, description: '' }),
    )
    restart(folder)
    const elsewhere = await shown('linux')
    elsewhere.synced('one', 2)
    expect(elsewhere.window.overlay.image).toBeNull()
  })
})
