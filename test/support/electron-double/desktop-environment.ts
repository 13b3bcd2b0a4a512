import type { MenuItemConstructorOptions } from 'electron'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { Menu } from './menu.ts'

/** Displays, theme, native menus and dialogs: what a person's desktop is to the program. */
class NativeTheme extends EventEmitter {
  themeSource = 'system'
  systemIsDark = false

  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.systemIsDark
  }

  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark' || (this.themeSource === 'system' && this.systemIsDark)
  }
}

export const nativeTheme = new NativeTheme()

/** Writes reports of crashes into the profile; whether they are sent is what it is started with. */
export const crashReporter = {
  started: [] as object[],
  start(options: object): void {
    crashReporter.started.push(options)
  },
}

/** Keeps the machine awake while anybody wants it. */
export const powerSaveBlocker = {
  wanted: new Map<number, string>(),
  start(type: string): number {
    const id = powerSaveBlocker.wanted.size + 1
    powerSaveBlocker.wanted.set(id, type)
    return id
  },
  stop: (id: number): boolean => powerSaveBlocker.wanted.delete(id),
  isStarted: (id: number): boolean => powerSaveBlocker.wanted.has(id),
}

/** Tells of the system: `shutdown`, which can be held back for a moment. */
export const powerMonitor = new EventEmitter()

export interface Display {
  readonly id: number
  readonly workArea: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

const laptop: Display = { id: 1, workArea: { x: 0, y: 25, width: 1920, height: 1055 } }

export const screen = {
  displays: [laptop],
  getPrimaryDisplay: (): Display => screen.displays[0] ?? laptop,
  getAllDisplays: (): readonly Display[] => screen.displays,
}

export const dialog = {
  shown: [] as { readonly title: string; readonly content: string }[],
  showErrorBox(title: string, content: string): void {
    dialog.shown.push({ title, content })
  },
  /** Where the person saves to, by the name that is proposed; `undefined` is Cancel. */
  chooseFile: (() => undefined) as (proposed: string) => string | undefined,
  /** The number of the button the person presses. */
  answer: (() => Promise.resolve(0)) as () => Promise<number>,
  /** The buttons of each question that was asked. */
  asked: [] as (readonly string[])[],
  async showMessageBox(
    ...given: readonly unknown[]
  ): Promise<{ response: number; checkboxChecked: boolean }> {
    dialog.asked.push((given.at(-1) as { readonly buttons?: readonly string[] } | undefined)?.buttons ?? [])
    return { response: await dialog.answer(), checkboxChecked: false }
  },
  /** What the person chooses to open. */
  chosen: [] as readonly string[],
  showOpenDialog(): Promise<{ canceled: boolean; filePaths: readonly string[] }> {
    return Promise.resolve({ canceled: dialog.chosen.length === 0, filePaths: dialog.chosen })
  },
  showSaveDialog(
    _window: unknown,
    options: { readonly defaultPath?: string },
  ): Promise<{ canceled: boolean; filePath: string }> {
    const filePath = dialog.chooseFile(options.defaultPath ?? '')
    return Promise.resolve({ canceled: filePath === undefined, filePath: filePath ?? '' })
  },
}

export const shell = {
  opened: [] as string[],
  openExternal(url: string): Promise<void> {
    shell.opened.push(url)
    return Promise.resolve()
  },
  /** Resolves with what went wrong, or with nothing. */
  openPath(path: string): Promise<string> {
    shell.opened.push(path)
    return Promise.resolve(existsSync(path) ? '' : 'Failed to open path')
  },
}

export const clipboard = {
  text: '',
  writeText(text: string): Promise<void> {
    clipboard.text = text
    return Promise.resolve()
  },
}

/** An icon in the notification area or menu bar. */
export class Tray extends EventEmitter {
  /** Those that are there. */
  static readonly all = new Set<Tray>()
  /** Some desktops have no place for one. */
  static possible = true
  image = ''
  toolTip = ''
  menu: readonly MenuItemConstructorOptions[] = []

  constructor(image: string) {
    super()
    if (!Tray.possible) throw new Error('Failed to create a tray icon')
    this.setImage(image)
    Tray.all.add(this)
  }

  setImage(image: string): void {
    if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`)
    this.image = image
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip
  }

  setContextMenu(menu: Menu): void {
    this.menu = menu.template
  }

  isDestroyed = (): boolean => !Tray.all.has(this)

  destroy(): void {
    Tray.all.delete(this)
  }
}

export const nativeImage = {
  createFromDataURL: (url: string) => ({ isEmpty: () => !url.startsWith('data:image/png;base64,') }),
  createFromBitmap(
    pixels: Buffer,
    { width, height }: { readonly width: number; readonly height: number },
  ): { readonly pixels: Buffer } {
    if (pixels.length !== width * height * 4) throw new Error('invalid buffer size')
    return { pixels }
  },
}

export class Notification extends EventEmitter {
  static readonly shown: Notification[] = []
  static supported = true
  static isSupported = (): boolean => Notification.supported
  readonly title: string
  readonly body: string

  constructor(options: { readonly title?: string; readonly body?: string }) {
    super()
    this.title = options.title ?? ''
    this.body = options.body ?? ''
  }

  show(): void {
    Notification.shown.push(this)
  }
}

export function resetDesktopEnvironment(): void {
  nativeTheme.removeAllListeners()
  powerMonitor.removeAllListeners()
  powerSaveBlocker.wanted.clear()
  crashReporter.started.length = 0
  nativeTheme.themeSource = 'system'
  nativeTheme.systemIsDark = false
  screen.displays = [laptop]
  dialog.shown.length = 0
  dialog.asked.length = 0
  dialog.chooseFile = () => undefined
  dialog.chosen = []
  dialog.answer = () => Promise.resolve(0)
  shell.opened.length = 0
  clipboard.text = ''
  Menu.current = null
  Menu.poppedUp.length = 0
  Tray.all.clear()
  Tray.possible = true
  Notification.shown.length = 0
  Notification.supported = true
}
