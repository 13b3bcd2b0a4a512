import { useEventListener, useMutationObserver } from '@vueuse/core'
import type { ShallowRef } from 'vue'
import { regionOf } from '../../keys/regions.ts'
import { focusBack, focusPosition, type FocusPosition } from '../dialog/focus-back.ts'

interface ReturnPoint {
  readonly element: HTMLElement
  /** The part of the screen that it is in, and where the focus was before it came into that. */
  readonly region: Element | null
  readonly before: FocusPosition
}

/**
 * The focus outlives what had it: of a row that is removed it goes to the same control of the next or
 * else of the one before, of one that is moved it goes along, of a sheet or panel that is closed it goes
 * back to where it was before, and of anything else it goes to the content as a whole.
 */
export function useFocusReturn(content: Readonly<ShallowRef<HTMLElement | null>>): void {
  let kept: ReturnPoint | null = null

  // Before the document hears of it, which follows where the focus was.
  useEventListener(content, 'focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const region = regionOf(target)
    const before =
      kept !== null && kept.region === region && region?.isConnected === true ? kept.before : focusPosition()
    kept = { element: target, region, before }
  })
  // Whoever clicks beside everything has let go of it. What is removed or moved is told of first.
  useEventListener(content, 'focusout', ({ target }) => {
    setTimeout(() => {
      if (kept?.element === target && document.activeElement === document.body && document.hasFocus())
        kept = null
    })
  })
  useMutationObserver(
    content,
    (changes) => {
      const had = kept
      if (had === null || document.activeElement !== document.body) return
      if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(had.element))))
        return
      kept = null
      // What took it away may know better where to go on.
      setTimeout(() => {
        if (document.activeElement === document.body)
          focusBack(had.region?.isConnected === false ? had.before : focusPosition())
      })
    },
    { childList: true, subtree: true },
  )
}
