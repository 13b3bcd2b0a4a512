import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { toFloor, toScreen, type Camera } from '../view/camera.ts'
import { boundsOf, centreOf, rotateAround, union, type Point, type Rectangle } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { handlePoint, resizeHandles, rotateGroup, rotationTowards, type ResizeHandle } from '../geometry/resize.ts'
import { resizeOnStage } from './snap-on-stage.ts'
import { emptyPreview, type PointerInput, type Stage, type ToolState } from './stage.ts'

export const handleSizePixels = 8
/** From the top edge to the handle that turns. */
const rotateReachPixels = 22
const grabPixels = 8
const fingerGrabPixels = 22
/** Below this size on the screen handles would cover the booth they belong to. */
const leastSidePixels = 18
/** The frame around more would be worked out at each move of the pointer. */
const mostTogether = 1_500

export type Grip = { readonly kind: 'resize'; readonly handle: ResizeHandle } | { readonly kind: 'rotate' }

/** What of the plan carries handles: one item, or several that turn together within the frame around them. */
export interface Shaped {
  readonly items: readonly PlanElement[]
  readonly frame: Rectangle
}

/** The selection, where it is unlocked and of a size for handles. */
export function shapedSelection({ selection, scene, camera }: Pick<Stage, 'selection' | 'scene' | 'camera'>): Shaped | undefined {
  if (selection.ids.size > mostTogether) return undefined
  const items = [...selection.ids].flatMap((id) => scene.get(id) ?? [])
  const [only, ...others] = items
  if (only === undefined || items.some(({ locked }) => locked)) return undefined
  const frame = others.length === 0 ? only : frameAround(items)
  return Math.min(frame.widthMetres, frame.heightMetres) * camera.scale >= leastSidePixels ? { items, frame } : undefined
}

function frameAround(items: readonly PlanElement[]): Rectangle {
  const { minX, minY, maxX, maxY } = union(items.map(boundsOf)) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  return { xMetres: minX, yMetres: minY, widthMetres: maxX - minX, heightMetres: maxY - minY, rotationDegrees: 0 }
}

/** Where the handle that turns a frame stands, on the screen. */
export function rotateHandleAt(item: Rectangle, camera: Camera): Point {
  const centre = centreOf(item)
  const upright = { x: centre.x, y: item.yMetres - rotateReachPixels / camera.scale }
  return toScreen(camera, rotateAround(upright, centre, item.rotationDegrees))
}

/** The handle under the pointer. */
export function gripAt(
  { items, frame: item }: Shaped,
  camera: Camera,
  { screen, finger }: Pick<PointerInput, 'screen' | 'finger'>,
): Grip | undefined {
  const sidePixels = Math.min(item.widthMetres, item.heightMetres) * camera.scale
  // The middle of what is shaped stays free, so that a finger can move it, too.
  const reach = finger ? Math.max(grabPixels, Math.min(fingerGrabPixels, sidePixels / 4)) : grabPixels
  const near = (at: Point): boolean => Math.abs(at.x - screen.x) <= reach && Math.abs(at.y - screen.y) <= reach
  if (near(rotateHandleAt(item, camera))) return { kind: 'rotate' }
  if (items.length > 1) return undefined
  const handle = resizeHandles.find((candidate) => near(toScreen(camera, handlePoint(item, candidate))))
  return handle === undefined ? undefined : { kind: 'resize', handle }
}

/** The cursor of a handle, turned with the item. */
export function gripCursor(item: Rectangle, grip: Grip): string {
  if (grip.kind === 'rotate') return 'grab'
  const degrees = (Math.atan2(grip.handle.vertical, grip.handle.horizontal) * 180) / Math.PI + item.rotationDegrees
  const eighth = ((Math.round(degrees / 45) % 4) + 4) % 4
  return ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'][eighth] ?? 'default'
}

/**
 * Drawing a handle: a side or corner of one item, or the angle of all. Alt or Ctrl suspends snapping,
 * Shift keeps the ratio or turns by 15°.
 */
export function shaping(stage: Stage, { items: originals, frame }: Shaped, grip: Grip, idle: () => ToolState): ToolState {
  let items = originals
  stage.lift(new Set(originals.map(({ id }) => id)))
  stage.show({ ...emptyPreview, items })

  const finish = (): ToolState => {
    stage.show(emptyPreview)
    stage.lift(new Set())
    return idle()
  }

  return {
    name: grip.kind === 'resize' ? 'resizing' : 'rotating',
    cursor: grip.kind === 'rotate' ? 'grabbing' : gripCursor(frame, grip),
    move(input) {
      const to = toFloor(stage.camera, input.screen)
      const [original] = originals
      if (grip.kind === 'resize' && original !== undefined) {
        const keepRatio = input.shift || original.kind === 'background'
        const { item, guides } = resizeOnStage(stage, original, grip.handle, to, { keepRatio, suspended: input.alt || input.mod })
        items = [item]
        stage.show({ ...emptyPreview, items, guides, measure: { kind: 'metres', sides: [item.widthMetres, item.heightMetres] } })
      } else {
        const degrees = rotationTowards(frame, to, input.alt || input.mod ? 0.5 : input.shift ? 15 : 5)
        items = rotateGroup(originals, degrees - frame.rotationDegrees)
        stage.show({ ...emptyPreview, items, measure: { kind: 'degrees', degrees } })
      }
      return undefined
    },
    up() {
      const next = finish()
      stage.commit(items, grip.kind === 'resize' ? 'resize' : 'rotate')
      return next
    },
    cancel() {
      finish()
    },
  }
}
