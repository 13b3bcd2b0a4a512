import { boundsOf, boxBetween, union, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Guide } from '../arrangement/snapping.ts'
import type { Preview } from '../tools/stage.ts'
import { toScreen, type Camera } from '../view/camera.ts'
import type { BoothPaint } from './booth-paint.ts'
import { writeLabel } from './labels.ts'
import type { Context } from './view.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

const tickPixels = 5
const labelPixels = 16
/** Shorter stretches have no room for their metres. */
const leastLabelledPixels = 26

/** What something lines up with while it moves, with the metres that lie between. */
export function paintGuides(context: Context, guides: readonly Guide[], camera: Camera, paint: BoothPaint): void {
  for (const guide of guides) paintLines(context, guide, camera, paint)
  for (const guide of told(guides)) paintLengths(context, guide, camera, paint)
}

/** Of lines side by side that tell the same metres, the middle one. */
function told(guides: readonly Guide[]): readonly Guide[] {
  const alike = new Map<string, Guide[]>()
  for (const guide of guides) {
    const key = guide.kind === 'gaps' || guide.clear === null ? `${alike.size}` : `${guide.axis} ${guide.clear.join(' ')}`
    addTo(alike, key, guide)
  }
  return [...alike.values()].flatMap((same) => {
    const inOrder = same.sort((a, b) => a.at - b.at)
    return inOrder[Math.floor(inOrder.length / 2)] ?? []
  })
}

function paintLines(context: Context, guide: Guide, camera: Camera, paint: BoothPaint): void {
  context.strokeStyle = paint.theme.guide
  context.lineWidth = 1
  const isAcross = guide.axis === 'x'
  const at = (along: number, across: number): Point => toScreen(camera, isAcross ? { x: along, y: across } : { x: across, y: along })
  const crisp = ({ x, y }: Point): Point => ({ x: Math.round(x) + 0.5, y: Math.round(y) + 0.5 })
  const stroke = (a: Point, b: Point): void => {
    context.moveTo(a.x, a.y)
    context.lineTo(b.x, b.y)
  }
  context.beginPath()
  if (guide.kind === 'line') {
    stroke(crisp(at(guide.at, guide.from)), crisp(at(guide.at, guide.to)))
    context.stroke()
    return
  }
  for (const [start, end] of guide.gaps) {
    const [from, to] = [crisp(at(start, guide.at)), crisp(at(end, guide.at))]
    stroke(from, to)
    const tick = isAcross ? { x: 0, y: tickPixels } : { x: tickPixels, y: 0 }
    for (const point of [from, to]) stroke({ x: point.x - tick.x, y: point.y - tick.y }, { x: point.x + tick.x, y: point.y + tick.y })
  }
  context.stroke()
}

function paintLengths(context: Context, guide: Guide, camera: Camera, paint: BoothPaint): void {
  const isLine = guide.kind === 'line'
  const stretches = isLine ? (guide.clear === null ? [] : [guide.clear]) : guide.gaps
  // A line runs across its axis, gaps along it.
  const at = (along: number): Point => toScreen(camera, (guide.axis === 'x') === isLine ? { x: guide.at, y: along } : { x: along, y: guide.at })
  for (const [from, to] of stretches) paintLength(context, at(from), at(to), to - from, paint)
}

/** The metres of a stretch, in its middle. */
function paintLength(context: Context, from: Point, to: Point, metres: number, { theme, labels }: BoothPaint): void {
  if (Math.hypot(to.x - from.x, to.y - from.y) < leastLabelledPixels) return
  const text = theme.measureText({ kind: 'metres', sides: [metres] })
  paintLabel(context, text, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, labelPixels, theme.guide, { theme, labels })
}

/** What is measured while something is drawn, below it. */
export function paintMeasure(context: Context, { items, measure, path }: Preview, camera: Camera, paint: BoothPaint): void {
  const end = path?.at(-1)
  const box = union(items.map(boundsOf)) ?? (end === undefined ? undefined : boxBetween(end, end))
  if (box === undefined || measure === null) return
  const at = toScreen(camera, { x: (box.minX + box.maxX) / 2, y: box.maxY })
  paintLabel(context, paint.theme.measureText(measure), { x: at.x, y: at.y + 21 }, 22, paint.theme.selection, paint)
}

function paintLabel(
  context: Context,
  text: string,
  middle: Point,
  height: number,
  fill: string,
  { theme, labels }: Pick<BoothPaint, 'theme' | 'labels'>,
): void {
  const size = height > labelPixels ? 12 : 11
  const width = labels.width(text, size, 600) + (height > labelPixels ? 14 : 8)
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(middle.x - width / 2, middle.y - height / 2, width, height, 4)
  context.fill()
  context.fillStyle = theme.onSelection
  context.font = labels.font(size, 600)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  writeLabel(context, text, middle.x, middle.y + 0.5)
}
