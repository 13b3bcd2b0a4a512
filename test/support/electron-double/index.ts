/**
 * A double of the `electron` module for tests that run under plain Node: `vi.mock('electron', () =>
 * import('…/electron-double/index.ts'))`. It behaves as Electron is documented to behave towards
 * this program (what throws before `ready`, what is copied at a border, what is granted unless
 * refused) and has beside that only what tests need to look at or to bring about.
 */
import { app } from './app.ts'
import { resetWindows } from './browser-window.ts'
import { resetDesktopEnvironment } from './desktop-environment.ts'
import { seenByPages, ipcMain } from './ipc.ts'
import { resetNet } from './net.ts'
import { protocol } from './protocol.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { forked } from './utility-process.ts'

export * from './electron.ts'
export * as default from './electron.ts'

/** A computer on which the program has just been started; `userData` is its folder there. */
export function restart(userData: string): void {
  app.reset(userData)
  ipcMain.reset()
  protocol.reset()
  session.defaultSession.reset()
  safeStorage.reset()
  resetNet()
  resetWindows()
  resetDesktopEnvironment()
  seenByPages.length = 0
  forked.length = 0
}
