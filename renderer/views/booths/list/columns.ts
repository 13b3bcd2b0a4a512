import { computed, type ComputedRef } from 'vue'
import { useEntityColumns } from '../../../components/records/cells/table-columns.ts'
import type { EntityFields } from '../../../components/records/fields/useEntityFields.ts'
import type { TableColumn } from '../../../components/records/table/columns.ts'
import { titleColumn } from '../../../components/records/views/useListLook.ts'
import { useText } from '../../../locales/index.ts'

export const usualBoothColumns: readonly string[] = [titleColumn, 'floor_id', ':problems', ':state', 'keywords', 'active', 'hide']

const widths: Readonly<Record<string, readonly [widthPixels: number, compactPixels: number]>> = {
  [titleColumn]: [260, 176],
  floor_id: [150, 104],
  ':problems': [136, 132],
  ':state': [128, 100],
  keywords: [220, 88],
  active: [92, 68],
  hide: [92, 68],
}

const editors: Readonly<Record<string, 'text' | 'switch' | 'floor'>> = {
  [titleColumn]: 'text',
  floor_id: 'floor',
  keywords: 'text',
  active: 'switch',
  hide: 'switch',
}

/** How a cell is edited in place; columns without it open the booth. */
export function editorOf(column: string): 'text' | 'switch' | 'floor' | undefined {
  return editors[column]
}

/** The field that a column shows. */
export function fieldOfColumn(column: string): string {
  return column === titleColumn ? 'booth_name' : column
}

/** The columns of the table of booths: those of any entity, some in fewer words and narrower. */
export function useBoothColumns(fields: EntityFields): ComputedRef<readonly TableColumn[]> {
  const { t } = useText()
  const columns = useEntityColumns('booth', fields)
  return computed(() =>
    columns.value.map((column) => {
      const [widthPixels, compactPixels] = widths[column.id] ?? [column.widthPixels, column.compactPixels]
      const label = column.id === 'active' || column.id === 'hide' ? t(`booths.columns.${column.id}`) : column.label
      return { ...column, label, widthPixels, compactPixels }
    }),
  )
}
