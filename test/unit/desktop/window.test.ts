import { mailtoOf } from '../../../shared/domain/readiness/letter.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session as electronSession } from 'electron'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { colours } from '../../../renderer/design/tokens.ts'
import { askWhenUnresponsive, recoverFromCrash } from '../../../electron/desktop/failures.ts'
import { menuTemplate } from '../../../electron/desktop/window/menu.ts'
import { denyNavigation } from '../../../electron/desktop/window/navigation.ts'
import { denyPermissions } from '../../../electron/desktop/window/permissions.ts'
import { openSettings } from '../../../electron/desktop/persistence/settings.ts'
import { backgrounds, openWindow, bringToFront } from '../../../electron/desktop/window/window.ts'
import { initialBounds } from '../../../electron/desktop/window/window-state.ts'
import type { BrowserWindow as DoubleWindow } from '../../support/electron-double/browser-window.ts'
import {
  app,
  BrowserWindow,
  dialog,
  nativeTheme,
  restart,
  screen,
  session,
  shell,
} from '../../support/electron-double/index.ts'
import { noMenuActions } from '../../support/menu-actions.ts'
import { defaultPreferences } from '../../../shared/contract/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const assets: string[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktop-window-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  assets.length = 0
  restart(folder)
  app.becomeReady()
  await rm(join(folder, 'settings.json'), { force: true })
})

function open(settings = openSettings(folder, silent)): DoubleWindow {
  return openWindow('/built/preload/preload.cjs', settings, silent) as unknown as DoubleWindow
}

