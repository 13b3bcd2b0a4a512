import { languages, type Language } from '../../shared/languages.ts'

type Direction = 'ltr' | 'rtl'

const isolates: Readonly<Record<Direction, string>> = { ltr: '\u2066', rtl: '\u2067' }
const isolateEnd = '\u2069'
const rightToLeftMark = '\u200F'
/** Letters, and the mark that `Intl` puts between the digits of an Arabic date. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200F]/u
/** Where those scripts have their letters, in the first plane or beyond it: what has none of these is not looked at by letter. */
const mayBeRightToLeft = /[\u0590-\u08FF\u200F\uD800-\uDFFF\uFB1D-\uFEFC]/
/** Digits too: in a text of them alone they stand as they are written. */
const leftToRight = /[\p{L}\d]/u

/**
 * `text` as it is filled into a sentence of `language`: where it holds letters of the other
 * direction, between Unicode's isolates, so that it moves no word and no bracket around it. What it
 * begins with says in which direction it reads itself.
 */
export function isolated(text: string, language: Language): string {
  const hasRightToLeft = rightToLeft.test(text)
  const isForeign =
    languages[language].direction === 'ltr'
      ? hasRightToLeft
      : leftToRight.test(text.replace(new RegExp(rightToLeft, 'gu'), ''))
  return isForeign ? `${isolates[directionOf(text)]}${text}${isolateEnd}` : text
}

/**
 * Facts in one line of `language`, dots between those that are there. Each keeps its own direction of
 * writing; one after another they follow the language, also where the first decides for a line.
 */
export function joinedFacts(facts: readonly (string | undefined)[], language: Language): string {
  const there = facts.flatMap((fact) => fact || [])
  const joined = there.map((fact) => isolated(fact, language)).join(' · ')
  return there.length > 1 && languages[language].direction === 'rtl' ? `${rightToLeftMark}${joined}` : joined
}

/** The direction in which `text` reads: that of its first letter or mark, left to right where it has none. */
export function directionOf(text: string): Direction {
  if (!mayBeRightToLeft.test(text)) return 'ltr'
  const [first = ''] = /[\p{L}\u200F]/u.exec(text) ?? []
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}
