import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { toFloor, toScreen, type Camera } from '../view/camera.ts'
import {
  centreOf,
  rotateAround,
  type Point,
  type Rectangle,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Guide } from '../arrangement/snapping.ts'
import {
  cornerHandles,
  handlePoint,
  resizeHandles,
  rotateGroup,
  rotationTowards,
  type ResizeHandle,
} from '../geometry/resize.ts'
import { frameAround, leastScale, scaledInto, scalesAlike } from '../geometry/scale.ts'
import type { Measure } from '../view/measure.ts'
import { clearancesOnStage } from './clearances-on-stage.ts'
import { isModifierHeld } from './modifiers.ts'
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

/**
 * What of the plan carries handles: one item, or several that turn and are scaled together within the
 * frame around them.
 */
export interface Shaped {
  readonly items: readonly PlanElement[]
  readonly frame: Rectangle
  /** By which it is resized. */
  readonly handles: readonly ResizeHandle[]
}

/** What is selected and not locked, where it is of a size for handles. */
export function shapedSelection({
  selection,
  scene,
  camera,
}: Pick<Stage, 'selection' | 'scene' | 'camera'>): Shaped | undefined {
  if (selection.ids.size > mostTogether) return undefined
  const items = [...selection.ids].flatMap((id) => scene.get(id) ?? []).filter(({ locked }) => !locked)
  const [only, ...others] = items
  const frame = others.length === 0 ? only : frameAround(items)
  if (frame === undefined || Math.min(frame.widthMetres, frame.heightMetres) * camera.scale < leastSidePixels)
    return undefined
  return { items, frame, handles: others.length === 0 ? resizeHandles : cornerHandles }
}

/** Where the handle that turns a frame stands, on the screen. */
export function rotateHandleAt(item: Rectangle, camera: Camera): Point {
  const centre = centreOf(item)
  const upright = { x: centre.x, y: item.yMetres - rotateReachPixels / camera.scale }
  return toScreen(camera, rotateAround(upright, centre, item.rotationDegrees))
}

/** The handle under the pointer. */
export function gripAt(
  { handles, frame: item }: Shaped,
  camera: Camera,
  { screen, finger }: Pick<PointerInput, 'screen' | 'finger'>,
): Grip | undefined {
  const sidePixels = Math.min(item.widthMetres, item.heightMetres) * camera.scale
  // The middle of what is shaped stays free, so that a finger can move it, too.
  const reach = finger ? Math.max(grabPixels, Math.min(fingerGrabPixels, sidePixels / 4)) : grabPixels
  const near = (at: Point): boolean =>
    Math.abs(at.x - screen.x) <= reach && Math.abs(at.y - screen.y) <= reach
  if (near(rotateHandleAt(item, camera))) return { kind: 'rotate' }
  const handle = handles.find((candidate) => near(toScreen(camera, handlePoint(item, candidate))))
  return handle === undefined ? undefined : { kind: 'resize', handle }
}

/** The cursor of a handle, turned with the item. */
export function gripCursor(item: Rectangle, grip: Grip): string {
  if (grip.kind === 'rotate') return 'grab'
  const degrees =
    (Math.atan2(grip.handle.vertical, grip.handle.horizontal) * 180) / Math.PI + item.rotationDegrees
  const eighth = ((Math.round(degrees / 45) % 4) + 4) % 4
  return ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'][eighth] ?? 'default'
}

/** Drawing a handle: a side or corner of one item, a corner of several, or the angle of all. */
export function shaping(
  stage: Stage,
  { items: originals, frame }: Shaped,
  grip: Grip,
  idle: () => ToolState,
): ToolState {
  const ids = new Set(originals.map(({ id }) => id))
  const [only, ...others] = originals
  const keepsRatio = only?.kind === 'background' || (others.length > 0 && scalesAlike(originals))
  let items = originals
  stage.lift(ids)
  stage.show({ ...emptyPreview, items })

  const finish = (): ToolState => {
    stage.show(emptyPreview)
    stage.lift(new Set())
    return idle()
  }

  function resize(handle: ResizeHandle, input: PointerInput): void {
    const options = {
      keepRatio: keepsRatio || isModifierHeld('resize', 'ratio', input),
      fromCentre: isModifierHeld('resize', 'fromCentre', input),
      suspended: isModifierHeld('resize', 'noSnap', input),
      except: ids,
    }
    const to = toFloor(stage.camera, input.screen)
    if (only !== undefined && others.length === 0) {
      const { shape, guides } = resizeOnStage(stage, only, handle, to, options)
      items = [shape]
      show(shape, guides, to)
      return
    }
    const share = leastScale(originals)
    const least = { widthMetres: frame.widthMetres * share.x, heightMetres: frame.heightMetres * share.y }
    const { shape, guides } = resizeOnStage(stage, frame, handle, to, { ...options, least })
    items = scaledInto(originals, frame, shape)
    show(shape, guides, to)
  }

  function show({ widthMetres, heightMetres }: Rectangle, guides: readonly Guide[], pointer: Point): void {
    const measure: Measure = { kind: 'metres', sides: [widthMetres, heightMetres] }
    stage.show({
      ...emptyPreview,
      items,
      guides: [...guides, ...clearancesOnStage(stage, items)],
      measure,
      pointer,
    })
  }

  function turn(input: PointerInput): void {
    const stepDegrees = isModifierHeld('turn', 'noSnap', input)
      ? 0.5
      : isModifierHeld('turn', 'steps', input)
        ? 15
        : 5
    const pointer = toFloor(stage.camera, input.screen)
    const degrees = rotationTowards(frame, pointer, stepDegrees)
    items = rotateGroup(originals, degrees - frame.rotationDegrees)
    stage.show({
      ...emptyPreview,
      items,
      guides: clearancesOnStage(stage, items),
      measure: { kind: 'degrees', degrees },
      pointer,
    })
  }

  return {
    name: grip.kind === 'resize' ? 'resizing' : 'rotating',
    cursor: grip.kind === 'rotate' ? 'grabbing' : gripCursor(frame, grip),
    move(input) {
      if (grip.kind === 'resize') resize(grip.handle, input)
      else turn(input)
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
