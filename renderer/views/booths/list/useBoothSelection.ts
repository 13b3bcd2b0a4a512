import { shallowRef, watch, type Ref } from 'vue'
import { clear, extendTo, keepOnly, moveCursor, nothingSelected, selectAll, targets, toggle, type Selection } from './selection.ts'

export interface BoothSelection {
  readonly state: Readonly<Ref<Selection>>
  toggle(key: string): void
  extendTo(key: string): void
  moveTo(key: string): void
  /** Moves the cursor by `steps` rows, drawing the selection along where `extend` is set. */
  step(steps: number, extend: boolean): void
  all(): void
  clear(): void
  targets(): readonly string[]
}

/** The selection of a list whose rows are `keys`, in the order shown. */
export function useBoothSelection(keys: () => readonly string[]): BoothSelection {
  const state = shallowRef<Selection>(nothingSelected)
  watch(keys, (now) => {
    const { chosen, cursor } = state.value
    if (chosen.size > 0 || cursor !== null) state.value = keepOnly(state.value, now)
  })
  return {
    state,
    toggle(key) {
      state.value = toggle(state.value, key)
    },
    extendTo(key) {
      state.value = extendTo(state.value, keys(), key)
    },
    moveTo(key) {
      state.value = { ...state.value, cursor: key, anchor: key }
    },
    step(steps, extend) {
      const moved = moveCursor(state.value, keys(), steps)
      state.value = extend && moved.cursor !== null ? extendTo(state.value, keys(), moved.cursor) : moved
    },
    all() {
      state.value = selectAll(state.value, keys())
    },
    clear() {
      state.value = clear(state.value)
    },
    targets: () => targets(state.value),
  }
}
