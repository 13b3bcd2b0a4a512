import { useMediaQuery } from '@vueuse/core'
import { computed, type ComputedRef } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { recordRoute } from '../../../components/records/record-route.ts'
import { useFormatLocale, useFormats, type Formats } from '../../../locales/formats.ts'
import { useText, type Texts } from '../../../locales/index.ts'
import { useApp } from '../../../stores/app.ts'
import { useEvent } from '../../../stores/event.ts'
import { useReports } from '../../../stores/reports.ts'
import { baseOption, chartStyle, type ChartStyle } from './chart-style.ts'

/** What charts are made with: words, numbers, colours, and the ways they lead. */
export interface ChartMaker {
  readonly t: Texts['t']
  readonly formats: Formats & {
    readonly locale: string
    /** A share between 0 and 1, with one decimal. */
    readonly share: (share: number) => string
    /** A change by a share of what was before, with its sign. */
    readonly change: (share: number) => string
  }
  readonly style: ChartStyle
  /** What all options have in common; `description` is what a screen reader says. */
  readonly base: (description: string) => Readonly<Record<string, unknown>>
  readonly timeZone: string
  readonly boothRoute: (key: string | null) => RouteLocationRaw | undefined
}

/** Made anew when the theme, the language or the event changes; for paper always light, and still. */
export function useChartMaker(place: 'screen' | 'paper' = 'screen'): ComputedRef<ChartMaker> {
  const { t } = useText()
  const locale = useFormatLocale()
  const formats = useFormats()
  const app = useApp()
  const event = useEvent()
  const reports = useReports()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return computed(() => {
    const style = chartStyle(place === 'paper' ? 'light' : app.theme)
    const shares = new Intl.NumberFormat(locale.value, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    const changes = new Intl.NumberFormat(locale.value, { style: 'percent', signDisplay: 'exceptZero' })
    return {
      t,
      formats: {
        ...formats.value,
        locale: locale.value,
        share: (share) => shares.format(share),
        change: (share) => changes.format(share),
      },
      style,
      base: (description) => baseOption(style, description, place === 'paper' || isStill.value),
      timeZone: reports.state?.timeZone ?? 'UTC',
      boothRoute: (key) =>
        key === null || event.eventId === null ? undefined : recordRoute(event.eventId, 'booth', key),
    }
  })
}
