/** The names of the `electron` module that the program and its libraries import. */
export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { dialog, Menu, nativeImage, nativeTheme, Notification, powerMonitor, screen, shell, Tray } from './desktop-environment.ts'
export { ipcMain } from './ipc.ts'
export { protocol } from './protocol.ts'
export { safeStorage } from './safe-storage.ts'
export { session } from './session.ts'
export { utilityProcess } from './utility-process.ts'
