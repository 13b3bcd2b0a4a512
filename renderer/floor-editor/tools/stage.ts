import type { PlanElement, Stand } from '../../../shared/domain/plan/elements.ts'
import type { Camera, Viewport } from '../view/camera.ts'
import type { StepKind } from '../../../shared/domain/plan/layout.ts'
import type { Carried } from '../actions/commands.ts'
import type { Box, Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Scene } from '../scene/scene.ts'
import type { Selection } from '../scene/selection.ts'
import type { GuideLines } from '../arrangement/guide-lines.ts'
import type { Guide } from '../arrangement/snapping.ts'
import type { SeatingProposal } from '../../../shared/domain/plan/assignment/moves.ts'
import type { DrawTool } from './drawing/draw-tool.ts'
import type { HeldKeys } from './modifiers.ts'
import type { Measure } from '../view/measure.ts'

/** A pointer event in the editor's own terms. */
export interface PointerInput extends HeldKeys {
  /** CSS pixels from the canvas's top left corner. */
  readonly screen: Point
  /**
   * CSS pixels from the window's top left corner, to find what is under the pointer outside the
   * canvas.
   */
  readonly client: Point
  /** 0 main, 1 middle, 2 secondary. */
  readonly button: number
  /** A finger: it covers what it points at, and cannot point as finely as a mouse. */
  readonly finger: boolean
}

/** Where something dragged may be dropped other than on bare floor: beside the canvas, or booths on stands. */
export type DropZone =
  | { readonly kind: 'floor'; readonly floorKey: string }
  | { readonly kind: 'tray' }
  | { readonly kind: 'stands'; readonly seating: SeatingProposal }

/** What is held over such a place, where it would be dropped. */
export interface Hovering {
  readonly zone: DropZone
  readonly carried: Carried
  /** Of the pointer; CSS pixels from the window's top left corner. */
  readonly client: Point
}

/** What is drawn over the floor while a tool is at work. */
export interface Preview {
  /** Items as they would be after the drop. */
  readonly items: readonly PlanElement[]
  readonly guides: readonly Guide[]
  readonly marquee: { readonly box: Box; readonly mode: 'enclose' | 'touch' } | null
  /** What the marquee would select. Of very many it is worked out only when it is asked for. */
  readonly caught: ReadonlySet<string>
  readonly measure: Measure | null
  /** Where the pointer is, beside which the measure is written; `null`: below what is measured. */
  readonly pointer: Point | null
  /** What dropping booths on the stand under the pointer would do. */
  readonly seating: SeatingProposal | null
  /** A line through corners that are being drawn. */
  readonly path: readonly Point[] | null
  /** Its edges cross, so it cannot be closed. */
  readonly pathIsWrong: boolean
  /** The ends of a tape measure, as far as they are set. */
  readonly tape: readonly Point[]
  /** Points that were asked for. */
  readonly picked: readonly Point[]
}

export const emptyPreview: Preview = {
  items: [],
  guides: [],
  marquee: null,
  caught: new Set(),
  measure: null,
  pointer: null,
  seating: null,
  path: null,
  pathIsWrong: false,
  tape: [],
  picked: [],
}

/** What the tools see and do; the editor itself, or a test. */
export interface Stage {
  readonly scene: Scene
  readonly selection: Selection
  readonly camera: Camera
  readonly viewport: Viewport
  readonly snapToGrid: boolean
  readonly snapToNeighbours: boolean
  readonly guideLines: GuideLines
  /** The hand is out: dragging pans whatever is under it. */
  readonly panning: boolean
  moveCamera(camera: Camera): void
  show(preview: Preview): void
  /** Takes items out of the still picture while they are shown in the preview. */
  lift(ids: ReadonlySet<string>): void
  commit(items: readonly PlanElement[], kind: StepKind): void
  /** Takes the booths off these stands. */
  vacate(ids: readonly string[]): void
  moveToFloor(floorKey: string, carried: Carried): void
  /** What putting booths on a stand would do; see `Seating`. */
  proposeSeats(boothKeys: readonly string[], standId: string): SeatingProposal | undefined
  seat(proposal: SeatingProposal): void
  /** The booth whose name chip is at a point of the screen, and the stand that it is on. */
  chipAt(screen: Point): { readonly boothKey: string; readonly stand: Stand } | undefined
  dropZoneAt(client: Point): DropZone | null
  showHovering(hovering: Hovering | null): void
  /** Copies to drag, with ids of their own, lying where the originals lie. */
  copiesOf(elements: readonly PlanElement[]): readonly PlanElement[]
}

/** One state of the tools. A handler gives the next state; nothing means: stay. */
export interface ToolState {
  readonly name:
    | 'idle'
    | 'pressed'
    | 'dragging'
    | 'marquee'
    | 'panning'
    | 'resizing'
    | 'rotating'
    | 'placing'
    | 'drawing'
    | 'picking'
    | 'measuring'
  readonly cursor: string
  down?(input: PointerInput): ToolState | undefined
  move?(input: PointerInput): ToolState | undefined
  up?(input: PointerInput): ToolState
  /** Takes back what the state has shown. */
  cancel?(): void
  /** Enter: what is being drawn is done. */
  confirm?(): ToolState | undefined
  /** Backspace: the last corner was not meant. */
  takeBack?(): ToolState | undefined
  /** The tool's options have changed; `false`: the gesture ends. */
  retool?(tool: DrawTool): boolean
  /** While the pointer rests near the edge the floor moves under it. */
  readonly scrollsAtEdges?: boolean
}

export const dragThresholdPixels = 4
export const snapTolerancePixels = 7
