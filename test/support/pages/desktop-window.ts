import type { Locator, Page } from '@playwright/test'
import type * as Electron from 'electron'
import { openProgram, type LaterStart, type ProgramLocation } from './desktop-program.ts'

/**
 * The built desktop program with its window open, in Electron or, where there is no binary of it,
 * in the stand-in.
 */
export interface DesktopWindow {
  readonly page: Page
  /** Where the page is, as Chromium says. */
  readonly origin: string
  /**
   * The exit code once the program has ended, however that comes; `null` after a signal that it did
   * not hear.
   */
  readonly ended: Promise<number | null>
  /** As the menu's Quit. */
  quit(): void
  /** As the window's own button. */
  closeWindow(): void
  /** Clicks an item of the native menu by the labels on the way to it. Throws where it is grey. */
  click(...labels: readonly string[]): Promise<void>
  signal(name: 'SIGTERM' | 'SIGKILL'): void
  /**
   * A process ends in the middle of what it does: the page's (`page` is of no use any more), the one
   * that draws, or the service behind the sample event.
   */
  crash(what: 'page' | 'graphics' | 'service'): Promise<void>
  /** What can be read in the window, also after its page was loaded anew. */
  text(): Promise<string>
  /** Where the person saves to when they are asked next. */
  saveTo(path: string): Promise<void>
  /** What the person chooses when they are asked next what to open. */
  choose(...paths: readonly string[]): Promise<void>
  /** The button that the person presses in questions from now on. */
  answer(button: number): Promise<void>
  /** From now on the system has no place for an icon of the program. */
  denyTray(): Promise<void>
  /** As macOS tells that a file was opened with a double click. */
  openFile(path: string): Promise<void>
  /** Starts the program once more for the same folder, as a link or a file that is opened does. */
  startAgain(...args: readonly string[]): LaterStart
  /** The labels of the native menu that a click with the right button brings up, those that are grey in brackets; empty: none came. */
  contextMenuOf(place: Locator): Promise<readonly string[]>
  /** Clicks an item of the native menu that came up last. */
  clickInContextMenu(label: string): Promise<void>
  /** From now on its main process does nothing more, as one that hangs. */
  hang(): void
  /** The end of everything it started, for after a test. */
  end(): Promise<void>
}

/** `opened`: what it is started with. */
export async function openDesktopWindow(
  place: ProgramLocation,
  opened: readonly string[] = [],
): Promise<DesktopWindow> {
  const program = await openProgram(place, opened)
  const { page, origin, child, inMain } = program
  // What the program says while it ends is not waited for.
  const quietly = (asked: Promise<unknown>): void => void asked.catch(() => undefined)
  return {
    page,
    origin,
    ended: program.ended,
    denyTray: () =>
      inMain(({ Tray }) => {
        Tray.prototype.setToolTip = () => {
          throw new Error('no place for it')
        }
      }, null),
    quit: () => quietly(inMain(({ app }) => app.quit(), null)),
    closeWindow: () =>
      quietly(inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null)),
    click: (...labels) =>
      inMain(({ Menu }, way) => {
        let items = Menu.getApplicationMenu()?.items
        let item: Electron.MenuItem | undefined
        for (const label of way) {
          item = items?.find((one) => one.label === label)
          if (item?.enabled !== true) throw new Error(`“${label}” cannot be chosen.`)
          items = item.submenu?.items
        }
        item?.click()
      }, labels),
    signal: (name) => void child.kill(name),
    crash: (what) =>
      inMain(({ app, BrowserWindow }, ending) => {
        if (ending === 'page') {
          BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
          return
        }
        const found = app
          .getAppMetrics()
          .find(({ type, name }) =>
            ending === 'graphics' ? type === 'GPU' : name === 'Event management service',
          )
        if (found === undefined) throw new Error('There is no such process.')
        process.kill(found.pid, 'SIGKILL')
      }, what),
    text: () =>
      inMain(async ({ BrowserWindow }) => {
        const text: unknown =
          await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText')
        return String(text)
      }, null),
    saveTo: (path) =>
      inMain(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
      }, path),
    choose: (...paths) =>
      inMain(({ dialog }, filePaths) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [...filePaths] })
      }, paths),
    answer: (button) =>
      inMain(({ dialog }, response) => {
        dialog.showMessageBox = () => Promise.resolve({ response, checkboxChecked: false })
      }, button),
    openFile: (path) =>
      inMain(({ app }, file) => void app.emit('open-file', { preventDefault: () => undefined }, file), path),
    async contextMenuOf(place) {
      await inMain(({ Menu }) => {
        Reflect.deleteProperty(globalThis, 'poppedUp')
        Menu.prototype.popup = function (this: Electron.Menu) {
          Reflect.set(globalThis, 'poppedUp', this)
        }
      }, null)
      await place.click({ button: 'right' })
      // Messages arrive in order, so the answer to this one comes after the click's.
      await page.evaluate(() => new Promise(requestAnimationFrame))
      return inMain(() => {
        const menu = Reflect.get(globalThis, 'poppedUp') as Electron.Menu | undefined
        return (menu?.items ?? [])
          .filter(({ type }) => type !== 'separator')
          .map(({ label, enabled }) => (enabled ? label : `(${label})`))
      }, null)
    },
    clickInContextMenu: (label) =>
      inMain((_electron, wanted) => {
        const menu = Reflect.get(globalThis, 'poppedUp') as Electron.Menu | undefined
        menu?.items.find((item) => item.label === wanted)?.click()
      }, label),
    hang: () =>
      quietly(
        inMain(() => {
          for (;;);
        }, null),
      ),
    startAgain: (...given) => program.startAgain(...given),
    end: () => program.end(),
  }
}
