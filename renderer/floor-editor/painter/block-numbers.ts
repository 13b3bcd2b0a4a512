import type { Stand } from '../../../shared/domain/plan/elements.ts'
import { roomOf } from '../../../shared/domain/plan/picture/rooms.ts'
import type { Block } from '../scene/touching-stands.ts'
import type { BoothPaint } from './booth-paint.ts'
import { detail } from './view.ts'

const numberPixels = { least: 8.5, most: 13 } as const

/** The size, in device pixels, in which a number would be written where there is room. */
export function wantedNumberPx(sidePixels: number, ratio: number): number {
  return Math.round(Math.min(numberPixels.most, Math.max(numberPixels.least, sidePixels * 0.3)) * ratio)
}

/**
 * The size, in device pixels, in which the widest number of its series fits on a stand, so that stands
 * of one size show all of them alike; `null` where that would be too small to read. `scale`: CSS
 * pixels of a metre.
 */
export function wholeNumberPx(
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
export function blockShowsNumbers(block: Block, scale: number, ratio: number, paint: BoothPaint): boolean {
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
