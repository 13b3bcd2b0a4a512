import type { ReportedBooth, ScanReport } from '../../../../shared/contract/index.ts'
import { dayAt } from '../../../../shared/domain/time-zone.ts'
import { dayText } from '../charts/day-text.ts'
import type { ChartMaker } from '../charts/chart-maker.ts'
import { categoryAxis, grid, plain, tooltipOf, valueAxis } from '../charts/chart-style.ts'
import type { ChartView } from '../charts/chart-view.ts'
import { valuesTip } from '../charts/tip-content.ts'
import {
  beforeBars,
  comparedCells,
  comparedColumns,
  comparedLegend,
  theseDays,
  type Compared,
} from '../charts/compared.ts'
import { heatMap } from './heat-map.ts'
import { everyHour, peopleDays, scanHours } from './scan-times.ts'

const boothBars = 15

type ComparedScans = Compared<ScanReport> | null

/** `compared`: the other days that are shown beside these. */
export function scanCharts(
  report: ScanReport,
  maker: ChartMaker,
  compared: ComparedScans,
): readonly ChartView[] {
  return [
    scansByHour(report, maker, compared),
    scansByBooth(report, maker, compared),
    heatMap(report, maker),
    peopleByDay(report, maker, compared),
  ]
}

function scansByHour(report: ScanReport, maker: ChartMaker, compared: ComparedScans): ChartView {
  const { byHour, scans } = report
  const { t, formats, style, base, timeZone } = maker
  const scanned = scanHours(report, compared, timeZone)
  const hours = everyHour(scanned)
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
      ...comparedLegend(compared, maker),
      tooltip: {
        ...tooltipOf(base(description)),
        trigger: 'axis',
        formatter: valuesTip((value) => t('reports.scansOf', value)),
      },
      xAxis: {
        ...categoryAxis(style, labels),
        boundaryGap: false,
        axisLabel: {
          color: style.colour.textMuted,
          hideOverlap: true,
          interval: (index: number) => isDayStart(hours, index, timeZone),
          formatter: (_label: string, index: number) =>
            shortDay(hours[index]?.at ?? '', timeZone, formats.locale),
        },
      },
      yAxis: valueAxis(style, formats.number),
      series: [
        ...(compared === null
          ? []
          : [
              {
                type: 'line',
                name: compared.days,
                data: hours.map(({ before }) => before),
                showSymbol: hours.length < 3,
                lineStyle: { width: 1.5, type: 'dashed', color: style.colour.textMuted },
                itemStyle: { color: style.colour.textMuted },
              },
            ]),
        {
          type: 'line',
          ...theseDays(compared, maker),
          data: hours.map(({ scans: count }) => count),
          showSymbol: hours.length < 3,
          lineStyle: { width: 1.5, color: style.colour.accent },
          itemStyle: { color: style.colour.accent },
          areaStyle: { color: style.colour.accent, opacity: 0.14 },
        },
      ],
    },
    columns: [
      {
        label: t('reports.columns.hour'),
        kind: 'text',
        shown: (cell) => formats.dateTime(String(cell), timeZone),
      },
      { label: t('reports.columns.scans'), kind: 'number' },
      ...comparedColumns(compared, maker),
    ],
    rows: scanned.map(({ at, scans: count, before }) => ({
      cells: [at, count, ...comparedCells(compared, count, before)],
    })),
  }
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

function scansByBooth(report: ScanReport, maker: ChartMaker, compared: ComparedScans): ChartView {
  const { t, formats, style, base, boothRoute } = maker
  const { otherBooths, booths } = report
  const byBooth = boothsOf(report, compared)
  const before = new Map(compared?.report.byBooth.map(({ id, scans }) => [id, scans]))
  /** Of the other days, too, only the most scanned are told one by one. */
  const boothBefore = (id: string): number | null =>
    before.get(id) ?? (compared?.report.otherBooths.booths === 0 ? 0 : null)
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
    heightPixels: Math.max(160, shown.length * (compared === null ? 26 : 36) + (compared === null ? 32 : 64)),
    option: {
      ...base(description),
      ...comparedLegend(compared, maker),
      grid: { ...grid, right: 56, top: compared === null ? 4 : 36 },
      tooltip: {
        ...tooltipOf(base(description)),
        trigger: compared === null ? 'item' : 'axis',
        axisPointer: { type: 'shadow' },
        formatter: valuesTip((value) => t('reports.scansOf', value)),
      },
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
          ...theseDays(compared, maker),
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
        ...(compared === null
          ? []
          : [
              beforeBars(compared, maker, {
                data: shown.map(({ id }) => boothBefore(id)),
                borderRadius: [0, 3, 3, 0],
              }),
            ]),
      ],
    },
    columns: [
      { label: t('reports.columns.booth'), kind: 'text' },
      { label: t('reports.columns.scans'), kind: 'number' },
      ...comparedColumns(compared, maker),
      { label: t('reports.columns.share'), kind: 'number', shown: (cell) => formats.share(Number(cell)) },
      { label: t('reports.columns.people'), kind: 'number' },
    ],
    rows: byBooth.map((booth) => ({
      cells: [
        boothName(booth, maker),
        booth.scans,
        ...comparedCells(compared, booth.scans, boothBefore(booth.id)),
        Math.round(booth.share * 10_000) / 10_000,
        booth.people,
      ],
      to: boothRoute(booth.key),
    })),
    leadsTo: (index) => boothRoute(shown[index]?.key ?? null),
  }
}

/** Those of the other days that nobody was scanned at on these, too, where all of these are told. */
function boothsOf({ byBooth, otherBooths }: ScanReport, compared: ComparedScans): ScanReport['byBooth'] {
  if (compared === null || otherBooths.booths > 0) return byBooth
  const here = new Set(byBooth.map(({ id }) => id))
  return [
    ...byBooth,
    ...compared.report.byBooth
      .filter(({ id }) => !here.has(id))
      .map((booth) => ({ ...booth, scans: 0, people: 0, share: 0 })),
  ]
}

function peopleByDay(report: ScanReport, maker: ChartMaker, compared: ComparedScans): ChartView {
  const { t, formats, style, base } = maker
  const { people } = report
  const byDay = peopleDays(report, compared)
  const description = t('reports.describe.people', {
    people: formats.number(people),
    days: formats.number(report.byDay.length),
  })
  return {
    id: 'people-by-day',
    title: t('reports.charts.people'),
    note: t('reports.peopleInAll', people),
    description,
    heightPixels: 260,
    option: {
      ...base(description),
      ...comparedLegend(compared, maker),
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
          ...theseDays(compared, maker),
          data: byDay.map(({ people: count }) => count),
          barMaxWidth: 28,
          itemStyle: { ...plain, color: style.colour.accent, borderRadius: [3, 3, 0, 0] },
        },
        ...(compared === null
          ? []
          : [
              beforeBars(compared, maker, {
                data: byDay.map(({ before }) => before),
                barMaxWidth: 28,
                borderRadius: [3, 3, 0, 0],
              }),
            ]),
      ],
    },
    columns: [
      {
        label: t('reports.columns.day'),
        kind: 'text',
        shown: (cell) => dayText(String(cell), formats.locale, 'short'),
      },
      { label: t('reports.columns.people'), kind: 'number' },
      ...comparedColumns(compared, maker),
      { label: t('reports.columns.scans'), kind: 'number' },
    ],
    rows: byDay.map(({ day, people: count, before, scans }) => ({
      cells: [day, count, ...comparedCells(compared, count, before), scans],
    })),
  }
}
