import {
  columnPinningFeature,
  columnSizingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/vue-table'
import { computed, type ComputedRef, type Ref } from 'vue'

/** A column of a table of records, as data. */
export interface TableColumn {
  readonly id: string
  readonly label: string
  /** What it takes to show its content whole. Room to spare is shared in these proportions. */
  readonly widthPixels: number
  /** What it can do with where the table is narrow: a mark without its words, a text cut off. */
  readonly compactPixels: number
  /** Stays at the start while the others scroll. */
  readonly pinned?: boolean
  /** The core has no order by it. */
  readonly unsorted?: true
}

/** By which column, of those shown or not, and which way. */
export interface Sorting {
  readonly by: string
  readonly descending: boolean
}

export interface ShownColumn {
  readonly id: string
  readonly label: string
  readonly pinned: boolean
  readonly sorted: 'ascending' | 'descending' | 'none'
  readonly sortable: boolean
  sort(): void
}

export interface TableColumns {
  readonly shown: ComputedRef<readonly ShownColumn[]>
  /** The tracks of a row's grid, edges included. */
  readonly template: ComputedRef<string>
  /**
   * The least width of a row. What does not fit then is scrolled to; pinned columns and the edges
   * stay.
   */
  readonly leastPixels: ComputedRef<number>
  /** There is no room for all columns at their width: cells show their short form. */
  readonly compact: ComputedRef<boolean>
}

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, rowSortingFeature })

/**
 * The columns of a table as TanStack Table keeps them: their order, widths, pinning and sorting. It
 * gets no rows: those are the window's, which never has all of them.
 *
 * `edgePixels`: the tracks before and after the columns, for the checkbox and the menu, as far as
 * there are any.
 */
export function useTableColumns(options: {
  readonly columns: () => readonly TableColumn[]
  readonly sorting: Ref<Sorting>
  readonly edgePixels: () => { readonly start: number; readonly end: number }
  readonly widthPixels: () => number
}): TableColumns {
  const { sorting } = options
  const definitions = computed(() =>
    options.columns().map(({ id, label, widthPixels, compactPixels, unsorted }) => ({
      enableSorting: unsorted !== true,
      id,
      header: label,
      accessorFn: () => undefined,
      size: widthPixels,
      minSize: compactPixels,
    })),
  )
  const table = useTable({
    features,
    data: [],
    columns: definitions,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: computed(() => ({
      sorting: [{ id: sorting.value.by, desc: sorting.value.descending }],
      columnPinning: {
        start: options
          .columns()
          .filter(({ pinned }) => pinned === true)
          .map(({ id }) => id),
        end: [],
      },
    })),
    onSortingChange(update: SortingState | ((before: SortingState) => SortingState)) {
      const [first] =
        typeof update === 'function'
          ? update([{ id: sorting.value.by, desc: sorting.value.descending }])
          : update
      if (first !== undefined) sorting.value = { by: first.id, descending: first.desc }
    },
  })
  const leaves = computed(() => [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()])
  const edges = computed(() => options.edgePixels().start + options.edgePixels().end)
  const least = computed(() =>
    leaves.value.reduce((sum, { columnDef }) => sum + (columnDef.minSize ?? 0), edges.value),
  )
  const wanted = computed(() => leaves.value.reduce((sum, column) => sum + column.getSize(), edges.value))
  const compact = computed(() => options.widthPixels() > 0 && wanted.value > options.widthPixels())

  return {
    compact,
    leastPixels: least,
    template: computed(() => {
      const { start, end } = options.edgePixels()
      const tracks = leaves.value.map((column) => {
        const size = column.getSize()
        return `minmax(${compact.value ? (column.columnDef.minSize ?? size) : size}px, ${size}fr)`
      })
      return [start, ...tracks, end]
        .map((track) => (typeof track === 'number' ? (track === 0 ? '' : `${track}px`) : track))
        .filter(Boolean)
        .join(' ')
    }),
    shown: computed(() =>
      leaves.value.map((column) => {
        const sorted = column.getIsSorted()
        return {
          id: column.id,
          label: String(column.columnDef.header),
          pinned: column.getIsPinned() !== false,
          sorted: sorted === false ? 'none' : sorted === 'desc' ? 'descending' : 'ascending',
          sortable: column.getCanSort(),
          sort: () => column.toggleSorting(),
        }
      }),
    ),
  }
}
