import type { FloorPanel } from './target.ts'
import type { DrawTool } from '../tools/drawing/draw-tool.ts'
import {
  isStand,
  isZone,
  layerOf,
  standState,
  type PlanElement,
} from '../../../shared/domain/plan/elements.ts'

/** What is selected, as far as commands ask. */
export interface SelectionFacts {
  readonly selected: number
  readonly locked: number
  readonly stands: number
  readonly backgrounds: number
  /** Areas of the floor. */
  readonly zones: number
  /** Stands somebody stands on, and those that are kept for somebody. */
  readonly taken: number
  readonly held: number
  /** Elements that are in a group, and how many groups those are. */
  readonly grouped: number
  readonly groups: number
}

/** What a command looks at to know whether it can do something now. */
export interface CommandContext extends SelectionFacts {
  readonly view: 'plan' | 'list'
  /** Elements on the floor on show. */
  readonly onFloor: number
  readonly overlapping: number
  readonly outside: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hand: boolean
  /** The tool that draws, where one is in the hand. */
  readonly tool: DrawTool | null
  readonly panel: FloorPanel | null
  /** It stays in the hand after something was drawn. */
  readonly keepsTool: boolean
  readonly rulers: boolean
  readonly snapsToGrid: boolean
  readonly snapsToNeighbours: boolean
  /** What others have changed since this person looked last. */
  readonly changes: number
}

export function selectionFacts(elements: Iterable<PlanElement>): SelectionFacts {
  const facts = { selected: 0, locked: 0, stands: 0, backgrounds: 0, zones: 0, taken: 0, held: 0, grouped: 0 }
  const groups = new Set<string>()
  for (const element of elements) {
    facts.selected++
    if (element.locked) facts.locked++
    if (layerOf(element) === 'background') facts.backgrounds++
    if (isZone(element)) facts.zones++
    if (element.group !== null) {
      facts.grouped++
      groups.add(element.group)
    }
    if (!isStand(element)) continue
    facts.stands++
    const state = standState(element)
    if (state === 'taken') facts.taken++
    else if (state === 'held') facts.held++
  }
  return { ...facts, groups: groups.size }
}

/** Predicates that several commands share. */
export const when = {
  always: (): boolean => true,
  some: ({ selected }: CommandContext): boolean => selected > 0,
  one: ({ selected }: CommandContext): boolean => selected === 1,
  movable: ({ selected, locked }: CommandContext): boolean => selected > locked,
  /** At least so many that may be moved. */
  movableOf:
    (least: number) =>
    ({ selected, locked }: CommandContext): boolean =>
      selected - locked >= least,
  stands: ({ stands }: CommandContext): boolean => stands > 0,
  floorHasSome: ({ onFloor }: CommandContext): boolean => onFloor > 0,
  onPlan: ({ view }: CommandContext): boolean => view === 'plan',
}
