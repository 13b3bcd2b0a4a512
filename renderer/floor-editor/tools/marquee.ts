import { toFloor, toScreen } from '../view/camera.ts'
import { boxBetween, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { emptyPreview, type PointerInput, type Stage, type ToolState } from './stage.ts'

/**
 * Selecting by a frame: drawn to the right it takes what it encloses, drawn to the left what it
 * touches. With Shift it adds to the selection.
 */
export function marquee(stage: Stage, start: Point, idle: () => ToolState): ToolState {
  const before = stage.selection.ids
  let caught: readonly string[] = []

  return {
    name: 'marquee',
    cursor: 'crosshair',
    scrollsAtEdges: true,
    move(input: PointerInput) {
      const to = toFloor(stage.camera, input.screen)
      const mode = input.screen.x >= toScreen(stage.camera, start).x ? 'enclose' : 'touch'
      const box = boxBetween(start, to)
      caught = stage.scene.caught(box, mode).map(({ id }) => id)
      stage.show({ ...emptyPreview, marquee: { box, mode }, caught: new Set(caught) })
      return undefined
    },
    up(input: PointerInput) {
      stage.show(emptyPreview)
      stage.selection.set(input.shift ? [...before, ...caught] : caught)
      return idle()
    },
    cancel() {
      stage.show(emptyPreview)
    },
  }
}
