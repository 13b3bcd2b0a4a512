import type { Outline } from '../../../shared/domain/plan/elements.ts'
import { innerBox } from '../../../shared/domain/plan/geometry/inner-box.ts'
import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners, type Shape } from '../../../shared/domain/plan/geometry/shape.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintBoothText, type Slab } from './booth-text.ts'
import { traceGround } from './trace.ts'
import { detail, type Context, type PaintView } from './view.ts'

const whole: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 }
const boxes = new WeakMap<NonNullable<Outline>, Box>()

/** `innerBox` of a shape, worked out once for each outline. */
export function innerBoxOf(shape: Shape): Box {
  if (shape.outline === null) return whole
  const known = boxes.get(shape.outline)
  if (known !== undefined) return known
  const box = innerBox(shape.outline, shape)
  boxes.set(shape.outline, box)
  return box
}

/**
 * A stand that does not fill its frame: its outline, and what is written on it in the roomiest part
 * of it, turned with it but never upside down. The slab is the frame, about its middle.
 */
export function paintOutlined(context: Context, slab: Slab, view: PaintView, paint: BoothPaint, line: number): void {
  const { item, look, width, height } = slab
  const tone = paint.theme.tones[look.tone]
  context.beginPath()
  traceGround(context, shapeCorners(item), view)
  const isLarge = slab.sidePixels >= detail.outline && view.plain !== true
  context.fillStyle = isLarge ? tone.fill : tone.strong
  context.fill()
  if (!isLarge) return
  context.strokeStyle = tone.strong
  context.lineWidth = line
  context.stroke()

  const room = innerBoxOf(item)
  const radians = (item.rotationDegrees * Math.PI) / 180
  const [w, h] = [(room.maxX - room.minX) * width, (room.maxY - room.minY) * height]
  context.save()
  context.translate(
    (item.xMetres + item.widthMetres / 2) * view.scale - view.offsetX,
    (item.yMetres + item.heightMetres / 2) * view.scale - view.offsetY,
  )
  context.rotate(radians)
  context.translate((room.minX + room.maxX - 1) * (width / 2), (room.minY + room.maxY - 1) * (height / 2))
  if (Math.cos(radians) < -0.001) context.rotate(Math.PI)
  paintBoothText(context, [{ ...slab, x: -w / 2, y: -h / 2, width: w, height: h, sidePixels: Math.min(w, h) / view.ratio }], view.ratio, paint)
  context.restore()
}
