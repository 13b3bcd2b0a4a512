import type { PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { isStand } from '../../../../shared/domain/plan/elements.ts'
import {
  boundsOf,
  boxBetween,
  roundMetres,
  type Box,
  type Point,
} from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { splitAlong } from '../../../../shared/domain/plan/stands/split-merge.ts'
import type { Guide } from '../../arrangement/snapping.ts'
import { toFloor } from '../../view/camera.ts'
import { snapOnStage } from '../snap-on-stage.ts'
import { dragThresholdPixels, emptyPreview, type PointerInput, type Stage, type ToolState } from '../stage.ts'
import { clearancesOnStage } from '../clearances-on-stage.ts'
import { attracted } from '../measuring.ts'
import { isModifierHeld } from '../modifiers.ts'
import {
  atWholeAngle,
  clickedSize,
  draggedEnds,
  draggedShape,
  drawnElement,
  isExact,
  lineShape,
  lineThickness,
  type DrawTool,
} from './draw-tool.ts'

/** Ends a gesture: the tool is put down, unless the person keeps it or `keeps` says so. */
export type Finish = (keeps?: boolean) => ToolState

/** A point of the floor under the pointer, on the grid and in line with what stands around. */
export function snappedPoint(
  stage: Stage,
  input: PointerInput,
): { readonly at: Point; readonly guides: readonly Guide[] } {
  const { x, y } = toFloor(stage.camera, input.screen)
  const { dx, dy, guides } = snapOnStage(
    stage,
    { minX: x, minY: y, maxX: x, maxY: y },
    new Set(),
    isModifierHeld('drawCorners', 'noSnap', input),
  )
  return { at: { x: roundMetres(x + dx), y: roundMetres(y + dy) }, guides }
}

/** An end of what a tool draws: of an exact line, a corner or an edge that is near. */
function endFor(tool: DrawTool, stage: Stage, input: PointerInput): ReturnType<typeof snappedPoint> {
  const at =
    isExact(tool) && !isModifierHeld('drawLine', 'noSnap', input)
      ? attracted(stage, toFloor(stage.camera, input.screen))
      : undefined
  return at === undefined ? snappedPoint(stage, input) : { at, guides: [] }
}

function isDrag(start: PointerInput, { screen }: PointerInput): boolean {
  return Math.hypot(screen.x - start.screen.x, screen.y - start.screen.y) >= dragThresholdPixels
}

/**
 * Drawing with a drag: a rectangle or a letter from corner to corner, a wall from end to end. A
 * click puts one of the usual size there.
 */
export function draggedElement(stage: Stage, tool: DrawTool, began: PointerInput, finish: Finish): ToolState {
  const from = endFor(tool, stage, began).at
  const z = stage.scene.topZ()
  const id = crypto.randomUUID()
  const thickness = lineThickness(tool)
  let isDragged = false
  let drawn: PlanElement | undefined

  function show(element: PlanElement, guides: readonly Guide[], pointer: Point): void {
    drawn = element
    const { widthMetres: width, heightMetres: height } = element
    const sides = thickness === undefined ? [width, height] : [width]
    const clearances = thickness === undefined ? clearancesOnStage(stage, [element]) : []
    stage.show({
      ...emptyPreview,
      items: [element],
      guides: [...guides, ...clearances],
      measure: { kind: 'metres', sides },
      pointer,
    })
  }

  function clicked(input: PointerInput): PlanElement {
    const { widthMetres, heightMetres } = clickedSize(tool)
    const at = toFloor(stage.camera, input.screen)
    const frame = {
      xMetres: at.x - widthMetres / 2,
      yMetres: at.y - heightMetres / 2,
      widthMetres,
      heightMetres,
      rotationDegrees: 0,
    }
    const snap = snapOnStage(stage, boundsOf(frame), new Set(), isModifierHeld('draw', 'noSnap', input))
    const corner = { x: roundMetres(frame.xMetres + snap.dx), y: roundMetres(frame.yMetres + snap.dy) }
    const { outline } = draggedShape(tool, corner, { x: corner.x + widthMetres, y: corner.y + heightMetres })
    return drawnElement(tool, id, { ...frame, xMetres: corner.x, yMetres: corner.y, outline }, z)
  }

  return {
    name: 'drawing',
    cursor: 'crosshair',
    scrollsAtEdges: true,
    move(input) {
      isDragged ||= isDrag(began, input)
      if (!isDragged) return undefined
      const { at, guides } = endFor(tool, stage, input)
      const isLine = thickness !== undefined
      const regular = isLine
        ? isModifierHeld('drawLine', 'steps', input)
        : isModifierHeld('draw', 'ratio', input)
      const [start, end] = draggedEnds(from, at, isLine, {
        regular,
        fromCentre: isModifierHeld('draw', 'fromCentre', input),
      })
      const shape = isLine ? lineShape(tool, start, end, thickness) : draggedShape(tool, start, end)
      // What the keys decide is in line with nothing but by chance.
      show(drawnElement(tool, id, shape, z), regular ? [] : guides, toFloor(stage.camera, input.screen))
      return undefined
    },
    up(input) {
      const element = isDragged ? drawn : clicked(input)
      stage.show(emptyPreview)
      if (element !== undefined) {
        stage.commit([element], 'draw')
        stage.selection.set([element.id])
      }
      return finish()
    },
    cancel: () => stage.show(emptyPreview),
  }
}

/** Cutting stands along a line: the selected ones it crosses, or all it crosses where none is selected. */
export function cutLine(stage: Stage, start: PointerInput, finish: Finish): ToolState {
  const from = snappedPoint(stage, start).at
  let to = from

  function parts(): readonly PlanElement[] {
    const box: Box = boxBetween(from, to)
    const crossed = stage.scene.within(box).flatMap(({ item }) => (isStand(item) ? [item] : []))
    const meant = crossed.some(({ id }) => stage.selection.has(id))
      ? crossed.filter(({ id }) => stage.selection.has(id))
      : crossed
    return meant.flatMap((stand) => {
      const split = splitAlong(stand, from, to, () => crypto.randomUUID())
      return 'parts' in split ? split.parts : []
    })
  }

  return {
    name: 'drawing',
    cursor: 'crosshair',
    move(input) {
      const { at, guides } = snappedPoint(stage, input)
      const inSteps = isModifierHeld('drawCorners', 'steps', input)
      to = inSteps ? atWholeAngle(from, at) : at
      stage.show({ ...emptyPreview, guides: inSteps ? [] : guides, path: [from, to] })
      return undefined
    },
    up() {
      stage.show(emptyPreview)
      const cut = parts()
      if (cut.length > 0) {
        stage.commit(cut, 'split')
        stage.selection.set(cut.map(({ id }) => id))
      }
      return finish()
    },
    cancel: () => stage.show(emptyPreview),
  }
}
