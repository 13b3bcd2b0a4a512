import { useEventListener, useMutationObserver } from '@vueuse/core'
import type { ShallowRef } from 'vue'
import { tabStops } from '../../keys/tab-stops.ts'

/**
 * The focus of somebody at the keyboard outlives what had it: of a row that is removed it goes to the
 * same control of the next or else of the one before, of one that is moved it goes along, and of
 * anything else it goes to the content as a whole.
 */
export function useKeptFocus(content: Readonly<ShallowRef<HTMLElement | null>>): void {
  let focused: HTMLElement | null = null

  useEventListener(content, 'focusin', ({ target }) => {
    focused = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null
  })
  useMutationObserver(
    content,
    (changes) => {
      const had = focused
      if (had === null || document.activeElement !== document.body) return
      for (const { removedNodes, nextSibling, previousSibling } of changes) {
        const removed = [...removedNodes].find((node) => node.contains(had))
        if (!(removed instanceof Element)) continue
        const row = alike(removed, nextSibling, 'nextSibling') ?? alike(removed, previousSibling, 'previousSibling')
        const stops = row === undefined ? [] : tabStops(row)
        const before = tabStops(removed)
        // What removes a row stands last in it, however many controls the rows have.
        const at = had === before.at(-1) ? stops.length - 1 : Math.min(before.indexOf(had), stops.length - 1)
        const successor = had.isConnected ? had : (stops[at] ?? content.value)
        // What took it away may know better where to go on.
        setTimeout(() => {
          if (document.activeElement === document.body) successor?.focus()
        })
        return
      }
    },
    { childList: true, subtree: true },
  )
}

/** The nearest row of the same kind, from `node` on. */
function alike(removed: Element, node: Node | null, way: 'nextSibling' | 'previousSibling'): Element | undefined {
  for (let at = node; at !== null; at = at[way])
    if (at instanceof Element && at.tagName === removed.tagName && at.classList[0] === removed.classList[0]) return at
  return undefined
}
