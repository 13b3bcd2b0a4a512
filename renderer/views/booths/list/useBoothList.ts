import type { ComputedRef, Ref } from 'vue'
import { computed } from 'vue'
import { listedFields } from '../../../components/records/cells/table-columns.ts'
import { useEntityFields, type EntityFields } from '../../../components/records/fields/useEntityFields.ts'
import { criterionOf } from '../../../components/records/filters/record-filters.ts'
import type { TableColumn } from '../../../components/records/table/columns.ts'
import {
  titleColumn,
  useLayout,
  useListLook,
  type ListLook,
} from '../../../components/records/views/useListLook.ts'
import { useRecordWindow, type RecordWindow } from '../../../stores/records/window.ts'
import { rowFields } from './booth-row.ts'
import { useBoothColumns, usualBoothColumns } from './columns.ts'

export interface BoothList {
  /** What the filters leave, in order. */
  readonly booths: RecordWindow
  readonly fields: EntityFields
  readonly look: ListLook
  /** All columns the table can have, and those it has. */
  readonly allColumns: ComputedRef<readonly TableColumn[]>
  readonly columns: ComputedRef<readonly TableColumn[]>
  readonly layout: Ref<'table' | 'cards'>
}

/** The event's booths as the person looks at them. */
export function useBoothList(): BoothList {
  const fields = useEntityFields('booth')
  const look = useListLook('booth', {
    columns: () => usualBoothColumns,
    sorting: { by: titleColumn, descending: false },
  })
  const allColumns = useBoothColumns(fields)
  const columns = computed(() =>
    look.columns.value.flatMap((id) => allColumns.value.find((column) => column.id === id) ?? []),
  )
  const layout = useLayout('booth')
  const booths = useRecordWindow(
    () => [...new Set([...rowFields, ...listedFields('booth', look.columns.value)])],
    () => ({
      criterion: criterionOf('booth', look.filters.value),
      orderBy: look.sorting.value.by === titleColumn ? undefined : look.sorting.value.by,
      descending: look.sorting.value.descending,
    }),
  )
  return { booths, fields, look, allColumns, columns, layout }
}