describe('the window', () => {
  test('runs the page in a sandbox of its own, without Node', () => {
    expect(open().options.webPreferences).toMatchObject({
      preload: '/built/preload/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: process.platform === 'darwin',
    })
  })

  test('shows the page of the program, and only once it is drawn', () => {
    const window = open()
    expect(window.loaded).toEqual(['app://booth-builder/'])
    expect(window.isVisible()).toBe(false)
    window.emit('ready-to-show')
    expect(window.isVisible()).toBe(true)
  })

  test.each([
    ['light', false, colours.light.background],
    ['dark', false, colours.dark.background],
    ['system', true, colours.dark.background],
  ] as const)('has the page’s own background before that: theme %s', (theme, systemIsDark, background) => {
    nativeTheme.systemIsDark = systemIsDark
    const settings = openSettings(folder, silent)
    settings.setPreferences({ theme })
    expect(open(settings).options.backgroundColor).toBe(background)
    expect(backgrounds).toEqual({ light: colours.light.background, dark: colours.dark.background })
  })

  test('opens where it was, as large as it was', () => {
    const first = open()
    first.bounds = { x: 300, y: 200, width: 1100, height: 720 }
    first.close()
    expect(open().bounds).toEqual({ x: 300, y: 200, width: 1100, height: 720 })
  })

  test('that was maximized is maximized when it shows, not before', () => {
    const first = open()
    first.maximize()
    first.close()
    const second = open()
    expect(second.isVisible()).toBe(false)
    second.emit('ready-to-show')
    expect(second.isMaximized()).toBe(true)
  })

  test('that filled the screen does so again, from the place it goes back to', () => {
    const first = open()
    first.emit('ready-to-show')
    first.bounds = { x: 300, y: 200, width: 1100, height: 720 }
    first.setFullScreen(true)
    first.close()
    const second = open()
    expect([second.bounds, second.isFullScreen()]).toEqual([
      { x: 300, y: 200, width: 1100, height: 720 },
      false,
    ])
    second.emit('ready-to-show')
    expect(second.isFullScreen()).toBe(true)
    second.setFullScreen(false)
    second.close()
    const third = open()
    third.emit('ready-to-show')
    expect(third.isFullScreen()).toBe(false)
  })

  test('does not fill the screen at the next start because a film did when it was closed', () => {
    const first = open()
    first.emit('ready-to-show')
    first.emit('enter-html-full-screen')
    first.setFullScreen(true)
    first.close()
    const second = open()
    second.emit('ready-to-show')
    expect(second.isFullScreen()).toBe(false)
  })

  test('opens as an earlier version left it, which kept no full screen', async () => {
    await writeFile(
      join(folder, 'settings.json'),
      JSON.stringify({ window: { x: 300, y: 200, width: 1100, height: 720, maximized: false } }),
    )
    const window = open()
    expect(window.bounds).toEqual({ x: 300, y: 200, width: 1100, height: 720 })
    window.emit('ready-to-show')
    expect(window.isFullScreen()).toBe(false)
  })

  test('comes to the person when the program is started again', () => {
    const window = open()
    window.minimized = true
    bringToFront(window as never)
    expect([window.isMinimized(), window.isVisible(), window.focused]).toEqual([false, true, true])
  })

  test('whose page does not respond is loaded again where the person says so, not where they wait or it comes back by itself', async () => {
    const window = new BrowserWindow()
    askWhenUnresponsive(window as never, silent)
    recoverFromCrash(
      window as never,
      recovery(() => 0),
    )
    const answers: ((button: number) => void)[] = []
    dialog.answer = () => new Promise((resolve) => answers.push(resolve))

    window.emit('unresponsive')
    window.emit('unresponsive')
    expect(answers).toHaveLength(1)
    answers[0]!(0)
    await vi.waitFor(() => {
      window.emit('unresponsive')
      expect(answers).toHaveLength(2)
    })
    window.emit('responsive')
    answers[1]!(1)
    await vi.waitFor(() => {
      window.emit('unresponsive')
      expect(answers).toHaveLength(3)
    })
    expect(window.webContents.reloads).toBe(0)
    answers[2]!(1)
    await vi.waitFor(() => expect(window.webContents.reloads).toBe(1))
  })

  test('whose page crashes is loaded again once Chromium has told of it', async () => {
    const window = new BrowserWindow()
    recoverFromCrash(
      window as never,
      recovery(() => 0),
    )
    window.webContents.crash('oom')
    expect(window.webContents.reloads).toBe(0)
    await vi.waitFor(() => expect(window.webContents.reloads).toBe(1))
  })

  describe('whose page crashes twice within a minute', () => {
    /** The person presses these buttons, one question after the other. */
    async function crashTwice(buttons: readonly string[], safeMode = false): Promise<BrowserWindow> {
      const window = new BrowserWindow()
      let now = 0
      recoverFromCrash(window as never, { ...recovery(() => now), safeMode })
      const { asked } = dialog
      asked.length = 0
      dialog.answer = () => Promise.resolve(asked.at(-1)!.indexOf(buttons[asked.length - 1] ?? ''))
      window.webContents.crash('oom')
      await vi.waitFor(() => expect(window.webContents.reloads).toBe(1))
      now = 59_000
      window.webContents.crash('oom')
      await vi.waitFor(() => expect(asked).toHaveLength(buttons.length))
      await new Promise((resolve) => setImmediate(resolve))
      expect(asked[0]).toEqual([
        'Try again',
        ...(safeMode ? [] : ['Start in safe mode']),
        'Open log folder',
        'Quit',
      ])
      return window
    }

    test('comes back where the person wants to try again', async () => {
      expect((await crashTwice(['Try again'])).webContents.reloads).toBe(2)
    })

    test('starts with less where they want that, which is not offered where it is so already', async () => {
      await crashTwice(['Start in safe mode'])
      expect(started).toEqual(['safely'])
      await crashTwice(['Try again'], true)
    })

    test('shows the folder of the logs and asks again, and ends where they give up', async () => {
      const window = await crashTwice(['Open log folder', 'Quit'])
      expect([shell.opened, window.webContents.reloads, app.exitCode]).toEqual([[folder], 1, 0])
    })
  })
})

const started: string[] = []
function recovery(now: () => number): Parameters<typeof recoverFromCrash>[1] {
  started.length = 0
  return {
    log: silent,
    logFile: join(folder, 'log'),
    clock: { now },
    safeMode: false,
    startSafely: () => void started.push('safely'),
  }
}

