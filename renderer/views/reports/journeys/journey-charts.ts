import type { JourneyReport, TimeSpent } from '../../../../shared/contract/index.ts'
import type { ChartMaker } from '../charts/chart-maker.ts'
import { categoryAxis, grid, legend, plain, timeStep, tooltipOf, valueAxis } from '../charts/chart-style.ts'
import type { Cell, ChartView } from '../charts/chart-view.ts'
import { beforeBars, comparedCells, comparedColumns, type Compared } from '../charts/compared.ts'
import { textTip, valuesTip } from '../charts/tip-content.ts'
import { boothName } from '../scans/scan-charts.ts'

const pageBars = 12

type ComparedJourneys = Compared<JourneyReport> | null

/** All there is of them, each by each of its ways. */
export function journeyCharts(
  report: JourneyReport,
  maker: ChartMaker,
  compared: ComparedJourneys,
): readonly ChartView[] {
  return [
    ...(['steps', 'pages'] as const).map((by) => funnel(report, by, maker, compared)),
    flow(report, maker),
    ...(['pages', 'booths'] as const).map((of) => timeSpent(report, of, maker, compared)),
  ]
}

/** How a funnel narrows: by the steps of the journeys, or by the pages people came to. */
export type FunnelBy = 'steps' | 'pages'

export function funnel(
  report: JourneyReport,
  by: FunnelBy,
  maker: ChartMaker,
  compared: ComparedJourneys,
): ChartView {
  const { journeys, people } = report
  const { t, formats, style, base } = maker
  const all = by === 'steps' ? journeys : people
  const parts = funnelParts(report, by, maker)
  const before = new Map(
    compared === null ? [] : funnelParts(compared.report, by, maker).map(({ name, count }) => [name, count]),
  )
  const beforeText = (name: string): string =>
    compared === null ? '' : `  (${formats.number(before.get(name) ?? 0)})`
  const shown = parts.slice(0, pageBars)
  const last = shown.at(-1)
  const share = (count: number): string => formats.percent(all === 0 ? 0 : count / all)
  const description = t(`reports.describe.funnel.${by}`, {
    all: formats.number(all),
    last: last?.name ?? '',
    left: formats.number(last?.count ?? 0),
    share: share(last?.count ?? 0),
  })
  return {
    id: `journeys-by-${by}`,
    title: t('reports.charts.funnel'),
    note: by === 'steps' ? t('reports.journeysOf', journeys) : t('reports.peopleInAll', people),
    description,
    heightPixels: Math.max(200, shown.length * 34 + 24),
    option: {
      ...base(description),
      tooltip: { ...tooltipOf(base(description)), trigger: 'item' },
      series: [
        {
          ...{
            type: 'funnel',
            sort: 'none',
            left: '3%',
            right: '30%',
            top: 8,
            bottom: 8,
            gap: 2,
            minSize: '4%',
            min: 0,
            max: shown[0]?.count ?? 1,
          },
          data: shown.map(({ name, count }) => ({ name, value: count })),
          tooltip: {
            formatter: ({ name, value }: { readonly name: string; readonly value: number }) =>
              textTip(`${name}: ${formats.number(value)} (${share(value)})`),
          },
          itemStyle: { ...plain, color: style.colour.accent, borderWidth: 0 },
          labelLine: { lineStyle: { color: style.colour.borderStrong } },
          label: {
            ...{ position: 'right', color: style.colour.text, fontSize: 12 },
            formatter: ({ name, value }: { readonly name: string; readonly value: number }) =>
              `${name}  ${formats.number(value)} · ${share(value)}${beforeText(name)}`,
          },
        },
      ],
    },
    columns: [
      { label: t(by === 'steps' ? 'reports.columns.step' : 'reports.columns.page'), kind: 'text' },
      { label: t(by === 'steps' ? 'reports.columns.journeys' : 'reports.columns.people'), kind: 'number' },
      ...comparedColumns(compared, maker),
      { label: t('reports.columns.share'), kind: 'number', shown: (cell) => formats.share(Number(cell)) },
    ],
    rows: parts.map(({ name, count }) => ({
      cells: [
        name,
        count,
        ...comparedCells(compared, count, before.get(name) ?? 0),
        all === 0 ? 0 : Math.round((count / all) * 10_000) / 10_000,
      ],
    })),
  }
}

