/** The names of the `electron` module that the program and its libraries import. */
export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export {
  clipboard,
  crashReporter,
  dialog,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  Tray,
} from './desktop-environment.ts'
export { Menu } from './menu.ts'
export { ipcMain } from './ipc.ts'
export { net } from './net.ts'
export { protocol } from './protocol.ts'
export { safeStorage } from './safe-storage.ts'
export { session } from './session.ts'
export { utilityProcess } from './utility-process.ts'