describe('a window that was left on a display', () => {
  const laptop = { x: 0, y: 0, width: 1920, height: 1080 }
  const left = { x: -1920, y: 0, width: 1920, height: 1080 }
  const saved = { x: -1500, y: 100, width: 1200, height: 800 }

  test('opens there while the display is there', () =>
    expect(initialBounds(saved, [laptop, left])).toEqual({ x: -1500, y: 100, width: 1200, height: 800 }))
  test('opens in the middle of the first display when it is gone', () =>
    expect(initialBounds(saved, [laptop])).toEqual({ x: 360, y: 140, width: 1200, height: 800 }))
  test('opens in the middle when its title bar would be out of reach', () =>
    expect(initialBounds({ ...saved, x: 100, y: 1070 }, [laptop])).toMatchObject({ x: 360, y: 140 }))
  test('is made to fit a smaller display, but never smaller than the screens are made for', () => {
    expect(initialBounds({ ...saved, x: 0, y: 0, width: 3000, height: 2000 }, [laptop])).toEqual({
      ...laptop,
    })
    expect(initialBounds(undefined, [{ x: 0, y: 0, width: 800, height: 600 }])).toEqual({
      x: 0,
      y: 0,
      width: 1024,
      height: 700,
    })
  })
  test('is made to fit a display whose scale has changed, and lies wholly on it', () => {
    // 1920 × 1080 at 150 %, with a task bar of 40.
    const scaled = { x: 0, y: 0, width: 1280, height: 680 }
    expect(initialBounds({ x: 900, y: 60, width: 1300, height: 900 }, [scaled])).toEqual({
      x: 0,
      y: 0,
      width: 1280,
      height: 700,
    })
    expect(initialBounds({ x: 900, y: 60, width: 1200, height: 700 }, [scaled])).toEqual({
      x: 900,
      y: 60,
      width: 1200,
      height: 700,
    })
  })
  test('is 1440 × 900 in the middle at the first start', () => {
    screen.displays = [{ id: 1, workArea: laptop }]
    expect(open().bounds).toEqual({ x: 240, y: 90, width: 1440, height: 900 })
  })
})

describe('no page gets anywhere', () => {
  const urls = [
    'https://example.com/',
    'app://booth-builder/other.html',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not a url',
  ]

  test.each(urls)('not to %s by navigating, redirecting, in a frame or in a new window', (url) => {
    const { webContents } = new BrowserWindow()
    denyNavigation(webContents as never, silent, assets.push.bind(assets))
    for (const what of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const)
      expect(webContents.tryTo(what, url)).toBe(false)
    expect(webContents.tryToOpen(url)).toBe(false)
    expect([...shell.opened, ...assets]).toEqual([])
  })

  test('and a link to a file of the event opens no window either, but is handed on', () => {
    const { webContents } = new BrowserWindow()
    denyNavigation(webContents as never, silent, assets.push.bind(assets))
    expect(webContents.tryToOpen('asset://sample/abc')).toBe(false)
    expect(assets).toEqual(['asset://sample/abc'])
  })

  test('but one that begins an e-mail of ours is handed on, and no other of the mail program’s addresses', () => {
    const { webContents } = new BrowserWindow()
    const mails: string[] = []
    denyNavigation(webContents as never, silent, assets.push.bind(assets), (url) => mails.push(url))
    const draft = mailtoOf('ada@example.com', { subject: 'Your booth', body: 'A\nB' }) ?? ''
    for (const url of [
      draft,
      'mailto:a@example.com?attach=/etc/passwd',
      `${draft}&bcc=b@example.com`,
      'mailto:a@example.com,b@example.com?subject=&body=',
      'ms-word:x',
    ])
      expect(webContents.tryToOpen(url)).toBe(false)
    expect(mails).toEqual([draft])
  })

  test('and cannot attach a webview', () => {
    const { webContents } = new BrowserWindow()
    expect(webContents.tryToAttachWebview()).toBe(true)
    denyNavigation(webContents as never, silent, assets.push.bind(assets))
    expect(webContents.tryToAttachWebview()).toBe(false)
  })

  test('and the log names only the host it wanted to go to', () => {
    const lines: unknown[] = []
    const { webContents } = new BrowserWindow()
    denyNavigation(webContents as never, { ...silent, warn: (...line) => lines.push(line) }, () => undefined)
    webContents.tryTo('will-navigate', 'https://example.com/private?token=abc')
    expect(JSON.stringify(lines)).toContain('https://example.com')
    expect(JSON.stringify(lines)).not.toMatch(/private|token|abc/)
  })
})

