/**
 * A double of the `electron` module for tests that run under plain Node: `vi.mock('electron', () =>
 * import('…/electron-double/index.ts'))`. It behaves as Electron is documented to behave towards
 * this program (what throws before `ready`, what is copied at a border, what is granted unless
 * refused) and has beside that only what tests need to look at or to bring about.
 */
import { app } from './app.ts'
import { BrowserWindow, resetWindows } from './browser-window.ts'
import { dialog, Menu, nativeTheme, Notification, resetDesktopEnvironment, screen, shell } from './desktop-environment.ts'
import { seenByPages, ipcMain } from './ipc.ts'
import { protocol } from './protocol.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { forked, utilityProcess } from './utility-process.ts'

export { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, Notification, protocol, safeStorage, screen, session, shell, utilityProcess }

export default { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, Notification, protocol, safeStorage, screen, session, shell, utilityProcess }

/** A computer on which the program has just been started; `userData` is its folder there. */
export function restart(userData: string): void {
  app.reset(userData)
  ipcMain.reset()
  protocol.reset()
  session.defaultSession.reset()
  safeStorage.reset()
  resetWindows()
  resetDesktopEnvironment()
  seenByPages.length = 0
  forked.length = 0
}
