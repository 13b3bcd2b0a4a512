import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { toScreen, type Camera } from '../view/camera.ts'
import type { BoothPaint } from './booth-paint.ts'
import { leastLabelledPixels, paintLabel } from './guides.ts'
import type { Context } from './view.ts'

const crossPixels = 6
/** Shorter ways across and down say nothing beside the whole. */
const leastMetres = 0.005

/** The points of a tape measure with the length between them, and how far that is across and down. */
export function paintTape(
  context: Context,
  points: readonly Point[],
  camera: Camera,
  paint: BoothPaint,
): void {
  const [from, to] = points
  const { theme } = paint
  context.strokeStyle = theme.guide
  context.lineWidth = 1.5
  if (from !== undefined && to !== undefined) {
    const corner = { x: to.x, y: from.y }
    const isSlanted = Math.abs(to.x - from.x) > leastMetres && Math.abs(to.y - from.y) > leastMetres
    if (isSlanted) {
      context.setLineDash([4, 4])
      strokeLine(
        context,
        [from, corner, to].map((point) => toScreen(camera, point)),
      )
      context.setLineDash([])
    }
    strokeLine(
      context,
      [from, to].map((point) => toScreen(camera, point)),
    )
    if (isSlanted) {
      write(context, from, corner, 16, camera, paint)
      write(context, corner, to, 16, camera, paint)
    }
    write(context, from, to, 22, camera, paint)
  }
  for (const point of points) paintCross(context, toScreen(camera, point))
}

function strokeLine(context: Context, points: readonly Point[]): void {
  context.beginPath()
  points.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.stroke()
}

/** The length of a line in its middle; a short one has room for it only where it is the whole. */
function write(
  context: Context,
  from: Point,
  to: Point,
  height: number,
  camera: Camera,
  paint: BoothPaint,
): void {
  const metres = Math.hypot(to.x - from.x, to.y - from.y)
  const isShort = metres * camera.scale < 2 * leastLabelledPixels
  if (isShort && height === 16) return
  const middle = toScreen(camera, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  const at = isShort ? { x: middle.x, y: middle.y - leastLabelledPixels } : middle
  paintLabel(
    context,
    paint.theme.measureText({ kind: 'metres', sides: [metres] }),
    at,
    height,
    paint.theme.guide,
    paint,
  )
}

function paintCross(context: Context, { x, y }: Point): void {
  context.beginPath()
  context.moveTo(x - crossPixels, y)
  context.lineTo(x + crossPixels, y)
  context.moveTo(x, y - crossPixels)
  context.lineTo(x, y + crossPixels)
  context.stroke()
}
