import type { ReshapeRefusal } from '../../actions/reshaping.ts'
import { commands } from '../command.ts'
import { when, type CommandContext } from '../context.ts'
import type { CommandTarget } from '../target.ts'

function say({ screen }: CommandTarget, refused: ReshapeRefusal | null): void {
  if (refused !== null) screen.say(`floorsStands.shape.refused.${refused}`)
}

const split =
  (count: number) =>
  (target: CommandTarget): void =>
    say(target, target.actions.split(count))

const splitting = {
  heardIn: 'plan',
  enabled: when.stands,
  menu: { section: 'arrange', under: 'shape', on: ['stand', 'several'] },
} as const
const mirroring = {
  heardIn: 'plan',
  enabled: when.movable,
  menu: { section: 'arrange', under: 'shape', on: ['stand', 'fixture', 'several'] },
  panel: 'shape',
} as const
const matching = {
  heardIn: 'plan',
  enabled: when.movableOf(2),
  menu: { section: 'arrange', under: 'shape', on: ['several'] },
} as const

/** Splitting and merging stands, mirroring, making sizes the same. */
export const reshapeCommands = commands([
  {
    id: 'split-2',
    name: 'floorsStands.shape.split2',
    icon: 'split',
    ...splitting,
    panel: 'shape',
    run: split(2),
  },
  { id: 'split-3', name: 'floorsStands.shape.split3', icon: 'split', ...splitting, run: split(3) },
  { id: 'split-4', name: 'floorsStands.shape.split4', icon: 'split', ...splitting, run: split(4) },
  {
    id: 'merge',
    name: 'floorsStands.shape.merge',
    icon: 'merge',
    keys: ['Mod+M'],
    heardIn: 'plan',
    menu: { section: 'arrange', under: 'shape', on: ['several'] },
    panel: 'shape',
    enabled: ({ stands }: CommandContext) => stands > 1,
    run: (target) => say(target, target.actions.merge()),
  },
  {
    id: 'mirror-x',
    name: 'floorsStands.shape.mirrorX',
    icon: 'mirror-x',
    keys: ['Shift+H'],
    ...mirroring,
    run: ({ actions }) => actions.mirror('x'),
  },
  {
    id: 'mirror-y',
    name: 'floorsStands.shape.mirrorY',
    icon: 'mirror-y',
    keys: ['Shift+V'],
    ...mirroring,
    run: ({ actions }) => actions.mirror('y'),
  },
  {
    id: 'match-size',
    name: 'floorsStands.shape.matchSize',
    icon: 'match-size',
    ...matching,
    panel: 'shape',
    run: ({ actions }) => actions.matchSize('size'),
  },
  {
    id: 'match-width',
    name: 'floorsStands.shape.matchWidth',
    icon: 'match-size',
    ...matching,
    run: ({ actions }) => actions.matchSize('width'),
  },
  {
    id: 'match-height',
    name: 'floorsStands.shape.matchHeight',
    icon: 'match-size',
    ...matching,
    run: ({ actions }) => actions.matchSize('height'),
  },
])
