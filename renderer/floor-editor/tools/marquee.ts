import { wholeGroups } from '../../../shared/domain/plan/groups.ts'
import { toFloor } from '../view/camera.ts'
import { boxBetween, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { emptyPreview, type PointerInput, type Stage, type ToolState } from './stage.ts'

/**
 * Selecting by a frame: it takes what it touches, with Alt only what it encloses; groups whole. With
 * Shift it adds to the selection.
 */
export function marquee(stage: Stage, start: Point, idle: () => ToolState): ToolState {
  const before = stage.selection.ids
  let caught: ReadonlySet<string> = new Set()

  return {
    name: 'marquee',
    cursor: 'crosshair',
    scrollsAtEdges: true,
    move(input: PointerInput) {
      const to = toFloor(stage.camera, input.screen)
      const mode = input.alt ? 'enclose' : 'touch'
      const box = boxBetween(start, to)
      caught = wholeGroups(
        stage.scene.caught(box, mode).map(({ id }) => id),
        stage.scene.groups,
      )
      stage.show({ ...emptyPreview, marquee: { box, mode }, caught })
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
