import bidiFactory from 'bidi-js'
import { breaksWithin } from '../../shared/domain/line-breaks.ts'
import type { SetLine } from '../../shared/domain/plan/picture/text-measure.ts'
import type { PrintFont } from './fonts.ts'

/** Characters that one font writes in one direction. */
interface TextRun {
  readonly text: string
  /** What stands there instead of letters that no font has. */
  readonly unwritten?: string
  readonly font: PrintFont
  /** In points. */
  readonly width: number
}

/** The runs of a line as they stand from left to right. */
export interface TextLine extends SetLine {
  readonly runs: readonly TextRun[]
}

export interface LineOptions {
  readonly fonts: readonly PrintFont[]
  readonly maxWidth: number
  readonly maxLines: number
  readonly rightToLeft: boolean
  readonly measure: (text: string, font: PrintFont) => number
}

interface LogicalRun extends TextRun {
  /** Odd: from right to left. */
  readonly level: number
  readonly isSpace: boolean
  /** A line may end before it, though there is no space. */
  readonly mayBegin: boolean
  /** As it is typed. */
  readonly typed: string
}

const bidi = bidiFactory()
/** Stands for what no font can write; the usual sign for that is in none of them either. */
const replacement = '?'
const ellipsis = '…'
/** The blocks of the scripts that are written so (Unicode, DerivedBidiClass: R and AL). */
const fromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const neverWritten = /(?!\n)[\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu

/**
 * Breaks a text into lines and puts each in the order in which it is seen, by the Unicode
 * Bidirectional Algorithm. What does not fit into the lines ends with an ellipsis. Characters that
 * no font has are replaced by a sign that can be seen.
 */
export function linesOf(text: string, options: LineOptions): readonly TextLine[] {
  const lines: LogicalRun[][] = []
  for (const paragraph of writable(text, options.fonts).split('\n')) {
    if (paragraph.trim() !== '')
      for (const line of broken(runsOf(paragraph, options), options)) lines.push(line)
    if (lines.length > options.maxLines) break
  }
  const cut =
    lines.length > options.maxLines
      ? [...lines.slice(0, options.maxLines - 1), shortened(lines[options.maxLines - 1] ?? [], options)]
      : lines
  return cut.map((line) => seen(trimmed(line)))
}

/** A text composed, so that one character is one glyph where it can be, without what only shapes its neighbours where no font has it. */
function writable(text: string, fonts: readonly PrintFont[]): string {
  const composed = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(neverWritten, '')
  return composed.replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, (character) =>
    fontFor(character, fonts) === undefined ? '' : character,
  )
}

const found = new WeakMap<readonly PrintFont[], Map<number, PrintFont | undefined>>()

function fontFor(character: string, fonts: readonly PrintFont[]): PrintFont | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  const known = found.get(fonts) ?? new Map<number, PrintFont | undefined>()
  found.set(fonts, known)
  if (!known.has(codePoint))
    known.set(
      codePoint,
      fonts.find(({ writes }) => writes(codePoint)),
    )
  return known.get(codePoint)
}

function runsOf(paragraph: string, { fonts, rightToLeft, measure }: LineOptions): readonly LogicalRun[] {
  const isTurned = isRightToLeft(paragraph, rightToLeft)
  // Most lines have no letter from right to left, and telling so by the algorithm takes most of the time.
  const levels =
    isTurned || fromRightToLeft.test(paragraph)
      ? bidi.getEmbeddingLevels(paragraph, isTurned ? 'rtl' : 'ltr').levels
      : []
  const breaks = breaksWithin(paragraph)
  const runs: {
    typed: string
    font: PrintFont
    level: number
    isSpace: boolean
    mayBegin: boolean
    isWritten: boolean
  }[] = []
  let at = 0
  for (const character of paragraph) {
    const level = levels[at] ?? 0
    const mayBegin = breaks.has(at)
    at += character.length
    const isSpace = /\s/u.test(character)
    const last = runs.at(-1)
    const codePoint = character.codePointAt(0) ?? 0
    // A mark, or a sign between two words of a script, is written by the font of what it follows.
    const own =
      last?.isWritten === true && last.font.writes(codePoint) ? last.font : fontFor(character, fonts)
    const font = own ?? fontFor(replacement, fonts)
    if (font === undefined) continue
    const isWritten = own !== undefined
    const goesOn =
      last !== undefined &&
      !mayBegin &&
      last.font === font &&
      last.level === level &&
      last.isSpace === isSpace
    if (goesOn && last.isWritten === isWritten) last.typed += character
    else runs.push({ typed: character, font, level, isSpace, mayBegin, isWritten })
  }
  return runs.map(({ isWritten, ...run }) => {
    const unwritten = isWritten ? {} : { unwritten: replacement.repeat(Array.from(run.typed).length) }
    const text = run.level % 2 === 1 ? turned(run.typed) : run.typed
    return { ...run, text, ...unwritten, width: measure(unwritten.unwritten ?? text, run.font) }
  })
}

