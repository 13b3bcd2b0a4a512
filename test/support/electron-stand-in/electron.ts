/**
 * The `electron` module that the built program gets in the stand-in: the double's, but with windows
 * of a real Chromium.
 */
import * as electron from '../electron-double/electron.ts'
import { ChromiumWindow as BrowserWindow } from './window.ts'

export * from '../electron-double/electron.ts'
export { BrowserWindow }
export default { ...electron, BrowserWindow }
