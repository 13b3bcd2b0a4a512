import type { Stand } from '../elements.ts'
import type { LineOrder } from './lines.ts'
import { linesByBlock, standLines } from './reading-order.ts'

/** What gets a letter of its own, with which its numbers begin and within which they count anew. */
export const letterings = ['none', 'block', 'line'] as const
type Lettering = (typeof letterings)[number]

export interface Skips {
  /** Numbers that are left out, each with both ends. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
  /** Numbers with any of these digits are left out. */
  readonly digits: string
}

export interface Numbering extends LineOrder {
  /** Every second line is counted back towards where the one before began. */
  readonly serpentine: boolean
  /** One block of touching stands is finished before the next is begun; else lines go through all. */
  readonly byBlock: boolean
  /** Before every number. */
  readonly prefix: string
  readonly letter: Lettering
  /** `A` to `ZZ…`; counted on as spreadsheets name their columns. */
  readonly firstLetter: string
  /** Between the letter and the number. */
  readonly separator: string
  /** At least so many digits, filled up with zeros. */
  readonly digits: number
  readonly start: number
  readonly step: number
  readonly skips: Skips
  /** Stands that have a number keep it. */
  readonly keep: boolean
  /** Numbers that others in the event have: passed over, or given all the same and told as conflicts. */
  readonly whenTaken: 'skip' | 'refuse'
}

export const usualNumbering: Numbering = {
  corner: 'top-left',
  along: 'rows',
  serpentine: false,
  byBlock: true,
  prefix: '',
  letter: 'block',
  firstLetter: 'A',
  separator: '',
  digits: 2,
  start: 1,
  step: 1,
  skips: { ranges: [], digits: '' },
  keep: false,
  whenTaken: 'skip',
}

interface NumberedStand {
  readonly standId: string
  readonly number: string
}

/** `taken`: another stand of the event has it. `too-long`: no number has so many characters. `none-left`: every number is skipped. */
interface NumberConflict extends NumberedStand {
  readonly why: 'taken' | 'too-long' | 'none-left'
}

export interface NumberingResult {
  /** In the order in which they were counted; without those that keep what they have. */
  readonly numbered: readonly NumberedStand[]
  readonly conflicts: readonly NumberConflict[]
  /** How many kept the number they had. */
  readonly kept: number
}

const longestNumber = 32
/** So many numbers in a row may be skipped before it is said that none is left. */
const mostSkipped = 20_000

/** Numbers that people take for the same are the same: blanks around them and capitals do not count. */
export function numberKey(number: string): string {
  return number.trim().toUpperCase()
}

/**
 * New numbers for a selection of stands. `isTaken`: whether a stand outside of the selection, on
 * any floor of the event, has a number that is the same by `numberKey`. No two stands get the same
 * number, nor one that a stand of the selection keeps.
 */
export function numberStands(
  stands: readonly Stand[],
  options: Numbering,
  isTaken: (numberKey: string) => boolean,
): NumberingResult {
  const keeps = (stand: Stand): boolean => options.keep && stand.number.trim() !== ''
  const used = new Set(stands.filter(keeps).map(({ number }) => numberKey(number)))
  const kept = stands.filter(keeps).length
  const numbered: NumberedStand[] = []
  const conflicts: NumberConflict[] = []
  for (const { letter, stands: inOrder } of sequences(stands, options)) {
    const count = counter(options)
    for (const stand of inOrder) {
      if (keeps(stand)) continue
      const standId = stand.id
      let number: string | null
      do {
        const next = count()
        number =
          next === null ? null : `${options.prefix}${letter}${String(next).padStart(options.digits, '0')}`
      } while (
        number !== null &&
        (used.has(numberKey(number)) || (options.whenTaken === 'skip' && isTaken(numberKey(number))))
      )
      if (number === null) {
        conflicts.push({ standId, number: '', why: 'none-left' })
        continue
      }
      used.add(numberKey(number))
      numbered.push({ standId, number })
      if (number.length > longestNumber) conflicts.push({ standId, number, why: 'too-long' })
      else if (isTaken(numberKey(number))) conflicts.push({ standId, number, why: 'taken' })
    }
  }
  return { numbered, conflicts, kept }
}

interface Sequence {
  readonly letter: string
  readonly stands: readonly Stand[]
}

/** The stands in the order of counting; what has a letter of its own is counted by itself. */
function sequences(stands: readonly Stand[], options: Numbering): readonly Sequence[] {
  const blocks =
    options.byBlock || options.letter === 'block'
      ? linesByBlock(stands, options)
      : [standLines(stands, options)]
  const walked = blocks.map((lines) =>
    lines.map((line, at) => (options.serpentine && at % 2 === 1 ? line.toReversed() : line)),
  )
  const lettered = (parts: readonly (readonly Stand[])[]): readonly Sequence[] => {
    const first = letterIndex(options.firstLetter)
    return parts.map((part, at) => ({ letter: `${letterAt(first + at)}${options.separator}`, stands: part }))
  }
  switch (options.letter) {
    case 'none':
      return [{ letter: '', stands: walked.flat(2) }]
    case 'block':
      return lettered(walked.map((lines) => lines.flat()))
    case 'line':
      return lettered(walked.flat())
  }
}

/** Gives the next number each time; `null` once there is none that is not skipped. */
function counter({ start, step, skips }: Numbering): () => number | null {
  let next: number | null = start
  const isSkipped = (number: number): boolean =>
    skips.ranges.some(([from, to]) => number >= from && number <= to) ||
    String(number)
      .split('')
      .some((digit) => skips.digits.includes(digit))
  return () => {
    for (let tries = 0; next !== null && tries < mostSkipped; tries++) {
      const number: number = next
      next += step
      if (!isSkipped(number)) return number
    }
    next = null
    return null
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a first letter can be counted on from. */
export function isLetters(text: string): boolean {
  return /^[a-z]{1,4}$/i.test(text.trim())
}

/** From 0 for `A`; what are no letters counts as `A`. */
function letterIndex(letters: string): number {
  const known = letters
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .split('')
  return Math.max(
    0,
    known.reduce((sum, letter) => sum * alphabet.length + alphabet.indexOf(letter) + 1, 0) - 1,
  )
}

function letterAt(index: number): string {
  const before = Math.floor(index / alphabet.length)
  return `${before > 0 ? letterAt(before - 1) : ''}${alphabet.charAt(index % alphabet.length)}`
}

/**
 * Reads what a person typed of numbers to leave out: `13, 40-49`. `null` where it cannot be read.
 */
export function readSkippedNumbers(text: string): Skips['ranges'] | null {
  const ranges: (readonly [number, number])[] = []
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const [, from, to] = /^(\d{1,7})(?:[-–](\d{1,7}))?$/.exec(part) ?? []
    if (from === undefined) return null
    ranges.push([Number(from), Number(to ?? from)])
  }
  return ranges.every(([from, to]) => from <= to) ? ranges : null
}
