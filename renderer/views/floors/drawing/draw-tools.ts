import {
  Ban,
  BrickWall,
  CornerDownRight,
  DoorOpen,
  Droplet,
  Image,
  LayoutGrid,
  LogOut,
  MoveRight,
  Pentagon,
  Plug,
  Presentation,
  Scissors,
  Sofa,
  Square,
  SquareDot,
  Type,
  type LucideIcon,
} from '@lucide/vue'
import type { FixtureKind } from '../../../../shared/domain/plan/elements.ts'
import type { DrawTool } from '../../../floor-editor/tools/drawing/draw-tool.ts'

export type StandForm = Extract<DrawTool, { readonly id: 'stand' }>['form']

export const standForms: readonly { readonly form: StandForm; readonly icon: LucideIcon }[] = [
  { form: 'rectangle', icon: Square },
  { form: 'l', icon: CornerDownRight },
  { form: 'u', icon: SquareDot },
  { form: 'polygon', icon: Pentagon },
]

export const arrayIcon = LayoutGrid
export const cutIcon = Scissors

/** By what they are: built things, zones, supplies, notes. */
export const fixtureGroups: readonly (readonly FixtureKind[])[] = [
  ['wall', 'column', 'entrance', 'emergency-exit'],
  ['stage', 'lounge', 'restricted'],
  ['power', 'water'],
  ['arrow', 'label', 'image'],
]

export const fixtureIcons: Readonly<Record<FixtureKind, LucideIcon>> = {
  wall: BrickWall,
  column: SquareDot,
  entrance: DoorOpen,
  'emergency-exit': LogOut,
  stage: Presentation,
  lounge: Sofa,
  restricted: Ban,
  power: Plug,
  water: Droplet,
  arrow: MoveRight,
  label: Type,
  image: Image,
}

const zones: ReadonlySet<FixtureKind> = new Set(['stage', 'lounge', 'restricted'])

/** Whether a fixture takes up an area of any shape. */
export function isZone(kind: FixtureKind): boolean {
  return zones.has(kind)
}