function funnelParts(
  { bySteps, pages }: JourneyReport,
  by: FunnelBy,
  { t, formats }: ChartMaker,
): readonly { readonly name: string; readonly count: number }[] {
  return by === 'steps'
    ? bySteps.map(({ step, journeys: count }) => ({
        name: t('reports.step', { step: formats.number(step) }),
        count,
      }))
    : [...pages]
        .sort((a, b) => b.people - a.people)
        .map(({ page, people: count }) => ({ name: pageName(page, t), count }))
}

/** The flow as a Sankey: a page at each step is a node of its own, so that nothing goes in a circle. */
export function flow({ flow: moves }: JourneyReport, { t, formats, style, base }: ChartMaker): ChartView {
  const names = [...new Set(moves.flatMap(({ from, to }) => [from, to]))]
  const colourOf = (page: string | null): string =>
    page === null ? style.colour.textFaint : (style.series[names.indexOf(page) % style.series.length] ?? '')
  const nodes = new Map<string, { name: string; depth: number; page: string | null }>()
  const node = (step: number, page: string | null): string => {
    const name = `${step} ${page ?? ''}`
    nodes.set(name, { name, depth: step - 1, page })
    return name
  }
  const links = moves.map(({ step, from, to, journeys }) => ({
    source: node(step, from),
    target: node(step + 1, to),
    value: journeys,
  }))
  const labelOf = (name: string): string => {
    const page = nodes.get(name)?.page ?? null
    return page === null ? t('reports.otherPages') : pageName(page, t)
  }
  const [strongest] = [...moves].sort((a, b) => b.journeys - a.journeys)
  const name = (page: string | null): string => (page === null ? t('reports.otherPages') : pageName(page, t))
  const description = t('reports.describe.flow', {
    from: strongest === undefined ? '' : name(strongest.from),
    to: strongest === undefined ? '' : name(strongest.to),
    journeys: formats.number(strongest?.journeys ?? 0),
  })
  return {
    id: 'flow-between-pages',
    title: t('reports.charts.flow'),
    note: t('reports.flowNote'),
    description,
    heightPixels: 500,
    option: {
      ...base(description),
      tooltip: {
        ...tooltipOf(base(description)),
        trigger: 'item',
        formatter: ({
          dataType,
          data,
          value,
        }: {
          readonly dataType: string
          readonly data: { source?: string; target?: string; name?: string }
          readonly value: number
        }) =>
          textTip(
            dataType === 'edge'
              ? `${labelOf(data.source ?? '')} → ${labelOf(data.target ?? '')}: ${t('reports.journeysOf', value)}`
              : `${labelOf(data.name ?? '')}: ${t('reports.journeysOf', value)}`,
          ),
      },
      series: [
        {
          ...{
            type: 'sankey',
            left: 8,
            right: 96,
            top: 12,
            bottom: 12,
            nodeAlign: 'left',
            nodeGap: 10,
            nodeWidth: 14,
            draggable: false,
          },
          data: [...nodes.values()].map(({ name: id, depth, page }) => ({
            name: id,
            depth,
            itemStyle: { color: colourOf(page), borderWidth: 0 },
          })),
          links,
          lineStyle: { color: 'source', opacity: 0.24, curveness: 0.5 },
          labelLayout: { hideOverlap: true },
          emphasis: { focus: 'adjacency', lineStyle: { opacity: 0.5 } },
          label: {
            color: style.colour.text,
            fontSize: 12,
            formatter: ({ name: id }: { readonly name: string }) => labelOf(id),
          },
        },
      ],
    },
    columns: [
      { label: t('reports.columns.step'), kind: 'number' },
      { label: t('reports.columns.from'), kind: 'text' },
      { label: t('reports.columns.to'), kind: 'text' },
      { label: t('reports.columns.journeys'), kind: 'number' },
    ],
    rows: moves.map(({ step, from, to, journeys }) => ({ cells: [step, name(from), name(to), journeys] })),
  }
}

export type TimeOf = 'pages' | 'booths'

