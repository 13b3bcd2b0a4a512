import { z } from 'zod'
import type { RecordCriterion } from '../../../../../shared/contract/index.ts'
import { columnIds, type ColumnId } from '../columns.ts'

const syncStates = ['new', 'changed', 'conflict', 'clean'] as const

const filtersSchema = z.object({
  /** Words that must all occur. */
  text: z.string(),
  /** On one of these floors; none: on any. `noFloor` stands for booths without one. */
  floors: z.array(z.string()),
  visibility: z.enum(['all', 'visible', 'inactive', 'hidden']),
  /** In one of these states; none: in any. */
  sync: z.array(z.enum(syncStates)),
  problems: z.enum(['all', 'with', 'without']),
})
export type BoothFilters = z.infer<typeof filtersSchema>

/** How they were stored when a filter had one value. */
const singleSchema = filtersSchema.omit({ floors: true }).extend({ floorKey: z.string().nullable(), sync: z.enum(['all', ...syncStates]) })

const sortSchema = z.object({ by: z.enum(columnIds), descending: z.boolean() })
export type BoothSort = z.infer<typeof sortSchema>

/** Stands for "no floor" where a floor's key stands otherwise; no key contains a colon. */
export const noFloor = ':none'

export const emptyFilters: BoothFilters = { text: '', floors: [], visibility: 'all', sync: [], problems: 'all' }
const firstSort: BoothSort = { by: 'booth_name', descending: false }

/** Stored filters; what does not fit any more becomes the default. */
export function readFilters(stored: unknown): BoothFilters {
  const parsed = filtersSchema.safeParse(stored)
  if (parsed.success) return parsed.data
  const single = singleSchema.safeParse(stored)
  if (!single.success) return emptyFilters
  const { text, floorKey, visibility, sync, problems } = single.data
  return { text, floors: floorKey === null ? [] : [floorKey], visibility, sync: sync === 'all' ? [] : [sync], problems }
}

export function readSort(stored: unknown): BoothSort {
  const parsed = sortSchema.safeParse(stored)
  return parsed.success ? parsed.data : firstSort
}

/** How many filters besides the text narrow the list. */
export function activeFilterCount(filters: BoothFilters): number {
  return [filters.floors.length > 0, filters.visibility !== 'all', filters.sync.length > 0, filters.problems !== 'all'].filter(Boolean).length
}

/** The filters as a question to the core. */
export function boothCriterion({ text, floors, visibility, sync, problems }: BoothFilters): RecordCriterion {
  const where = {
    ...(floors.length === 0 ? {} : { floor_id: floors.map((key) => (key === noFloor ? null : key)) }),
    ...visibilityFields[visibility],
  }
  return {
    entity: 'booth',
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(Object.keys(where).length === 0 ? {} : { where }),
    ...(sync.length === 0 ? {} : { states: sync }),
    ...(problems === 'all' ? {} : { problems }),
  }
}

/** A booth that says nothing is neither active nor hidden. */
const visibilityFields: Readonly<Record<BoothFilters['visibility'], NonNullable<RecordCriterion['where']>>> = {
  all: {},
  visible: { active: true, hide: [false, null] },
  inactive: { active: [false, null] },
  hidden: { hide: true },
}

/** The core's name for an order by this column; none: by name. */
export function orderBy(column: ColumnId): string | undefined {
  switch (column) {
    case 'booth_name':
      return undefined
    case 'readiness':
      return ':problems'
    case 'sync':
      return ':state'
    case 'updated':
      return ':updated'
    default:
      return column
  }
}
