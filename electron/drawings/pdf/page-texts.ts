import type { FlatLayer, Sheet } from '../figures/flat-drawing.ts'
import { moved, type Matrix } from '../figures/matrix.ts'
import type { Pdfium, Scratch } from './pdfium.ts'

interface Tools {
  readonly pdfium: Pdfium
  readonly scratch: Scratch
  readonly sheet: Sheet
  readonly layerOf: (textObject: number) => FlatLayer
}

interface Character {
  readonly letter: string
  readonly angle: number
  readonly object: number
  /** Its box in the measure of the page's content. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Letters that are further apart, in heights of the line, are two texts. */
const gapHeights = 0.6
/** Of the height of a line. */
const capitalShare = 0.6
const sameAngle = 0.01

/** Lays the texts of a page on its layers; what lies near to each other on a line is one. */
export function layPageTexts(tools: Tools, page: number, matrix: Matrix): void {
  const { pdfium } = tools
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return
  try {
    const count = pdfium._FPDFText_CountChars(text)
    let run: Character[] = []
    for (let at = 0; at < count; at += 1) {
      const character = characterAt(tools, text, at)
      if (character !== undefined && continues(run.at(-1), character)) run.push(character)
      else {
        layRun(tools, run, matrix)
        run = character === undefined ? [] : [character]
      }
    }
    layRun(tools, run, matrix)
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

/** `undefined` for an end of a line. */
function characterAt({ pdfium, scratch }: Tools, text: number, at: number): Character | undefined {
  const code = pdfium._FPDFText_GetUnicode(text, at)
  if (code === 13 || code === 10 || pdfium._FPDFText_GetLooseCharBox(text, at, scratch.at) === 0)
    return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((index) => scratch.float(index))
  const letter = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  return {
    letter,
    angle: pdfium._FPDFText_GetCharAngle(text, at),
    object: pdfium._FPDFText_GetTextObject(text, at),
    left,
    top,
    right,
    bottom,
  }
}

function continues(before: Character | undefined, next: Character): boolean {
  if (before === undefined) return true
  if (Math.abs(before.angle - next.angle) > sameAngle) return false
  const across = Math.max(0, next.left - before.right, before.left - next.right)
  const down = Math.max(0, next.bottom - before.top, before.bottom - next.top)
  return Math.hypot(across, down) <= gapHeights * Math.max(heightOf(before), heightOf(next))
}

/** The box of a letter has the height of its line, whatever way it is turned. */
function heightOf({ left, top, right, bottom }: Character): number {
  return Math.max(right - left, top - bottom)
}

function layRun({ sheet, layerOf }: Tools, run: readonly Character[], matrix: Matrix): void {
  const written = run
    .map(({ letter }) => letter)
    .join('')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [first] = run.filter(({ letter }) => letter.trim() !== '')
  if (written === '' || first === undefined || first.object === 0) return
  let { left, top, right, bottom } = first
  for (const one of run)
    [left, top, right, bottom] = [
      Math.min(left, one.left),
      Math.max(top, one.top),
      Math.max(right, one.right),
      Math.min(bottom, one.bottom),
    ]
  const [x = 0, y = 0] = moved([(left + right) / 2, (top + bottom) / 2], matrix)
  const [a, b] = matrix
  // The library counts it clockwise.
  const rotationDegrees = ((Math.atan2(b, a) - first.angle) * 180) / Math.PI
  const height = heightOf(first) * capitalShare * Math.hypot(a, b)
  if (![x, y, height].every(Number.isFinite)) return
  sheet.addText(layerOf(first.object), {
    x,
    y,
    height,
    rotationDegrees,
    across: 'centre',
    down: 'middle',
    text: written,
  })
}
