import { useLocalStorage } from '@vueuse/core'
import { computed, type ComputedRef } from 'vue'
import type { z } from 'zod'
import { parseJson } from '../../shared/json.ts'

export interface RecentList<Item> {
  readonly items: ComputedRef<readonly Item[]>
  /** Puts it first, and lets go of what is more than is kept. */
  readonly note: (item: Item) => void
}

/**
 * What was last had, kept on this computer with the settings of the page under `name`: at most `most`
 * of them, each once, the last one first.
 */
export function useRecentList<Item>(
  name: string,
  list: z.ZodType<readonly Item[]>,
  most: number,
): RecentList<Item> {
  // At once: what notes something may be gone a moment later.
  const text = useLocalStorage(`booth-builder.${name}`, '[]', { writeDefaults: false, flush: 'sync' })
  const items = computed(() => list.safeParse(parseJson(text.value)).data ?? [])
  return {
    items,
    note(item) {
      const others = items.value.filter((one) => JSON.stringify(one) !== JSON.stringify(item))
      text.value = JSON.stringify([item, ...others].slice(0, most))
    },
  }
}
