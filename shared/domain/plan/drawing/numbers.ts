import type { Point } from '../geometry/rectangle.ts'
import { middleOf, type Drawing } from './drawing.ts'

export interface DrawnNumber {
  readonly at: Point
  readonly number: string
}

const longestNumber = 32
/** The frame of a picture has the name of its file in it. */
const fileName = /\.(?:png|jpe?g|tiff?|bmp|gif|pdf|ecw|jp2)$/i
/** What is written in stands besides their number: areas, and sides. */
const measure =
  /^(?:[\d.,]+\s*(?:m²|m2|m\^2|qm|sqm|sq\.?\s?(?:m|ft)|ft²|ft2)\.?|[\d.,]+\s*(?:(?:m|mm|cm|ft|')\s*)?[x×*]\s*[\d.,]+\s*(?:m|mm|cm|ft|')?)$/i

/** What may be the number of a stand, of one layer or of all, on the plan. */
export function numbersIn(
  drawing: Drawing,
  layer: string | null,
  onPlan: (point: Point) => Point,
): readonly DrawnNumber[] {
  return drawing.layers
    .filter(({ name }) => layer === null || name === layer)
    .flatMap(({ texts }) =>
      texts.flatMap((text) => {
        const at = onPlan(middleOf(text))
        return text.text.split('\n').flatMap((line) => {
          const number = line.trim()
          return number === '' ||
            number.length > longestNumber ||
            measure.test(number) ||
            fileName.test(number)
            ? []
            : [{ at, number }]
        })
      }),
    )
}
