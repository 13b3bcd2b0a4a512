import { isAbove, type Fixture } from '../../../shared/domain/plan/elements.ts'
import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { declaredFixtures } from '../../../shared/domain/plan/kinds/fixtures.ts'
import { arrowPoints } from '../../../shared/domain/plan/picture/signs.ts'
import type { EntryOf } from '../scene.ts'
import type { EditorTheme } from '../view/theme.ts'
import type { BoothPaint } from './booth-paint.ts'
import { writeLabel } from './labels.ts'
import { pictureName } from './logos.ts'
import { innerBoxOf } from './outlined.ts'
import { paintSign } from './signs.ts'
import { traceArea, traceGround } from './trace.ts'
import { detail, type Context, type PaintView } from './view.ts'

/** Smaller than this, in CSS pixels, a fixture is a speck that only costs time. */
const leastFixturePixels = 1.5

/** Paints what stands in a hall besides stands: lower ones first. */
export function paintFixtures(context: Context, fixtures: readonly EntryOf<Fixture>[], view: PaintView, paint: BoothPaint): void {
  const seen = fixtures.filter((entry) => Math.max(entry.maxX - entry.minX, entry.maxY - entry.minY) * view.scale >= leastFixturePixels * view.ratio)
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

const hatchPixels = 9
const dotPixels = 10

/** What of a box of the floor lies on this canvas, in its pixels. */
function seenPart({ canvas }: Context, box: Box, view: PaintView): { left: number; top: number; right: number; bottom: number } {
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
  const step = hatchPixels * view.ratio
  const shift = view.offsetX + view.offsetY
  context.strokeStyle = colour
  context.globalAlpha = 0.45
  context.lineWidth = view.ratio
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
  const step = dotPixels * view.ratio
  const size = Math.max(1, Math.round(view.ratio))
  context.fillStyle = colour
  context.globalAlpha = 0.5
  for (let y = Math.ceil((top + view.offsetY) / step) * step - view.offsetY; y < bottom; y += step) {
    for (let x = Math.ceil((left + view.offsetX) / step) * step - view.offsetX; x < right; x += step) context.fillRect(x, y, size, size)
  }
  context.globalAlpha = 1
}

/** Symbol, text or picture, upright in the fixture's own directions but never upside down. */
function paintContent(context: Context, fixture: Fixture, view: PaintView, paint: BoothPaint): void {
  const width = fixture.widthMetres * view.scale
  const height = fixture.heightMetres * view.scale
  const sidePixels = Math.min(width, height) / view.ratio
  const { marks } = declaredFixtures[fixture.kind]
  if (sidePixels < (marks.kind === 'arrow' ? 2 : detail.mark) || marks.kind === 'none') return
  const radians = (fixture.rotationDegrees * Math.PI) / 180
  context.save()
  context.translate(
    (fixture.xMetres + fixture.widthMetres / 2) * view.scale - view.offsetX,
    (fixture.yMetres + fixture.heightMetres / 2) * view.scale - view.offsetY,
  )
  context.rotate(radians)
  if (marks.kind === 'arrow') paintArrow(context, width, height, paint.theme.textMuted)
  if (marks.kind === 'picture') paintImage(context, fixture, width, height, view, paint)
  if (Math.cos(radians) < -0.001) context.rotate(Math.PI)
  if (marks.kind === 'text') paintLabel(context, fixture.text, width, height, view, paint)
  else paintInside(context, fixture, width, height, view, paint)
  context.restore()
}

function paintArrow(context: Context, width: number, height: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  traceArea(context, arrowPoints(width, height), ([x, y]) => ({ x, y }))
  context.fill()
}

function paintImage(context: Context, fixture: Fixture, width: number, height: number, view: PaintView, { logos, theme }: BoothPaint): void {
  const picture = fixture.image === null ? undefined : logos.get(pictureName(fixture.image))
  if (picture !== undefined) {
    context.imageSmoothingQuality = 'medium'
    context.drawImage(picture, -width / 2, -height / 2, width, height)
    return
  }
  context.strokeStyle = theme.hallEdge
  context.lineWidth = view.ratio
  context.strokeRect(-width / 2, -height / 2, width, height)
}

/** As large as its frame lets it be, since whoever drew it chose its size. */
function paintLabel(context: Context, text: string, width: number, height: number, view: PaintView, { labels, theme }: BoothPaint): void {
  const asHigh = height * 0.72
  const px = Math.floor(Math.min(asHigh, (asHigh * width) / Math.max(1, labels.width(text, asHigh, 600))))
  if (text === '' || px < 5 * view.ratio) return
  context.font = labels.font(px, 600)
  context.fillStyle = theme.text
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  writeLabel(context, text, 0, px * 0.04)
}

const textPixels = { least: 10, most: 14 }

/** The symbol, and below or beside it the text, in the roomiest part of the shape. */
function paintInside(context: Context, fixture: Fixture, width: number, height: number, view: PaintView, { labels, theme }: BoothPaint): void {
  const { ratio } = view
  const room = innerBoxOf(fixture)
  const [w, h] = [(room.maxX - room.minX) * width, (room.maxY - room.minY) * height]
  const side = Math.min(w, h)
  const middleX = (room.minX + room.maxX - 1) * (width / 2)
  const middleY = (room.minY + room.maxY - 1) * (height / 2)
  const { marks, tone } = declaredFixtures[fixture.kind]
  const colour = theme.tones[tone].strong
  const px = Math.round(Math.min(textPixels.most, Math.max(textPixels.least, side / ratio / 4)) * ratio)
  const isPoint = marks.kind === 'point'
  const symbol = Math.min(side * (isPoint ? 0.8 : 0.62), (isPoint ? 40 : 24) * ratio)
  const lineHeight = Math.round(px * 1.25)
  const most = isPoint ? 0 : Math.min(2, Math.floor((h - symbol) / lineHeight))
  const broken = most < 1 ? [] : labels.lines(fixture.text, px, 600, w - 8 * ratio, most)
  // Half a word says less than the symbol alone.
  const lines = broken.join(' ') === fixture.text.trim() ? broken : []
  const besideWidth = symbol + 5 * ratio + labels.width(fixture.text, px, 600)
  if (lines.length > 0) {
    const top = middleY - (symbol + lines.length * lineHeight) / 2
    paintFixtureSign(middleX, top + symbol / 2, symbol)
    for (const [at, text] of lines.entries()) write(text, middleX, top + symbol + (at + 0.6) * lineHeight, 'center')
  } else if (fixture.text !== '' && !isPoint && w >= besideWidth + 5 * ratio && h >= px) {
    paintFixtureSign(middleX - (besideWidth - symbol) / 2, middleY, symbol)
    write(fixture.text, middleX - besideWidth / 2 + symbol + 5 * ratio, middleY + px * 0.05, 'left')
  } else paintFixtureSign(middleX, middleY, symbol)

  function paintFixtureSign(x: number, y: number, size: number): void {
    if ('sign' in marks) paintSign(context, marks.sign, colour, x, y, size, 1)
  }

  function write(text: string, x: number, y: number, align: 'center' | 'left'): void {
    context.font = labels.font(px, 600)
    context.fillStyle = theme.textMuted
    context.textAlign = align
    context.textBaseline = 'middle'
    writeLabel(context, text, x, y)
  }
}
