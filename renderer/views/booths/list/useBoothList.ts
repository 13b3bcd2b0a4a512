import { useLocalStorage } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { RecordSummary } from '../../../../shared/contract/index.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { useRecords } from '../../../stores/records.ts'
import { useFloorChoices, type FloorChoice } from '../useFloorChoices.ts'
import { boothRow, rowFields, type BoothRow } from './booth-row.ts'
import { readColumns, type ColumnId } from './columns.ts'
import { filterRows, readFilters, readSort, sortRows, type BoothFilters, type BoothSort } from './filters.ts'

export interface BoothList {
  readonly ready: Readonly<Ref<boolean>>
  readonly error: Readonly<Ref<AppError | null>>
  readonly total: ComputedRef<number>
  /** What the filters leave, in order. */
  readonly shown: ComputedRef<readonly BoothRow[]>
  /** The records behind the rows, before filtering. */
  readonly summaries: Readonly<Ref<readonly RecordSummary[]>>
  readonly floors: ComputedRef<readonly FloorChoice[]>
  readonly filters: Ref<BoothFilters>
  readonly sort: Ref<BoothSort>
  readonly columns: Ref<readonly ColumnId[]>
  readonly layout: Ref<'table' | 'cards'>
  readonly reload: () => Promise<void>
}

/** The event's booths as rows, with the person's filters, order and columns, which this computer remembers. */
export function useBoothList(eventId: string): BoothList {
  const { locale } = useI18n()
  const booths = useRecords('booth', rowFields)
  const floors = useFloorChoices()
  const filters = remembered(`booths.filters.${eventId}`, readFilters)
  const sort = remembered(`booths.sort.${eventId}`, readSort)
  const columns = remembered('booths.columns', readColumns)
  const layout = remembered('booths.layout', (stored): 'table' | 'cards' => (stored === 'cards' ? 'cards' : 'table'))

  const floorNames = computed(() => new Map(floors.value.map(({ key, name }) => [key, name])))
  // A row is made once for each version of its record: ten thousand rows stay as they are when one changes.
  const made = shallowRef(new WeakMap<RecordSummary, BoothRow>())
  watch(floorNames, () => (made.value = new WeakMap()), { flush: 'sync' })
  const rows = computed(() => {
    const known = made.value
    return booths.items.value.map((summary) => {
      const before = known.get(summary)
      if (before !== undefined) return before
      const row = boothRow(summary, floorNames.value)
      known.set(summary, row)
      return row
    })
  })
  const sorted = computed(() => sortRows(rows.value, sort.value, locale.value))

  return {
    ready: booths.ready,
    error: booths.error,
    total: computed(() => rows.value.length),
    shown: computed(() => filterRows(sorted.value, filters.value)),
    summaries: booths.items,
    floors,
    filters,
    sort,
    columns,
    layout,
    reload: () => booths.reload(),
  }
}

/** A ref kept in the browser's storage as JSON; what `read` gets there may be anything. */
function remembered<T>(name: string, read: (stored: unknown) => T): Ref<T> {
  return useLocalStorage<T>(`booth-builder.${name}`, read(undefined), {
    shallow: true,
    writeDefaults: false,
    serializer: {
      read: (text) => read(parsed(text)),
      write: (value) => JSON.stringify(value),
    },
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
