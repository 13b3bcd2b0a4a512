import { roomOf } from '../../../shared/domain/plan/picture/rooms.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintBoothText, type Slab } from './booth-text.ts'
import { traceGround } from './trace.ts'
import { detail, enter, type Context, type PaintView } from './view.ts'

/** A stand that does not fill its frame: its outline, and what is written on it in the roomiest part of it. */
export function paintOutlined(
  context: Context,
  slab: Slab,
  view: PaintView,
  paint: BoothPaint,
  line: number,
): void {
  const { item, style } = slab
  const tone = paint.theme.tones[style.tone]
  context.beginPath()
  traceGround(context, shapeCorners(item), view)
  const isLarge = slab.sidePixels >= detail.outline && view.plain !== true
  context.fillStyle = isLarge ? tone.fill : tone.strong
  context.fill()
  if (!isLarge) return
  context.strokeStyle = tone.strong
  context.lineWidth = line
  context.stroke()
  paintInRoom(context, slab, view, paint)
}

/** What is written on a stand, in the room it has for that, turned as that is. */
export function paintInRoom(context: Context, slab: Slab, view: PaintView, paint: BoothPaint): void {
  const { centre, widthMetres, heightMetres, rotationDegrees } = roomOf(slab.item)
  const [width, height] = [widthMetres * view.scale, heightMetres * view.scale]
  context.save()
  enter(context, centre, rotationDegrees, view)
  const sidePixels = Math.min(width, height) / view.ratio
  paintBoothText(
    context,
    [{ ...slab, x: -width / 2, y: -height / 2, width, height, sidePixels }],
    view.ratio,
    paint,
  )
  context.restore()
}
