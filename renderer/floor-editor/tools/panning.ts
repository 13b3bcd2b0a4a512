import { keepInReach, panBy } from '../view/camera.ts'
import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Stage, ToolState } from './stage.ts'

/** Drawing the floor under the window. */
export function panning(stage: Stage, start: Point, idle: () => ToolState): ToolState {
  let last = start
  return {
    name: 'panning',
    cursor: 'grabbing',
    move({ screen }) {
      stage.moveCamera(
        keepInReach(
          panBy(stage.camera, screen.x - last.x, screen.y - last.y),
          stage.scene.contentBox(),
          stage.viewport,
        ),
      )
      last = screen
      return undefined
    },
    up: () => idle(),
  }
}
