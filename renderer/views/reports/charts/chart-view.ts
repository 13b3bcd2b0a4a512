import type { EChartsCoreOption } from 'echarts/core'
import type { RouteLocationRaw } from 'vue-router'

export type Cell = string | number | null

export interface ChartColumn {
  readonly label: string
  readonly kind: 'text' | 'number'
  /** How a cell is written for a person; default as it is. Files have it as it is. */
  readonly shown?: (cell: Cell) => string
}

export interface ChartRow {
  readonly cells: readonly Cell[]
  /** Where the first cell leads. */
  readonly to?: RouteLocationRaw | undefined
}

/** One chart, the table that says the same, and what both are called. */
export interface ChartView {
  /** Names its files. */
  readonly id: string
  readonly title: string
  /** What is left to be said beside the title. */
  readonly note?: string
  /** What a screen reader says in place of the picture. */
  readonly description: string
  readonly option: EChartsCoreOption
  readonly heightPixels: number
  readonly columns: readonly ChartColumn[]
  readonly rows: readonly ChartRow[]
  /** Where a click on the chart's n-th datum leads. */
  readonly leadsTo?: (dataIndex: number) => RouteLocationRaw | undefined
}
