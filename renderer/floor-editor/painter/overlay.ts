import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { toScreen, visibleBox, type Camera, type Viewport } from '../view/camera.ts'
import {
  boundsOf,
  boxesOverlap,
  isQuarterTurned,
  union,
  type Box,
  type Point,
  type Rectangle,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import { paintGuides, paintMeasure } from './guides.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { handlePoint, type ResizeHandle } from '../geometry/resize.ts'
import type { Scene } from '../scene/scene.ts'
import type { EditorTheme } from '../view/theme.ts'
import { handleSizePixels, rotateHandleAt, type Shaped } from '../tools/shaping.ts'
import type { Preview } from '../tools/stage.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintElements } from './elements.ts'
import type { MovingBlock, PaintMoving } from './moving.ts'
import { mostSingly, type Highlight } from './highlight.ts'
import { paintPicked, paintProposal, type Proposal } from './proposal.ts'
import { paintNameChip, paintSeating, paintTags, type NameChip, type Tags } from './tags.ts'
import { paintOccupied } from './marked.ts'
import { paintTape } from './tape.ts'
import { traceArea, traceLine } from './trace.ts'
import type { Context, PaintView } from './view.ts'

export interface OverlayFrame {
  readonly camera: Camera
  readonly viewport: Viewport
  readonly ratio: number
  readonly scene: Scene
  readonly selected: ReadonlySet<string>
  /** What carries handles. */
  readonly shaped: Shaped | undefined
  readonly preview: Preview
  readonly paint: BoothPaint
  readonly moving: MovingBlock
  readonly highlight: Highlight
  readonly tags: Tags | null
  readonly proposal: Proposal | null
  readonly chip: NameChip | null
}

/** Whether anything lies over the floor; an empty overlay need not be painted twice. */
export function isBare({ preview, selected, tags, proposal }: OverlayFrame): boolean {
  return (
    selected.size === 0 &&
    tags === null &&
    proposal === null &&
    preview.picked.length === 0 &&
    preview.seating === null &&
    preview.items.length === 0 &&
    preview.marquee === null &&
    preview.guides.length === 0 &&
    preview.path === null &&
    preview.tape.length === 0
  )
}

/**
 * What lies over the floor: what is moved, the selection, handles, guides, the marquee. `false` when
 * not all of it is painted and another frame is needed.
 */
export function paintOverlay(context: CanvasRenderingContext2D, frame: OverlayFrame): boolean {
  const { camera, ratio, preview, paint, scene } = frame
  const { theme } = paint
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  const scale = camera.scale * ratio
  const view = { scale, ratio, offsetX: Math.round(camera.x * scale), offsetY: Math.round(camera.y * scale) }
  if (preview.items.length > 0) {
    frame.moving.draw(context, preview.items, view, paint)
    paintOccupied(context, preview.items, scene, view, theme)
  } else frame.moving.end()
  const complete = paintLit(context, frame, view)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  if (frame.selected.size > 1 && frame.selected.size <= mostSingly)
    paintGroupBox(context, frame, preview.items, theme)
  if (frame.shaped !== undefined && preview.items.length <= 1 && preview.marquee === null) {
    const { items, frame: still, handles } = frame.shaped
    paintHandles(
      context,
      (items.length === 1 ? preview.items[0] : undefined) ?? still,
      handles,
      camera,
      theme,
    )
  }
  if (preview.marquee !== null)
    paintMarquee(context, preview.marquee.box, preview.marquee.mode, camera, theme)
  if (preview.path !== null)
    paintPath(context, preview.path, preview.pathIsWrong ? theme.problem : theme.selection, camera, theme)
  paintGuides(context, preview.guides, camera, paint)
  if (preview.measure !== null) paintMeasure(context, preview, frame, paint)
  const tagFrame = { camera, viewport: frame.viewport, scene, theme, labels: paint.labels }
  if (preview.seating !== null) paintSeating(context, preview.seating, tagFrame)
  else if (frame.chip !== null && preview.items.length === 0 && preview.marquee === null)
    paintNameChip(context, frame.chip, tagFrame)
  if (frame.proposal !== null) paintProposal(context, frame.proposal, tagFrame)
  paintTape(context, preview.tape, camera, paint)
  if (preview.picked.length > 0) paintPicked(context, preview.picked, tagFrame)
  if (frame.tags !== null) paintTags(context, frame.tags, tagFrame)
  return complete
}

/** What is selected, or caught by the marquee. */
function paintLit(context: CanvasRenderingContext2D, frame: OverlayFrame, view: PaintView): boolean {
  const { preview, selected, scene, camera, ratio, highlight, paint } = frame
  const { selection } = paint.theme
  const { marquee } = preview
  const single = (items: readonly PlanElement[], width: number): void => {
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    outline(context, items, camera, paint.theme, width)
    context.setTransform(1, 0, 0, 1, 0, 0)
  }
  let complete = true
  if (marquee !== null && scene.withinUpTo(marquee.box, mostSingly) === null) {
    complete = highlight.drawCaught(context, view, selection, marquee)
    return complete
  }
  if (selected.size <= mostSingly) single([...selectedInSight(frame)], 2)
  else {
    const moving = new Set(preview.items.map(({ id }) => id))
    complete = highlight.draw(context, view, selection, selected, (id) => selected.has(id) && !moving.has(id))
  }
  if (marquee !== null && preview.caught.size > 0)
    single(
      [...preview.caught].flatMap((id) => scene.get(id) ?? []),
      1,
    )
  return complete
}

/** What moves, with the outline of what is selected. */
export const paintMoving: PaintMoving = (context, entries, view, paint) => {
  paintElements(context, entries, view, paint)
  const { scale, ratio, offsetX, offsetY } = view
  context.save()
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const camera = { x: offsetX / scale, y: offsetY / scale, scale: scale / ratio }
  outline(
    context,
    entries.map(({ item }) => item),
    camera,
    paint.theme,
    2,
  )
  context.restore()
}

/** The selected items that stay where they are while others move. */
function* selectedInSight({
  selected,
  scene,
  preview,
  camera,
  viewport,
}: OverlayFrame): Iterable<PlanElement> {
  const moving = new Set(preview.items.map(({ id }) => id))
  const seen = visibleBox(camera, viewport)
  for (const id of selected) {
    if (moving.has(id)) continue
    const entry = scene.entry(id)
    if (entry !== undefined && boxesOverlap(entry, seen, 0)) yield entry.item
  }
}

function outline(
  context: Context,
  items: readonly PlanElement[],
  camera: Camera,
  theme: EditorTheme,
  width: number,
): void {
  if (items.length === 0) return
  context.fillStyle = theme.selectionFill
  context.strokeStyle = theme.selection
  context.lineWidth = width
  context.beginPath()
  for (const item of items) {
    if (isQuarterTurned(item) && item.outline === null) {
      // Four thin rectangles: a stroked path of as many corners takes ten times as long.
      const bounds = boundsOf(item)
      const x = Math.round((bounds.minX - camera.x) * camera.scale) - width / 2
      const y = Math.round((bounds.minY - camera.y) * camera.scale) - width / 2
      const across = Math.round((bounds.maxX - bounds.minX) * camera.scale)
      const down = Math.round((bounds.maxY - bounds.minY) * camera.scale)
      context.fillStyle = theme.selection
      context.fillRect(x, y, across + width, width)
      context.fillRect(x, y + down, across + width, width)
      context.fillRect(x, y, width, down)
      context.fillRect(x + across, y, width, down)
      continue
    }
    traceArea(context, shapeCorners(item), (corner) => toScreen(camera, corner))
  }
  context.stroke()
}

/** The box around a group that is selected or moved. */
function paintGroupBox(
  context: Context,
  { scene, selected, camera }: OverlayFrame,
  moving: readonly PlanElement[],
  theme: EditorTheme,
): void {
  const box =
    moving.length > 1
      ? union(moving.map(boundsOf))
      : moving.length === 0
        ? scene.boundsOf(selected)
        : undefined
  if (box === undefined) return
  const from = toScreen(camera, { x: box.minX, y: box.minY })
  context.strokeStyle = theme.selection
  context.lineWidth = 1
  context.setLineDash([4, 3])
  context.strokeRect(
    from.x - 3.5,
    from.y - 3.5,
    (box.maxX - box.minX) * camera.scale + 7,
    (box.maxY - box.minY) * camera.scale + 7,
  )
  context.setLineDash([])
}

/** The handle that turns a frame, and those by which it is resized. */
function paintHandles(
  context: Context,
  item: Rectangle,
  handles: readonly ResizeHandle[],
  camera: Camera,
  theme: EditorTheme,
): void {
  const turning = rotateHandleAt(item, camera)
  const top = toScreen(camera, handlePoint(item, { horizontal: 0, vertical: -1 }))
  context.fillStyle = theme.handle
  context.strokeStyle = theme.selection
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(top.x, top.y)
  context.lineTo(turning.x, turning.y)
  context.stroke()
  context.beginPath()
  context.arc(turning.x, turning.y, handleSizePixels / 2 + 0.5, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
  const half = handleSizePixels / 2
  for (const handle of handles) {
    // Handles in the middle of short sides would touch those at the corners.
    const side = (handle.horizontal === 0 ? item.widthMetres : item.heightMetres) * camera.scale
    if ((handle.horizontal === 0 || handle.vertical === 0) && side < 8 * handleSizePixels) continue
    const at = toScreen(camera, handlePoint(item, handle))
    context.fillRect(at.x - half, at.y - half, handleSizePixels, handleSizePixels)
    context.strokeRect(at.x - half, at.y - half, handleSizePixels, handleSizePixels)
  }
}

function paintMarquee(
  context: Context,
  box: Box,
  mode: 'enclose' | 'touch',
  camera: Camera,
  theme: EditorTheme,
): void {
  const from = toScreen(camera, { x: box.minX, y: box.minY })
  const width = (box.maxX - box.minX) * camera.scale
  const height = (box.maxY - box.minY) * camera.scale
  context.fillStyle = theme.selectionFill
  context.fillRect(from.x, from.y, width, height)
  context.strokeStyle = theme.selection
  context.lineWidth = 1
  if (mode === 'touch') context.setLineDash([5, 3])
  context.strokeRect(from.x + 0.5, from.y + 0.5, width, height)
  context.setLineDash([])
}

/** Corners that are being drawn, and the line through them. */
function paintPath(
  context: Context,
  path: readonly Point[],
  colour: string,
  camera: Camera,
  theme: EditorTheme,
): void {
  const corners = path.map((corner) => toScreen(camera, corner))
  context.strokeStyle = colour
  context.lineWidth = 2
  context.beginPath()
  traceLine(context, corners, (corner) => corner)
  context.stroke()
  context.fillStyle = theme.handle
  context.lineWidth = 1.5
  const half = handleSizePixels / 2
  for (const { x, y } of corners) {
    context.fillRect(x - half, y - half, handleSizePixels, handleSizePixels)
    context.strokeRect(x - half, y - half, handleSizePixels, handleSizePixels)
  }
}
