import { isAbove, type Fixture } from '../../../shared/domain/plan/elements.ts'
import { centreOf, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { declaredFixtures } from '../../../shared/domain/plan/kinds/fixtures.ts'
import { contentMarks, groundMarks } from '../../../shared/domain/plan/picture/fixture-marks.ts'
import { patternStyles } from '../../../shared/domain/plan/picture/paints.ts'
import type { LineMark, SignMark, TextMark } from '../../../shared/domain/plan/picture/plan-picture.ts'
import type { EntryOf } from '../scene/scene.ts'
import type { EditorTheme } from '../view/theme.ts'
import type { BoothPaint } from './booth-paint.ts'
import { measureOf, writeLabel, type Labels } from './labels.ts'
import { pictureName } from './logos.ts'
import { paintSign } from './signs.ts'
import { traceGround } from './trace.ts'
import { detail, enter, type Context, type PaintView } from './view.ts'

/** Smaller than this, in CSS pixels, a fixture is a speck that only costs time. */
const leastFixturePixels = 1.5

/** Paints what stands in a hall besides stands: lower ones first. */
export function paintFixtures(
  context: Context,
  fixtures: readonly EntryOf<Fixture>[],
  view: PaintView,
  paint: BoothPaint,
): void {
  const seen = fixtures.filter(
    (entry) =>
      Math.max(entry.maxX - entry.minX, entry.maxY - entry.minY) * view.scale >=
      leastFixturePixels * view.ratio,
  )
  for (const entry of seen.sort((a, b) => (isAbove(a.item, b.item) ? 1 : -1))) {
    paintGround(context, entry, view, paint.theme)
    if (view.plain !== true) paintContent(context, entry.item, view, paint)
  }
}

function paintGround(context: Context, entry: EntryOf<Fixture>, view: PaintView, theme: EditorTheme): void {
  const { item: fixture } = entry
  const { ground, tone } = declaredFixtures[fixture.kind]
  if (ground === 'none') return
  const corners = shapeCorners(fixture)
  context.beginPath()
  traceGround(context, corners, view)
  if (ground === 'solid') {
    context.fillStyle = theme.textMuted
    context.fill()
    return
  }
  context.fillStyle = theme.tones[tone].fill
  context.fill()
  if (view.plain !== true && ground !== 'tinted') {
    context.save()
    context.clip()
    if (ground === 'hatched') paintHatching(context, entry, view, theme.tones[tone].strong)
    else paintDots(context, entry, view, theme.tones[tone].strong)
    context.restore()
    context.beginPath()
    traceGround(context, corners, view)
  }
  context.strokeStyle = theme.tones[tone].strong
  context.lineWidth = view.ratio
  context.stroke()
}

/** What of a box of the floor lies on this canvas, in its pixels. */
function seenPart(
  { canvas }: Context,
  box: Box,
  view: PaintView,
): { left: number; top: number; right: number; bottom: number } {
  return {
    left: Math.max(0, box.minX * view.scale - view.offsetX),
    top: Math.max(0, box.minY * view.scale - view.offsetY),
    right: Math.min(canvas.width, box.maxX * view.scale - view.offsetX),
    bottom: Math.min(canvas.height, box.maxY * view.scale - view.offsetY),
  }
}

/** Slanted lines that lie on the floor, so that they go on from one tile of the picture to the next. */
function paintHatching(context: Context, box: Box, view: PaintView, colour: string): void {
  const { left, top, right, bottom } = seenPart(context, box, view)
  const { step: pixels, line, opacity } = patternStyles.hatched
  const step = pixels * view.ratio
  const shift = view.offsetX + view.offsetY
  context.strokeStyle = colour
  context.globalAlpha = opacity
  context.lineWidth = line * view.ratio
  context.beginPath()
  for (let sum = Math.ceil((left + top + shift) / step) * step - shift; sum < right + bottom; sum += step) {
    context.moveTo(sum - top, top)
    context.lineTo(sum - bottom, bottom)
  }
  context.stroke()
  context.globalAlpha = 1
}

function paintDots(context: Context, box: Box, view: PaintView, colour: string): void {
  const { left, top, right, bottom } = seenPart(context, box, view)
  const { step: pixels, line, opacity } = patternStyles.dotted
  const step = pixels * view.ratio
  const size = Math.max(1, Math.round(line * view.ratio))
  context.fillStyle = colour
  context.globalAlpha = opacity
  for (let y = Math.ceil((top + view.offsetY) / step) * step - view.offsetY; y < bottom; y += step) {
    for (let x = Math.ceil((left + view.offsetX) / step) * step - view.offsetX; x < right; x += step)
      context.fillRect(x, y, size, size)
  }
  context.globalAlpha = 1
}

/** Signs, texts and pictures, where `contentMarks` has them. */
function paintContent(context: Context, fixture: Fixture, view: PaintView, paint: BoothPaint): void {
  const { theme, labels } = paint
  const sidePixels = (Math.min(fixture.widthMetres, fixture.heightMetres) * view.scale) / view.ratio
  const { marks } = declaredFixtures[fixture.kind]
  if (sidePixels < (isLine(marks.kind) ? 2 : detail.mark)) return
  if (marks.kind === 'arrow') paintArrow(context, fixture, view, theme.textMuted)
  if (marks.kind === 'picture') paintImage(context, fixture, view, paint)
  const setting = {
    ...{
      measure: measureOf(labels),
      pixelMetres: view.ratio / view.scale,
      leastTextMetres: (leastTextPixels * view.ratio) / view.scale,
    },
    length: (metres: number) => theme.measureText({ kind: 'metres', sides: [metres] }),
    colours: { tones: theme.tones, text: theme.text, muted: theme.textMuted },
  }
  for (const mark of contentMarks(fixture, setting)) {
    if (mark.kind === 'text') paintTextMark(context, mark, view, labels)
    else if (mark.kind === 'line') paintLineMark(context, mark, view)
    else paintSignMark(context, mark, view)
  }
}

function isLine(marks: (typeof declaredFixtures)[Fixture['kind']]['marks']['kind']): boolean {
  return marks === 'arrow' || marks === 'dimension'
}

function paintLineMark(context: Context, { points, widthMetres, colour }: LineMark, view: PaintView): void {
  context.strokeStyle = colour
  context.lineWidth = widthMetres * view.scale
  context.beginPath()
  points.forEach(({ x, y }, at) =>
    context[at === 0 ? 'moveTo' : 'lineTo'](x * view.scale - view.offsetX, y * view.scale - view.offsetY),
  )
  context.stroke()
}

function paintArrow(context: Context, fixture: Fixture, view: PaintView, colour: string): void {
  context.fillStyle = colour
  for (const mark of groundMarks(fixture)) {
    if (mark.kind !== 'area') continue
    context.beginPath()
    traceGround(context, mark.corners, view)
    context.fill()
  }
}

/** In a frame's own directions, about its middle. */
function paintImage(context: Context, fixture: Fixture, view: PaintView, { logos, theme }: BoothPaint): void {
  const picture = fixture.image === null ? undefined : logos.get(pictureName(fixture.image))
  const [width, height] = [fixture.widthMetres * view.scale, fixture.heightMetres * view.scale]
  context.save()
  enter(context, centreOf(fixture), fixture.rotationDegrees, view)
  if (picture === undefined) {
    context.strokeStyle = theme.hallEdge
    context.lineWidth = view.ratio
    context.strokeRect(-width / 2, -height / 2, width, height)
  } else {
    context.imageSmoothingQuality = 'medium'
    context.drawImage(picture, -width / 2, -height / 2, width, height)
  }
  context.restore()
}

function paintSignMark(
  context: Context,
  { sign, colour, centre, sizeMetres, rotationDegrees }: SignMark,
  view: PaintView,
): void {
  context.save()
  enter(context, centre, rotationDegrees, view)
  paintSign(context, sign, colour, 0, 0, sizeMetres * view.scale, 1)
  context.restore()
}

/** Smaller letters, in CSS pixels, are not read. */
const leastTextPixels = 5

function paintTextMark(context: Context, mark: TextMark, view: PaintView, labels: Labels): void {
  const px = mark.sizeMetres * view.scale
  if (px < leastTextPixels * view.ratio) return
  context.save()
  enter(context, mark.about, mark.rotationDegrees, view)
  context.font = labels.font(px, mark.weight === 'bold' ? 600 : 400)
  context.fillStyle = mark.colour
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  writeLabel(
    context,
    mark.text,
    (mark.x + mark.widthMetres / 2 - mark.about.x) * view.scale,
    (mark.y - mark.about.y) * view.scale,
  )
  context.restore()
}
