/**
 * Letters that are written otherwise without their marks, but have none that could be taken off.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}
const unmarkedLetter = /[ßæœøđðłþı]/g
const beyondAscii = /[\u0080-\uffff]/

/**
 * Lower case without accents, so that "cafe" finds "Café": the one rule by which texts are compared
 * when people search and sort.
 */
export function normaliseForSearch(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(unmarkedLetter, (letter) => plainLetters[letter] ?? letter)
}

const wholeName = 6
/** The least rank of a text that begins with all of what was looked for as whole words. */
export const wholeBeginning = 5

/**
 * How well a text answers a search, both normalised: 6 it is what was looked for, 5 it begins with it as
 * whole words, 4 it has it as whole words, 3 it begins with it, 2 one of its words does, 1 it contains
 * it, 0 it holds every word of it somewhere, and `undefined` for no match.
 */
function matchRank(text: string, wanted: string): number | undefined {
  if (text === wanted || wanted === '') return wholeName
  let best = 0
  for (let at = text.indexOf(wanted); at >= 0 && best < wholeBeginning; at = text.indexOf(wanted, at + 1)) {
    best = Math.max(best, placeRank(text, at, at + wanted.length))
  }
  return best > 0 || wanted.split(/\s+/).every((word) => text.includes(word)) ? best : undefined
}

/** How good a place in a text is, from `start` to before `end`. */
function placeRank(text: string, start: number, end: number): number {
  if (start > 0 && isInWord(text.charAt(start - 1))) return 1
  const atBeginning = start === 0 ? 1 : 0
  return (isInWord(text.charAt(end)) ? 2 : 4) + atBeginning
}

const isInWord = (character: string): boolean => /[\p{Letter}\p{Number}]/u.test(character)

/** The rank of the best of some texts; -1 where none matches. See `matchRank`. */
export function bestRank(texts: readonly string[], text: string): number {
  const wanted = normaliseForSearch(text.trim())
  return Math.max(-1, ...texts.map((one) => matchRank(normaliseForSearch(one), wanted) ?? -1))
}

/**
 * The best `limit` of `items`, better matches first, else in their own order. An empty search keeps
 * them as they are.
 */
export function bestMatches<Item>(
  items: readonly Item[],
  text: string,
  limit: number,
  normalisedOf: (item: Item) => string,
): readonly Item[] {
  const wanted = normaliseForSearch(text.trim())
  if (wanted === '') return items.slice(0, limit)
  return items
    .flatMap((item, index) => {
      const rank = matchRank(normalisedOf(item), wanted)
      return rank === undefined ? [] : [{ item, rank, index }]
    })
    .sort((a, b) => b.rank - a.rank || a.index - b.index)
    .slice(0, limit)
    .map(({ item }) => item)
}
