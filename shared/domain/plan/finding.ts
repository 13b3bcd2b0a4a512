import { inNaturalOrder } from '../natural-order.ts'
import { bestRank, normaliseForSearch } from '../record/search-normalisation.ts'

/** What can be found on a plan: a stand with whoever stands there, or a booth without a stand. */
export interface Findable {
  /** `null`: the booth has no stand. */
  readonly standId: string | null
  /** The floor of the stand, or that the booth belongs to. */
  readonly floorKey: string
  readonly number: string
  /** Of its booth, or for whom it is held; empty: neither. */
  readonly name: string
}

/** Without what people leave out or put in: capitals, accents, blanks, dashes, and zeros in front of figures. */
function plainNumber(text: string): string {
  return wholeNumber(text).replaceAll('.', '')
}

/** The same with what stands between two figures: "1-12" is not "11-2". */
function wholeNumber(text: string): string {
  return normaliseForSearch(text)
    .replace(/(\p{Number})[^\p{Letter}\p{Number}]+(?=\p{Number})/gu, '$1.')
    .replace(/[^\p{Letter}\p{Number}.]|\.(?!\p{Number})|(?<!\p{Number})\./gu, '')
    .replace(/(^|\D)0+(?=\d)/g, '$1')
}

/**
 * A number or name that is the text comes first. After that figures mean numbers, and letters alone
 * rather names.
 */
function rankOf({ number, name }: Findable, text: string, plain: string): number {
  const own = plain === '' ? '' : plainNumber(number)
  if (own !== '' && own === plain) return wholeNumber(number) === wholeNumber(text) ? 10 : 9.5
  const byName = name === '' ? -1 : bestRank([name], text)
  if (byName === 3 && normaliseForSearch(name.trim()) === normaliseForSearch(text.trim())) return 9
  if (own !== '' && own.startsWith(plain)) return /\d/.test(plain) ? 8 : Math.max(byName, 2.5)
  return byName >= 0 ? byName : bestRank([`${number} ${name}`], text)
}

/**
 * The stands and booths that a person may mean, the likeliest first: by number (`a7` finds `A-07`),
 * by name, or by both. What is on `shownFloor` comes before what is elsewhere, where both are as
 * likely. An empty text finds nothing.
 */
export function findOnPlan<Found extends Findable>(
  all: Iterable<Found>,
  text: string,
  shownFloor: string,
  limit: number,
): readonly Found[] {
  if (text.trim() === '') return []
  const plain = plainNumber(text)
  const found: { readonly one: Found; readonly rank: number }[] = []
  for (const one of all) {
    const rank = rankOf(one, text, plain)
    if (rank >= 0) found.push({ one, rank })
  }
  const isOnOtherFloor = ({ floorKey }: Found): number => (floorKey === shownFloor ? 0 : 1)
  return found
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        isOnOtherFloor(a.one) - isOnOtherFloor(b.one) ||
        inNaturalOrder(a.one.number, b.one.number) ||
        inNaturalOrder(a.one.name, b.one.name),
    )
    .slice(0, limit)
    .map(({ one }) => one)
}
