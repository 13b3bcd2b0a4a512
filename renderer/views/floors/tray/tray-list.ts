import type { RecordState } from '../../../../shared/contract/index.ts'
import { preferenceOfKeywords } from '../../../../shared/domain/plan/assignment/booth-preferences.ts'
import { normaliseForSearch } from '../../../../shared/domain/record/search-normalisation.ts'
import { keywordsOf } from '../../../../shared/domain/record/record-values.ts'
import type { TrayBooth } from '../screen/useFloors.ts'

export const traySorts = ['name', 'readiness', 'size', 'floor'] as const
export type TraySort = (typeof traySorts)[number]

export const readinessFilters = ['all', 'ready', 'unready'] as const
export const syncFilters = ['clean', 'new', 'changed', 'conflict'] as const satisfies readonly RecordState[]

/** What is left out beside the search, all at once. */
export interface TrayFilter {
  readonly readiness: (typeof readinessFilters)[number]
  /** `null`: any. */
  readonly sync: (typeof syncFilters)[number] | null
  /** Only booths with this keyword; empty: any. */
  readonly keyword: string
}

export const openFilter: TrayFilter = { readiness: 'all', sync: null, keyword: '' }

export function filterCount({ readiness, sync, keyword }: TrayFilter): number {
  return Number(readiness !== 'all') + Number(sync !== null) + Number(keyword !== '')
}

interface TrayQuestion {
  readonly text: string
  readonly filter: TrayFilter
  readonly sort: TraySort
  /** The floors in the order of their tabs. */
  readonly floorKeys: readonly string[]
}

/**
 * The booths that search and filter let through, in order. Words of the search may stand in the name
 * or the keywords, in any order.
 */
export function trayList(
  booths: readonly TrayBooth[],
  { text, filter, sort, floorKeys }: TrayQuestion,
  compare: (a: string, b: string) => number,
): readonly TrayBooth[] {
  const words = normaliseForSearch(text).split(/\s+/).filter(Boolean)
  const found = booths.filter((booth) => {
    if (filter.readiness !== 'all' && (booth.problemCount === 0) !== (filter.readiness === 'ready'))
      return false
    if (filter.sync !== null && booth.record.state !== filter.sync) return false
    const keywords = keywordsOf(booth.record.values['keywords'])
    if (filter.keyword !== '' && !keywords.includes(filter.keyword)) return false
    if (words.length === 0) return true
    const searched = normaliseForSearch(`${booth.name} ${keywords.join(' ')}`)
    return words.every((word) => searched.includes(word))
  })
  const byName = (a: TrayBooth, b: TrayBooth): number => compare(a.name, b.name)
  const orders: Readonly<Record<TraySort, (a: TrayBooth, b: TrayBooth) => number>> = {
    name: byName,
    readiness: (a, b) => a.problemCount - b.problemCount,
    // Large ones are hardest to place; whoever has said nothing comes last.
    size: (a, b) => wantedSquareMetres(b) - wantedSquareMetres(a),
    floor: (a, b) => floorKeys.indexOf(a.floorKey ?? '') - floorKeys.indexOf(b.floorKey ?? ''),
  }
  return found.sort((a, b) => orders[sort](a, b) || byName(a, b))
}

/** As their keywords say; 0 where they say nothing. */
export function wantedSquareMetres({ record }: TrayBooth): number {
  return preferenceOfKeywords(keywordsOf(record.values['keywords']), []).squareMetres ?? 0
}

/** The keywords that booths have, the most frequent first; at most `most`. */
export function commonKeywords(booths: readonly TrayBooth[], most: number): readonly string[] {
  const counts = new Map<string, number>()
  for (const { record } of booths)
    for (const keyword of keywordsOf(record.values['keywords']))
      counts.set(keyword, (counts.get(keyword) ?? 0) + 1)
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([keyword]) => keyword)
}
