import { EventEmitter } from 'node:events'
import { app, history } from './app.ts'
import { preventable } from './preventable.ts'
import { WebContents } from './web-contents.ts'

export interface Options {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly show?: boolean
  readonly backgroundColor?: string
  readonly webPreferences?: Readonly<Record<string, unknown>>
}

/** The windows that are open. */
export const windows = new Set<BrowserWindow>()

export class BrowserWindow extends EventEmitter {
  static getAllWindows = (): BrowserWindow[] => [...windows]
  readonly webContents: WebContents
  readonly options: Options
  readonly loaded: string[] = []
  bounds: { x: number; y: number; width: number; height: number }
  focused = false
  progress = -1
  overlay: { readonly image: object | null; readonly description: string } = { image: null, description: '' }
  minimized = false
  #visible: boolean
  #maximized = false
  #fullScreen = false
  #destroyed = false

  constructor(options: Options = {}, contents = new WebContents()) {
    super()
    this.webContents = contents
    if (!app.ready) throw new Error('Cannot create BrowserWindow before app is ready')
    history.push('BrowserWindow')
    this.options = options
    this.bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    }
    this.#visible = options.show !== false
    windows.add(this)
    app.emit('browser-window-created', preventable(), this)
  }

  loadURL(url: string): Promise<void> {
    this.loaded.push(url)
    return Promise.resolve()
  }

  show(): void {
    this.#visible = true
  }

  maximize(): void {
    this.#maximized = true
    this.#visible = true
  }

  setFullScreen(fullScreen: boolean): void {
    if (!this.#visible) throw new Error('On macOS a hidden window does not take full screen.')
    this.#fullScreen = fullScreen
  }

  setProgressBar(progress: number): void {
    this.progress = progress
  }

  setOverlayIcon(image: object | null, description: string): void {
    this.overlay = { image, description }
  }

  isFocused(): boolean {
    return this.focused
  }

  focus(): void {
    this.focused = true
  }

  restore(): void {
    this.minimized = false
  }

  isVisible = (): boolean => this.#visible
  isMaximized = (): boolean => this.#maximized
  isFullScreen = (): boolean => this.#fullScreen
  isMinimized = (): boolean => this.minimized
  isDestroyed = (): boolean => this.#destroyed
  getNormalBounds = (): typeof this.bounds => this.bounds

  /** Gives whether the window closed: a listener of `close` can keep it open. */
  close(): boolean {
    if (this.#destroyed) return true
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented) {
      app.keepOpen()
      return false
    }
    this.destroy()
    return true
  }

  /** Without asking anybody. */
  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.webContents.destroy()
    windows.delete(this)
    this.emit('closed')
    if (windows.size === 0) app.onLastWindowClosed()
  }
}

export function resetWindows(): void {
  windows.clear()
  app.closeWindows = () => [...windows].every((window) => window.close())
}
