import type { PlanElement, Stand } from '../../../shared/domain/plan/elements.ts'
import { wholeGroups } from '../../../shared/domain/plan/groups.ts'
import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { toFloor } from '../view/camera.ts'
import { dragging } from './dragging.ts'
import { arrayed, filledZone } from './drawing/arrayed.ts'
import { corneredElement } from './drawing/cornered.ts'
import { cutLine, draggedElement } from './drawing/dragged.ts'
import type { DrawTool } from './drawing/draw-tool.ts'
import { marquee } from './marquee.ts'
import { measuring } from './measuring.ts'
import { isModifierHeld } from './modifiers.ts'
import { panning } from './panning.ts'
import { picking } from './picking.ts'
import { placing } from './placing.ts'
import { gripAt, gripCursor, shapedSelection, shaping } from './shaping.ts'
import { dragThresholdPixels, type PointerInput, type Stage, type ToolState } from './stage.ts'

/**
 * The tools as a state chart: idle → pressed → dragging, marquee; idle → panning, resizing,
 * rotating; placing comes from the tray; idle → drawing while a tool that draws is in the hand.
 */
export interface Tools {
  readonly state: ToolState['name']
  readonly cursor: string
  readonly scrollsAtEdges: boolean
  down(input: PointerInput): void
  move(input: PointerInput): void
  up(input: PointerInput): void
  /** Starts carrying booths from the tray, or one `from` its stand. */
  place(boothKeys: readonly string[], from?: Stand): void
  /** Asks for two points of the floor; see `picking`. */
  pick(done: (points: readonly [Point, Point] | null) => void): void
  /** Takes a tool that draws into the hand; `null`: select and move. */
  arm(tool: DrawTool | null): void
  /** The tool that draws, where one is in the hand. */
  readonly tool: DrawTool | null
  /** Whether it stays in the hand after something was drawn. */
  keepsTool: boolean
  /** Proposes to fill an area with the block of stands that is in the hand. */
  fill(zone: PlanElement): void
  /** Enter during a gesture; `false` where it means nothing. */
  confirm(): boolean
  /** Backspace during a gesture; `false` where it means nothing. */
  takeBack(): boolean
  /** Steps back to idle, or puts a tool down, and takes back what was shown; `false` where nothing was under way. */
  cancel(): boolean
}

/** The tool that draws or measures, and how many stands the block that waits to be taken has. */
export interface Drawing {
  readonly tool: DrawTool | null
  readonly proposed: number | null
  /** The points between which a distance was measured. */
  readonly measured: readonly [Point, Point] | null
}

export const emptyHanded: Drawing = { tool: null, proposed: null, measured: null }

