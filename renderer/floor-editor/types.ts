import type { PlanElement } from '../../shared/domain/plan/elements.ts'
import type { GuideLines } from './arrangement/guide-lines.ts'
import type { Actions } from './actions/actions.ts'
import type { Carried } from './actions/commands.ts'
import type { Viewport } from './view/camera.ts'
import type { PlanSession } from './document/session.ts'
import type { Box, Point } from '../../shared/domain/plan/geometry/rectangle.ts'
import type { CommandId, KeyScope } from './commands/registry.ts'
import type { ScreenActions } from './commands/target.ts'
import type { LoadBackground } from './painter/backgrounds.ts'
import type { LoadLogo } from './painter/logos.ts'
import type { PlanMarks } from './painter/marked.ts'
import type { EditorTheme, FloorStyles } from './view/theme.ts'
import type { DrawTool } from './tools/drawing/draw-tool.ts'
import type { DropZone, Hovering } from './tools/stage.ts'
import type { Proposal } from './painter/proposal.ts'
import type { Tags } from './painter/tags.ts'
import type { Drawing } from './tools/tools.ts'

export interface EditorStatus {
  /** Stands on the floor. */
  readonly count: number
  /** Those with a booth. */
  readonly taken: number
  readonly selected: number
  /** 1 is 100 %. */
  readonly zoom: number
  /** In metres; `null` while the pointer is elsewhere. */
  readonly cursor: Point | null
  readonly overlaps: number
  /** Stands outside the hall. */
  readonly outside: number
  /** CSS pixels per metre. */
  readonly scale: number
  /** The whole floor is in sight. */
  readonly seesAll: boolean
}

export interface FloorEditorOptions {
  /** Takes the pointer and the focus; the canvases lie in it. */
  readonly host: HTMLElement
  readonly sceneCanvas: HTMLCanvasElement
  readonly overlayCanvas: HTMLCanvasElement
  readonly minimapCanvas: HTMLCanvasElement
  readonly session: PlanSession
  readonly theme: EditorTheme
  readonly loadLogo: LoadLogo
  readonly loadBackground: LoadBackground
  readonly onSelection: (ids: ReadonlySet<string>) => void
  readonly onStatus: (status: EditorStatus) => void
  /** What lies under the pointer beside the canvas. */
  readonly dropZoneAt: (client: Point) => DropZone | null
  /** Something is held over such a place; `null` when it no longer is. */
  /** Another tool that draws is in the hand, or another block is proposed. */
  /** The stand that the pointer rests on, while nothing is done with it; `null`: none. */
  readonly onPointedAt?: (standId: string | null) => void
  readonly onDrawing?: (drawing: Drawing) => void
  /** What is selected as it lies while it is dragged, resized or turned, once a frame; `null`: nothing is, or too much to follow. */
  readonly onReshaping?: (items: readonly PlanElement[] | null) => void
  readonly onHovering: (hovering: Hovering | null) => void
  /** Something was dropped on another floor. */
  readonly onMoveToFloor: (floorKey: string, carried: Carried) => void
  /** The event that is open; what is copied says where it is from. */
  readonly eventId: string
  /** What the screen around the editor does for commands. */
  readonly screen: ScreenActions
  /** What a key pressed somewhere in the window is meant for; `null`: nothing of the screen. */
  readonly scopeOfKey: (event: Pick<KeyboardEvent, 'target' | 'key'>) => KeyScope | null
}

export interface FloorEditor {
  readonly actions: Actions
  readonly selected: readonly PlanElement[]
  showFloor(floorKey: string): void
  setStyles(styles: FloorStyles): void
  setTheme(theme: EditorTheme): void
  setSnapping(snapping: { readonly grid: boolean; readonly neighbours: boolean }): void
  /** Lines across the floor that elements snap to. */
  setGuideLines(lines: GuideLines): void
  /** A tool that draws stays in the hand after something was drawn. */
  setKeepingTool(keeps: boolean): void
  /** What is drawn, pasted or placed goes into this layer; `null`: into none. */
  setDrawLayer(layer: string | null): void
  setPanning(panning: boolean): void
  /** Takes a tool that draws into the hand, or changes its options; `null`: select and move. */
  draw(tool: DrawTool | null): void
  /** Puts the block of stands that is proposed on the plan. */
  takeProposal(): void
  /** What is wrong with the plan and is marked on it. */
  setMarks(marks: PlanMarks): void
  select(ids: Iterable<string>): void
  zoomTo(zoom: number): void
  /** Brings a booth into the middle and selects it. */
  reveal(ids: readonly string[]): void
  /** Brings a place into the middle, with what it is about, and selects that. */
  revealPlace(place: Box | null, ids: readonly string[]): void
  /** Where the middle of a booth is, in CSS pixels of the canvas. */
  screenPointOf(id: string): Point | undefined
  /** Where a point of the floor is, in CSS pixels of the canvas. */
  screenPointAt(point: Point): Point
  /** The box around an element, in CSS pixels of the canvas. */
  screenBoxOf(id: string): Box | undefined
  /** Writes over stands what they would get; `null`: no more. */
  previewTags(tags: Tags | null): void
  /** Shows stands as they would be; `null`: no more. */
  propose(proposal: Proposal | null): void
  /** Asks for two points of the floor; `done` gets `null` where it was called off. */
  pickPoints(done: (points: readonly [Point, Point] | null) => void): void
  /** Shows a box whole. */
  flyTo(box: Box): void
  /** Starts carrying booths from the tray, or one from its stand; `event` is the pointer that carries them. */
  carry(boothKeys: readonly string[], event: PointerEvent): void
  /** Runs a command if it can do something now; gives whether it did. */
  run(command: CommandId): boolean
  focus(): void
  resize(viewport: Viewport, minimap: Viewport, ratio: number): void
  /** Moves the view to a point of the minimap; CSS pixels of the minimap. */
  centreOnMinimap(at: Point, minimap: Viewport): void
  dispose(): void
}
