import { z } from 'zod'
import { foldText, type BoothRow } from './booth-row.ts'
import { columnIds, type ColumnId } from './columns.ts'

const filtersSchema = z.object({
  /** Words that must all occur. */
  text: z.string(),
  /** `null`: every floor. `'none'`: booths without a floor. */
  floorKey: z.string().nullable(),
  visibility: z.enum(['all', 'visible', 'inactive', 'hidden']),
  sync: z.enum(['all', 'clean', 'new', 'changed', 'conflict']),
  problems: z.enum(['all', 'with', 'without']),
})
export type BoothFilters = z.infer<typeof filtersSchema>

const sortSchema = z.object({ by: z.enum(columnIds), descending: z.boolean() })
export type BoothSort = z.infer<typeof sortSchema>

/** Stands for "no floor" where a floor's key stands otherwise; no key contains a colon. */
export const noFloor = ':none'

export const emptyFilters: BoothFilters = { text: '', floorKey: null, visibility: 'all', sync: 'all', problems: 'all' }
export const firstSort: BoothSort = { by: 'booth_name', descending: false }

/** Stored filters; what does not fit any more becomes the default. */
export function readFilters(stored: unknown): BoothFilters {
  const parsed = filtersSchema.safeParse(stored)
  return parsed.success ? parsed.data : emptyFilters
}

export function readSort(stored: unknown): BoothSort {
  const parsed = sortSchema.safeParse(stored)
  return parsed.success ? parsed.data : firstSort
}

/** How many filters besides the text narrow the list. */
export function activeFilterCount(filters: BoothFilters): number {
  return [filters.floorKey !== null, filters.visibility !== 'all', filters.sync !== 'all', filters.problems !== 'all'].filter(Boolean).length
}

export function filterRows(rows: readonly BoothRow[], filters: BoothFilters): readonly BoothRow[] {
  const words = foldText(filters.text).split(/\s+/).filter(Boolean)
  if (words.length === 0 && activeFilterCount(filters) === 0) return rows
  return rows.filter(
    (row) =>
      words.every((word) => row.searchText.includes(word)) &&
      matchesFloor(row, filters.floorKey) &&
      matchesVisibility(row, filters.visibility) &&
      (filters.sync === 'all' || row.state === filters.sync) &&
      (filters.problems === 'all' || row.problemCount > 0 === (filters.problems === 'with')),
  )
}

function matchesFloor(row: BoothRow, floorKey: string | null): boolean {
  if (floorKey === null) return true
  return floorKey === noFloor ? row.floorName === '' : row.floorKey === floorKey
}

function matchesVisibility(row: BoothRow, visibility: BoothFilters['visibility']): boolean {
  switch (visibility) {
    case 'all':
      return true
    case 'visible':
      return row.active && !row.hide
    case 'inactive':
      return !row.active
    case 'hidden':
      return row.hide
  }
}

/** A sorted copy. Rows without a value come last in either direction; equal rows keep the order of their names. */
export function sortRows(rows: readonly BoothRow[], sort: BoothSort, locale: string): readonly BoothRow[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const direction = sort.descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: sortValue(row, sort.by) }))
    .sort((a, b) => {
      if (a.value === '' || b.value === '') {
        if (a.value !== b.value) return a.value === '' ? 1 : -1
      } else {
        const order =
          typeof a.value === 'number' && typeof b.value === 'number' ? a.value - b.value : collator.compare(String(a.value), String(b.value))
        if (order !== 0) return order * direction
      }
      return collator.compare(a.row.name, b.row.name) || (a.row.key < b.row.key ? -1 : 1)
    })
    .map(({ row }) => row)
}

const stateOrder: Readonly<Record<BoothRow['state'], number>> = { conflict: 0, new: 1, changed: 2, removed: 3, clean: 4 }

function sortValue(row: BoothRow, column: ColumnId): string | number {
  switch (column) {
    case 'booth_name':
      return row.name
    case 'floor_id':
      return row.floorName
    case 'readiness':
      return row.problemCount
    case 'sync':
      return stateOrder[row.state]
    case 'keywords':
      return row.keywords.join(', ')
    case 'active':
      return row.active ? 0 : 1
    case 'hide':
      return row.hide ? 0 : 1
    case 'booth_type':
      return row.type
    case 'city':
      return row.city
    case 'country':
      return row.country
    case 'exhibitor_name':
      return row.exhibitor
    case 'exhibitor_email':
      return row.email
    case 'booth_company_url':
      return row.website
    case 'booth_external_id':
      return row.externalId
    case 'updated':
      return row.updatedAt
  }
}
