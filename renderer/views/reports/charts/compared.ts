import type { ReportFilter } from '../../../../shared/contract/index.ts'
import type { NewestAnswer } from '../../../stores/newest-answer.ts'
import type { ChartMaker } from './chart-maker.ts'
import { grid, legend, plain } from './chart-style.ts'
import type { Cell, ChartColumn } from './chart-view.ts'

/** The same counted for other days, to stand beside a report. */
export interface Compared<Report> {
  readonly report: Report
  /** What these days are called. */
  readonly days: string
  /** By so many days they lie before the report's own; negative: after. */
  readonly offsetDays: number
}

/** The columns that a table has more. */
export function comparedColumns(
  compared: Compared<unknown> | null,
  { t }: Pick<ChartMaker, 't'>,
): readonly ChartColumn[] {
  return compared === null
    ? []
    : [
        { label: compared.days, kind: 'number' },
        { label: t('reports.columns.change'), kind: 'number' },
      ]
}

/** And their cells. `before`: `null` where nobody can tell. */
export function comparedCells(
  compared: Compared<unknown> | null,
  now: number,
  before: number | null,
): readonly Cell[] {
  return compared === null ? [] : [before, before === null ? null : now - before]
}

/** The grid of a chart, and what tells two lots of days apart where there are two. */
export function comparedLegend(compared: Compared<unknown> | null, { style }: ChartMaker): object {
  return compared === null ? { grid } : { grid: { ...grid, top: 36 }, legend: legend(style) }
}

/** The series of the report's own days. */
export function theseDays(compared: Compared<unknown> | null, { t }: ChartMaker): { readonly name?: string } {
  return compared === null ? {} : { name: t('reports.compare.these') }
}

/** The bars of the other days. */
export function beforeBars(
  { days }: Pick<Compared<unknown>, 'days'>,
  { style }: ChartMaker,
  {
    data,
    barMaxWidth = 16,
    borderRadius,
  }: {
    readonly data: readonly (number | null)[]
    readonly barMaxWidth?: number
    readonly borderRadius?: readonly number[]
  },
): object {
  return {
    type: 'bar',
    name: days,
    data,
    barMaxWidth,
    itemStyle: { ...plain, color: style.colour.textFaint, ...(borderRadius && { borderRadius }) },
  }
}

/** A figure above the charts, and what it was on the other days. */
export interface Figure {
  readonly label: string
  readonly value: string
  /** As a sentence. */
  readonly before?: string
}

/** The figure of a mean: so many to so many. */
export function comparedMean(
  label: string,
  now: Ratio,
  before: Ratio | undefined,
  maker: ChartMaker,
): Figure {
  return comparedFigure(label, meanOf(now), before && meanOf(before), maker)
}

type Ratio = readonly [of: number, each: number]

/** To a tenth; `null`: of nothing. */
function meanOf([of, each]: Ratio): number | null {
  return each === 0 ? null : Math.round((of / each) * 10) / 10
}

/** `before`: `undefined` where nothing is compared. `null`: there is no such figure. */
export function comparedFigure(
  label: string,
  now: number | null,
  before: number | null | undefined,
  { t, formats }: ChartMaker,
): Figure {
  const text = (value: number | null): string => (value === null ? '–' : formats.number(value))
  if (before === undefined) return { label, value: text(now) }
  const was = text(before)
  const isTold = now !== null && before !== null && (before !== 0 || now === 0)
  const change = isTold ? formats.change(before === 0 ? 0 : (now - before) / before) : undefined
  return {
    label,
    value: text(now),
    before:
      change === undefined
        ? t('reports.compare.was', { before: was })
        : t('reports.compare.wasChange', { before: was, change }),
  }
}

/** The days that a report is compared with. */
export interface ComparedDays extends Omit<Compared<unknown>, 'report'> {
  readonly filter: ReportFilter
}

/** The answer about these days, once it is the one to what is asked now. */
export function comparedWith<Report>(
  days: ComparedDays | null,
  { answer, busy }: Pick<NewestAnswer<Report>, 'answer' | 'busy'>,
): Compared<Report> | null {
  return days === null || busy.value || answer.value === null ? null : { ...days, report: answer.value }
}
