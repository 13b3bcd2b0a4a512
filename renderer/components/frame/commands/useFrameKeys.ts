import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { useEvent } from '../../../stores/event.ts'
import { useSync } from '../../../stores/journal/sync.ts'
import { usePackDialog } from '../../../stores/packs/pack-dialog.ts'
import { useKeys } from '../../../stores/keys.ts'
import { keyIsTaken } from '../../dialog/key-is-taken.ts'
import { screensOf } from '../../../screens/event-screens.ts'
import { screens } from '../../../screens/screens.ts'
import { regionOf, regions } from '../../../keys/regions.ts'
import { tabStops } from '../../../keys/tab-stops.ts'
import { isDialogOpen } from '../../dialog/is-dialog-open.ts'

const chordMs = 1_200

/**
 * The keys that work on every screen of an event. A screen that uses one itself calls
 * `preventDefault`.
 */
export function useFrameKeys(actions: {
  readonly openPalette: () => void
  readonly openKeys: () => void
}): void {
  const router = useRouter()
  const event = useEvent()
  const sync = useSync()
  const packs = usePackDialog()
  const keys = useKeys()
  /** With Ctrl or the command key. */
  const commands: Readonly<Record<string, () => void>> = {
    k: actions.openPalette,
    s() {
      if (event.isOfPack) packs.sendBack()
      else if (!sync.running) void sync.run()
    },
  }
  let goPressedAt = Number.NEGATIVE_INFINITY

  useEventListener(window, 'keydown', (key: KeyboardEvent) => {
    if (key.defaultPrevented || key.isComposing) return
    if ((key.ctrlKey || key.metaKey) && !key.altKey && !key.shiftKey) {
      const command = commands[key.key.toLowerCase()]
      if (command === undefined) return
      key.preventDefault()
      command()
      return
    }
    if (key.ctrlKey || key.metaKey || key.altKey || keyIsTaken(key.target) || keys.isOff(key)) return
    if (key.timeStamp - goPressedAt < chordMs) {
      goPressedAt = Number.NEGATIVE_INFINITY
      const screen = screensOf(event.ownBooth).find((id) => screens[id].letter === key.key.toLowerCase())
      if (screen === undefined) return
      key.preventDefault()
      void router.push({ name: screen, params: { eventId: event.requireEventId() } })
    } else if (key.key.toLowerCase() === 'g' && !key.shiftKey) {
      goPressedAt = key.timeStamp
    } else if (key.key === '?') {
      key.preventDefault()
      actions.openKeys()
    }
  })
}

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
