import type { PrintFont, PrintFonts, Weight } from './fonts.ts'
import { linesOf, type TextLine } from './lines.ts'

interface Setting {
  /** In points. */
  readonly size: number
  readonly weight: Weight
  readonly maxWidth: number
  readonly maxLines: number
  readonly rightToLeft: boolean
}

/** Texts on the pages of a PDF, in any script that the fonts have. */
export interface Typesetter {
  lines(text: string, setting: Setting): readonly TextLine[]
  draw(line: TextLine, at: { readonly x: number; readonly baseline: number; readonly size: number; readonly colour: string }): void
}

export function createTypesetter(document: PDFKit.PDFDocument, fonts: PrintFonts): Typesetter {
  for (const { name, bytes } of [...fonts.regular, ...fonts.bold]) document.registerFont(name, bytes)
  const widths = new Map<string, number>()
  /** Of a text in type of one point. The same words come again and again. */
  const widthOf = (part: string, font: PrintFont): number => {
    const id = `${font.name}\n${part}`
    const known = widths.get(id)
    if (known !== undefined) return known
    const width = document.font(font.name).fontSize(1).widthOfString(part)
    widths.set(id, width)
    return width
  }
  return {
    lines: (text, { size, weight, maxWidth, maxLines, rightToLeft }) =>
      linesOf(text, { fonts: fonts[weight], maxWidth, maxLines, rightToLeft, measure: (part, font) => widthOf(part, font) * size }),
    draw({ runs }, { x, baseline, size, colour }) {
      let at = x
      for (const { text, font, width } of runs) {
        document.font(font.name).fontSize(size).fillColor(colour)
        document.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += width
      }
    },
  }
}