describe('the page is permitted nothing', () => {
  const permissions = [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'deprecated-sync-clipboard-read',
    'openExternal',
    'usb',
    'serial',
    'hid',
    'display-capture',
    'fileSystem',
  ]

  test.each(permissions)('not %s', async (permission) => {
    expect(await session.defaultSession.request(permission)).toBe(true)
    denyPermissions(electronSession.defaultSession)
    expect(await session.defaultSession.request(permission)).toBe(false)
    expect(session.defaultSession.check(permission)).toBe(false)
    expect(session.defaultSession.device(permission)).toBe(false)
  })

  test.each([
    ['its own films fill the screen', 'fullscreen'],
    ['it puts text into the clipboard', 'clipboard-sanitized-write'],
  ])('but %s, and nobody else’s page does', async (_what, permission) => {
    denyPermissions(electronSession.defaultSession)
    const { request, check } = {
      request: session.defaultSession.request.bind(session.defaultSession, permission),
      check: session.defaultSession.check.bind(session.defaultSession, permission),
    }
    expect([await request(), check()]).toEqual([true, true])
    expect([await request({ isMainFrame: false }), check({ isMainFrame: false })]).toEqual([false, false])
    expect([
      await request({ url: 'https://example.com/' }),
      check({ origin: 'https://example.com' }),
    ]).toEqual([false, false])
  })

  test('and downloads only what is its own', () => {
    denyPermissions(electronSession.defaultSession)
    expect(session.defaultSession.download('blob:app://booth-builder/1f2e')).toBe(true)
    expect(session.defaultSession.download(`asset://sample/${'a'.repeat(64)}`)).toBe(true)
    for (const url of [
      'https://example.com/x.exe',
      'blob:https://example.com/1',
      'blob:app://booth-builder.example/1',
      'data:text/plain,x',
    ])
      expect(session.defaultSession.download(url)).toBe(false)
  })
})

describe('settings', () => {
  test('are kept, and the theme takes hold of the native parts at once', () => {
    const settings = openSettings(folder, silent)
    expect(settings.preferences()).toEqual(defaultPreferences)
    settings.setPreferences({ theme: 'dark' })
    expect(nativeTheme.themeSource).toBe('dark')
    expect(openSettings(folder, silent).preferences()).toEqual({ ...defaultPreferences, theme: 'dark' })
  })

  test('name the regions; an administrator fills in their addresses', async () => {
    await writeFile(
      join(folder, 'settings.json'),
      JSON.stringify({ regions: { EU: 'https://eu.example.com', US: 'ftp://no', CA: 7 } }),
    )
    const regions = openSettings(folder, silent).regions()
    expect(regions.map(({ code }) => code)).toEqual(['US', 'CA', 'EU', 'UK', 'KSA'])
    expect(regions.filter(({ baseUrl }) => baseUrl !== null)).toEqual([
      { code: 'EU', baseUrl: 'https://eu.example.com' },
    ])
  })

  test.each(['{', 'null', '[]', '{"preferences":{"theme":"pink"},"window":{"x":"left"}}'])(
    'that were damaged to %s start anew',
    async (text) => {
      await writeFile(join(folder, 'settings.json'), text)
      const settings = openSettings(folder, silent)
      expect(settings.preferences()).toEqual(defaultPreferences)
      expect(settings.windowState()).toBeUndefined()
      settings.setPreferences({ theme: 'light' })
      expect(await readFile(join(folder, 'settings.json'), 'utf8')).toContain('light')
    },
  )
})

test.each(['darwin', 'win32', 'linux'] as const)(
  'the menu on %s can edit, zoom and quit, and shows no developer tools in a packaged program',
  (platform) => {
    const roles = JSON.stringify(menuTemplate(platform, true, noMenuActions))
    for (const role of ['copy', 'paste', 'selectAll', 'zoomIn']) expect(roles).toContain(`"${role}"`)
    expect(roles).toContain(platform === 'darwin' ? '"appMenu"' : '"quit"')
    expect(roles).not.toContain('toggleDevTools')
    expect(JSON.stringify(menuTemplate(platform, false, noMenuActions))).toContain('toggleDevTools')
  },
)
