import { useVirtualizer } from '@tanstack/vue-virtual'
import { useElementSize, useMousePressed } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { ListWindow } from '../../../stores/records/list-window.ts'
import { useEditedRow, useHeldRows } from './held-rows.ts'

/** How much of a list the actions on what is chosen cover. */
export const bulkBarPixels = 64

interface Line {
  readonly index: number
  /**
   * What the line is drawn by: a line that comes into sight takes over the elements of one that has
   * left it.
   */
  readonly slot: number
  readonly topPixels: number
}

export interface Lines {
  /** In their order, but while the list is scrolled. */
  readonly shown: ComputedRef<readonly Line[]>
  readonly heightPixels: ComputedRef<number>
  /** Whole lines that fit. */
  readonly perPage: () => number
  /** The first record of which all is in sight. */
  readonly firstInSight: () => number
  /** Scrolls the record's line into sight where it is not. */
  readonly reveal: (recordIndex: number) => void
}

/**
 * The lines in sight of a scrolled list over `window`, one record each or several side by side;
 * fetches what they show.
 */
export function useLines(options: {
  readonly window: ListWindow<unknown, unknown>
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly linePixels: number
  /** How many records stand in a line. */
  readonly perLine: () => number
  /** What a header that stays covers. */
  readonly headerPixels?: number
  /** What lies over the last lines. */
  readonly footPixels: () => number
  readonly overscan: number
  /** The record the keyboard is on. */
  readonly cursor: () => number | null
}): Lines {
  const { window, scroller, linePixels, perLine, headerPixels = 0, footPixels } = options
  const virtualizer = useVirtualizer(
    computed(() => ({
      count: Math.ceil(window.total.value / perLine()),
      getScrollElement: () => scroller.value,
      estimateSize: () => linePixels,
      scrollPaddingStart: headerPixels,
      // Lines are counted from below the header, so that each ends that much lower.
      scrollPaddingEnd: headerPixels + footPixels(),
      overscan: options.overscan,
    })),
  )
  const { height } = useElementSize(scroller, undefined, { box: 'border-box' })
  // Always as many: with one fewer now and then, each line that comes would be drawn anew.
  const slots = computed(() => Math.ceil(height.value / linePixels) + 2 * options.overscan + 1)
  const editedRow = useEditedRow(scroller)
  const editedLine = computed(() =>
    editedRow.value === null ? null : Math.floor(editedRow.value / perLine()),
  )
  const { pressed } = useMousePressed({ target: scroller })
  useHeldRows({ pressed, edited: editedRow, cursor: options.cursor, hold: (firmly) => window.hold(firmly) })
  const isBusy = (): boolean => virtualizer.value.isScrolling || editedRow.value !== null
  const stays = useStaying(scroller, pressed, isBusy)
  const range = computed(() => {
    const [begin] = virtualizer.value.getVirtualItems()
    if (begin === undefined) return null
    const { count } = virtualizer.value.options
    const first = Math.max(0, Math.min(begin.index, count - slots.value))
    return { first, last: Math.min(count, first + slots.value) - 1 }
  })
  const lineAt = (index: number): Line => ({
    index,
    slot: index % slots.value,
    topPixels: index * linePixels,
  })
  const shown = computed<readonly Line[]>((before) => {
    if (range.value === null) return []
    const { first, last } = range.value
    const edited = editedLine.value
    // What is being edited stays, however far the list is scrolled; who would have its elements gets others.
    const away = edited !== null && (edited < first || edited > last) ? lineAt(edited) : undefined
    const lines = Array.from({ length: last - first + 1 }, (_, at) => {
      const line = lineAt(first + at)
      return line.slot === away?.slot ? { ...line, slot: slots.value } : line
    })
    if (away !== undefined) lines.unshift(away)
    if (!stays.value || before === undefined) return lines
    const places = new Map(before.map(({ slot }, at) => [slot, at]))
    const placeOf = ({ slot }: Line): number => places.get(slot) ?? before.length
    return lines.sort((one, other) => placeOf(one) - placeOf(other))
  })
  watch(
    () => [range.value?.first, range.value?.last, perLine()] as const,
    ([first, last, side]) => {
      if (first !== undefined && last !== undefined) window.show(first * side, (last + 1) * side - 1)
    },
    { immediate: true },
  )
  // Another search or order is another list, to be read from its beginning.
  watch(window.query, () => {
    if (scroller.value !== null) scroller.value.scrollTop = 0
  })
  return {
    shown,
    heightPixels: computed(() => virtualizer.value.getTotalSize()),
    perPage: () =>
      Math.max(1, Math.floor(((scroller.value?.clientHeight ?? 0) - headerPixels) / linePixels) - 1),
    firstInSight: () => Math.ceil((scroller.value?.scrollTop ?? 0) / linePixels) * perLine(),
    reveal: (recordIndex) =>
      virtualizer.value.scrollToIndex(Math.floor(recordIndex / perLine()), { align: 'auto' }),
  }
}

/** After a press is let go of, its click comes. */
const clickedAfterMs = 50

/**
 * Whether the lines' elements keep their places in the document, as they do while a list is scrolled
 * or typed in: to put one elsewhere costs more than to write into it, and takes the focus from it. At
 * rest they are in order again, for who reads on or goes on by Tab. None is moved that has the focus or
 * is being pressed, which would end both.
 */
function useStaying(
  scroller: Readonly<Ref<HTMLElement | null>>,
  pressed: Readonly<Ref<boolean>>,
  isBusy: () => boolean,
): Readonly<Ref<boolean>> {
  const stays = shallowRef(false)
  const holdsFocus = (): boolean =>
    document.activeElement !== scroller.value && scroller.value?.contains(document.activeElement) === true
  let atRest: ReturnType<typeof setTimeout> | undefined
  watch([isBusy, pressed], ([busy, isPressed]) => {
    clearTimeout(atRest)
    if (isPressed) return
    if (busy) stays.value = true
    else atRest = setTimeout(() => (stays.value &&= holdsFocus()), clickedAfterMs)
  })
  onScopeDispose(() => clearTimeout(atRest))
  return stays
}
