import {
  boundsOf,
  boxBetween,
  touchMetres,
  union,
  type Point,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Guide } from '../arrangement/snapping.ts'
import type { Preview } from '../tools/stage.ts'
import { toScreen, type Camera, type Viewport } from '../view/camera.ts'
import type { BoothPaint } from './booth-paint.ts'
import { writeLabel } from './labels.ts'
import type { Context } from './view.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

const tickPixels = 5
const labelPixels = 16
/** Shorter stretches have no room for their metres. */
export const leastLabelledPixels = 26

type Stretch = readonly [from: number, to: number]

/** What something lines up with while it moves, and the ways around it, with the metres that lie between. */
export function paintGuides(
  context: Context,
  guides: readonly Guide[],
  camera: Camera,
  paint: BoothPaint,
): void {
  const shown = withoutRepeats(guides)
  for (const guide of shown) paintLines(context, guide, camera, paint)
  for (const guide of told(shown)) paintLengths(context, guide, camera, paint)
}

const keyOf = (along: 'x' | 'y', [from, to]: Stretch): string =>
  [along, ...[from, to].map((at) => Math.round(at * 1000))].join(' ')
const stretchesOf = (guide: Guide): readonly Stretch[] => {
  switch (guide.kind) {
    case 'gaps':
      return guide.gaps
    case 'clear':
      return [[guide.from, guide.to]]
    case 'line':
      return guide.clear === null ? [] : [guide.clear]
  }
}
/** A line runs across its axis, the others along it. */
const alongOf = ({ kind, axis }: Guide): 'x' | 'y' => (kind === 'line' ? (axis === 'x' ? 'y' : 'x') : axis)

