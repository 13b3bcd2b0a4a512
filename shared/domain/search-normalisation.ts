/**
 * Letters that are written otherwise without their marks, but have none that could be taken off.
 */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }
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

/**
 * How well a text answers a search, both folded: 3 it begins with it, 2 one of its words does, 1 it
 * contains it, 0 it holds every word of it somewhere, and `undefined` for no match.
 */
function matchRank(text: string, wanted: string): number | undefined {
  if (text.startsWith(wanted)) return 3
  if (text.includes(wanted)) return hasWordStart(text, wanted) ? 2 : 1
  return wanted.split(/\s+/).every((word) => text.includes(word)) ? 0 : undefined
}

function hasWordStart(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || /[^\p{Letter}\p{Number}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}

/** The rank of the best of some texts; -1 where none matches. See `matchRank`. */
export function bestRank(texts: readonly string[], text: string): number {
  const wanted = normaliseForSearch(text.trim())
  return Math.max(-1, ...texts.map((one) => matchRank(normaliseForSearch(one), wanted) ?? -1))
}

/**
 * The best `limit` of `items`, better matches first, else in their own order. An empty search keeps
 * them as they are.
 */
export function bestMatches<Item>(items: readonly Item[], text: string, limit: number, foldedOf: (item: Item) => string): readonly Item[] {
  const wanted = normaliseForSearch(text.trim())
  if (wanted === '') return items.slice(0, limit)
  return items
    .flatMap((item, index) => {
      const rank = matchRank(foldedOf(item), wanted)
      return rank === undefined ? [] : [{ item, rank, index }]
    })
    .sort((a, b) => b.rank - a.rank || a.index - b.index)
    .slice(0, limit)
    .map(({ item }) => item)
}