export function createTools(
  stage: Stage,
  onCursor: (cursor: string) => void,
  onDrawing: (drawing: Drawing) => void = () => undefined,
): Tools {
  let drawing: Drawing = emptyHanded
  let state: ToolState = idle()
  let shownCursor = ''
  let keepsTool = false

  function tellDrawing(part: Partial<Drawing>): void {
    const next = { ...drawing, ...part }
    if (
      next.tool === drawing.tool &&
      next.proposed === drawing.proposed &&
      next.measured === drawing.measured
    )
      return
    drawing = next
    onDrawing(drawing)
  }

  /** After something was drawn: with the tool still in the hand, or not. */
  function finishDrawing(keeps = keepsTool): ToolState {
    if (!keeps) tellDrawing({ tool: null, proposed: null })
    return idle(restCursor())
  }

  function restCursor(): string {
    return drawing.tool === null ? 'default' : 'crosshair'
  }

  function startDrawing(tool: DrawTool, input: PointerInput): ToolState {
    if (tool.id === 'measure') {
      const state = measure()
      state.down?.(input)
      return state
    }
    if (tool.id === 'cut') return cutLine(stage, input, finishDrawing)
    if (tool.id === 'array')
      return arrayed(stage, tool, input, finishDrawing, (proposed) => tellDrawing({ proposed }))
    return tool.form === 'polygon'
      ? corneredElement(stage, tool, input, finishDrawing)
      : draggedElement(stage, tool, input, finishDrawing)
  }

  const measure = (): ToolState => measuring(stage, (measured) => tellDrawing({ measured }))

  function enter(next: ToolState = state): void {
    state = next
    if (state.cursor === shownCursor) return
    shownCursor = state.cursor
    onCursor(shownCursor)
  }

  function idle(cursor = 'default'): ToolState {
    return {
      name: 'idle',
      cursor,
      move(input) {
        const wanted = idleCursor(input)
        return wanted === cursor ? undefined : idle(wanted)
      },
      down(input) {
        if (input.button === 1 || (input.button === 0 && stage.panning))
          return panning(stage, input.screen, idle)
        if (input.button !== 0) return undefined
        if (drawing.tool !== null) return startDrawing(drawing.tool, input)
        const chip = stage.chipAt(input.screen)
        if (chip !== undefined) return placing(stage, [chip.boothKey], idle, chip.stand)
        const shaped = shapedSelection(stage)
        const grip = shaped === undefined ? undefined : gripAt(shaped, stage.camera, input)
        if (shaped !== undefined && grip !== undefined) return shaping(stage, shaped, grip, idle)
        return pressed(input)
      },
    }
  }

  function idleCursor(input: PointerInput): string {
    if (stage.panning) return 'grab'
    if (drawing.tool !== null) return 'crosshair'
    if (stage.chipAt(input.screen) !== undefined) return 'grab'
    const shaped = shapedSelection(stage)
    const grip = shaped === undefined ? undefined : gripAt(shaped, stage.camera, input)
    if (shaped !== undefined && grip !== undefined) return gripCursor(shaped.frame, grip)
    const under = stage.scene.at(toFloor(stage.camera, input.screen))
    return under === undefined ? 'default' : under.locked ? 'default' : 'move'
  }

  /**
   * The button is down and the pointer has hardly moved: it may become a click, a drag or a
   * marquee.
   */
  function pressed(start: PointerInput): ToolState {
    const from = toFloor(stage.camera, start.screen)
    const under = stage.scene.at(from)
    const wasSelected = under !== undefined && stage.selection.has(under.id)
    const isGrouped = under !== undefined && under.group !== null
    /** Alt and Ctrl look into a group; else it is taken whole. */
    const isInside = isGrouped && (start.alt || start.mod)
    const adds = start.shift || (start.mod && !isGrouped)
    const meant =
      under === undefined
        ? new Set<string>()
        : isInside
          ? new Set([under.id])
          : wholeGroups([under.id], stage.scene.groups)
    if (under !== undefined && !wasSelected) {
      if (adds) stage.selection.add(meant)
      else stage.selection.set(meant)
    }
    return {
      name: 'pressed',
      cursor: 'default',
      move(input) {
        if (
          Math.hypot(input.screen.x - start.screen.x, input.screen.y - start.screen.y) < dragThresholdPixels
        )
          return undefined
        const movable =
          under !== undefined && [...stage.selection.ids].some((id) => stage.scene.get(id)?.locked === false)
        const next = movable ? dragging(stage, from, idle) : marquee(stage, from, idle)
        next.move?.(input)
        return next
      },
      up(input) {
        if (under === undefined) {
          if (!isModifierHeld('frame', 'add', input)) stage.selection.clear()
        } else if (wasSelected) {
          if (adds) stage.selection.set([...stage.selection.ids].filter((id) => !meant.has(id)))
          else stage.selection.set(meant)
        }
        return idle()
      },
    }
  }

  return {
    get state() {
      return state.name
    },
    get cursor() {
      return state.cursor
    },
    get scrollsAtEdges() {
      return state.scrollsAtEdges === true
    },
    down: (input) => enter(state.down?.(input)),
    move: (input) => enter(state.move?.(input)),
    up(input) {
      enter(state.up?.(input))
      enter(state.move?.(input))
    },
    place(boothKeys, from) {
      state.cancel?.()
      enter(placing(stage, boothKeys, idle, from))
    },
    pick(done) {
      this.arm(null)
      state.cancel?.()
      enter(picking(stage, done, idle))
    },
    arm(tool) {
      if (tool !== null && state.retool?.(tool) === true) {
        tellDrawing({ tool })
        return
      }
      state.cancel?.()
      tellDrawing({ tool, proposed: null })
      enter(tool?.id === 'measure' ? measure() : idle(restCursor()))
    },
    get tool() {
      return drawing.tool
    },
    get keepsTool() {
      return keepsTool
    },
    set keepsTool(keeps) {
      keepsTool = keeps
    },
    fill(zone) {
      if (drawing.tool?.id !== 'array') return
      state.cancel?.()
      enter(filledZone(stage, drawing.tool, zone, finishDrawing, (proposed) => tellDrawing({ proposed })))
    },
    confirm() {
      if (state.confirm === undefined) return false
      enter(state.confirm())
      return true
    },
    takeBack() {
      if (state.takeBack === undefined) return false
      enter(state.takeBack())
      return true
    },
    cancel() {
      if (state.name === 'idle') {
        if (drawing.tool === null) return false
        this.arm(null)
        return true
      }
      state.cancel?.()
      if (state.name === 'measuring') tellDrawing({ tool: null, proposed: null })
      enter(idle(restCursor()))
      return true
    },
  }
}
