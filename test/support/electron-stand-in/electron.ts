/**
 * The `electron` module that the built program gets in the stand-in: the double's, but with windows
 * of a real Chromium.
 */
import {
  app,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
} from '../electron-double/index.ts'
import { ChromiumWindow as BrowserWindow } from './window.ts'

export { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, Notification, protocol, safeStorage, screen, session, shell, utilityProcess }

export default { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, Notification, protocol, safeStorage, screen, session, shell, utilityProcess }
