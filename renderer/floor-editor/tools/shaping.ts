import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { toFloor, toScreen, type Camera } from '../view/camera.ts'
import { centreOf, rotateAround, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { handlePoint, resizeHandles, rotationTowards, type ResizeHandle } from '../geometry/resize.ts'
import { resizeOnStage } from './snap-on-stage.ts'
import { emptyPreview, type PointerInput, type Stage, type ToolState } from './stage.ts'

export const handleSizePixels = 8
/** From the top edge to the handle that turns. */
const rotateReachPixels = 22
const grabPixels = 8
const fingerGrabPixels = 22
/** Below this size on the screen handles would cover the booth they belong to. */
const leastSidePixels = 18

export type Grip = { readonly kind: 'resize'; readonly handle: ResizeHandle } | { readonly kind: 'rotate' }

/** The one selected, unlocked item that carries handles. */
export function shapedItem(stage: Pick<Stage, 'selection' | 'scene' | 'camera'>): PlanElement | undefined {
  if (stage.selection.ids.size !== 1) return undefined
  const [id] = stage.selection.ids
  const item = id === undefined ? undefined : stage.scene.get(id)
  if (item === undefined || item.locked) return undefined
  return Math.min(item.widthMetres, item.heightMetres) * stage.camera.scale >= leastSidePixels ? item : undefined
}

/** Where the handle that turns the item stands, on the screen. */
export function rotateHandleAt(item: PlanElement, camera: Camera): Point {
  const centre = centreOf(item)
  const upright = { x: centre.x, y: item.yMetres - rotateReachPixels / camera.scale }
  return toScreen(camera, rotateAround(upright, centre, item.rotationDegrees))
}

/** The handle under the pointer. */
export function gripAt(item: PlanElement, camera: Camera, { screen, finger }: Pick<PointerInput, 'screen' | 'finger'>): Grip | undefined {
  const sidePixels = Math.min(item.widthMetres, item.heightMetres) * camera.scale
  // The middle of what is shaped stays free, so that a finger can move it, too.
  const reach = finger ? Math.max(grabPixels, Math.min(fingerGrabPixels, sidePixels / 4)) : grabPixels
  const near = (at: Point): boolean => Math.abs(at.x - screen.x) <= reach && Math.abs(at.y - screen.y) <= reach
  if (near(rotateHandleAt(item, camera))) return { kind: 'rotate' }
  const handle = resizeHandles.find((candidate) => near(toScreen(camera, handlePoint(item, candidate))))
  return handle === undefined ? undefined : { kind: 'resize', handle }
}

/** The cursor of a handle, turned with the item. */
export function gripCursor(item: PlanElement, grip: Grip): string {
  if (grip.kind === 'rotate') return 'grab'
  const degrees = (Math.atan2(grip.handle.vertical, grip.handle.horizontal) * 180) / Math.PI + item.rotationDegrees
  const eighth = ((Math.round(degrees / 45) % 4) + 4) % 4
  return ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'][eighth] ?? 'default'
}

/**
 * Drawing a handle of one item: a side or corner, or its angle. Alt or Ctrl suspends snapping, Shift
 * keeps the ratio or turns by 15°.
 */
export function shaping(stage: Stage, original: PlanElement, grip: Grip, idle: () => ToolState): ToolState {
  let item = original
  stage.lift(new Set([original.id]))
  stage.show({ ...emptyPreview, items: [item] })

  const finish = (): ToolState => {
    stage.show(emptyPreview)
    stage.lift(new Set())
    return idle()
  }

  return {
    name: grip.kind === 'resize' ? 'resizing' : 'rotating',
    cursor: grip.kind === 'rotate' ? 'grabbing' : gripCursor(original, grip),
    move(input) {
      const to = toFloor(stage.camera, input.screen)
      if (grip.kind === 'resize') {
        const keepRatio = input.shift || original.kind === 'background'
        const resized = resizeOnStage(stage, original, grip.handle, to, { keepRatio, suspended: input.alt || input.mod })
        item = resized.item
        stage.show({
          ...emptyPreview,
          items: [item],
          guides: resized.guides,
          measure: { kind: 'metres', sides: [item.widthMetres, item.heightMetres] },
        })
      } else {
        item = { ...original, rotationDegrees: rotationTowards(original, to, input.alt || input.mod ? 0.5 : input.shift ? 15 : 5) }
        stage.show({ ...emptyPreview, items: [item], measure: { kind: 'degrees', degrees: item.rotationDegrees } })
      }
      return undefined
    },
    up() {
      const next = finish()
      stage.commit([item], grip.kind === 'resize' ? 'resize' : 'rotate')
      return next
    },
    cancel() {
      finish()
    },
  }
}
