import { normaliseForSearch } from '../../record/search-normalisation.ts'
import { romanised } from './romanised.ts'

/** A run of letters or of figures in a name: "Halle 11b" has three. */
export interface Token {
  /** Letters are normalised; figures are as they are written, with zeros in front. */
  readonly text: string
  /** With its accents and capitals. */
  readonly written: string
  readonly isNumber: boolean
  /** Tokens with the same one are written without anything between them. */
  readonly group: number
  /** What stands between it and the one before. */
  readonly before: string
  /** A number that stands alone in brackets: "(1)". */
  readonly isBracketed: boolean
}

const tokenPattern = /\p{Nd}+|[\p{L}\p{M}\p{Nl}\p{No}]+/gu
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Letters that are written as two where there are no accents, in a way of their own. */
const expansions: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/**
 * The tokens of a name in their order. "AcmeLogo" is two words, "GmbH" one; a number is always whole.
 */
export function tokensOf(name: string): readonly Token[] {
  const text = spaced(name)
  const tokens: Token[] = []
  let end = -1
  let group = -1
  for (const { 0: found, index } of text.matchAll(tokenPattern)) {
    if (index !== end) group += 1
    const before = text.slice(Math.max(0, end), index)
    end = index + found.length
    const isNumber = /^\p{Nd}/u.test(found)
    tokens.push({
      text: isNumber ? found : normaliseForSearch(found),
      written: found,
      isNumber,
      group,
      before,
      isBracketed: isNumber && /[([]/.test(text[index - 1] ?? '') && /[)\]]/.test(text[end] ?? ''),
    })
  }
  return tokens
}

/** In one form, with a blank where a new word begins within a word. */
function spaced(name: string): string {
  const text = isAscii(name)
    ? name
    : name.normalize('NFKC').replaceAll(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
  return text.replaceAll(/(\p{Ll})(\p{Lu}\p{L})/gu, '$1 $2').replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
}

/**
 * Tokens as one text by which names are compared: "Studio-05" and "studio5" alike, "Studio 1 1" and
 * "Studio 11" not.
 */
export function joined(tokens: readonly Token[]): string {
  return joinedTexts(tokens, ({ text }) => text)
}

/** The Latin letters of tokens that have accents, in their order; "ß" is written as "ss" without a thought. */
export function accentsOf(tokens: readonly Token[]): string {
  if (tokens.every(({ written }) => isAscii(written))) return ''
  const letters = tokens.map(
    ({ written }) =>
      written
        .toLowerCase()
        .normalize('NFD')
        .match(/[a-z]\p{M}+|[æœøđðłþı]/gu) ?? [],
  )
  return letters.flat().join('')
}

function joinedTexts(tokens: readonly Token[], textOf: (token: Token) => string): string {
  let key = ''
  let wasNumber = false
  for (const token of tokens) {
    key += wasNumber && token.isNumber ? '.' : ''
    key += token.isNumber ? token.text.replace(/^0+(?=\d)/, '') : textOf(token)
    wasNumber = token.isNumber
  }
  return key
}

/**
 * The ways in which people write the same name without its accents or in Latin letters, as `joined`
 * writes them and that one first: "Müller" is "muller" and "mueller".
 */
export function spellings(tokens: readonly Token[]): readonly string[] {
  const normalised = joined(tokens)
  if (tokens.every(({ written }) => isAscii(written))) return [normalised]
  const found = [
    normalised,
    joinedExpanded(tokens),
    joinedTexts(tokens, (token) => expanded(token, /[äöü]/g)),
  ]
  const latin = romanised(normalised)
  if (latin !== normalised) found.push(latin, respelled(latin))
  return [...new Set(found)]
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text)
}

/** As `joined`, with "ue" for "ü". */
export function joinedExpanded(tokens: readonly Token[]): string {
  return joinedTexts(tokens, (token) => expanded(token, /[äöüøå]/g))
}

function expanded({ written }: Token, letters: RegExp): string {
  return normaliseForSearch(
    written.toLowerCase().replaceAll(letters, (letter) => expansions[letter] ?? letter),
  )
}

/** A joined text in which spellings that sound alike are one: "ae" and "a", "ks" and "x". */
export function soundOf(text: string): string {
  return respelled(romanised(text).replaceAll(/([aou])e/g, '$1'))
}

/** With the letters that companies choose themselves where their script has others: "Яндекс" is "Yandex". */
function respelled(latin: string): string {
  return latin.replaceAll('ks', 'x').replaceAll('ph', 'f')
}

/** So much a letter tells: a Chinese or Korean character is a syllable or a word. */
export function letterWeight(text: string): number {
  let weight = 0
  for (const character of text) weight += character >= '\u2e80' ? 3 : 1
  return weight
}
