import type { Stand } from '../../../shared/domain/plan/elements.ts'
import type { BoothLook } from '../view/theme.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintMark } from './marks.ts'
import { detail, type Context } from './view.ts'

/** A booth's surface in device pixels, upright in the context's present directions. */
export interface Slab {
  readonly item: Stand
  readonly look: BoothLook
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** CSS pixels of the shorter side. */
  readonly sidePixels: number
  readonly degrees: number
}

/**
 * Numbers, names, logos and marks of booths large enough to carry them. Nothing reaches over its
 * booth's edge.
 */
export function paintBoothText(context: Context, slabs: readonly Slab[], ratio: number, paint: BoothPaint): void {
  const labelled = slabs.filter(({ sidePixels }) => sidePixels >= detail.label)
  if (labelled.length === 0) return
  context.textBaseline = 'middle'
  context.fillStyle = paint.theme.text
  for (const slab of labelled) {
    if (slab.sidePixels >= detail.near) paintNear(context, slab, ratio, paint)
    else paintMid(context, slab, ratio, paint)
  }
}

/**
 * In the middle: the number, or the name in small letters where there is no number yet and room for
 * more than its beginning.
 */
function paintMid(context: Context, slab: Slab, ratio: number, { labels, theme }: BoothPaint): void {
  const { number } = slab.item
  if (number === '' && slab.sidePixels < detail.name) return
  const px = Math.round((number === '' ? 10 : Math.min(13, Math.max(9, slab.sidePixels * 0.3))) * ratio)
  const lineHeight = Math.round(px * 1.25)
  const width = slab.width - 5 * ratio
  const fitting = Math.max(1, Math.min(3, Math.floor((slab.height - 4 * ratio) / lineHeight)))
  const lines = number === '' ? labels.lines(slab.look.name, px, 600, width, fitting) : [labels.fit(number, px, 600, width)]
  context.font = labels.font(px, 600)
  context.textAlign = 'center'
  context.fillStyle = theme.text
  const top = slab.y + (slab.height - lines.length * lineHeight) / 2 + 0.5 * ratio
  for (const [index, line] of lines.entries()) context.fillText(line, slab.x + slab.width / 2, top + (index + 0.5) * lineHeight)
}

const headPixels = 18
const paddingPixels = 7

function paintNear(context: Context, slab: Slab, ratio: number, paint: BoothPaint): void {
  const { labels, theme, logos } = paint
  const { x, y, width, height, item, look } = slab
  const padding = paddingPixels * ratio
  const inner = width - 2 * padding
  const head = headPixels * ratio
  const markSize = 9 * ratio
  const numberPx = Math.round(11 * ratio)
  const headMiddle = y + padding / 2 + head / 2

  // Nobody stands there: there is nothing to mark.
  if (look.name !== '')
    paintMark(context, look.mark, theme.tones[look.tone].strong, x + width - padding - markSize, headMiddle - markSize / 2, markSize)
  let numberRoom = inner - markSize - 4 * ratio
  context.textAlign = 'right'
  if (look.problems > 0) {
    const count = String(look.problems)
    context.font = labels.font(numberPx, 400)
    context.fillStyle = theme.textMuted
    context.fillText(count, x + width - padding - markSize - 4 * ratio, headMiddle)
    numberRoom -= labels.width(count, numberPx, 400) + 6 * ratio
  }
  context.textAlign = 'left'
  const number = labels.fit(item.number, numberPx, 600, numberRoom)
  if (number !== '') {
    context.font = labels.font(numberPx, 600)
    context.fillStyle = theme.textMuted
    context.fillText(number, x + padding, headMiddle)
  }

  const namePx = Math.round(Math.min(14, Math.max(11, slab.sidePixels * 0.1)) * ratio)
  const lineHeight = Math.round(namePx * 1.3)
  const top = y + padding / 2 + head
  const room = y + height - padding - top
  const lines = labels.lines(look.name, namePx, 600, inner, Math.max(1, Math.min(2, Math.floor(room / lineHeight))))
  const textHeight = lines.length * lineHeight
  const logoRoom = room - textHeight - padding / 2
  const logo = look.logo === null || logoRoom < 18 * ratio ? undefined : logos.get(look.logo)
  const textTop = logo === undefined ? top + Math.max(0, (room - textHeight) / 2) : y + height - padding - textHeight
  if (logo !== undefined) paintLogo(context, logo, x + padding, top, inner, logoRoom)
  context.font = labels.font(namePx, 600)
  context.fillStyle = theme.text
  context.textAlign = 'center'
  for (const [index, line] of lines.entries()) context.fillText(line, x + width / 2, textTop + (index + 0.5) * lineHeight)
}

/** On white, whatever the theme: logos are drawn for paper. */
function paintLogo(context: Context, logo: ImageBitmap, x: number, y: number, width: number, height: number): void {
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