/** How long people stayed: half of them longer than the median, and the mean beside it. */
export function timeSpent(
  report: JourneyReport,
  of: TimeOf,
  maker: ChartMaker,
  compared: ComparedJourneys,
): ChartView {
  const { t, formats, style, base } = maker
  const places = placesOf(report, of, maker)
  const before = new Map(
    compared === null
      ? []
      : placesOf(compared.report, of, maker).map((place) => [place.id, place.medianSeconds]),
  )
  const medianBefore = (id: string): number | null => rounded(before.get(id) ?? null)
  const shown = places.slice(0, pageBars)
  const [longest] = [...shown].sort((a, b) => (b.medianSeconds ?? 0) - (a.medianSeconds ?? 0))
  const seconds = (value: number): string => (value === 0 ? '0' : formats.duration(value))
  const description = t('reports.describe.time', {
    name: longest?.name ?? '',
    median: seconds(longest?.medianSeconds ?? 0),
  })
  const most = Math.max(
    1,
    ...shown.map(({ medianSeconds, meanSeconds }) => Math.max(medianSeconds ?? 0, meanSeconds ?? 0)),
  )
  return {
    id: `time-spent-${of}`,
    title: t('reports.charts.time'),
    note: t('reports.timeNote'),
    description,
    heightPixels: Math.max(200, shown.length * (compared === null ? 38 : 50) + 72),
    option: {
      ...base(description),
      grid: { ...grid, top: 36 },
      legend: legend(style),
      tooltip: {
        ...tooltipOf(base(description)),
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        formatter: valuesTip(seconds),
      },
      xAxis: { ...valueAxis(style, seconds), interval: timeStep(most) },
      yAxis: {
        ...categoryAxis(
          style,
          shown.map(({ name }) => name),
        ),
        inverse: true,
        axisLabel: { color: style.colour.text, width: 180, overflow: 'truncate', interval: 0 },
      },
      series: [
        {
          type: 'bar',
          name: t('reports.median'),
          data: shown.map(({ medianSeconds }) => rounded(medianSeconds)),
          barMaxWidth: 12,
          itemStyle: { color: style.colour.accent },
        },
        {
          type: 'bar',
          name: t('reports.mean'),
          data: shown.map(({ meanSeconds }) => rounded(meanSeconds)),
          barMaxWidth: 12,
          itemStyle: { color: style.colour.success },
        },
        ...(compared === null
          ? []
          : [
              beforeBars({ days: t('reports.compare.medianOf', { days: compared.days }) }, maker, {
                data: shown.map(({ id }) => medianBefore(id)),
                barMaxWidth: 12,
              }),
            ]),
      ],
    },
    columns: [
      { label: t(of === 'pages' ? 'reports.columns.page' : 'reports.columns.booth'), kind: 'text' },
      { label: t('reports.columns.visits'), kind: 'number' },
      { label: t('reports.columns.people'), kind: 'number' },
      { label: t('reports.columns.median'), kind: 'number', shown: (cell) => minutesText(Number(cell)) },
      { label: t('reports.columns.mean'), kind: 'number', shown: (cell) => minutesText(Number(cell)) },
      ...(compared === null
        ? []
        : [
            {
              label: t('reports.compare.medianOf', { days: compared.days }),
              kind: 'number' as const,
              shown: (cell: Cell) => (cell === null ? '–' : minutesText(Number(cell))),
            },
          ]),
    ],
    rows: places.map(({ id, name, visits, people, medianSeconds, meanSeconds, to }) => ({
      cells: [
        name,
        visits,
        people,
        rounded(medianSeconds),
        rounded(meanSeconds),
        ...(compared === null ? [] : [medianBefore(id)]),
      ],
      to,
    })),
    ...(of === 'booths' ? { leadsTo: (index: number) => shown[index]?.to } : {}),
  }
}

/** Pages or booths, by what tells them apart. */
function placesOf(
  { pages, booths }: JourneyReport,
  of: TimeOf,
  maker: ChartMaker,
): readonly (TimeSpent & {
  readonly id: string
  readonly name: string
  readonly to: ReturnType<ChartMaker['boothRoute']>
})[] {
  return of === 'pages'
    ? pages.map((page) => ({ ...page, id: page.page, name: pageName(page.page, maker.t), to: undefined }))
    : booths.map((booth) => ({ ...booth, name: boothName(booth, maker), to: maker.boothRoute(booth.key) }))
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

/** As a clock that was stopped: `1:05`. */
function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function pageName(page: string, t: ChartMaker['t']): string {
  return page === '' ? t('reports.unnamedPage') : page
}
