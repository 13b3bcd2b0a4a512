import { menuSections, subMenus, type MenuSubject, type panelGroups, type toolbarGroups } from './command.ts'
import type { CommandContext } from './context.ts'
import { allCommands, type ListedCommand } from './registry.ts'

/** The commands of a part of the toolbar. */
export function toolbarCommands(group: (typeof toolbarGroups)[number]): readonly ListedCommand[] {
  return allCommands.filter(({ toolbar }) => toolbar === group)
}

/** The commands of a row of buttons in the panel. */
export function panelCommands(group: (typeof panelGroups)[number]): readonly ListedCommand[] {
  return allCommands.filter(({ panel }) => panel === group)
}

/** What a context menu is about, from what is selected. */
export function subjectOf({ selected, stands }: Pick<CommandContext, 'selected' | 'stands'>): MenuSubject {
  if (selected === 0) return 'floor'
  if (selected > 1) return 'several'
  return stands === 1 ? 'stand' : 'fixture'
}

export interface MenuSection {
  readonly id: (typeof menuSections)[number]
  readonly entries: readonly MenuEntry[]
}
export type MenuEntry =
  | { readonly kind: 'command'; readonly command: ListedCommand }
  | {
      readonly kind: 'menu'
      readonly id: (typeof subMenus)[number]
      readonly commands: readonly ListedCommand[]
    }

/** The context menu for what it was opened on; sections with nothing in them are left out. */
export function menuFor(subject: MenuSubject): readonly MenuSection[] {
  const offered = allCommands.filter(
    ({ menu }) => menu !== undefined && (menu.on === undefined || menu.on.includes(subject)),
  )
  return menuSections.flatMap((id) => {
    const own = offered.filter(({ menu }) => menu?.section === id)
    const plain = own.filter(({ menu }) => menu?.under === undefined)
    const menus = subMenus.flatMap((under): readonly MenuEntry[] => {
      const inside = own.filter(({ menu }) => menu?.under === under)
      if (inside.length > 1) return [{ kind: 'menu', id: under, commands: inside }]
      // A menu of one entry is that entry.
      return inside.map((command) => ({ kind: 'command', command }))
    })
    const entries: readonly MenuEntry[] = [
      ...plain.map((command) => ({ kind: 'command', command }) as const),
      ...menus,
    ]
    return entries.length === 0 ? [] : [{ id, entries }]
  })
}

/** What the palette offers as things are. */
export function paletteCommands(context: CommandContext): readonly ListedCommand[] {
  return allCommands.filter((command) => command.notInPalette !== true && command.enabled(context))
}
