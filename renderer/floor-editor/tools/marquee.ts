import { wholeGroups } from '../../../shared/domain/plan/groups.ts'
import { toFloor } from '../view/camera.ts'
import { boxBetween, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { isModifierHeld } from './modifiers.ts'
import { emptyPreview, type PointerInput, type Preview, type Stage, type ToolState } from './stage.ts'

/**
 * Selecting by a frame: it takes what it touches, with Alt only what it encloses; groups whole. With
 * Shift it adds to the selection.
 */
export function marquee(stage: Stage, start: Point, idle: () => ToolState): ToolState {
  const before = stage.selection.ids
  let drawn: NonNullable<Preview['marquee']> | undefined

  function caughtBy({ box, mode }: NonNullable<Preview['marquee']>): ReadonlySet<string> {
    return wholeGroups(
      stage.scene.caught(box, mode).map(({ id }) => id),
      stage.scene.groups,
    )
  }

  return {
    name: 'marquee',
    cursor: 'crosshair',
    scrollsAtEdges: true,
    move(input: PointerInput) {
      const marked: NonNullable<Preview['marquee']> = {
        box: boxBetween(start, toFloor(stage.camera, input.screen)),
        mode: isModifierHeld('frame', 'enclose', input) ? 'enclose' : 'touch',
      }
      drawn = marked
      let caught: ReadonlySet<string> | undefined
      stage.show({
        ...emptyPreview,
        marquee: marked,
        get caught() {
          return (caught ??= caughtBy(marked))
        },
      })
      return undefined
    },
    up(input: PointerInput) {
      stage.show(emptyPreview)
      const caught = drawn === undefined ? [] : caughtBy(drawn)
      stage.selection.set(isModifierHeld('frame', 'add', input) ? [...before, ...caught] : caught)
      return idle()
    },
    cancel() {
      stage.show(emptyPreview)
    },
  }
}
