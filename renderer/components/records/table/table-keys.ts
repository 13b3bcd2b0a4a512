import { alongLine } from '../../../keys/line-keys.ts'
import type { TableSelection } from './selection.ts'

export interface TableKeys {
  readonly selection: TableSelection<unknown>
  /** Whether records can be chosen; else there is only the cursor. */
  readonly selectable: () => boolean
  /** Records may stand side by side, so that the keys to the sides step too. */
  readonly sideways: boolean
  /** How many records stand side by side. */
  readonly perLine: () => number
  /** How many lines a page is. */
  readonly perPage: () => number
  readonly firstInSight: () => number
  readonly reveal: (index: number) => void
  readonly open: (key: string) => void
  readonly remove: () => void
  readonly rename: (key: string) => void
}

/** The keys of a list of records, whether it is a table or cards. */
export function useTableKeys(keys: TableKeys): {
  readonly onKey: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
} {
  const { selection } = keys

  const stepOf = (event: KeyboardEvent): number | null => {
    switch (event.key) {
      case 'ArrowDown':
        return keys.perLine()
      case 'ArrowUp':
        return -keys.perLine()
      case 'ArrowRight':
      case 'ArrowLeft':
        return keys.sideways ? alongLine(event.key) : null
      case 'PageDown':
        return keys.perPage() * keys.perLine()
      case 'PageUp':
        return -keys.perPage() * keys.perLine()
      case 'Home':
        return Number.NEGATIVE_INFINITY
      case 'End':
        return Number.POSITIVE_INFINITY
      default:
        return null
    }
  }

  const runAtCursor = (pressed: string): boolean => {
    const cursor = selection.cursor.value
    if (cursor === null || cursor.key === null) return false
    if (pressed === 'Enter' || (pressed === ' ' && !keys.selectable())) keys.open(cursor.key)
    else if (pressed === ' ') selection.toggle(cursor.index)
    else if (pressed === 'F2') keys.rename(cursor.key)
    else return false
    return true
  }

  const run = (event: KeyboardEvent): boolean => {
    const step = stepOf(event)
    if (step !== null) {
      selection.step(step, event.shiftKey && keys.selectable())
      if (selection.cursor.value !== null) keys.reveal(selection.cursor.value.index)
      return true
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      if (keys.selectable()) selection.all()
      return keys.selectable()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'Escape' && selection.count.value > 0) {
      selection.clear()
      return true
    }
    if (event.key === 'Delete' && selection.targets() !== null) {
      keys.remove()
      return true
    }
    return runAtCursor(event.key)
  }

  return {
    onKey(event) {
      // Header buttons, checkboxes and links keep their own keys.
      if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
      if (!run(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus({ target }) {
      // A pointer goes on to choose a row itself.
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      if (selection.cursor.value === null) selection.moveTo(keys.firstInSight())
      if (selection.cursor.value !== null) keys.reveal(selection.cursor.value.index)
    },
  }
}
