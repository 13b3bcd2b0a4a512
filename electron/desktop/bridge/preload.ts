import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { pastedFileLimitBytes, type DesktopBridge } from '../../../shared/contract/bridge.ts'
import type { CallResult } from '../../../shared/contract/server.ts'
import {
  dragChannel,
  folderChannel,
  importChannel,
  messageChannel,
  savedChannel,
  saveChannel,
} from './channels.ts'
import type { FileImportRequest } from './file-import.ts'

/**
 * New with every load of the page: what was meant for the page before it is not delivered to this
 * one.
 */
const pageId = crypto.randomUUID()

let save: (() => Promise<void>) | undefined

const bridge: DesktopBridge = {
  send(message) {
    ipcRenderer.send(messageChannel, pageId, message)
  },
  onMessage(listener) {
    const onMessage = (_event: unknown, to: unknown, message: unknown): void => {
      if (to === pageId) listener(message)
    }
    ipcRenderer.on(messageChannel, onMessage)
    return () => {
      ipcRenderer.off(messageChannel, onMessage)
    }
  },
  beforeClosing(given) {
    save = given
  },
  importFile: hand,
  takeTable: (eventId, file) => hand({ eventId }, file),
  takeBundle: (eventId, file) => hand({ eventId, bundle: true }, file),
  takeHeld: (destination, fileId) => ask({ kind: 'held', destination, fileId }),
  dragOut: (asset) => ipcRenderer.invoke(dragChannel, asset),
  chooseFolder: () => ipcRenderer.invoke(folderChannel),
}

/** By its path; one that has none, such as what was pasted, as its bytes. */
async function hand(destination: FileImportRequest['destination'], file: File): Promise<CallResult> {
  const path = webUtils.getPathForFile(file)
  if (path !== '') return ask({ kind: 'path', destination, path })
  if (file.size > pastedFileLimitBytes) return tooLarge(file)
  return ask({
    kind: 'bytes',
    destination,
    name: file.name === '' ? 'pasted' : file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  })
}

function ask(request: FileImportRequest): Promise<CallResult> {
  return ipcRenderer.invoke(importChannel, request)
}

function tooLarge(file: File): CallResult {
  const limitMiB = pastedFileLimitBytes / (1024 * 1024)
  return {
    ok: false,
    error: {
      code: 'file-too-large',
      message: `What was pasted is larger than ${limitMiB} MiB. Save it as a file and drop the file.`,
      details: {
        reason: 'pasted',
        name: file.name,
        sizeBytes: file.size,
        largestBytes: pastedFileLimitBytes,
      },
    },
  }
}

async function saveForClosing(): Promise<void> {
  try {
    await save?.()
  } finally {
    ipcRenderer.send(savedChannel, pageId)
  }
}

ipcRenderer.on(saveChannel, (_event: unknown, to: unknown) => {
  // Why something could not be saved the page itself has shown; the window closes all the same.
  if (to === pageId) saveForClosing().catch(() => undefined)
})
contextBridge.exposeInMainWorld('boothBuilder', bridge)
