import type { EChartsType } from 'echarts/core'
import { tipOnShow } from '../../../components/tips/open-tips.ts'

/** What ECharts calls the element of its tip, which it makes when it is first wanted. */
export const tipClass = 'chart-tip'

/** Lets Esc put away the tip of what the pointer is on in a chart drawn in `place`; gives what ends that. */
export function dismissibleTip(chart: EChartsType, place: HTMLElement): () => void {
  let forget: (() => void) | undefined
  const tip = (): Element | null => place.querySelector(`.${tipClass}`)

  function dismiss(): void {
    // It stays while it believes the pointer to be on it.
    tip()?.dispatchEvent(new MouseEvent('mouseleave'))
    chart.dispatchAction({ type: 'hideTip' })
  }
  function gone(): void {
    forget?.()
    forget = undefined
  }
  chart.on('showTip', () => {
    forget ??= tipOnShow(dismiss)
  })
  chart.on('hideTip', () => {
    if (tip()?.matches(':hover') !== true) gone()
  })
  place.addEventListener('mouseleave', gone)
  return () => {
    gone()
    place.removeEventListener('mouseleave', gone)
  }
}
