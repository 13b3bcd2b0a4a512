import { partsOf, type TextPart } from '../../../shared/domain/line-breaks.ts'
import type { TextMeasure } from '../../../shared/domain/plan/picture/text-measure.ts'
import { directionOf } from '../../locales/direction.ts'
import type { Context } from './view.ts'

type Weight = 400 | 600

/** Fits text into widths without asking the canvas each time: every letter is measured once. */
export interface Labels {
  readonly fontFamily: string
  font(px: number, weight: Weight): string
  width(text: string, px: number, weight: Weight): number
  /** In bold, as numbers are written. */
  widestDigit(): string
  /**
   * The text, shortened with an ellipsis where it is too wide; empty where not even two letters
   * fit.
   */
  fit(text: string, px: number, weight: Weight, widthPixels: number): string
  /** The text over at most `most` lines, broken between words. */
  lines(text: string, px: number, weight: Weight, widthPixels: number, most: number): readonly string[]
}

/**
 * Writes `text` in its own direction: what it is painted on takes that of the page, in which a name
 * of the other direction would have its dots and brackets at the wrong end.
 */
export function writeLabel(context: Context, text: string, x: number, y: number): void {
  context.direction = directionOf(text)
  context.fillText(text, x, y)
}

/** The letters of the page as whoever lays out a plan measures them. */
export function measureOf(labels: Labels): TextMeasure {
  const weights = { regular: 400, bold: 600 } as const
  return {
    lines: (text, { weight, maxWidth, maxLines }) =>
      labels
        .lines(text, 1, weights[weight], maxWidth, maxLines)
        .map((line) => ({ text: line, width: labels.width(line, 1, weights[weight]) })),
    width: (text, weight) => labels.width(text, 1, weights[weight]),
  }
}

const measuredAtPx = 100
const ellipsis = '…'

function joined(parts: readonly TextPart[]): string {
  return parts
    .map(({ text, afterSpace }) => (afterSpace ? ` ${text}` : text))
    .join('')
    .trimStart()
}

/** `measure` gives the width of a text in a CSS font. */
export function createLabels(fontFamily: string, measure: (text: string, font: string) => number): Labels {
  const letters: Record<Weight, Map<string, number>> = { 400: new Map(), 600: new Map() }
  const font = (px: number, weight: Weight): string => `${weight} ${px}px ${fontFamily}`

  function letterWidth(letter: string, weight: Weight): number {
    const known = letters[weight].get(letter)
    if (known !== undefined) return known
    const width = measure(letter, font(measuredAtPx, weight)) / measuredAtPx
    letters[weight].set(letter, width)
    return width
  }

  function width(text: string, px: number, weight: Weight): number {
    let sum = 0
    for (const letter of text) sum += letterWidth(letter, weight)
    return sum * px
  }

  function fit(text: string, px: number, weight: Weight, widthPixels: number): string {
    if (width(text, px, weight) <= widthPixels) return text
    const room = widthPixels - letterWidth(ellipsis, weight) * px
    let used = 0
    let kept = ''
    let count = 0
    for (const letter of text) {
      used += letterWidth(letter, weight) * px
      if (used > room) break
      kept += letter
      count++
    }
    return count < 2 ? '' : kept.trimEnd() + ellipsis
  }

  return {
    fontFamily,
    font,
    width,
    widestDigit: () =>
      Array.from('0123456789').reduce((widest, digit) =>
        letterWidth(digit, 600) > letterWidth(widest, 600) ? digit : widest,
      ),
    fit,
    lines(text, px, weight, widthPixels, most) {
      const lines: string[] = []
      let line = ''
      const parts = partsOf(text)
      for (const [index, { text: word }] of parts.entries()) {
        const longer =
          line === '' ? word : joined([{ text: line, afterSpace: false }, ...parts.slice(index, index + 1)])
        if (width(longer, px, weight) <= widthPixels) {
          line = longer
          continue
        }
        if (line !== '' && lines.length + 1 < most) {
          lines.push(line)
          line = word
          continue
        }
        if (line === '' && lines.length + 1 < most) {
          lines.push(word)
          continue
        }
        line = joined([{ text: line, afterSpace: false }, ...parts.slice(index)])
        break
      }
      const last = fit(line, px, weight, widthPixels)
      return [...lines.map((full) => fit(full, px, weight, widthPixels)), last].filter((full) => full !== '')
    },
  }
}
