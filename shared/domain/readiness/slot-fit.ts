import type { Problem } from '../problems.ts'
import type { SlotRule } from './slot-rules.ts'

/** What is known of a picture; what is not said breaks no rule. */
export interface PictureFacts {
  readonly widthPixels?: number
  readonly heightPixels?: number
  readonly sizeBytes?: number
}

export type SlotMeasures = Omit<SlotRule, 'mostBytes' | 'usualWidthPixels' | 'usualHeightPixels'> &
  Partial<Pick<SlotRule, 'mostBytes'>>

/**
 * The first rule of its place that a picture breaks, with what the text of the reason needs: too few
 * pixels before too many, then the shape, then the bytes.
 */
export function slotFault(
  rule: SlotMeasures,
  picture: PictureFacts,
): Pick<Problem, 'code' | 'params'> | undefined {
  const { widthPixels: width, heightPixels: height, sizeBytes } = picture
  const { leastPixels, mostPixels, narrowest, widest, mostBytes } = rule
  if (width !== undefined && height !== undefined) {
    if (Math.min(width, height) < leastPixels)
      return { code: 'picture-too-small', params: { width, height, min: leastPixels } }
    if (Math.max(width, height) > mostPixels)
      return { code: 'picture-too-large', params: { width, height, max: mostPixels } }
    if (width < height * narrowest)
      return { code: 'picture-too-narrow', params: { width, height, ratio: ratioText(narrowest) } }
    if (width > height * widest)
      return { code: 'picture-too-wide', params: { width, height, ratio: ratioText(widest) } }
  }
  if (sizeBytes !== undefined && mostBytes !== undefined && sizeBytes > mostBytes)
    return { code: 'picture-too-heavy', params: { size: sizeBytes, max: mostBytes } }
  return undefined
}

/** "16:9", "1:2"; of what is near no ratio of small numbers, "1.91:1". `ratio`: width divided by height. */
export function ratioText(ratio: number): string {
  for (let height = 1; height <= 12; height++) {
    const width = Math.round(ratio * height)
    if (width >= 1 && width <= 24 && Math.abs(width / height / ratio - 1) < 0.004) return `${width}:${height}`
  }
  return ratio >= 1 ? `${rounded(ratio)}:1` : `1:${rounded(1 / ratio)}`
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100)
}
