import type { MenuItemConstructorOptions } from 'electron'
import { windows } from './browser-window.ts'
import { actOf, isRole, labelOf } from './menu-roles.ts'

const types: readonly unknown[] = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']
const modifiers =
  /^(?:command|cmd|control|ctrl|commandorcontrol|cmdorctrl|alt|option|altgr|shift|super|meta)$/i
const key =
  /^(?:[a-z0-9]|f(?:[1-9]|1\d|2[0-4])|[!-/:-@[-`{-~]|plus|space|tab|capslock|numlock|scrolllock|backspace|delete|insert|return|enter|up|down|left|right|home|end|pageup|pagedown|escape|esc|volumeup|volumedown|volumemute|medianexttrack|mediaprevioustrack|mediastop|mediaplaypause|printscreen|num[0-9]|numdec|numadd|numsub|nummult|numdiv)$/i

/** A menu below an item. */
export interface NestedMenu {
  readonly items: readonly MenuItem[]
  getMenuItemById(id: string): MenuItem | null
}

/** One line of a menu, as `lib/browser/api/menu-item.ts` of Electron makes it of its options. */
export class MenuItem {
  readonly id: string | undefined
  readonly label: string
  readonly type: string
  readonly role: string | undefined
  readonly accelerator: string | undefined
  readonly submenu: NestedMenu | undefined
  readonly visible: boolean
  enabled: boolean
  checked: boolean
  readonly #click: MenuItemConstructorOptions['click']

  constructor(
    options: MenuItemConstructorOptions,
    build: (template: readonly MenuItemConstructorOptions[]) => NestedMenu,
  ) {
    const {
      id,
      role,
      label,
      type,
      submenu,
      accelerator,
      enabled = true,
      visible = true,
      checked = false,
      click,
    } = options
    // A role that is misspelt is a line that does nothing, without a word of Electron's.
    if (role !== undefined && !isRole(role))
      throw new TypeError(`There is no role “${role}” for a menu item.`)
    this.id = id
    this.role = role?.toLowerCase()
    this.label = label ?? labelOf(role)
    this.submenu =
      submenu === undefined
        ? undefined
        : Array.isArray(submenu)
          ? build(submenu)
          : (submenu as unknown as NestedMenu)
    this.type = type ?? (this.submenu === undefined ? 'normal' : 'submenu')
    if (!types.includes(this.type)) throw new Error(`Unknown menu item type: ${this.type}`)
    if (this.type === 'submenu' && this.submenu === undefined) throw new Error('Invalid submenu')
    if (accelerator !== undefined && !isAccelerator(accelerator))
      throw new TypeError(`Error processing argument: ${accelerator} is no accelerator.`)
    this.accelerator = accelerator ?? undefined
    this.enabled = enabled
    this.visible = visible
    this.checked = checked
    this.#click = click
  }

  /**
   * As a person clicks it in the menu of the window in front. A role acts in place of the item's own
   * `click`.
   */
  readonly click = (): void => {
    if (this.type === 'checkbox') this.checked = !this.checked
    const window = [...windows].find((one) => one.isFocused()) ?? [...windows][0]
    if (this.role !== undefined && actOf(this.role, window)) return
    this.#click?.(this as never, window as never, {})
  }
}

function isAccelerator(text: string): boolean {
  const parts = text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+')
  return parts.slice(0, -1).every((part) => modifiers.test(part)) && key.test(parts.at(-1) ?? '')
}
