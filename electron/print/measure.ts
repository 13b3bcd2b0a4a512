import { create, type Font } from 'fontkit'
import type { TextMeasure, Weight } from '../../shared/domain/plan/picture/text-measure.ts'
import { printFonts, type PrintFont } from './fonts.ts'
import { drawnText, linesOf, type TextLine } from './lines.ts'

/** Measures in our own fonts, and knows their letters. */
export interface PrintMeasure extends TextMeasure {
  lines(
    text: string,
    setting: { readonly weight: Weight; readonly maxWidth: number; readonly maxLines: number },
  ): readonly TextLine[]
  /** The outlines of a line's letters as the data of an SVG path, y downwards, from the start of its baseline. */
  outline(line: TextLine, x: number, y: number, size: number): string
}

/**
 * Letters that change beside others, such as an “x” between digits, hardly change in width, and
 * looking for them takes most of the time.
 */
const quickFeatures = { calt: false }

let opened: Promise<PrintMeasure> | undefined

/** Measures with the fonts of what is printed, without a document. */
export function textMeasure(): Promise<PrintMeasure> {
  return (opened ??= (async () => {
    const fonts = await printFonts()
    const faces = new Map<PrintFont, Font>()
    const face = (font: PrintFont): Font => {
      const known = faces.get(font)
      if (known !== undefined) return known
      const made = create(font.bytes)
      if (!('layout' in made)) throw new Error(`The font ${font.name} is a collection.`)
      faces.set(font, made)
      return made
    }
    const widths = new Map<PrintFont, Map<string, number>>()
    const measure = (text: string, font: PrintFont): number => {
      const known = widths.get(font) ?? new Map<string, number>()
      widths.set(font, known)
      const before = known.get(text)
      if (before !== undefined) return before
      const width = face(font).layout(text, quickFeatures).advanceWidth / face(font).unitsPerEm
      known.set(text, width)
      return width
    }
    const lines: PrintMeasure['lines'] = (text, { weight, maxWidth, maxLines }) =>
      linesOf(text, { fonts: fonts[weight], maxWidth, maxLines, rightToLeft: false, measure })
    return {
      lines,
      width: (text, weight) =>
        Math.max(
          0,
          ...lines(text, { weight, maxWidth: Number.POSITIVE_INFINITY, maxLines: 1 }).map(
            ({ width }) => width,
          ),
        ),
      outline: (line, x, y, size) => outlineOf(line, { x, y, size, face }),
    }
  })())
}

interface Outlining {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly face: (font: PrintFont) => Font
}

function outlineOf({ runs }: TextLine, { x, y, size, face }: Outlining): string {
  const parts: string[] = []
  let at = x
  for (const run of runs) {
    const { font, width } = run
    const { unitsPerEm } = face(font)
    const { glyphs, positions } = face(font).layout(drawnText(run))
    const scale = size / unitsPerEm
    let pen = at
    glyphs.forEach((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const path = glyph.path.scale(scale, -scale).translate(pen + xOffset * scale, y - yOffset * scale)
      parts.push(
        ...path.commands.map(({ command, args }) => `${letters[command] ?? ''}${args.map(short).join(' ')}`),
      )
      pen += xAdvance * scale
    })
    at += width * size
  }
  return parts.join('')
}

const letters: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function short(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}
