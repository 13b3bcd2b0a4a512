import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Log } from '../../application/host/types.ts'
import { appOrigin } from '../protocols/schemes.ts'
import type { DesktopSettings, WindowState } from '../persistence/settings.ts'
import { initialBounds, smallestWindow } from './window-state.ts'

/** The page's own backgrounds, so that nothing flashes before it is drawn. */
export const backgrounds = { light: '#f6f7f9', dark: '#0e1014' } as const

/** A page that has drawn nothing by then is shown nevertheless, in milliseconds. */
const showAtLatestMs = 10_000

/** The one window, on its way to showing the page. */
export function openWindow(preload: string, settings: DesktopSettings, log: Log): BrowserWindow {
  const saved = settings.windowState()
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  const window = new BrowserWindow({
    ...initialBounds(
      saved,
      [primary, ...others].map((display) => display.workArea),
    ),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    title: 'Booth Builder',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      // Elsewhere Chromium fetches its dictionaries from the network; macOS has its own.
      spellcheck: process.platform === 'darwin',
    },
  })
  showWhenDrawn(window, saved)
  keepState(window, settings, log)
  window.webContents.on('did-fail-load', (_event, errorCode, errorDescription, _url, isMainFrame) => {
    // −3: replaced by another load.
    if (isMainFrame && errorCode !== -3)
      log.error('The page could not be loaded.', { errorCode, errorDescription })
  })
  window.webContents.on('preload-error', (_event, _path, error) => {
    log.error('The preload failed.', { reason: error.message })
  })
  window.loadURL(`${appOrigin}/`).catch((error: unknown) => {
    log.error('The page could not be opened.', { reason: String(error) })
  })
  return window
}

function keepState(window: BrowserWindow, settings: DesktopSettings, log: Log): void {
  // A film of the page that fills the screen makes the window do so, which nobody asked of the window.
  let isFilm = false
  window.on('enter-html-full-screen', () => (isFilm = true))
  window.on('leave-html-full-screen', () => (isFilm = false))
  window.on('close', () => {
    const fullScreen = window.isFullScreen() && !isFilm
    const state = { ...window.getNormalBounds(), maximized: window.isMaximized(), fullScreen }
    try {
      settings.setWindowState(state)
    } catch (error) {
      // Whoever else has something to do before the window is gone, such as to save, is still asked.
      log.warn('Where the window was could not be kept.', { reason: String(error) })
    }
  })
}

function showWhenDrawn(window: BrowserWindow, saved: WindowState | undefined): void {
  const show = (): void => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isVisible()) return
    // Maximizing shows a hidden window, so it must not happen before.
    if (saved?.maximized === true) window.maximize()
    window.show()
    if (saved?.fullScreen === true) window.setFullScreen(true)
  }
  const timer = setTimeout(show, showAtLatestMs)
  window.once('ready-to-show', show)
  window.once('closed', () => clearTimeout(timer))
}

/** The settings of a window that opens where any would, and leaves no trace of it. */
export function withoutPersistence(settings: DesktopSettings): DesktopSettings {
  return { ...settings, windowState: () => undefined, setWindowState: () => undefined }
}

/** Brings the window to the person: out of the dock, to the front, into focus. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
