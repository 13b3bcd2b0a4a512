import type { EChartsCoreOption } from 'echarts/core'

type Part = Readonly<Record<string, unknown>>

/**
 * A chart as it reads from right to left: what begins at the left begins at the right. ECharts has
 * no switch for it; this knows what the charts of the reports are made of.
 */
export function mirroredOption(option: EChartsCoreOption): EChartsCoreOption {
  const parts = option as Part
  const series = listOf(parts['series']).map(mirroredSeries)
  const isFlow = series.some(({ type }) => type === 'sankey')
  return {
    ...parts,
    ...changed(parts, 'grid', (grid) => ({ ...sidesSwapped(grid), ...roomForLabels(grid) })),
    ...changed(parts, 'legend', sidesSwapped),
    ...changed(parts, 'xAxis', (axis) => ({ ...axis, inverse: axis['inverse'] !== true })),
    ...changed(parts, 'yAxis', (axis) => ({ ...axis, position: 'right' })),
    ...changed(parts, 'visualMap', (map) => ({ ...map, inverse: true })),
    ...(isFlow ? changed(parts, 'tooltip', tipOfFlow) : {}),
    series,
  }
}

function mirroredSeries(series: Part): Part {
  const { type } = series
  const swapped = {
    ...sidesSwapped(series),
    ...changed(series, 'label', labelSwapped),
    ...changed(series, 'itemStyle', cornersSwapped),
  }
  return type === 'sankey' ? { ...swapped, ...flowSwapped(series) } : swapped
}

/**
 * Where a label of an inverse axis hangs over, ECharts (6.1) makes room as if it stood at the axis's
 * other end: a third of the chart. With so much room at the sides none does.
 */
function roomForLabels({ left = 0, right = 0, bottom = 0 }: Part): Part {
  const bounds = { outerBoundsMode: 'auto', outerBounds: { left: 0, right: 0, top: 0, bottom } }
  return { left: Math.max(Number(right), 32), right: Math.max(Number(left), 48), ...bounds }
}

/** Left and right, where the one or the other is said. */
function sidesSwapped(part: Part): Part {
  const { left, right, ...rest } = part
  if (left === 'center') return part
  return {
    ...rest,
    ...(right === undefined ? {} : { left: right }),
    ...(left === undefined ? {} : { right: left }),
  }
}

function labelSwapped(label: Part): Part {
  return label['position'] === 'right' ? { ...label, position: 'left' } : label
}

/** From the left above, clockwise. */
function cornersSwapped(style: Part): Part {
  const { borderRadius } = style
  if (!Array.isArray(borderRadius)) return style
  const [leftAbove, rightAbove, rightBelow, leftBelow] = borderRadius as readonly number[]
  return { ...style, borderRadius: [rightAbove, leftAbove, leftBelow, rightBelow] }
}

/** A flow always runs to the right: it is turned by swapping where it comes from and where it goes. */
function flowSwapped({ data, links, label }: Part): Part {
  const nodes = listOf(data)
  const depthOf = (node: Part): number => Number(node['depth'] ?? 0)
  const deepest = Math.max(0, ...nodes.map(depthOf))
  return {
    data: nodes.map((node) => ({ ...node, depth: deepest - depthOf(node) })),
    links: listOf(links).map(({ source, target, ...rest }) => ({ ...rest, source: target, target: source })),
    label: { ...(label as Part | undefined), position: 'left' },
  }
}

function tipOfFlow(tooltip: Part): Part {
  const { formatter } = tooltip
  if (typeof formatter !== 'function') return tooltip
  const said = formatter as (shown: Part) => unknown
  return {
    ...tooltip,
    formatter: (shown: Part) => {
      if (shown['dataType'] !== 'edge') return said(shown)
      const { source, target, ...rest } = shown['data'] as Part
      return said({ ...shown, data: { ...rest, source: target, target: source } })
    },
  }
}

function changed(parts: Part, name: string, change: (part: Part) => Part): Part {
  const part = parts[name]
  return typeof part === 'object' && part !== null ? { [name]: change(part as Part) } : {}
}

function listOf(value: unknown): readonly Part[] {
  return Array.isArray(value) ? (value as readonly Part[]) : []
}
