import type { ReportedBooth, ScanReport } from '../../../../shared/contract/index.ts'
import { dayAt } from '../../../../shared/domain/time-zone.ts'
import { dayText } from '../charts/day-text.ts'
import type { ChartMaker } from '../charts/chart-maker.ts'
import { categoryAxis, grid, plain, tooltipOf, valueAxis } from '../charts/chart-style.ts'
import type { ChartView } from '../charts/chart-view.ts'
import { valuesTip } from '../charts/tip-content.ts'
import { heatMap } from './heat-map.ts'

const hourMs = 3_600_000
/** Over more hours than this a line has a point for every day instead. */
const mostHours = 62 * 24
const boothBars = 15

export function scanCharts(report: ScanReport, maker: ChartMaker): readonly ChartView[] {
  return [scansByHour(report, maker), scansByBooth(report, maker), heatMap(report, maker), peopleByDay(report, maker)]
}

function scansByHour({ byHour, scans }: ScanReport, { t, formats, style, base, timeZone }: ChartMaker): ChartView {
  const hours = everyHour(byHour)
  const busiest = byHour.reduce<ScanReport['byHour'][number] | undefined>(
    (most, hour) => (most === undefined || hour.scans > most.scans ? hour : most),
    undefined,
  )
  const description = t('reports.describe.hours', {
    scans: formats.number(scans),
    most: formats.number(busiest?.scans ?? 0),
    when: busiest === undefined ? '' : formats.dateTime(busiest.at, timeZone),
  })
  const labels = hours.map(({ at }) => formats.dateTime(at, timeZone))
  return {
    id: 'scans-by-hour',
    title: t('reports.charts.hours'),
    note: t('reports.inZone', { zone: timeZone.replaceAll('_', ' ') }),
    description,
    heightPixels: 280,
    option: {
      ...base(description),
      grid,
      tooltip: { ...tooltipOf(base(description)), trigger: 'axis', formatter: valuesTip((value) => t('reports.scansOf', value)) },
      xAxis: {
        ...categoryAxis(style, labels),
        boundaryGap: false,
        axisLabel: {
          color: style.colour.textMuted,
          hideOverlap: true,
          interval: (index: number) => isDayStart(hours, index, timeZone),
          formatter: (_label: string, index: number) => shortDay(hours[index]?.at ?? '', timeZone, formats.locale),
        },
      },
      yAxis: valueAxis(style, formats.number),
      series: [
        {
          type: 'line',
          data: hours.map(({ scans: count }) => count),
          showSymbol: hours.length < 3,
          lineStyle: { width: 1.5, color: style.colour.accent },
          itemStyle: { color: style.colour.accent },
          areaStyle: { color: style.colour.accent, opacity: 0.14 },
        },
      ],
    },
    columns: [
      { label: t('reports.columns.hour'), kind: 'text', shown: (cell) => formats.dateTime(String(cell), timeZone) },
      { label: t('reports.columns.scans'), kind: 'number' },
    ],
    rows: byHour.map(({ at, scans: count }) => ({ cells: [at, count] })),
  }
}

/** The hours between the first and the last, also those without scans; days where there are many. */
function everyHour(byHour: ScanReport['byHour']): readonly { readonly at: string; readonly scans: number }[] {
  const [first] = byHour
  const last = byHour.at(-1)
  if (first === undefined || last === undefined) return []
  if (Date.parse(last.at) - Date.parse(first.at) > mostHours * hourMs) {
    const days = new Map<string, { at: string; scans: number }>()
    for (const { at, day, scans } of byHour) days.set(day, { at: days.get(day)?.at ?? at, scans: scans + (days.get(day)?.scans ?? 0) })
    return [...days.values()]
  }
  const all: { at: string; scans: number }[] = []
  let next = Date.parse(first.at)
  for (const { at, scans } of byHour) {
    for (; next < Date.parse(at); next += hourMs) all.push({ at: new Date(next).toISOString(), scans: 0 })
    all.push({ at, scans })
    next = Date.parse(at) + hourMs
  }
  return all
}

function isDayStart(hours: readonly { readonly at: string }[], index: number, timeZone: string): boolean {
  const dayOf = (place: number): string => dayAt(Date.parse(hours[place]?.at ?? '') / 1_000, timeZone)
  return index === 0 || dayOf(index) !== dayOf(index - 1)
}

