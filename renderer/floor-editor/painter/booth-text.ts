import type { Stand } from '../../../shared/domain/plan/elements.ts'
import { markSigns } from '../../../shared/domain/plan/signs/signs.ts'
import { cornerPosition } from '../../../shared/domain/plan/picture/stand-signs.ts'
import type { StandStyle } from '../view/theme.ts'
import { roomOf } from '../../../shared/domain/plan/picture/rooms.ts'
import type { BoothPaint } from './booth-paint.ts'
import { writeLabel } from './labels.ts'
import { paintSign } from './signs.ts'
import { detail, type Context } from './view.ts'
import type { Block } from '../scene/touching-stands.ts'

/** A booth's surface in device pixels, upright in the context's present directions. */
export interface Slab {
  readonly item: Stand
  readonly style: StandStyle
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** CSS pixels of the shorter side. */
  readonly sidePixels: number
}

/**
 * Numbers, names, logos and marks of booths large enough to carry them. Nothing reaches over its
 * booth's edge.
 */
export function paintBoothText(
  context: Context,
  slabs: readonly Slab[],
  ratio: number,
  paint: BoothPaint,
): void {
  const labelled = slabs.filter(({ sidePixels }) => sidePixels >= detail.label)
  for (const slab of slabs) if (slab.sidePixels < detail.near) paintSmallMark(context, slab, ratio, paint)
  if (labelled.length === 0) return
  context.textBaseline = 'middle'
  context.fillStyle = paint.theme.text
  for (const slab of labelled) {
    if (slab.sidePixels >= detail.near) paintNear(context, slab, ratio, paint)
    else paintMid(context, slab, ratio, paint)
  }
}

/** Below this the mark stands under the number, since it would touch it in a corner. */
const tightPixels = 28

/** In the corner, or, where that is too small for it, where nothing is written. */
function paintSmallMark(context: Context, slab: Slab, ratio: number, paint: BoothPaint): void {
  const { style, x, y, width, height, sidePixels } = slab
  if (style.mark === 'full') return
  if (sidePixels >= tightPixels) {
    paintCornerSign(context, slab, ratio, paint)
    return
  }
  const isTight = sidePixels >= detail.label
  const size = Math.round((isTight ? 4 : Math.min(6, sidePixels * 0.42)) * ratio)
  const left = x + (width - size) / 2
  const top = isTight ? y + height - size - 2 * ratio : y + (height - size) / 2
  paintSign(
    context,
    markSigns[style.mark],
    paint.theme.tones[style.tone].strong,
    Math.round(left) + size / 2,
    Math.round(top) + size / 2,
    size,
  )
}

/** Where a plan that goes out has it too; a full one is told by having none. Gives its place, in the canvas's pixels. */
function paintCornerSign(
  context: Context,
  { style, x, y, width, height }: Slab,
  ratio: number,
  { theme }: BoothPaint,
): { readonly left: number; readonly middle: number } {
  const room = {
    centre: { x: x + width / 2, y: y + height / 2 },
    widthMetres: width,
    heightMetres: height,
    rotationDegrees: 0,
  }
  const { centre, sizeMetres: size } = cornerPosition(room, ratio)
  if (style.mark !== 'full')
    paintSign(context, markSigns[style.mark], theme.tones[style.tone].strong, centre.x, centre.y, size)
  return { left: centre.x - size / 2, middle: centre.y }
}

const namePixels = { small: 9, large: 10 } as const
/** Fewer letters of a word that is cut short tell nothing beside a number. */
const tellingLetters = 6

/**
 * The number in the size, in device pixels, in which it is read on all stands of its block. Where it
 * is not on one of them it is shortened on a large stand, and left out on a small one.
 */
function writtenNumber(
  slab: Slab,
  width: number,
  ratio: number,
  paint: BoothPaint,
): { readonly text: string; readonly px: number } {
  const { item, sidePixels } = slab
  const { widthMetres, heightMetres } = roomOf(item)
  const scale = sidePixels / Math.min(widthMetres, heightMetres)
  const px = wholeNumberPx(item, scale, ratio, paint)
  const isLarge = sidePixels >= detail.name
  if (px !== null && (isLarge || blockShowsNumbers(paint.blockOf(item), scale, ratio, paint)))
    return { text: item.number, px }
  const wanted = wantedNumberPx(sidePixels, ratio)
  return { text: isLarge ? paint.labels.fit(item.number, wanted, 600, width) : '', px: wanted }
}

/**
 * In the middle: the number, and under it the name as soon as all of it fits, or enough of it to tell
 * whose it is.
 */
function paintMid(context: Context, slab: Slab, ratio: number, paint: BoothPaint): void {
  const { labels, theme } = paint
  const { name } = slab.style
  const width = slab.width - (slab.sidePixels < detail.name ? 3 : 5) * ratio
  const height = slab.height - 3 * ratio
  const { text: shownNumber, px: numberPx } = writtenNumber(slab, width, ratio, paint)
  const numberLine = shownNumber === '' ? 0 : Math.round(numberPx * 1.25)
  const namePx = Math.round((slab.sidePixels < detail.name ? namePixels.small : namePixels.large) * ratio)
  const nameLine = Math.round(namePx * 1.2)
  const fitting = Math.min(3, Math.floor((height - numberLine) / nameLine))
  const wanted = fitting < 1 || name === '' ? [] : labels.lines(name, namePx, 600, width, fitting)
  const whole = wanted.join(' ') === name.split(/\s+/).join(' ')
  const tells =
    numberLine === 0 || wanted.every((line) => !line.endsWith('…') || line.length > tellingLetters)
  const names = whole || (tells && slab.sidePixels >= detail.name) ? wanted : []
  const middle = slab.x + slab.width / 2
  let y =
    slab.y +
    (slab.height - numberLine - names.length * nameLine) / 2 +
    (slab.sidePixels < tightPixels && slab.style.mark !== 'full' ? -2.5 : 0.5) * ratio
  context.textAlign = 'center'
  if (numberLine > 0) {
    context.fillStyle = names.length > 0 ? theme.textMuted : theme.text
    context.font = labels.font(numberPx, 600)
    writeLabel(context, shownNumber, middle, y + numberLine / 2)
    y += numberLine
  }
  if (names.length === 0) return
  context.fillStyle = theme.text
  context.font = labels.font(namePx, 600)
  for (const [at, line] of names.entries()) writeLabel(context, line, middle, y + (at + 0.5) * nameLine)
}

