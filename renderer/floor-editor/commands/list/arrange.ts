import type { Alignment } from '../../arrangement/align.ts'
import { commands } from '../command.ts'
import { when } from '../context.ts'
import type { CommandTarget } from '../target.ts'

const nudgeMetres = 0.1
const farMetres = 1

const nudge =
  (dxMetres: number, dyMetres: number) =>
  ({ actions, selection, walk }: CommandTarget): boolean => {
    if (selection.ids.size === 0) return walk(1)
    actions.nudge(dxMetres, dyMetres)
    return true
  }

/** Moving by arrows: with nothing selected they select the first element. */
const nudging = { heardIn: 'plan', notInPalette: true, enabled: when.floorHasSome } as const
const near = { ...nudging, keyWords: 'floorsCommands.keys.nudge' } as const
const far = { ...nudging, keyWords: 'floorsCommands.keys.nudgeFar' } as const

const align =
  (alignment: Alignment) =>
  ({ actions, screen }: CommandTarget): void => {
    if (!actions.align(alignment)) screen.say('floorsCommands.notAligned')
  }

const distribute =
  (axis: 'x' | 'y') =>
  ({ actions, screen }: CommandTarget): void => {
    if (!actions.distribute(axis)) screen.say('floorsCommands.notDistributed')
  }

const aligning = {
  heardIn: 'plan',
  menu: { section: 'arrange', under: 'align', on: ['several'] },
  panel: 'align',
  enabled: when.movableOf(2),
} as const
const edges = { ...aligning, keyWords: 'floorsCommands.keys.align' } as const
const distributing = { ...aligning, enabled: when.movableOf(3) } as const

const turning = {
  heardIn: 'plan',
  keyWords: 'floorsCommands.keys.turn',
  panel: 'turn',
  enabled: when.movable,
} as const
const turningMenu = { section: 'arrange', under: 'turn', on: ['stand', 'fixture', 'several'] } as const

/** Moving, turning, aligning and spreading. */
export const arrangeCommands = commands([
  {
    id: 'nudge-left',
    name: 'floorsCommands.nudgeLeft',
    keys: ['ArrowLeft'],
    ...near,
    run: nudge(-nudgeMetres, 0),
  },
  { id: 'nudge-up', name: 'floorsCommands.nudgeUp', keys: ['ArrowUp'], ...near, run: nudge(0, -nudgeMetres) },
  {
    id: 'nudge-down',
    name: 'floorsCommands.nudgeDown',
    keys: ['ArrowDown'],
    ...near,
    run: nudge(0, nudgeMetres),
  },
  {
    id: 'nudge-right',
    name: 'floorsCommands.nudgeRight',
    keys: ['ArrowRight'],
    ...near,
    run: nudge(nudgeMetres, 0),
  },
  {
    id: 'nudge-left-far',
    name: 'floorsCommands.nudgeLeftFar',
    keys: ['Shift+ArrowLeft'],
    ...far,
    run: nudge(-farMetres, 0),
  },
  {
    id: 'nudge-up-far',
    name: 'floorsCommands.nudgeUpFar',
    keys: ['Shift+ArrowUp'],
    ...far,
    run: nudge(0, -farMetres),
  },
  {
    id: 'nudge-down-far',
    name: 'floorsCommands.nudgeDownFar',
    keys: ['Shift+ArrowDown'],
    ...far,
    run: nudge(0, farMetres),
  },
  {
    id: 'nudge-right-far',
    name: 'floorsCommands.nudgeRightFar',
    keys: ['Shift+ArrowRight'],
    ...far,
    run: nudge(farMetres, 0),
  },
  {
    id: 'turn-left',
    name: 'floorsCommands.turnLeft',
    icon: 'turn-left',
    keys: [','],
    menu: turningMenu,
    ...turning,
    run: ({ actions }) => actions.rotate(-90),
  },
  {
    id: 'turn-right',
    name: 'floorsCommands.turnRight',
    icon: 'turn-right',
    keys: ['.'],
    menu: turningMenu,
    ...turning,
    run: ({ actions }) => actions.rotate(90),
  },
  {
    id: 'arrange',
    name: 'floorsCommands.arrangeAgain',
    icon: 'arrange',
    menu: { section: 'arrange', on: ['several'] },
    enabled: ({ stands, selected, locked }) => stands > 1 && selected > locked,
    run: ({ screen }) => screen.ask('arrange'),
  },
  {
    id: 'align-left',
    name: 'floorsCommands.alignLeft',
    icon: 'align-left',
    keys: ['Mod+Shift+ArrowLeft'],
    ...edges,
    run: align('left'),
  },
  {
    id: 'align-centre',
    name: 'floorsCommands.alignCentre',
    icon: 'align-centre',
    ...aligning,
    run: align('centre'),
  },
  {
    id: 'align-right',
    name: 'floorsCommands.alignRight',
    icon: 'align-right',
    keys: ['Mod+Shift+ArrowRight'],
    ...edges,
    run: align('right'),
  },
  {
    id: 'align-top',
    name: 'floorsCommands.alignTop',
    icon: 'align-top',
    keys: ['Mod+Shift+ArrowUp'],
    ...edges,
    run: align('top'),
  },
  {
    id: 'align-middle',
    name: 'floorsCommands.alignMiddle',
    icon: 'align-middle',
    ...aligning,
    run: align('middle'),
  },
  {
    id: 'align-bottom',
    name: 'floorsCommands.alignBottom',
    icon: 'align-bottom',
    keys: ['Mod+Shift+ArrowDown'],
    ...edges,
    run: align('bottom'),
  },
  {
    id: 'distribute-x',
    name: 'floorsCommands.distributeX',
    icon: 'distribute-x',
    keys: ['Alt+H'],
    ...distributing,
    run: distribute('x'),
  },
  {
    id: 'distribute-y',
    name: 'floorsCommands.distributeY',
    icon: 'distribute-y',
    keys: ['Alt+V'],
    ...distributing,
    run: distribute('y'),
  },
])
