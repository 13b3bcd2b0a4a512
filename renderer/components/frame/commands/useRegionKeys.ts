import { useEventListener } from '@vueuse/core'
import { regionOf, regions } from '../../../keys/regions.ts'
import { tabStops } from '../../../keys/tab-stops.ts'
import { isDialogOpen } from '../../dialog/is-dialog-open.ts'

/** What Tab stops at in a region, without the regions inside it. */
function stopsOf(region: Element): readonly HTMLElement[] {
  return tabStops(region).filter(
    (stop) => regionOf(stop) === region && stop.checkVisibility({ checkVisibilityCSS: true }),
  )
}

/**
 * F6 goes to the next part of the screen, with Shift to the one before: to the chosen link of a
 * navigation, else to what had the focus there last or to the first stop.
 */
export function useRegionKeys(): void {
  const lastFocused = new WeakMap<Element, Element>()

  useEventListener(document, 'focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const region = regionOf(target)
    if (region !== null) lastFocused.set(region, target)
  })

  useEventListener(window, 'keydown', (event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isDialogOpen()) return
    const parts = [...document.querySelectorAll(regions)].flatMap((region) => {
      const inside = stopsOf(region)
      const chosen = region.localName === 'nav' ? inside.find((one) => one.ariaCurrent !== null) : undefined
      const stop = chosen ?? inside.find((one) => one === lastFocused.get(region)) ?? inside[0]
      return stop === undefined ? [] : [{ region, stop }]
    })
    const at = parts.findIndex(({ region }) => region === regionOf(document.activeElement))
    const next = event.shiftKey ? parts.at(at < 0 ? -1 : at - 1) : parts[(at + 1) % parts.length]
    if (next === undefined) return
    event.preventDefault()
    next.stop.focus()
  })
}
