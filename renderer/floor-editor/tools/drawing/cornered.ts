import { shapeOfCorners } from '../../../../shared/domain/plan/geometry/outline.ts'
import { tidied, unionOf, type Polygon } from '../../../../shared/domain/plan/geometry/polygon.ts'
import type { Point } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { toScreen } from '../../view/camera.ts'
import { emptyPreview, type PointerInput, type Stage, type ToolState } from '../stage.ts'
import { isModifierHeld } from '../modifiers.ts'
import { atWholeAngle, drawnElement, type DrawTool } from './draw-tool.ts'
import { snappedPoint, type Finish } from './dragged.ts'
import type { Measure } from '../../view/measure.ts'

const closePixels = 9
/** A second press as near as this is a double click. */
const samePixels = 5

/**
 * Drawing by corners: each click sets one; Enter, a double click or a click on the first one closes
 * the shape, Backspace takes the last one back. A shape whose edges cross stays open.
 */
export function cornered(
  stage: Stage,
  start: PointerInput,
  closed: (corners: Polygon) => ToolState,
  finish: Finish,
): ToolState {
  const corners: Point[] = [snappedPoint(stage, start).at]
  let pointer: Point | undefined
  let last = start

  function show(): void {
    const path = pointer === undefined ? corners : [...corners, pointer]
    const [from, to] = path.slice(-2)
    const measure: Measure | null =
      from === undefined || to === undefined
        ? null
        : { kind: 'metres', sides: [Math.hypot(to.x - from.x, to.y - from.y)] }
    stage.show({
      ...emptyPreview,
      path,
      pathIsWrong: corners.length >= 3 && !isSimple(corners),
      measure,
      guides: [],
    })
  }

  function near(corner: Point | undefined, { screen }: PointerInput, pixels: number): boolean {
    if (corner === undefined) return false
    const at = toScreen(stage.camera, corner)
    return Math.hypot(at.x - screen.x, at.y - screen.y) <= pixels
  }

  /** Where the next corner would be. */
  function cornerAt(input: PointerInput): Point {
    const { at } = snappedPoint(stage, input)
    const before = corners.at(-1)
    return before !== undefined && isModifierHeld('drawCorners', 'steps', input)
      ? atWholeAngle(before, at)
      : at
  }

  function close(): ToolState | undefined {
    if (!isSimple(corners)) {
      show()
      return undefined
    }
    stage.show(emptyPreview)
    return closed(tidied(corners))
  }

  const state: ToolState = {
    name: 'drawing',
    cursor: 'crosshair',
    scrollsAtEdges: true,
    down(input) {
      if (input.button !== 0) return undefined
      const isDouble =
        Math.hypot(input.screen.x - last.screen.x, input.screen.y - last.screen.y) <= samePixels
      last = input
      if (corners.length >= 3 && (near(corners[0], input, closePixels) || isDouble)) return close()
      if (!isDouble) corners.push(cornerAt(input))
      show()
      return undefined
    },
    move(input) {
      pointer = near(corners[0], input, closePixels) && corners.length >= 3 ? corners[0] : cornerAt(input)
      show()
      return undefined
    },
    up: () => state,
    confirm: close,
    takeBack() {
      corners.pop()
      if (corners.length > 0) {
        show()
        return undefined
      }
      stage.show(emptyPreview)
      return finish(true)
    },
    cancel: () => stage.show(emptyPreview),
  }
  show()
  return state
}

/** Whether corners enclose one area and no two edges cross. */
function isSimple(corners: Polygon): boolean {
  const tidy = tidied(corners)
  const [region, ...more] = tidy.length < 3 ? [] : unionOf([tidy])
  return (
    region !== undefined &&
    more.length === 0 &&
    region.holes.length === 0 &&
    region.outer.length === tidy.length
  )
}

/** A stand or a fixture drawn by its corners. */
export function corneredElement(
  stage: Stage,
  tool: DrawTool,
  start: PointerInput,
  finish: Finish,
): ToolState {
  return cornered(
    stage,
    start,
    (corners) => {
      const shape = shapeOfCorners(corners)
      if (shape !== undefined) {
        const element = drawnElement(tool, crypto.randomUUID(), shape, stage.scene.topZ())
        stage.commit([element], 'draw')
        stage.selection.set([element.id])
      }
      return finish()
    },
    finish,
  )
}
