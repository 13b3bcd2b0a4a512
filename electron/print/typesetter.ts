import type { Weight } from '../../shared/domain/plan/picture/text-measure.ts'
import type { PrintFont, PrintFonts } from './fonts.ts'
import { drawnText, linesOf, unwrittenIn, type TextLine } from './lines.ts'

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
  /** Letters that were drawn as a sign so far, since no font has them. */
  readonly unwritten: ReadonlySet<string>
  draw(
    line: TextLine,
    at: { readonly x: number; readonly baseline: number; readonly size: number; readonly colour: string },
  ): void
}

export function createTypesetter(document: PDFKit.PDFDocument, fonts: PrintFonts): Typesetter {
  const registered = new Set<PrintFont>()
  const use = (font: PrintFont): PDFKit.PDFDocument => {
    if (!registered.has(font)) document.registerFont(font.name, font.bytes)
    registered.add(font)
    return document.font(font.name)
  }
  const unwritten = new Set<string>()
  const widths = new Map<string, number>()
  /** Of a text in type of one point. The same words come again and again. */
  const widthOf = (part: string, font: PrintFont): number => {
    const id = `${font.name}\n${part}`
    const known = widths.get(id)
    if (known !== undefined) return known
    const width = use(font).fontSize(1).widthOfString(part)
    widths.set(id, width)
    return width
  }
  return {
    lines: (text, { size, weight, maxWidth, maxLines, rightToLeft }) =>
      linesOf(text, {
        fonts: fonts[weight],
        maxWidth,
        maxLines,
        rightToLeft,
        measure: (part, font) => widthOf(part, font) * size,
      }),
    unwritten,
    draw(line, { x, baseline, size, colour }) {
      for (const letter of unwrittenIn(line)) unwritten.add(letter)
      let at = x
      for (const run of line.runs) {
        use(run.font).fontSize(size).fillColor(colour)
        document.text(drawnText(run), at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += run.width
      }
    },
  }
}
