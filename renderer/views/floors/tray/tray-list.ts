import type { RecordSummary } from '../../../../shared/contract/index.ts'

export interface TrayBooth {
  readonly key: string
  readonly name: string
  readonly floorKey: string | undefined
  readonly problemCount: number
  readonly record: RecordSummary
}

export interface TrayFilter {
  readonly text: string
  /** Only booths of this floor; `null` for all. */
  readonly floorKey: string | null
  readonly sort: 'name' | 'readiness'
}

/**
 * The booths of the tray that the filter lets through, in order. Words of the search may stand in
 * the name or the keywords, in any order.
 */
export function trayList(booths: readonly TrayBooth[], filter: TrayFilter, compare: (a: string, b: string) => number): readonly TrayBooth[] {
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = booths.filter((booth) => {
    if (filter.floorKey !== null && booth.floorKey !== filter.floorKey) return false
    if (words.length === 0) return true
    const keywords = booth.record.values['keywords']
    const text = `${booth.name} ${typeof keywords === 'string' ? keywords : ''}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  const byName = (a: TrayBooth, b: TrayBooth): number => compare(a.name, b.name)
  return found.sort(filter.sort === 'name' ? byName : (a, b) => a.problemCount - b.problemCount || byName(a, b))
}
