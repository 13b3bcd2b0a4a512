import type { MenuItemConstructorOptions } from 'electron'
import { app } from './app.ts'
import { windows, type BrowserWindow } from './browser-window.ts'
import { MenuItem } from './menu-item.ts'

/** A native menu, as `lib/browser/api/menu.ts` of Electron builds it. */
export class Menu {
  static current: Menu | null = null
  /** What was popped up, the newest last: a person sees the last of them. */
  static readonly poppedUp: Menu[] = []
  readonly items: readonly MenuItem[]
  readonly template: readonly MenuItemConstructorOptions[]

  private constructor(template: readonly MenuItemConstructorOptions[]) {
    this.template = template
    this.items = withoutNeedlessLines(
      template.map((options) => new MenuItem(options, (nested) => Menu.buildFromTemplate(nested))),
    )
  }

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    for (const item of template as readonly MenuItemConstructorOptions[]) {
      if (item.label === undefined && item.role === undefined && item.type === undefined)
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    }
    return new Menu(template)
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    Menu.current = menu
  }

  static getApplicationMenu(): Menu | null {
    return Menu.current
  }

  static sendActionToFirstResponder(): void {
    if (process.platform !== 'darwin')
      throw new TypeError('Menu.sendActionToFirstResponder is not a function')
  }

  popup({ window }: { readonly window?: BrowserWindow } = {}): void {
    if (!app.ready) throw new Error('Menu cannot be shown before app is ready')
    if (window !== undefined && !windows.has(window))
      throw new TypeError('Cannot open Menu without a BaseWindow present')
    if (window === undefined && windows.size === 0)
      throw new TypeError('Cannot open Menu without a BaseWindow present')
    Menu.poppedUp.push(this)
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item
      const nested = item.submenu?.getMenuItemById(id) ?? null
      if (nested !== null) return nested
    }
    return null
  }
}

/** Lines at the ends, and one after another, are not shown. */
function withoutNeedlessLines(items: readonly MenuItem[]): readonly MenuItem[] {
  const shown = items.filter(
    (item, at) => item.type !== 'separator' || (at > 0 && items[at - 1]?.type !== 'separator'),
  )
  return shown.at(-1)?.type === 'separator' ? shown.slice(0, -1) : shown
}
