import { useFormats } from '../../../locales/formats.ts'
import type { Cell, ChartColumn } from './chart-view.ts'

/** How a cell of a chart's table is written for a person. */
export function useCellText(): (column: ChartColumn, cell: Cell) => string {
  const formats = useFormats()
  return ({ shown: write, kind }, cell) => {
    if (cell === null) return '–'
    return (
      write?.(cell) ??
      (kind === 'number' && typeof cell === 'number' ? formats.value.number(cell) : String(cell))
    )
  }
}
