import { BrowserWindow, dialog, type WebContents } from 'electron'
import type { CallResult } from '../../../shared/contract/index.ts'
import { toAppError } from '../../../shared/errors.ts'

/** Has the person choose a folder, or make one, in a dialog of the window: its path; `null`: they chose none. */
export async function chooseFolder(contents: WebContents): Promise<CallResult> {
  try {
    const window = BrowserWindow.getAllWindows().find((one) => one.webContents === contents)
    const options = {
      properties: ['openDirectory', 'createDirectory'] as ('openDirectory' | 'createDirectory')[],
    }
    const { filePaths } = await (window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options))
    return { ok: true, data: filePaths[0] ?? null }
  } catch (error) {
    return { ok: false, error: toAppError(error).toShape() }
  }
}