const headPixels = 18
const paddingPixels = 7

function paintNear(context: Context, slab: Slab, ratio: number, paint: BoothPaint): void {
  const { labels, theme, logos } = paint
  const { x, y, width, height, item, style } = slab
  const padding = paddingPixels * ratio
  const inner = width - 2 * padding
  const head = headPixels * ratio
  const numberPx = Math.round(11 * ratio)
  const { left: markLeft, middle: headMiddle } = paintCornerSign(context, slab, ratio, paint)
  const besideMark = markLeft - 4 * ratio
  let numberRoom = besideMark - x - padding
  context.textAlign = 'right'
  if (style.problems > 0) {
    const count = String(style.problems)
    context.font = labels.font(numberPx, 400)
    context.fillStyle = theme.textMuted
    context.fillText(count, besideMark, headMiddle)
    numberRoom -= labels.width(count, numberPx, 400) + 6 * ratio
  }
  context.textAlign = 'left'
  const number = labels.fit(item.number, numberPx, 600, numberRoom)
  if (number !== '') {
    context.font = labels.font(numberPx, 600)
    context.fillStyle = theme.textMuted
    writeLabel(context, number, x + padding, headMiddle)
  }

  const namePx = Math.round(Math.min(14, Math.max(11, slab.sidePixels * 0.1)) * ratio)
  const lineHeight = Math.round(namePx * 1.3)
  const top = y + padding / 2 + head
  const room = y + height - padding - top
  const lines = labels.lines(
    style.name,
    namePx,
    600,
    inner,
    Math.max(1, Math.min(2, Math.floor(room / lineHeight))),
  )
  const textHeight = lines.length * lineHeight
  const logoRoom = room - textHeight - padding / 2
  const logo = style.logo === null || logoRoom < 18 * ratio ? undefined : logos.get(style.logo)
  const textTop =
    logo === undefined ? top + Math.max(0, (room - textHeight) / 2) : y + height - padding - textHeight
  if (logo !== undefined) paintLogo(context, logo, x + padding, top, inner, logoRoom)
  context.font = labels.font(namePx, 600)
  context.fillStyle = theme.text
  context.textAlign = 'center'
  for (const [index, line] of lines.entries())
    writeLabel(context, line, x + width / 2, textTop + (index + 0.5) * lineHeight)
}

/** On white, whatever the theme: logos are drawn for paper. */
function paintLogo(
  context: Context,
  logo: ImageBitmap,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const factor = Math.min(width / logo.width, height / logo.height)
  const w = logo.width * factor
  const h = logo.height * factor
  const left = x + (width - w) / 2
  const top = y + (height - h) / 2
  context.fillStyle = '#ffffff'
  context.fillRect(left - 2, top - 2, w + 4, h + 4)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(logo, left, top, w, h)
}

const numberPixels = { least: 8.5, most: 13 } as const

/** The size, in device pixels, in which a number would be written where there is room. */
function wantedNumberPx(sidePixels: number, ratio: number): number {
  return Math.round(Math.min(numberPixels.most, Math.max(numberPixels.least, sidePixels * 0.3)) * ratio)
}

/**
 * The size, in device pixels, in which the widest number of its series fits on a stand, so that stands
 * of one size show all of them alike; `null` where that would be too small to read. `scale`: CSS
 * pixels of a metre.
 */
function wholeNumberPx(
  stand: Stand,
  scale: number,
  ratio: number,
  { labels, longestNumber }: BoothPaint,
): number | null {
  const { widthMetres, heightMetres } = roomOf(stand)
  const sidePixels = Math.min(widthMetres, heightMetres) * scale
  const room = (widthMetres * scale - (sidePixels < detail.name ? 3 : 5)) * ratio
  const widest = longestNumber(stand.number).replaceAll('0', labels.widestDigit())
  const px = Math.floor(Math.min(wantedNumberPx(sidePixels, ratio), room / labels.width(widest, 1, 600)))
  return px >= Math.floor(numberPixels.least * ratio) ? px : null
}

const decided = new WeakMap<Block, { readonly key: string; readonly shows: boolean }>()

/** Whether all numbers of a block of stands that touch can be read: of a block all are shown, or none. */
function blockShowsNumbers(block: Block, scale: number, ratio: number, paint: BoothPaint): boolean {
  // The widths are others once the letters are there.
  const key = [Math.round(scale * 1000), ratio, paint.labels.width('0', 1, 600)].join(' ')
  const known = decided.get(block)
  if (known?.key === key) return known.shows
  const shows = block.kinds.every((stand) => {
    if (stand.number === '') return true
    const { widthMetres, heightMetres } = roomOf(stand)
    return (
      Math.min(widthMetres, heightMetres) * scale >= detail.label - 0.01 &&
      wholeNumberPx(stand, scale, ratio, paint) !== null
    )
  })
  decided.set(block, { key, shows })
  return shows
}
