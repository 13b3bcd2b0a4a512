import { describe, expect, it } from 'vitest'
import type { RecordState, RecordSummary } from '../../../shared/contract/index.ts'
import {
  commonKeywords,
  filterCount,
  openFilter,
  trayList,
  type TrayFilter,
  type TraySort,
} from '../../../renderer/views/floors/tray/tray-list.ts'
import type { TrayBooth } from '../../../renderer/views/floors/screen/useFloors.ts'

function waiting(
  name: string,
  more: { keywords?: string; problems?: number; state?: RecordState; floorKey?: string } = {},
): TrayBooth {
  const { keywords = '', problems = 0, state = 'clean', floorKey = 'f1' } = more
  const record = {
    key: name,
    state,
    problemCount: problems,
    values: { keywords },
  } as unknown as RecordSummary
  return { key: name, name, floorKey, problemCount: problems, record }
}

const booths = [
  waiting('Zeta', { keywords: 'solar, 18 m²', state: 'new' }),
  waiting('Ärea', { keywords: 'solar, wind', problems: 2, floorKey: 'f2' }),
  waiting('Mono', { keywords: '6 x 6', problems: 1, state: 'conflict' }),
  waiting('Beta', { keywords: 'wind' }),
]

function names(question: {
  text?: string
  filter?: Partial<TrayFilter>
  sort?: TraySort
}): readonly string[] {
  const { text = '', filter = {}, sort = 'name' } = question
  return trayList(
    booths,
    { text, filter: { ...openFilter, ...filter }, sort, floorKeys: ['f2', 'f1'] },
    new Intl.Collator('en').compare,
  ).map(({ name }) => name)
}

describe('the booths of the tray', () => {
  it('are those that match every filter and every word of the search, without regard to accents', () => {
    expect(names({ filter: { readiness: 'ready' } })).toEqual(['Beta', 'Zeta'])
    expect(names({ filter: { readiness: 'unready', sync: 'conflict' } })).toEqual(['Mono'])
    expect(names({ filter: { keyword: 'solar', readiness: 'ready' } })).toEqual(['Zeta'])
    expect(names({ text: 'wind area' })).toEqual(['Ärea'])
    expect(names({ text: 'wind', filter: { sync: 'new' } })).toEqual([])
  })

  it('come by name, ready first, the largest wanted first, or by the floors of their tabs', () => {
    expect(names({})).toEqual(['Ärea', 'Beta', 'Mono', 'Zeta'])
    expect(names({ sort: 'readiness' })).toEqual(['Beta', 'Zeta', 'Mono', 'Ärea'])
    expect(names({ sort: 'size' })).toEqual(['Mono', 'Zeta', 'Ärea', 'Beta'])
    expect(names({ sort: 'floor' })).toEqual(['Ärea', 'Beta', 'Mono', 'Zeta'])
  })

  it('offer their keywords, the most frequent first, and count what is filtered', () => {
    expect(commonKeywords(booths, 3)).toEqual(['solar', 'wind', '18 m²'])
    expect(filterCount({ readiness: 'ready', sync: 'new', keyword: 'x' })).toBe(3)
  })
})
