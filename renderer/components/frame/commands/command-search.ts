export interface Searchable {
  readonly label: string
}

/** Lower case without accents, so that "cafe" finds "Café". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/**
 * How well `label` answers `wanted` (already folded): 3 it begins with it, 2 one of its words does,
 * 1 it contains it, 0 it holds every word of it somewhere, and `undefined` for no match.
 */
function matchRank(label: string, wanted: string): number | undefined {
  const text = fold(label)
  if (text.startsWith(wanted)) return 3
  const at = text.indexOf(wanted)
  if (at >= 0) return hasWordStart(text, wanted) ? 2 : 1
  return wanted.split(/\s+/).every((word) => text.includes(word)) ? 0 : undefined
}

function hasWordStart(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || /[^\p{Letter}\p{Number}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}

/**
 * The best `limit` of `items`, better matches first, else in their own order. An empty search keeps
 * them as they are.
 */
export function search<Item extends Searchable>(items: readonly Item[], text: string, limit: number): readonly Item[] {
  const wanted = fold(text.trim())
  if (wanted === '') return items.slice(0, limit)
  return items
    .flatMap((item, index) => {
      const rank = matchRank(item.label, wanted)
      return rank === undefined ? [] : [{ item, rank, index }]
    })
    .sort((a, b) => b.rank - a.rank || a.index - b.index)
    .slice(0, limit)
    .map(({ item }) => item)
}
