import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'

export interface TraySelection {
  /** In the order of the list. */
  readonly selected: ComputedRef<readonly string[]>
  readonly cursor: Readonly<Ref<string | null>>
  has(key: string): boolean
  /**
   * The button went down on a row: an unselected row is selected at once, a selected one may be
   * about to be dragged with the others.
   */
  press(key: string, modifiers: { readonly shift: boolean; readonly mod: boolean }): void
  only(key: string): void
  step(by: number, extend: boolean): void
  toEnd(end: 'first' | 'last'): void
  all(): void
  clear(): void
}

/**
 * Selecting in a list as file managers do. `keys` are those on show; what is not on show is not
 * selected.
 */
export function useTraySelection(keys: () => readonly string[]): TraySelection {
  const chosen = shallowRef<ReadonlySet<string>>(new Set())
  const cursor = shallowRef<string | null>(null)
  let anchor: string | null = null
  const selected = computed(() => keys().filter((key) => chosen.value.has(key)))

  function only(key: string): void {
    chosen.value = new Set([key])
    cursor.value = anchor = key
  }

  function range(to: string): void {
    const all = keys()
    const from = anchor === null ? -1 : all.indexOf(anchor)
    const until = all.indexOf(to)
    chosen.value = new Set(from < 0 ? [to] : all.slice(Math.min(from, until), Math.max(from, until) + 1))
    anchor ??= to
    cursor.value = to
  }

  return {
    selected,
    cursor,
    has: (key) => chosen.value.has(key),
    press(key, { shift, mod }) {
      if (shift) range(key)
      else if (mod) {
        const next = new Set(chosen.value)
        if (!next.delete(key)) next.add(key)
        chosen.value = next
        cursor.value = anchor = key
      } else if (!chosen.value.has(key)) only(key)
    },
    only,
    step(by, extend) {
      const all = keys()
      const at = cursor.value === null ? -1 : all.indexOf(cursor.value)
      const next =
        all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))]
      if (next === undefined) return
      if (extend) range(next)
      else only(next)
    },
    toEnd(end) {
      const key = end === 'first' ? keys()[0] : keys().at(-1)
      if (key !== undefined) only(key)
    },
    all() {
      chosen.value = new Set(keys())
    },
    clear() {
      chosen.value = new Set()
      cursor.value = anchor = null
    },
  }
}
