import { normaliseForSearch } from '../../../../shared/domain/record/search-normalisation.ts'
import type { Stand } from '../../../../shared/domain/plan/elements.ts'
import { inReadingOrder } from '../../../floor-editor/arrangement/reading-order.ts'

export type SortedPart =
  'number' | 'name' | 'category' | 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres' | 'rotationDegrees'

/** By what the list is sorted; `null`: in reading order, as the plan is read. */
export interface Sorting {
  readonly part: SortedPart
  readonly descending: boolean
}

export interface StandWords {
  readonly nameOf: (stand: Stand) => string
  /** The name of the stand's category; empty: none. */
  readonly categoryOf: (stand: Stand) => string
}

/** The stands that have a text in number, name or category, in the wanted order. */
export function standRows(
  stands: readonly Stand[],
  words: StandWords,
  text: string,
  sorting: Sorting | null,
): readonly Stand[] {
  const wanted = normaliseForSearch(text.trim())
  const has = (stand: Stand): boolean =>
    [stand.number, words.nameOf(stand), words.categoryOf(stand)].some((word) =>
      normaliseForSearch(word).includes(wanted),
    )
  const read = inReadingOrder(wanted === '' ? stands : stands.filter(has))
  if (sorting === null) return read
  const compare = comparing(sorting.part, words)
  const sign = sorting.descending ? -1 : 1
  // What has nothing to sort by comes last, whichever way.
  const isBare = (stand: Stand): boolean => valueOf(stand, sorting.part, words) === ''
  return [...read].sort((a, b) => Number(isBare(a)) - Number(isBare(b)) || sign * compare(a, b))
}

function valueOf(stand: Stand, part: SortedPart, words: StandWords): string | number {
  if (part === 'name') return words.nameOf(stand)
  if (part === 'category') return words.categoryOf(stand)
  return stand[part]
}

function comparing(part: SortedPart, words: StandWords): (a: Stand, b: Stand) => number {
  const collator = new Intl.Collator(undefined, { numeric: true })
  return (a, b) => {
    const [left, right] = [valueOf(a, part, words), valueOf(b, part, words)]
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : collator.compare(String(left), String(right))
  }
}

/** A click on a heading sorts by it, another the other way round, a third as the plan is read. */
export function nextSorting(now: Sorting | null, part: SortedPart): Sorting | null {
  if (now?.part !== part) return { part, descending: false }
  return now.descending ? null : { part, descending: true }
}

/** Numbers that more than one of the stands has. */
export function repeatedNumbers(stands: readonly Stand[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { number } of stands) {
    if (number === '') continue
    if (seen.has(number)) repeated.add(number)
    seen.add(number)
  }
  return repeated
}
