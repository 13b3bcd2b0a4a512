import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { isAppUrl } from './schemes.ts'

/** Whether a message comes from the main frame of our window while it shows our page. A frame that is gone has no say. */
export function isOurPage(event: IpcMainEvent | IpcMainInvokeEvent, contents: WebContents): boolean {
  const frame = event.senderFrame
  return event.sender === contents && frame !== null && frame.parent === null && isAppUrl(frame.url)
}
