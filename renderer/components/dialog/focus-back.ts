import { passing } from '../../keys/regions.ts'
import { canHaveFocus, positionOf, successorOf, type ElementPosition } from '../../keys/successor.ts'

/** Where the focus was when something took it, for it to go back to. */
export interface FocusPosition {
  /** What had it lately, the last first. */
  readonly lately: readonly Stop[]
}

interface Stop {
  /** `null`: nothing had it, since somebody clicked beside everything. */
  readonly element: WeakRef<HTMLElement> | null
  /** Where it stood; `null`: it lay over the screen, in a menu or a dialog, and may have gone with that. */
  readonly standing: ElementPosition | null
}

const mostStops = 16

let lately: readonly Stop[] = []

/** Follows the focus through the window from now on; gives what ends that. */
export function followFocus(): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement)
      note({
        element: new WeakRef(target),
        standing: target.closest(passing) === null ? positionOf(target) : null,
      })
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !document.hasFocus() || !(target instanceof HTMLElement)) return
    // What goes takes its focus along, and nobody has clicked anywhere.
    queueMicrotask(() => {
      if (target.isConnected && document.activeElement === document.body && target.closest(passing) === null)
        note({ element: null, standing: { levels: [] } })
    })
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}

function note(stop: Stop): void {
  const element = stop.element?.deref()
  lately = [
    stop,
    ...lately.filter((other) => other.element !== null && other.element.deref() !== element),
  ].slice(0, mostStops)
}

/** Where the focus is now. To be asked before anything takes it. */
export function focusPosition(): FocusPosition {
  return { lately }
}

/**
 * Gives the focus back to what had it: what is not there any more because it lay in a menu or a dialog
 * is passed over for what had it before; of anything else that has gone it goes to the neighbour, and
 * where there is none to the screen.
 */
export function focusBack({ lately: stops }: FocusPosition): void {
  for (const { element, standing } of stops) {
    const had = element?.deref()
    if (had !== undefined && canHaveFocus(had) && takes(had)) return
    if (standing === null) continue
    const next = successorOf(standing)
    if (next !== undefined && takes(next)) return
    break
  }
  document.getElementById('content')?.focus({ preventScroll: true })
}

function takes(element: HTMLElement): boolean {
  element.focus()
  return document.activeElement === element
}
