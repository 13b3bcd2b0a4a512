import type { ScanReport } from '../../../../shared/contract/index.ts'
import type { ChartMaker } from '../charts/chart-maker.ts'
import { categoryAxis, grid, plain, tooltipOf } from '../charts/chart-style.ts'
import type { Cell, ChartView } from '../charts/chart-view.ts'
import { dayText } from '../charts/day-text.ts'
import { textTip } from '../charts/tip-content.ts'

/** More days than this are put together by weekday. */
const mostDays = 35

/** When it is busy: each day, or weekday, by the hours of its clock. */
export function heatMap({ byHour, byDay }: ScanReport, { t, formats, style, base }: ChartMaker): ChartView {
  const isByWeekday = byDay.length > mostDays
  const lineOf = (day: string): string =>
    isByWeekday ? String((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) : day
  const lines = [...new Set(byDay.map(({ day }) => lineOf(day)))].sort()
  const hours = byHour.map(({ hour }) => hour)
  const from = Math.min(...hours)
  const columns = Array.from(
    { length: byHour.length === 0 ? 0 : Math.max(...hours) - from + 1 },
    (_, index) => from + index,
  )
  const cells = new Map<string, number>()
  for (const { day, hour, scans } of byHour) {
    const name = `${lineOf(day)} ${hour}`
    cells.set(name, scans + (cells.get(name) ?? 0))
  }
  // The fourth of January 2027 is a Monday.
  const lineText = (line: string): string =>
    isByWeekday
      ? new Intl.DateTimeFormat(formats.locale, { weekday: 'long', timeZone: 'UTC' }).format(
          Date.UTC(2027, 0, 4 + Number(line)),
        )
      : dayText(line, formats.locale, 'short')
  const most = Math.max(1, ...cells.values())
  const [busiest] = [...cells].sort(([, a], [, b]) => b - a)
  const [busiestLine = '', busiestHour = ''] = busiest?.[0].split(' ') ?? []
  const description = t('reports.describe.heat', {
    most: formats.number(busiest?.[1] ?? 0),
    day: busiestLine === '' ? '' : lineText(busiestLine),
    hour: busiestHour === '' ? '' : hourText(Number(busiestHour)),
  })
  const heightPixels = Math.max(180, lines.length * 22 + 96)
  return {
    id: 'scans-by-day-and-hour',
    title: t('reports.charts.heat'),
    ...(isByWeekday ? { note: t('reports.byWeekday') } : {}),
    description,
    heightPixels,
    option: {
      ...base(description),
      grid: { ...grid, bottom: 52 },
      tooltip: {
        ...tooltipOf(base(description)),
        formatter: ({ value }: { readonly value: readonly [number, number, number] }) =>
          textTip(
            `${lineText(lines[value[1]] ?? '')}, ${hourText(columns[value[0]] ?? 0)}: ${t('reports.scansOf', value[2])}`,
          ),
      },
      xAxis: categoryAxis(style, columns.map(hourText)),
      yAxis: {
        ...categoryAxis(style, lines.map(lineText)),
        inverse: true,
        axisLabel: { color: style.colour.textMuted, interval: 0 },
      },
      visualMap: {
        ...{
          type: 'continuous',
          min: 0,
          max: most,
          orient: 'horizontal',
          left: 'center',
          bottom: 0,
          itemWidth: 12,
          itemHeight: 160,
        },
        ...{
          text: [formats.number(most), '0'],
          textStyle: { color: style.colour.textMuted },
          inRange: { color: style.scale },
        },
      },
      series: [
        {
          type: 'heatmap',
          data: [...cells].map(([name, scans]) => {
            const [line = '', hour = ''] = name.split(' ')
            return [columns.indexOf(Number(hour)), lines.indexOf(line), scans]
          }),
          itemStyle: { ...plain, borderWidth: 1, borderColor: style.colour.surface },
          label: {
            show: lines.length <= 14,
            formatter: ({ value }: { readonly value: readonly number[] }) => formats.number(value[2] ?? 0),
          },
        },
      ],
    },
    columns: [
      { label: t('reports.columns.day'), kind: 'text', shown: (cell) => lineText(String(cell)) },
      { label: t('reports.columns.hour'), kind: 'number', shown: (cell) => hourText(Number(cell)) },
      { label: t('reports.columns.scans'), kind: 'number' },
    ],
    rows: [...cells].map(([name, scans]) => {
      const [line = '', hour = ''] = name.split(' ')
      return { cells: [line, Number(hour), scans] satisfies readonly Cell[] }
    }),
  }
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
