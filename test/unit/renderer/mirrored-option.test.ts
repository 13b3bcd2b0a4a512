import { describe, expect, it } from 'vitest'
import { init, use } from 'echarts/core'
import { LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { SVGRenderer } from 'echarts/renderers'
import { grid } from '../../../renderer/views/reports/charts/chart-style.ts'
import { mirroredOption } from '../../../renderer/views/reports/charts/mirrored-option.ts'

use([LineChart, GridComponent, SVGRenderer])

describe('a chart that reads from right to left', () => {
  it('has its bars begin at the right, with their numbers and round corners at the left', () => {
    const option = {
      grid: { left: 8, right: 56, top: 4 },
      legend: { top: 0, right: 0 },
      xAxis: { type: 'value' },
      yAxis: { type: 'category', inverse: true },
      series: [
        {
          type: 'bar',
          data: [3, 1],
          itemStyle: { borderRadius: [0, 3, 3, 0] },
          label: { show: true, position: 'right' },
        },
      ],
    }
    expect(mirroredOption(option)).toEqual({
      grid: {
        left: 56,
        right: 48,
        top: 4,
        outerBoundsMode: 'auto',
        outerBounds: { left: 0, right: 0, top: 0, bottom: 0 },
      },
      legend: { top: 0, left: 0 },
      xAxis: { type: 'value', inverse: true },
      yAxis: { type: 'category', inverse: true, position: 'right' },
      series: [
        {
          type: 'bar',
          data: [3, 1],
          itemStyle: { borderRadius: [3, 0, 0, 3] },
          label: { show: true, position: 'left' },
        },
      ],
    })
  })

  it('flows to the left, and its tips still say from where to where', () => {
    const said = (shown: { readonly data: { readonly source?: string; readonly target?: string } }): string =>
      `${shown.data.source ?? ''} → ${shown.data.target ?? ''}`
    const mirrored = mirroredOption({
      tooltip: { formatter: said },
      series: [
        {
          type: 'sankey',
          left: 8,
          right: 96,
          data: [
            { name: 'first', depth: 0 },
            { name: 'second', depth: 1 },
          ],
          links: [{ source: 'first', target: 'second', value: 5 }],
        },
      ],
    })
    expect(mirrored).toMatchObject({
      series: [
        {
          left: 96,
          right: 8,
          data: [
            { name: 'first', depth: 1 },
            { name: 'second', depth: 0 },
          ],
          links: [{ source: 'second', target: 'first', value: 5 }],
        },
      ],
    })
    const { formatter } = mirrored['tooltip'] as { readonly formatter: (shown: object) => string }
    expect(formatter({ dataType: 'edge', data: { source: 'second', target: 'first' } })).toBe(
      'first → second',
    )
  })

  it.each([500, 890, 1_300])('is as wide as its place (%i pixels), whatever labels hang over', (width) => {
    const days = Array.from({ length: 30 }, (_, day) => `${day + 1} November`)
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 280 })
    const option = {
      grid,
      xAxis: { type: 'category', data: days, boundaryGap: false },
      yAxis: { type: 'value' },
      series: [{ type: 'line', data: days.map((_, day) => day) }],
    }
    chart.setOption(mirroredOption(option))
    const [last = 0, first = 0] = [days.length - 1, 0].map(
      (day) => chart.convertToPixel({ seriesIndex: 0 }, [day, 0])[0],
    )
    chart.dispose()
    expect(first - last).toBeGreaterThan(width - 100)
  })
})
