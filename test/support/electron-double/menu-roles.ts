import { app } from './app.ts'
import type { BrowserWindow } from './browser-window.ts'

/**
 * What a role does outside of macOS, which does most of them itself; `undefined`: nothing. As
 * `lib/browser/api/menu-item-roles.ts` of Electron lists them.
 */
type Act = ((window: BrowserWindow) => void) | undefined

const roles: Readonly<Record<string, { readonly label: string; readonly act: Act }>> = {
  about: { label: 'About', act: undefined },
  close: { label: 'Close', act: (window) => void window.close() },
  copy: { label: 'Copy', act: ({ webContents }) => webContents.copy() },
  cut: { label: 'Cut', act: ({ webContents }) => webContents.cut() },
  delete: { label: 'Delete', act: ({ webContents }) => webContents.delete() },
  front: { label: 'Bring All to Front', act: undefined },
  help: { label: 'Help', act: undefined },
  hide: { label: 'Hide', act: undefined },
  hideothers: { label: 'Hide Others', act: undefined },
  minimize: { label: 'Minimize', act: (window) => void (window.minimized = true) },
  paste: { label: 'Paste', act: ({ webContents }) => webContents.paste() },
  pasteandmatchstyle: {
    label: 'Paste and Match Style',
    act: ({ webContents }) => webContents.pasteAndMatchStyle(),
  },
  quit: { label: 'Quit', act: () => app.quit() },
  redo: { label: 'Redo', act: ({ webContents }) => webContents.redo() },
  reload: { label: 'Reload', act: ({ webContents }) => webContents.reload() },
  resetzoom: { label: 'Actual Size', act: ({ webContents }) => void (webContents.zoomLevel = 0) },
  selectall: { label: 'Select All', act: ({ webContents }) => webContents.selectAll() },
  services: { label: 'Services', act: undefined },
  toggledevtools: { label: 'Toggle Developer Tools', act: undefined },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    act: (window) => window.setFullScreen(!window.isFullScreen()),
  },
  undo: { label: 'Undo', act: ({ webContents }) => webContents.undo() },
  unhide: { label: 'Show All', act: undefined },
  window: { label: 'Window', act: undefined },
  zoom: { label: 'Zoom', act: undefined },
  zoomin: { label: 'Zoom In', act: ({ webContents }) => void (webContents.zoomLevel += 0.5) },
  zoomout: { label: 'Zoom Out', act: ({ webContents }) => void (webContents.zoomLevel -= 0.5) },
  appmenu: { label: 'Booth Builder', act: undefined },
  editmenu: { label: 'Edit', act: undefined },
  filemenu: { label: 'File', act: undefined },
  viewmenu: { label: 'View', act: undefined },
  windowmenu: { label: 'Window', act: undefined },
}

export function isRole(role: string): boolean {
  return role.toLowerCase() in roles
}

export function labelOf(role: string | undefined): string {
  return role === undefined ? '' : (roles[role.toLowerCase()]?.label ?? '')
}

/** Does what the role does to the window in front. Gives whether it did anything. */
export function actOf(role: string, window: BrowserWindow | undefined): boolean {
  const act = roles[role]?.act
  if (act === undefined || window === undefined) return false
  act(window)
  return true
}
