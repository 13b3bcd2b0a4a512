import type { FixtureKind, PlanElement } from '../../../shared/domain/plan/elements.ts'
import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { MessageKey } from '../../locales/index.ts'
import type { Copying } from '../actions/copying.ts'
import type { Actions } from '../actions/actions.ts'
import type { ClipboardInput } from '../actions/clipboard-input.ts'
import type { Navigation } from '../screen/navigation.ts'
import type { Scene } from '../scene/scene.ts'
import type { Selection } from '../scene/selection.ts'
import type { DrawTool } from '../tools/drawing/draw-tool.ts'
import type { Tools } from '../tools/tools.ts'

/** What the screen asks a person in a dialog before something is done. */
export type FloorQuestion =
  'hall' | 'arrange' | 'find' | 'seat' | 'hold' | 'layer' | 'figures' | 'categories' | 'export' | 'import'

/** What the screen shows beside the plan: to prepare a step, or to go through what is wrong. */
export type FloorPanel = 'number' | 'auto-assign' | 'checks' | 'layers' | 'background'

/** A tool that draws, as a command asks for it; the screen knows how blocks are made, and the words. */
export type DrawChoice =
  | { readonly id: 'stand'; readonly form: Extract<DrawTool, { readonly id: 'stand' }>['form'] }
  | { readonly id: 'fixture'; readonly kind: FixtureKind }
  | { readonly id: 'array' }
  | { readonly id: 'cut' }
  | { readonly id: 'measure' }

/** What the screen around the editor does for commands. */
export interface ScreenActions {
  undo(): void
  redo(): void
  openBooth(boothKey: string): void
  renameFloor(): void
  /** Opens a dialog of the screen. */
  ask(question: FloorQuestion): void
  readonly panel: FloorPanel | null
  togglePanel(panel: FloorPanel): void
  /** Rulers lie along the plan. */
  readonly rulers: boolean
  toggleRulers(): void
  /** Goes to the next or previous thing that is wrong with the plan. */
  walkProblems(by: 1 | -1): void
  /** How much others have changed since this person looked last. */
  readonly changes: number
  /** Goes to the next or previous one of these. */
  walkChanges(by: 1 | -1): void
  sawChanges(): void
  change(settings: Partial<Readonly<Record<'hand' | 'grid' | 'neighbours' | 'keepTool', boolean>>>): void
  /** Takes a tool that draws into the hand. */
  draw(choice: DrawChoice): void
  /** Opens the context menu; CSS pixels of the window. */
  showMenu(client: Point): void
  readonly say: (message: MessageKey, count?: number) => void
}

/** What commands act on. */
export interface CommandTarget {
  readonly scene: Scene
  readonly selection: Selection
  readonly actions: Actions
  readonly navigation: Navigation
  readonly tools: Tools
  readonly copying: Copying
  readonly clipboard: ClipboardInput
  readonly screen: ScreenActions
  /** The floor is looked at as a list. */
  readonly isList: () => boolean
  readonly selected: () => readonly PlanElement[]
  readonly snapping: () => { readonly grid: boolean; readonly neighbours: boolean }
  /** Selects the next or previous element in reading order; `false` where there is none. */
  readonly walk: (by: 1 | -1) => boolean
  /** Selects elements and brings them into sight. */
  readonly reveal: (ids: Iterable<string>) => void
  /** Where the selection's context menu opens; CSS pixels of the window. */
  readonly menuPoint: () => Point
}
