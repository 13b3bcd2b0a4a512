import { useLocalStorage } from '@vueuse/core'
import type { Ref } from 'vue'
import { useRecordWindow, type RecordWindow } from '../../../stores/records/window.ts'
import { rowFields } from './booth-row.ts'
import { readColumns, type ColumnId } from './columns.ts'
import { boothCriterion, orderBy, readFilters, readSort, type BoothFilters, type BoothSort } from './filters/filters.ts'

export interface BoothList {
  /** What the filters leave, in order. */
  readonly booths: RecordWindow
  readonly filters: Ref<BoothFilters>
  readonly sort: Ref<BoothSort>
  readonly columns: Ref<readonly ColumnId[]>
  readonly layout: Ref<'table' | 'cards'>
}

/**
 * The event's booths with the person's filters, order and columns, which this computer remembers.
 */
export function useBoothList(eventId: string): BoothList {
  const filters = remembered(`booths.filters.${eventId}`, readFilters)
  const sort = remembered(`booths.sort.${eventId}`, readSort)
  const columns = remembered('booths.columns', readColumns)
  const layout = remembered('booths.layout', (stored): 'table' | 'cards' => (stored === 'cards' ? 'cards' : 'table'))
  const booths = useRecordWindow(rowFields, () => ({
    criterion: boothCriterion(filters.value),
    orderBy: orderBy(sort.value.by),
    descending: sort.value.descending,
  }))
  return { booths, filters, sort, columns, layout }
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
