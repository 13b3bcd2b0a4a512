import { useVirtualizer } from '@tanstack/vue-virtual'
import { useElementSize } from '@vueuse/core'
import { computed, watch, type ComputedRef, type Ref } from 'vue'
import type { ListWindow } from '../../../stores/records/list-window.ts'

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
  const { height } = useElementSize(scroller)
  const slots = computed(() => Math.ceil(height.value / linePixels) + 2 * options.overscan + 2)
  const shown = computed(() =>
    virtualizer.value.getVirtualItems().map(({ index, start }) => ({ index, slot: index % slots.value, topPixels: start })),
  )
  watch(
    () => [shown.value[0]?.index, shown.value.at(-1)?.index, perLine()] as const,
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
    perPage: () => Math.max(1, Math.floor(((scroller.value?.clientHeight ?? 0) - headerPixels) / linePixels) - 1),
    firstInSight: () => Math.ceil((scroller.value?.scrollTop ?? 0) / linePixels) * perLine(),
    reveal: (recordIndex) => virtualizer.value.scrollToIndex(Math.floor(recordIndex / perLine()), { align: 'auto' }),
  }
}
