import { isAbove, type Stand } from '../../../shared/domain/plan/elements.ts'
import { boxesOverlap, centreOf } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { roomOf } from '../../../shared/domain/plan/picture/rooms.ts'
import type { EntryOf } from '../scene/scene.ts'
import type { Tone } from '../../../shared/domain/plan/signs/tones.ts'
import type { StandStyle, EditorTheme } from '../view/theme.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintBoothText, type Slab } from './booth-text.ts'
import { traceGround } from './trace.ts'
import { detail, enter, type Context, type PaintView } from './view.ts'

/**
 * Paints booths, lower ones first. Same colours are painted together: changing the colour is what
 * costs.
 */
export function paintBooths(
  context: Context,
  items: readonly EntryOf<Stand>[],
  view: PaintView,
  paint: BoothPaint,
): void {
  for (const layer of layersOf(items, paint.overlaps)) paintLayer(context, layer, view, paint)
}

/** Stands that lie on none of their own layer; nearly always all are one layer. */
function layersOf(
  entries: readonly EntryOf<Stand>[],
  overlaps: BoothPaint['overlaps'],
): readonly (readonly EntryOf<Stand>[])[] {
  const z = entries[0]?.item.z
  if (entries.every(({ item }) => item.z === z && !overlaps(item.id))) return [entries]
  const layers: EntryOf<Stand>[][] = []
  let last: EntryOf<Stand> | undefined
  /** Those of the last layer that something may lie on. */
  let covered: EntryOf<Stand>[] = []
  for (const entry of [...entries].sort(byHeight)) {
    const isOverlapping = overlaps(entry.item.id)
    const layer = layers.at(-1)
    if (
      layer !== undefined &&
      last?.item.z === entry.item.z &&
      !(isOverlapping && covered.some((lower) => boxesOverlap(lower, entry, 0)))
    )
      layer.push(entry)
    else {
      layers.push([entry])
      covered = []
    }
    if (isOverlapping) covered.push(entry)
    last = entry
  }
  return layers
}

function byHeight(one: { readonly item: Stand }, other: { readonly item: Stand }): number {
  return isAbove(one.item, other.item) ? 1 : -1
}

class ToneBatches {
  private readonly batches = new Map<Tone, number[]>()

  add(tone: Tone, x: number, y: number, width: number, height: number): void {
    let batch = this.batches.get(tone)
    if (batch === undefined) this.batches.set(tone, (batch = []))
    batch.push(x, y, width, height)
  }

  fill(context: Context, colourOf: (tone: Tone) => string): void {
    for (const [tone, batch] of this.batches) {
      context.fillStyle = colourOf(tone)
      for (let at = 0; at < batch.length; at += 4)
        context.fillRect(batch[at] ?? 0, batch[at + 1] ?? 0, batch[at + 2] ?? 0, batch[at + 3] ?? 0)
    }
  }
}

function paintLayer(
  context: Context,
  entries: readonly EntryOf<Stand>[],
  view: PaintView,
  paint: BoothPaint,
): void {
  const { theme, styleOf } = paint
  const { scale, offsetX, offsetY, ratio } = view
  const outer = new ToneBatches()
  const inner = new ToneBatches()
  const written: Slab[] = []
  const along: Slab[] = []
  const turned: Slab[] = []
  const outlined: Slab[] = []
  const misplaced: Stand[] = []
  const line = Math.max(1, Math.round(ratio))

  for (const entry of entries) {
    const { item, upright } = entry
    const style = styleOf(item.id)
    const sidePixels = (entry.sideMetres * scale) / ratio
    if (paint.misplaced(item.id)) misplaced.push(item)
    if (item.outline !== null && sidePixels >= detail.mark) {
      outlined.push(slabOf(item, style, view, sidePixels))
      continue
    }
    if (!upright && sidePixels >= detail.mark) {
      turned.push(slabOf(item, style, view, sidePixels))
      continue
    }
    const x = Math.round(entry.minX * scale - offsetX)
    const y = Math.round(entry.minY * scale - offsetY)
    // A hair of floor between neighbours keeps them apart.
    const gap = sidePixels >= detail.mark ? line : sidePixels >= 3 ? 1 : 0
    const width = Math.max(1, Math.round(entry.maxX * scale - offsetX) - x - gap)
    const height = Math.max(1, Math.round(entry.maxY * scale - offsetY) - y - gap)
    outer.add(style.tone, x, y, width, height)
    if (view.plain === true) continue
    if (sidePixels >= detail.outline) {
      inner.add(style.tone, x + line, y + line, width - 2 * line, height - 2 * line)
      const slab = { item, style, x, y, width, height, sidePixels }
      // What stands upright is written all at once.
      if (roomOf(item).rotationDegrees === 0) written.push(slab)
      else along.push(slab)
    } else if (sidePixels >= detail.mark) addFarMark(inner, style, x, y, width, height)
  }

  outer.fill(context, (tone) => theme.tones[tone].strong)
  inner.fill(context, (tone) => theme.tones[tone].fill)
  // Slanted edges that touch share pixels.
  for (const slab of turned.sort(byHeight)) paintTurned(context, slab, view, paint, line)
  for (const slab of outlined.sort(byHeight)) paintOutlined(context, slab, view, paint, line)
  paintBoothText(context, written, ratio, paint)
  for (const slab of along) paintInRoom(context, slab, view, paint)
  paintMisplaced(context, misplaced, view, theme)
}

