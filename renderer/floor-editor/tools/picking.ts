import { toFloor } from '../view/camera.ts'
import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { isModifierHeld } from './modifiers.ts'
import { emptyPreview, type PointerInput, type Stage, type ToolState } from './stage.ts'

/**
 * Asking for two points of the floor, one click each. Shift keeps the second level with the first,
 * or plumb above it. `done` gets nothing where it was called off.
 */
export function picking(
  stage: Stage,
  done: (points: readonly [Point, Point] | null) => void,
  idle: () => ToolState,
): ToolState {
  let first: Point | null = null

  const show = (second: Point | null): void =>
    stage.show({ ...emptyPreview, picked: [first, second].flatMap((point) => point ?? []) })
  const pointAt = (input: PointerInput): Point => {
    const point = toFloor(stage.camera, input.screen)
    if (first === null || !isModifierHeld('pickPoints', 'oneAxis', input)) return point
    return Math.abs(point.x - first.x) >= Math.abs(point.y - first.y)
      ? { x: point.x, y: first.y }
      : { x: first.x, y: point.y }
  }

  return {
    name: 'picking',
    cursor: 'crosshair',
    move(input) {
      show(pointAt(input))
      return undefined
    },
    down(input) {
      if (input.button !== 0) return undefined
      const point = pointAt(input)
      if (first === null) {
        first = point
        show(null)
        return undefined
      }
      if (Math.hypot(point.x - first.x, point.y - first.y) * stage.camera.scale < 4) return undefined
      stage.show(emptyPreview)
      done([first, point])
      return idle()
    },
    cancel() {
      stage.show(emptyPreview)
      done(null)
    },
  }
}