/** A way that equal gaps tell is not told again, and a line tells none to what lies behind what a way leads to. */
function withoutRepeats(guides: readonly Guide[]): readonly Guide[] {
  const gaps = new Set(
    guides.flatMap((guide) => (guide.kind === 'gaps' ? guide.gaps.map((gap) => keyOf(guide.axis, gap)) : [])),
  )
  const clearances = guides.filter((guide) => guide.kind === 'clear')
  const beginsAsWay = (along: 'x' | 'y', [from, to]: Stretch): boolean =>
    clearances.some(
      (clearance) => clearance.axis === along && (isNear(clearance.from, from) || isNear(clearance.to, to)),
    )
  return guides.flatMap((guide): readonly Guide[] => {
    if (guide.kind === 'clear' && gaps.has(keyOf(guide.axis, [guide.from, guide.to]))) return []
    return guide.kind === 'line' && guide.clear !== null && beginsAsWay(alongOf(guide), guide.clear)
      ? [{ ...guide, clear: null }]
      : [guide]
  })
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < touchMetres

/** Of lines side by side that tell the same metres, the middle one. */
function told(guides: readonly Guide[]): readonly Guide[] {
  const alike = new Map<string, Guide[]>()
  for (const guide of guides) {
    const key =
      guide.kind === 'line' && guide.clear !== null ? keyOf(guide.axis, guide.clear) : `${alike.size}`
    addTo(alike, key, guide)
  }
  return [...alike.values()].flatMap((same) => {
    const inOrder = same.sort((a, b) => a.at - b.at)
    return inOrder[Math.floor(inOrder.length / 2)] ?? []
  })
}

function colourOf(guide: Guide, { theme }: BoothPaint): string {
  if (guide.kind !== 'clear') return theme.guide
  return guide.isNarrow ? theme.problem : theme.selection
}

function paintLines(context: Context, guide: Guide, camera: Camera, paint: BoothPaint): void {
  context.strokeStyle = colourOf(guide, paint)
  context.lineWidth = 1
  const isAcross = guide.axis === 'x'
  const at = (along: number, across: number): Point =>
    toScreen(camera, isAcross ? { x: along, y: across } : { x: across, y: along })
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
  for (const [start, end] of stretchesOf(guide)) {
    const [from, to] = [crisp(at(start, guide.at)), crisp(at(end, guide.at))]
    stroke(from, to)
    const tick = isAcross ? { x: 0, y: tickPixels } : { x: tickPixels, y: 0 }
    for (const point of [from, to])
      stroke({ x: point.x - tick.x, y: point.y - tick.y }, { x: point.x + tick.x, y: point.y + tick.y })
  }
  context.stroke()
}

function paintLengths(context: Context, guide: Guide, camera: Camera, paint: BoothPaint): void {
  const at = (along: number): Point =>
    toScreen(camera, alongOf(guide) === 'y' ? { x: guide.at, y: along } : { x: along, y: guide.at })
  for (const [from, to] of stretchesOf(guide)) paintLength(context, at(from), at(to), to - from, guide, paint)
}

/** The metres of a stretch, in its middle; a short way that is free has them beside it, where the pointer is not. */
function paintLength(
  context: Context,
  from: Point,
  to: Point,
  metres: number,
  guide: Guide,
  paint: BoothPaint,
): void {
  const isShort = Math.hypot(to.x - from.x, to.y - from.y) < leastLabelledPixels
  if (isShort && guide.kind !== 'clear') return
  const text = paint.theme.measureText({ kind: 'metres', sides: [metres] })
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const beside =
    alongOf(guide) === 'y'
      ? { x: middle.x - labelWidth(text, labelPixels, paint) / 2 - tickPixels - 3, y: middle.y }
      : { x: middle.x, y: middle.y - labelPixels }
  paintLabel(context, text, isShort ? beside : middle, labelPixels, colourOf(guide, paint), paint)
}

const measurePixels = 22
/** From the tip of the pointer, below which it is drawn. */
const besidePointer = { x: 14, y: 26 } as const

/** What is measured while something is drawn: beside the pointer, or below what is measured. */
export function paintMeasure(
  context: Context,
  { items, measure, path, pointer }: Preview,
  { camera, viewport }: { readonly camera: Camera; readonly viewport: Viewport },
  paint: BoothPaint,
): void {
  if (measure === null) return
  const text = paint.theme.measureText(measure)
  if (pointer !== null) {
    const at = toScreen(camera, pointer)
    const width = labelWidth(text, measurePixels, paint)
    const isRoom = at.x + besidePointer.x + width <= viewport.width
    const middle = {
      x: at.x + (isRoom ? 1 : -1) * (besidePointer.x + width / 2),
      y: Math.min(at.y + besidePointer.y, viewport.height - measurePixels),
    }
    paintLabel(context, text, middle, measurePixels, paint.theme.selection, paint)
    return
  }
  const end = path?.at(-1)
  const box = union(items.map(boundsOf)) ?? (end === undefined ? undefined : boxBetween(end, end))
  if (box === undefined) return
  const at = toScreen(camera, { x: (box.minX + box.maxX) / 2, y: box.maxY })
  paintLabel(context, text, { x: at.x, y: at.y + 21 }, measurePixels, paint.theme.selection, paint)
}

const sizeOf = (height: number): number => (height > labelPixels ? 12 : 11)

function labelWidth(text: string, height: number, { labels }: Pick<BoothPaint, 'labels'>): number {
  return labels.width(text, sizeOf(height), 600) + (height > labelPixels ? 14 : 8)
}

/** A text on a plate of a colour, about a point of the screen. */
export function paintLabel(
  context: Context,
  text: string,
  middle: Point,
  height: number,
  fill: string,
  { theme, labels }: Pick<BoothPaint, 'theme' | 'labels'>,
): void {
  const width = labelWidth(text, height, { labels })
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(middle.x - width / 2, middle.y - height / 2, width, height, 4)
  context.fill()
  context.fillStyle = theme.onSelection
  context.font = labels.font(sizeOf(height), 600)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  writeLabel(context, text, middle.x, middle.y + 0.5)
}
