import { EventEmitter } from 'node:events'
import type { Frame } from './frame.ts'

type Handler = (event: unknown, ...args: unknown[]) => unknown

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  reset(): void {
    this.removeAllListeners()
    this.#handlers.clear()
  }

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  handlerOf(channel: string): Handler | undefined {
    return this.#handlers.get(channel)
  }
}

export const ipcMain = new IpcMain()

/** Every value that reached a page: the tests look through it for secrets. */
export const seenByPages: unknown[] = []

function cross(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch (error) {
    throw new Error('An object could not be cloned.', { cause: error })
  }
}

function crossToPage(value: unknown): unknown {
  const copy = cross(value)
  seenByPages.push(copy)
  return copy
}

/** The `ipcRenderer` of one frame. Messages arrive in order and never in the same tick. */
export function createIpcRenderer(contents: object, frame: Frame) {
  const received = new EventEmitter()
  const live = (): Frame | null => (frame.detached ? null : frame)
  const eventFor = (): object => ({
    sender: contents,
    get senderFrame() {
      return live()
    },
    reply(channel: string, ...args: unknown[]) {
      if (live() === null) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
      deliver(channel, args)
    },
  })
  const deliver = (channel: string, args: readonly unknown[]): void => {
    const copies = args.map(crossToPage)
    setImmediate(() => {
      if (!frame.detached) received.emit(channel, { sender: ipcRenderer }, ...copies)
    })
  }
  const ipcRenderer = {
    send(channel: string, ...args: unknown[]) {
      const copies = args.map(cross)
      setImmediate(() => ipcMain.emit(channel, eventFor(), ...copies))
    },
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const copies = args.map(cross)
      await new Promise((resolve) => setImmediate(resolve))
      const handler = ipcMain.handlerOf(channel)
      if (handler === undefined)
        throw new Error(
          `Error invoking remote method '${channel}': Error: No handler registered for '${channel}'`,
        )
      try {
        return crossToPage(await handler(eventFor(), ...copies))
      } catch (error) {
        // Only the message of an error crosses.
        throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: undefined })
      }
    },
    on(channel: string, listener: (...args: unknown[]) => void) {
      received.on(channel, listener)
      return ipcRenderer
    },
    off(channel: string, listener: (...args: unknown[]) => void) {
      received.off(channel, listener)
      return ipcRenderer
    },
  }
  return { ipcRenderer, deliver }
}