function shortDay(at: string, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(new Date(at))
}

export function boothName({ id, name }: ReportedBooth, { t }: Pick<ChartMaker, 't'>): string {
  return name === '' ? t('reports.unknownBooth', { id }) : name
}

function scansByBooth({ byBooth, otherBooths, booths }: ScanReport, maker: ChartMaker): ChartView {
  const { t, formats, style, base, boothRoute } = maker
  const shown = byBooth.slice(0, boothBars)
  const [first] = byBooth
  const description = t('reports.describe.booths', {
    booths: formats.number(booths),
    first: first === undefined ? '' : boothName(first, maker),
    most: formats.number(first?.scans ?? 0),
  })
  return {
    id: 'scans-by-booth',
    title: t('reports.charts.booths'),
    note:
      otherBooths.booths > 0
        ? t('reports.otherBooths', { count: otherBooths.booths, scans: formats.number(otherBooths.scans) })
        : t('reports.boothsOf', booths),
    description,
    heightPixels: Math.max(160, shown.length * 26 + 32),
    option: {
      ...base(description),
      grid: { ...grid, right: 56, top: 4 },
      tooltip: { ...tooltipOf(base(description)), trigger: 'item', formatter: valuesTip((value) => t('reports.scansOf', value)) },
      xAxis: { ...valueAxis(style, formats.number), splitNumber: 4 },
      yAxis: {
        ...categoryAxis(
          style,
          shown.map((booth) => boothName(booth, maker)),
        ),
        inverse: true,
        axisLabel: { color: style.colour.text, width: 180, overflow: 'truncate', interval: 0 },
      },
      series: [
        {
          type: 'bar',
          data: shown.map(({ scans }) => scans),
          barMaxWidth: 16,
          itemStyle: { ...plain, color: style.colour.accent, borderRadius: [0, 3, 3, 0] },
          label: {
            show: true,
            position: 'right',
            color: style.colour.textMuted,
            formatter: ({ value }: { readonly value: number }) => formats.number(value),
          },
        },
      ],
    },
    columns: [
      { label: t('reports.columns.booth'), kind: 'text' },
      { label: t('reports.columns.scans'), kind: 'number' },
      { label: t('reports.columns.share'), kind: 'number', shown: (cell) => formats.share(Number(cell)) },
      { label: t('reports.columns.people'), kind: 'number' },
    ],
    rows: byBooth.map((booth) => ({
      cells: [boothName(booth, maker), booth.scans, Math.round(booth.share * 10_000) / 10_000, booth.people],
      to: boothRoute(booth.key),
    })),
    leadsTo: (index) => boothRoute(shown[index]?.key ?? null),
  }
}

function peopleByDay({ byDay, people }: ScanReport, { t, formats, style, base }: ChartMaker): ChartView {
  const description = t('reports.describe.people', { people: formats.number(people), days: formats.number(byDay.length) })
  return {
    id: 'people-by-day',
    title: t('reports.charts.people'),
    note: t('reports.peopleInAll', people),
    description,
    heightPixels: 260,
    option: {
      ...base(description),
      grid,
      tooltip: {
        ...tooltipOf(base(description)),
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        formatter: valuesTip((value) => t('reports.peopleOf', value)),
      },
      xAxis: categoryAxis(
        style,
        byDay.map(({ day }) => dayText(day, formats.locale)),
      ),
      yAxis: valueAxis(style, formats.number),
      series: [
        {
          type: 'bar',
          data: byDay.map(({ people: count }) => count),
          barMaxWidth: 28,
          itemStyle: { ...plain, color: style.colour.accent, borderRadius: [3, 3, 0, 0] },
        },
      ],
    },
    columns: [
      { label: t('reports.columns.day'), kind: 'text', shown: (cell) => dayText(String(cell), formats.locale, 'short') },
      { label: t('reports.columns.people'), kind: 'number' },
      { label: t('reports.columns.scans'), kind: 'number' },
    ],
    rows: byDay.map(({ day, people: count, scans }) => ({ cells: [day, count, scans] })),
  }
}
