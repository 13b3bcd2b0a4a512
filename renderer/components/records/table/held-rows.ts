import { defaultRangeExtractor, type Range } from '@tanstack/vue-virtual'
import { useEventListener } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { isTextField } from '../../../keys/text-field.ts'

/** How long rows stay after they were pressed: a second click of a double one comes by then. */
const pressedMs = 500
/** How long they stay for who has edited one and may go on from there. */
const editedMs = 2_000

/**
 * The row of a list, an element with `data-index`, one of whose values is being typed or chosen: it
 * must stay what and where it is until its field is left.
 */
export function useEditedRow(list: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number | null>> {
  const row = shallowRef<number | null>(null)
  const rowOf = (target: EventTarget | null): number | null => {
    const isField = isTextField(target) || target instanceof HTMLSelectElement
    if (!isField || list.value?.contains(target) !== true) return null
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
    return index === undefined ? null : Number(index)
  }
  useEventListener(list, 'focusin', ({ target }) => {
    row.value = rowOf(target)
  })
  useEventListener(list, 'focusout', ({ relatedTarget }) => {
    row.value = rowOf(relatedTarget)
  })
  return row
}

/** The rows that a list has in the page: those in sight, and the one that is edited, however far the list is scrolled. */
export function rowsWithEdited(edited: Readonly<Ref<number | null>>): (range: Range) => number[] {
  return (range) => {
    const rows = defaultRangeExtractor(range)
    const row = edited.value
    return row === null || row >= range.count || rows.includes(row)
      ? rows
      : [...rows, row].sort((a, b) => a - b)
  }
}

/**
 * Holds the rows of a list while one of them is edited or pressed, and a moment longer: what a person
 * is about to touch does not move away under the hand. Who has edited a row and steps to another finds
 * the one that was next to it.
 */
export function useHeldRows(rows: {
  readonly pressed: Readonly<Ref<boolean>>
  readonly edited: Readonly<Ref<number | null>>
  /** The row the keyboard is on. */
  readonly cursor: () => number | null
  readonly hold: (firmly?: boolean) => () => void
}): void {
  const { pressed } = rows
  const lingers = shallowRef<'pressed' | 'edited' | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  function linger(after: 'pressed' | 'edited', forMs: number): void {
    clearTimeout(timer)
    lingers.value = after
    timer = setTimeout(() => (lingers.value = null), forMs)
  }
  watch(pressed, (is) => {
    if (!is) linger('pressed', pressedMs)
  })
  watch(rows.edited, (row) => {
    if (row === null) linger('edited', editedMs)
  })
  watch(rows.cursor, () => {
    if (lingers.value === 'edited') lingers.value = null
  })
  const isHeld = computed(() => rows.edited.value !== null || pressed.value || lingers.value !== null)
  watch(isHeld, (held, _before, onCleanup) => {
    if (held) onCleanup(rows.hold())
  })
  // Who is still to find something has not begun to look at it; who writes has.
  watch(
    () => rows.edited.value !== null,
    (isWriting, _before, onCleanup) => {
      if (isWriting) onCleanup(rows.hold(true))
    },
  )
  onScopeDispose(() => clearTimeout(timer))
}
