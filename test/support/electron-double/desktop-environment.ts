import { EventEmitter } from 'node:events'

/** Displays, theme, native menus and dialogs: what a person's desktop is to the program. */
class NativeTheme extends EventEmitter {
  themeSource = 'system'
  systemIsDark = false

  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark' || (this.themeSource === 'system' && this.systemIsDark)
  }
}

export const nativeTheme = new NativeTheme()

export interface Display {
  readonly id: number
  readonly workArea: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
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
  async showMessageBox(): Promise<{ response: number; checkboxChecked: boolean }> {
    return { response: await dialog.answer(), checkboxChecked: false }
  },
  showSaveDialog(_window: unknown, options: { readonly defaultPath?: string }): Promise<{ canceled: boolean; filePath: string }> {
    const filePath = dialog.chooseFile(options.defaultPath ?? '')
    return Promise.resolve({ canceled: filePath === undefined, filePath: filePath ?? '' })
  },
}

interface MenuItem {
  readonly role?: string
  readonly label?: string
  readonly submenu?: readonly MenuItem[]
}

export const Menu = {
  current: undefined as { readonly template: readonly MenuItem[] } | undefined,
  buildFromTemplate: (template: readonly MenuItem[]) => ({ template }),
  setApplicationMenu(menu: { readonly template: readonly MenuItem[] }): void {
    Menu.current = menu
  },
}

export const shell = {
  opened: [] as string[],
  openExternal(url: string): Promise<void> {
    shell.opened.push(url)
    return Promise.resolve()
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
  nativeTheme.themeSource = 'system'
  nativeTheme.systemIsDark = false
  screen.displays = [laptop]
  dialog.shown.length = 0
  dialog.chooseFile = () => undefined
  dialog.answer = () => Promise.resolve(0)
  shell.opened.length = 0
  Menu.current = undefined
  Notification.shown.length = 0
  Notification.supported = true
}
