import { isStand, standState, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { commands } from '../command.ts'
import { when } from '../context.ts'
import type { CommandTarget } from '../target.ts'

/** Selects everything that is like something selected in one respect; what has none is like nothing. */
const selectSame =
  (respect: (element: PlanElement) => string | null) =>
  ({ scene, selection, selected }: CommandTarget): void => {
    const wanted = new Set(selected().map(respect))
    wanted.delete(null)
    const alike = [...scene.selectable()].filter((element) => wanted.has(respect(element)))
    if (alike.length > 0) selection.set(alike.map(({ id }) => id))
  }

const same = {
  icon: 'select-same',
  menu: { section: 'arrange', under: 'select', on: ['stand', 'fixture', 'several'] },
} as const

/** What can be selected where one looks: the list has the stands only. */
function* within({ scene, isList }: CommandTarget): Iterable<string> {
  for (const element of scene.selectable()) if (!isList() || isStand(element)) yield element.id
}

/** What is selected, and going through it. */
export const selectCommands = commands([
  {
    id: 'select-all',
    name: 'floorsCommands.selectAll',
    icon: 'select-all',
    keys: ['Mod+A'],
    heardIn: 'floor',
    menu: { section: 'arrange', under: 'select' },
    enabled: when.floorHasSome,
    run: (target) => target.selection.set(within(target)),
  },
  {
    id: 'invert',
    name: 'floorsCommands.invert',
    icon: 'invert',
    keys: ['Mod+I'],
    heardIn: 'floor',
    menu: { section: 'arrange', under: 'select', on: ['stand', 'fixture', 'several'] },
    enabled: when.floorHasSome,
    run: (target) => target.selection.invert(within(target)),
  },
  {
    id: 'select-same-status',
    name: 'floorsCommands.selectSameStatus',
    ...same,
    enabled: when.stands,
    run: selectSame((element) => (isStand(element) ? standState(element) : null)),
  },
  {
    id: 'select-same-category',
    name: 'floorsCommands.selectSameCategory',
    ...same,
    enabled: when.stands,
    run: selectSame((element) => (isStand(element) ? (element.category ?? '') : null)),
  },
  {
    id: 'select-same-kind',
    name: 'floorsCommands.selectSameKind',
    ...same,
    enabled: when.some,
    run: selectSame(({ kind }) => kind),
  },
  {
    id: 'select-overlapping',
    name: 'floorsCommands.selectOverlapping',
    icon: 'select-same',
    enabled: ({ overlapping }) => overlapping > 0,
    run: ({ scene, reveal }) => reveal(scene.overlapping()),
  },
  {
    id: 'select-outside',
    name: 'floorsCommands.selectOutside',
    icon: 'select-same',
    enabled: ({ outside }) => outside > 0,
    run: ({ scene, reveal }) => reveal(scene.outside()),
  },
  {
    id: 'next',
    name: 'floorsCommands.next',
    keys: ['Tab'],
    heardIn: 'plan',
    notInPalette: true,
    // With nothing selected Tab goes on through the screen, so that the canvas is no trap.
    enabled: when.some,
    run: ({ walk }) => walk(1),
  },
  {
    id: 'previous',
    name: 'floorsCommands.previous',
    keys: ['Shift+Tab'],
    heardIn: 'plan',
    notInPalette: true,
    enabled: when.some,
    run: ({ walk }) => walk(-1),
  },
  {
    id: 'step-back',
    name: 'floorsCommands.stepBack',
    keys: ['Escape'],
    heardIn: 'floor',
    notInPalette: true,
    enabled: when.always,
    run: ({ tools, selection }) => {
      if (tools.cancel()) return true
      if (selection.ids.size === 0) return false
      selection.clear()
      return true
    },
  },
])
