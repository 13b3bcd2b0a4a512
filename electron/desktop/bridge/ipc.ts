import {
  ipcMain,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  type WebContents,
  BrowserWindow,
  dialog,
} from 'electron'
import { z } from 'zod'
import {
  eventMessage,
  serve,
  type CallResult,
  type Dispatcher,
  type Transport,
} from '../../../shared/contract/index.ts'
import { type ErrorShape, toAppError } from '../../../shared/errors.ts'
import type { Application, Log } from '../../application/host/types.ts'
import {
  dragChannel,
  folderChannel,
  importChannel,
  messageChannel,
  savedChannel,
  saveChannel,
} from './channels.ts'
import type { DragOut } from './drag-out.ts'
import { createFileImport } from './file-import.ts'
import { isOurPage } from '../protocols/schemes.ts'

const forbidden: ErrorShape = {
  code: 'forbidden-sender',
  message: 'This page may not speak to the application core.',
}

/**
 * Every page that the window loads has an id of its own, made in its preload: calls of the page
 * before a reload must not answer those after it.
 */
const pageId = z.uuid()
/** A window that closes waits for the copying of files this long, in milliseconds. */
const copyTimeoutMs = 600_000
const numbered = z.object({ id: z.number().int() })

interface Page {
  readonly id: string
  readonly transport: Transport
  deliver(message: unknown): void
  end(): void
}

export interface ServedContents {
  /**
   * Has the page save what was typed and not saved yet. `false`: it said nothing within `limitMs`,
   * or, where it has files copied, within as long after the last of them.
   * A page that has not spoken yet has nothing to save.
   */
  save(limitMs: number): Promise<boolean>
  /** Ends it and cancels what is under way. */
  end(): void
}

/**
 * Answers the contract's calls, file imports, drags and folder dialogs of the page in `contents`, and of no other: whoever
 * else asks is refused with `forbidden-sender`. Calls made before the core is there wait for it.
 * `pathOf`: where a file lies that is held for the page. `dragOut` gets what the page drags out.
 */
export function serveContents(
  contents: WebContents,
  application: Promise<Application>,
  log: Log,
  dragOut: DragOut,
  pathOf: (fileId: string) => string | undefined = () => undefined,
): ServedContents {
  const dispatcher: Dispatcher = {
    dispatch: async (method, input, signal) => (await application).dispatcher.dispatch(method, input, signal),
  }
  const importFile = createFileImport(application, pathOf)
  const ended = new Set<string>()
  let page: Page | undefined
  let stopEvents: (() => void) | undefined
  let stopped = false

  const onMessage = (event: IpcMainEvent, from: unknown, message: unknown): void => {
    if (!isOurPage(event, contents)) {
      refuse(event, from, message)
      return
    }
    const id = pageId.safeParse(from)
    if (!id.success || ended.has(id.data)) return
    if (page?.id !== id.data) {
      endPage()
      page = openPage(contents, id.data, dispatcher, log)
    }
    page.deliver(message)
  }

  const imports = { underWay: 0, lastEndedAt: 0 }
  /** What was dropped is not lost because it is large: the page has `limitMs` from the last file on to note it down. */
  const moreForFiles = (limitMs: number): (() => number) => {
    const endAt = Date.now() + copyTimeoutMs
    return () => {
      if (Date.now() >= endAt) return 0
      return imports.underWay > 0 ? limitMs : imports.lastEndedAt + limitMs - Date.now()
    }
  }

  const onImport = async (event: IpcMainInvokeEvent, request: unknown): Promise<CallResult> => {
    if (isOurPage(event, contents)) {
      imports.underWay += 1
      try {
        return await importFile(request)
      } finally {
        imports.underWay -= 1
        imports.lastEndedAt = Date.now()
      }
    }
    log.warn('A file import from a foreign page was refused.')
    return { ok: false, error: forbidden }
  }

  const onDrag = async (event: IpcMainInvokeEvent, request: unknown): Promise<CallResult> => {
    if (isOurPage(event, contents)) return dragOut(contents, request)
    log.warn('A drag from a foreign page was refused.')
    return { ok: false, error: forbidden }
  }

  const onChooseFolder = async (event: IpcMainInvokeEvent): Promise<CallResult> => {
    if (isOurPage(event, contents)) return chooseFolder(contents)
    log.warn('A folder dialog from a foreign page was refused.')
    return { ok: false, error: forbidden }
  }

  const refuse = (event: IpcMainEvent, from: unknown, message: unknown): void => {
    log.warn('A message from a foreign page was refused.')
    const request = numbered.safeParse(message)
    if (!request.success || event.senderFrame === null) return
    event.reply(messageChannel, from, {
      type: 'result',
      id: request.data.id,
      result: { ok: false, error: forbidden },
    })
  }

  const endPage = (): void => {
    if (page === undefined) return
    ended.add(page.id)
    page.end()
    page = undefined
  }

  ipcMain.on(messageChannel, onMessage)
  ipcMain.handle(importChannel, onImport)
  ipcMain.handle(dragChannel, onDrag)
  ipcMain.handle(folderChannel, onChooseFolder)
  application.then(
    (core) => {
      if (!stopped)
        stopEvents = core.onEvent((name, payload) => page?.transport.send(eventMessage(name, payload)))
    },
    () => undefined, // Reported by whoever makes the application; calls are answered with the reason.
  )

  return {
    save: (limitMs) =>
      page === undefined
        ? Promise.resolve(true)
        : askToSave(contents, page.id, limitMs, moreForFiles(limitMs)),
    end() {
      stopped = true
      stopEvents?.()
      endPage()
      ipcMain.off(messageChannel, onMessage)
      ipcMain.removeHandler(importChannel)
      ipcMain.removeHandler(dragChannel)
      ipcMain.removeHandler(folderChannel)
    },
  }
}

function openPage(contents: WebContents, id: string, dispatcher: Dispatcher, log: Log): Page {
  const listeners = new Set<(message: unknown) => void>()
  const transport: Transport = {
    send(message) {
      if (contents.isDestroyed()) return
      try {
        contents.send(messageChannel, id, message)
      } catch (error) {
        // A frame that is being torn down throws; the page that replaces it asks again.
        log.warn('A message could not be delivered to the page.', { reason: String(error) })
      }
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
  return {
    id,
    transport,
    deliver(message) {
      for (const listener of listeners) listener(message)
    },
    end: serve(transport, dispatcher),
  }
}

/** Has the person choose a folder, or make one, in a dialog of the window: its path; `null`: they chose none. */
async function chooseFolder(contents: WebContents): Promise<CallResult> {
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

/**
 * Asks the page with the id `page` to save what was typed and not saved yet. `true`: it has done
 * what it could, or is gone and has nothing left to save; `false`: it said nothing within
 * `limitMs`, nor in what `moreMs` then gave it.
 */
function askToSave(
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