/** Seen from far a category is told by its colour and by how much of the booth is filled. */
function addFarMark(
  inner: ToneBatches,
  style: StandStyle,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const w = Math.max(1, Math.round(width / 4))
  const h = Math.max(1, Math.round(height / 4))
  switch (style.mark) {
    case 'full':
      return
    case 'ring':
      inner.add(style.tone, x + w, y + h, width - 2 * w, height - 2 * h)
      return
    case 'half':
      inner.add(style.tone, x + 1, y + 1, width - 2, Math.max(1, Math.round(height / 2) - 1))
      return
    case 'cross':
    case 'bar':
      inner.add(style.tone, x + w, y + Math.round((height - h) / 2), width - 2 * w, h)
      return
    case 'dot':
      inner.add(style.tone, x + Math.round((width - w) / 2), y + Math.round((height - h) / 2), w, h)
      return
    case 'triangle':
      inner.add(style.tone, x + 1, y + 1, Math.max(1, Math.round(width / 2) - 1), height - 2)
      return
    case 'square':
      inner.add(style.tone, x + 1, y + 1, width - 2, height - 2)
      return
  }
}

function slabOf(item: Stand, style: StandStyle, view: PaintView, sidePixels: number): Slab {
  const width = item.widthMetres * view.scale
  const height = item.heightMetres * view.scale
  return { item, style, x: -width / 2, y: -height / 2, width, height, sidePixels }
}

function paintTurned(context: Context, slab: Slab, view: PaintView, paint: BoothPaint, line: number): void {
  const { item, style, sidePixels, width, height } = slab
  const tone = paint.theme.tones[style.tone]
  const isLarge = sidePixels >= detail.outline && view.plain !== true
  context.save()
  enter(context, centreOf(item), item.rotationDegrees, view)
  context.fillStyle = tone.strong
  context.fillRect(-width / 2, -height / 2, width - line, height - line)
  if (isLarge) {
    context.fillStyle = tone.fill
    context.fillRect(-width / 2 + line, -height / 2 + line, width - 3 * line, height - 3 * line)
  }
  context.restore()
  if (isLarge) paintInRoom(context, slab, view, paint)
}

/** Stands that cannot stay so carry a dashed edge, so that it is seen without colour too. */
function paintMisplaced(
  context: Context,
  items: readonly Stand[],
  view: PaintView,
  theme: EditorTheme,
): void {
  if (items.length === 0) return
  context.strokeStyle = theme.problem
  context.lineWidth = 2 * view.ratio
  context.setLineDash([4 * view.ratio, 3 * view.ratio])
  context.beginPath()
  for (const item of items) traceGround(context, shapeCorners(item), view)
  context.stroke()
  context.setLineDash([])
}

/** A stand that does not fill its frame: its outline, and what is written on it in the roomiest part of it. */
function paintOutlined(context: Context, slab: Slab, view: PaintView, paint: BoothPaint, line: number): void {
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
function paintInRoom(context: Context, slab: Slab, view: PaintView, paint: BoothPaint): void {
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