/** What is drawn of a run. */
export function drawnText({ text, unwritten }: TextRun): string {
  return unwritten ?? text
}

/** The letters of a line that no font has. */
export function unwrittenIn({ runs }: TextLine): readonly string[] {
  return runs.flatMap(({ text, unwritten }) => (unwritten === undefined ? [] : Array.from(text)))
}

/** A paragraph runs as its first letter does; one without letters as the page does. */
function isRightToLeft(paragraph: string, rightToLeft: boolean): boolean {
  const [first] = /\p{L}/u.exec(paragraph) ?? []
  return first === undefined ? rightToLeft : bidi.getBidiCharTypeName(first) !== 'L'
}

/**
 * Signs in a text from right to left are mirrored. Letters are turned by the font as it shapes
 * them; what has none of them is turned here.
 */
function turned(text: string): string {
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
  return (/\p{L}/u.test(text) ? mirrored : mirrored.toReversed()).join('')
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

function broken(runs: readonly LogicalRun[], options: LineOptions): LogicalRun[][] {
  const lines: LogicalRun[][] = []
  let line: LogicalRun[] = []
  let width = 0
  const end = (): void => {
    lines.push(line)
    line = []
    width = 0
  }
  for (const word of wordsOf(runs)) {
    const wordWidth = widthOf(word)
    const isSpace = word[0]?.isSpace === true
    if (width > 0 && width + wordWidth > options.maxWidth && !isSpace) end()
    if (wordWidth <= options.maxWidth || isSpace) {
      if (isSpace && line.length === 0) continue
      line.push(...word)
      width += wordWidth
      continue
    }
    // Longer than a line: broken wherever it is full, never between a letter and its marks.
    for (const run of word) {
      for (const { segment } of letters.segment(run.text)) {
        const shown =
          run.unwritten === undefined ? {} : { unwritten: replacement.repeat(Array.from(segment).length) }
        const letterWidth = options.measure(shown.unwritten ?? segment, run.font)
        if (width > 0 && width + letterWidth > options.maxWidth) end()
        line.push({ ...run, text: segment, typed: segment, ...shown, width: letterWidth })
        width += letterWidth
      }
    }
  }
  if (line.length > 0) end()
  return lines
}

/** Runs that must stand together: a word may need several fonts. */
function wordsOf(runs: readonly LogicalRun[]): readonly LogicalRun[][] {
  const words: LogicalRun[][] = []
  for (const run of runs) {
    const last = words.at(-1)
    if (last !== undefined && last[0]?.isSpace === run.isSpace && !run.mayBegin) last.push(run)
    else words.push([run])
  }
  return words
}

function shortened(
  line: readonly LogicalRun[],
  { fonts, maxWidth, measure, rightToLeft }: LineOptions,
): LogicalRun[] {
  const font = fontFor(ellipsis, fonts)
  const left = [...trimmed(line)]
  if (font === undefined) return left
  const dots: LogicalRun = {
    ...{ text: ellipsis, typed: ellipsis, mayBegin: false },
    font,
    width: measure(ellipsis, font),
    level: (line[0]?.level ?? (rightToLeft ? 1 : 0)) % 2,
    isSpace: false,
  }
  while (left.length > 0 && widthOf(left) + dots.width > maxWidth) left.pop()
  return [...trimmed(left), dots]
}

function trimmed(line: readonly LogicalRun[]): readonly LogicalRun[] {
  const last = line.findLastIndex(({ isSpace }) => !isSpace)
  return line.slice(0, last + 1)
}

function widthOf(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0)
}

/** Rule L2 of the algorithm: from the highest level down, what is at it or above is turned round. */
function seen(line: readonly LogicalRun[]): TextLine {
  const runs = [...line]
  const levels = runs.map(({ level }) => level)
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1), Number.POSITIVE_INFINITY)
  for (let level = Math.max(0, ...levels); level >= lowestOdd; level--) {
    for (let from = 0; from < runs.length; from++) {
      if ((runs[from]?.level ?? -1) < level) continue
      let to = from
      while ((runs[to + 1]?.level ?? -1) >= level) to++
      runs.splice(from, to - from + 1, ...runs.slice(from, to + 1).toReversed())
      from = to
    }
  }
  return { text: line.map(({ typed }) => typed).join(''), runs: joined(runs), width: widthOf(runs) }
}

/** Neighbours of one font that are written from left to right are one run: each costs whoever writes it. */
function joined(runs: readonly LogicalRun[]): readonly TextRun[] {
  const whole: { text: string; font: PrintFont; width: number; level: number; unwritten?: string }[] = []
  for (const { text, font, width, level, unwritten } of runs) {
    const last = whole.at(-1)
    const isAlike =
      last !== undefined &&
      last.font === font &&
      last.level === level &&
      last.unwritten === undefined &&
      unwritten === undefined
    if (isAlike && level % 2 === 0) {
      last.text += text
      last.width += width
    } else whole.push({ text, font, width, level, ...(unwritten === undefined ? {} : { unwritten }) })
  }
  return whole
}
