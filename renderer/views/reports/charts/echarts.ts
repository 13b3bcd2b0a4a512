import { BarChart, FunnelChart, HeatmapChart, LineChart, SankeyChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Only what the charts of reports are made of.
use([
  ...[BarChart, FunnelChart, HeatmapChart, LineChart, SankeyChart],
  ...[AriaComponent, GridComponent, LegendComponent, TooltipComponent, VisualMapComponent],
  CanvasRenderer,
])

export { init }
