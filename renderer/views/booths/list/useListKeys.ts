import type { BoothSelection } from './useBoothSelection.ts'

export interface ListKeys {
  readonly selection: () => BoothSelection
  /** How many booths stand side by side. */
  readonly columns: () => number
  /** How many rows a page is. */
  readonly pageRows: () => number
  readonly open: (key: string) => void
  readonly remove: (keys: readonly string[]) => void
  readonly rename: (key: string) => void
}

/** The keys of the list of booths, whether it is a table or cards. */
export function useListKeys(keys: ListKeys): (event: KeyboardEvent) => void {
  const steps = (event: KeyboardEvent): number | null => {
    const rightwards = document.documentElement.dir === 'rtl' ? -1 : 1
    switch (event.key) {
      case 'ArrowDown':
        return keys.columns()
      case 'ArrowUp':
        return -keys.columns()
      case 'ArrowRight':
        return keys.columns() > 1 ? rightwards : null
      case 'ArrowLeft':
        return keys.columns() > 1 ? -rightwards : null
      case 'PageDown':
        return keys.pageRows() * keys.columns()
      case 'PageUp':
        return -keys.pageRows() * keys.columns()
      case 'Home':
        return Number.NEGATIVE_INFINITY
      case 'End':
        return Number.POSITIVE_INFINITY
      default:
        return null
    }
  }

  const run = (event: KeyboardEvent): boolean => {
    const selection = keys.selection()
    const { cursor, chosen } = selection.state.value
    const move = steps(event)
    if (move !== null) {
      selection.step(move, event.shiftKey)
      return true
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      selection.all()
      return true
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'Escape' && chosen.size > 0) {
      selection.clear()
      return true
    }
    if (event.key === 'Delete' && selection.targets().length > 0) {
      keys.remove(selection.targets())
      return true
    }
    if (cursor === null) return false
    if (event.key === 'Enter') keys.open(cursor)
    else if (event.key === ' ') selection.toggle(cursor)
    else if (event.key === 'F2') keys.rename(cursor)
    else return false
    return true
  }

  return (event) => {
    // Header buttons, checkboxes and links keep their own keys.
    if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
    if (!run(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
