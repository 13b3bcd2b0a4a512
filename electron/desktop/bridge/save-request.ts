import { ipcMain, type IpcMainEvent, type WebContents } from 'electron'
import { savedChannel, saveChannel } from './channels.ts'
import { isOurPage } from '../protocols/schemes.ts'

/**
 * Asks the page with the id `page` to save what was typed and not saved yet. `true`: it has done
 * what it could, or is gone and has nothing left to save; `false`: it said nothing within
 * `limitMs`, nor in what `moreMs` then gave it.
 */
export function askToSave(
  contents: WebContents,
  page: string,
  limitMs: number,
  moreMs: () => number,
): Promise<boolean> {
  if (contents.isDestroyed() || contents.isCrashed()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const settle = (answered: boolean): void => {
      clearTimeout(timer)
      ipcMain.off(savedChannel, onSaved)
      contents.off('render-process-gone', onGone)
      contents.off('destroyed', onGone)
      resolve(answered)
    }
    const onSaved = (event: IpcMainEvent, from: unknown): void => {
      if (isOurPage(event, contents) && from === page) settle(true)
    }
    const onGone = (): void => settle(true)
    const giveUp = (): void => {
      const more = moreMs()
      if (more > 0) timer = setTimeout(giveUp, more)
      else settle(false)
    }
    let timer = setTimeout(giveUp, limitMs)
    ipcMain.on(savedChannel, onSaved)
    contents.on('render-process-gone', onGone)
    contents.on('destroyed', onGone)
    try {
      contents.send(saveChannel, page)
    } catch {
      // The frame is being torn down, and what it had to save with it.
      settle(true)
    }
  })
}
