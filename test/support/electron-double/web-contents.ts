import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { app } from './app.ts'
import type { Frame } from './frame.ts'
import { createIpcRenderer } from './ipc.ts'
import { preventable } from './preventable.ts'
import { session } from './session.ts'

let nextId = 1

/** A page's process as the main process sees it. `frames` is what the tests put into it. */
export class WebContents extends EventEmitter {
  readonly id = nextId++
  mainFrame: Frame = { url: '', parent: null, detached: false }
  reloads = 0
  /** The files that left the window. */
  readonly draggedOut: string[] = []
  #destroyed = false
  #crashed = false
  readonly #sent = new EventEmitter()
  #openHandler: ((details: { url: string }) => { action: 'allow' | 'deny' }) | undefined
  #receivers = new Map<Frame, (channel: string, args: readonly unknown[]) => void>()

  constructor() {
    super()
    app.emit('web-contents-created', preventable(), this)
  }

  /**
   * A document in the main frame, as after a load; the one before is gone. Gives its `ipcRenderer`.
   */
  commit(url: string) {
    this.mainFrame.detached = true
    this.#receivers.delete(this.mainFrame)
    this.mainFrame = { url, parent: null, detached: false }
    return this.#join(this.mainFrame)
  }

  /** A document in a frame inside the page. */
  commitSubframe(url: string) {
    return this.#join({ url, parent: this.mainFrame, detached: false })
  }

  #join(frame: Frame) {
    const { ipcRenderer, deliver } = createIpcRenderer(this, frame)
    this.#receivers.set(frame, deliver)
    return { frame, ipcRenderer }
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
    this.#sent.emit(channel, ...args)
    this.#receivers.get(this.mainFrame)?.(channel, args)
  }

  onSent(channel: string, listener: (...args: unknown[]) => void): void {
    this.#sent.once(channel, listener)
  }

  /** The page's process ends by itself. What it was doing ends with it. */
  crash(reason = 'crashed'): void {
    this.#crashed = true
    this.mainFrame.detached = true
    this.emit('render-process-gone', preventable(), { reason, exitCode: 139 })
  }

  forcefullyCrashRenderer(): void {
    this.crash('killed')
  }

  isCrashed(): boolean {
    return this.#crashed
  }

  /** As a page, a link or a redirect tries to. Gives whether it was let through. */
  tryTo(what: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', url: string): boolean {
    const event = preventable({ url })
    this.emit(what, event, url)
    return !event.defaultPrevented
  }

  tryToAttachWebview(): boolean {
    const event = preventable()
    this.emit('will-attach-webview', event, {}, {})
    return !event.defaultPrevented
  }

  tryToOpen(url: string): boolean {
    return this.#openHandler?.({ url }).action !== 'deny'
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'allow' | 'deny' }): void {
    this.#openHandler = handler
  }

  startDrag({ file, icon }: { readonly file: string; readonly icon: { isEmpty(): boolean } }): void {
    if (icon.isEmpty()) throw new Error("Must specify non-empty 'icon' option")
    if (!existsSync(file)) throw new Error('There is no such file to drag')
    this.draggedOut.push(file)
  }

  /** What a person's menus asked of the page, by the names of its methods. */
  readonly edits: string[] = []
  zoomLevel = 0

  cut = (): void => this.edit('cut')
  copy = (): void => this.edit('copy')
  paste = (): void => this.edit('paste')
  pasteAndMatchStyle = (): void => this.edit('pasteAndMatchStyle')
  delete = (): void => this.edit('delete')
  undo = (): void => this.edit('undo')
  redo = (): void => this.edit('redo')
  selectAll = (): void => this.edit('selectAll')

  /** What a context menu asked for besides. */
  replaceMisspelling = (word: string): void => this.edit(`replaceMisspelling ${word}`)
  copyImageAt = (x: number, y: number): void => this.edit(`copyImageAt ${x},${y}`)
  showDefinitionForSelection = (): void => this.edit('showDefinitionForSelection')
  readonly session = session.defaultSession

  protected edit(name: string): void {
    this.edits.push(name)
  }

  reload(): void {
    this.#crashed = false
    this.reloads += 1
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  destroy(): void {
    this.mainFrame.detached = true
    this.#destroyed = true
    this.emit('destroyed')
  }
}
