import { tipClass } from './chart-tip.ts'
import { colours, fontFamily, type ColourTokens, type ThemeName } from '../../../design/tokens.ts'

export interface ChartStyle {
  readonly colour: ColourTokens
  /** For what has no order, such as pages: told apart by their labels and patterns as well. */
  readonly series: readonly string[]
  /** From few to many. */
  readonly scale: readonly string[]
}

export function chartStyle(theme: ThemeName): ChartStyle {
  const colour = colours[theme]
  const { accent, info, success, warning, danger } = colour
  return {
    colour,
    series:
      theme === 'light'
        ? [accent, success, warning, info, '#8a4bb8', danger, '#4d7c0f', '#0f7f86', colour.textFaint]
        : [accent, success, warning, info, '#b98ae0', danger, '#a3bf4d', '#4fb9bf', colour.textFaint],
    scale:
      theme === 'light'
        ? ['#eef1fd', '#c3ccf6', '#8797ea', '#4d63de', '#2439a6']
        : ['#1b2033', '#2a3569', '#3f52a8', '#6a80e6', '#b3c0ff'],
  }
}

/** What all charts have in common: the page's letters, lines and tips, and patterns beside colours. */
export function baseOption(
  { colour }: ChartStyle,
  description: string,
  isStill: boolean,
): Readonly<Record<string, unknown>> {
  return {
    animation: !isStill,
    animationDuration: 150,
    animationDurationUpdate: 150,
    textStyle: { fontFamily, fontSize: 12, color: colour.textMuted },
    aria: { enabled: true, label: { enabled: true, description }, decal: { show: true } },
    tooltip: {
      backgroundColor: colour.raised,
      borderColor: colour.border,
      textStyle: { color: colour.text, fontFamily, fontSize: 13 },
      confine: true,
      // The pointer may go on to it.
      enterable: true,
      className: tipClass,
      transitionDuration: 0,
    },
  }
}

/** For bars and cells of one kind: a pattern would tell nothing apart. */
export const plain = { decal: { symbol: 'none' } } as const

export function categoryAxis(
  { colour }: ChartStyle,
  data: readonly string[],
): Readonly<Record<string, unknown>> {
  return {
    type: 'category',
    data,
    axisLine: { lineStyle: { color: colour.borderStrong } },
    axisTick: { show: false },
    axisLabel: { color: colour.textMuted, hideOverlap: true },
  }
}

export function valueAxis(
  { colour }: ChartStyle,
  shown: (value: number) => string,
): Readonly<Record<string, unknown>> {
  return {
    type: 'value',
    minInterval: 1,
    splitLine: { lineStyle: { color: colour.border } },
    axisLabel: { color: colour.textMuted, formatter: shown, hideOverlap: true },
  }
}

export const grid = {
  left: 8,
  right: 24,
  top: 16,
  bottom: 8,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
} as const

/** Above the grid, at its end. */
export function legend({ colour }: ChartStyle): object {
  return { top: 0, right: 0, textStyle: { color: colour.textMuted }, itemWidth: 14, itemHeight: 10 }
}

const secondsPerStep = [1, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 21_600, 86_400] as const

/** Steps of a time axis at which whole seconds, minutes or hours stand. */
export function timeStep(longestSeconds: number): number {
  return (
    secondsPerStep.find((step) => longestSeconds / step <= 6) ??
    Math.ceil(longestSeconds / 6 / 86_400) * 86_400
  )
}

/** The tips of all charts, to be added to. */
export function tooltipOf(base: Readonly<Record<string, unknown>>): object {
  const { tooltip } = base
  return typeof tooltip === 'object' && tooltip !== null ? tooltip : {}
}
