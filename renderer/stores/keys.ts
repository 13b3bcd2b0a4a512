import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import { printedKeys } from '../keys/chord.ts'

export interface ScreenKey {
  /** As printed on the keys, pressed together: `['Ctrl', 'Z']`. */
  readonly keys: readonly string[]
  /** Translated. */
  readonly label: string
}

export const useKeys = defineStore('keys', () => {
  const groups = shallowRef<ReadonlyMap<symbol, () => readonly ScreenKey[]>>(new Map())
  return { groups }
})

/**
 * Lists a screen's own keys in the sheet that `?` shows, while the calling component lives. `keys`
 * is asked anew each time the sheet opens.
 */
export function useScreenKeys(keys: () => readonly ScreenKey[]): void {
  const store = useKeys()
  const id = Symbol('screen keys')
  store.groups = new Map(store.groups).set(id, keys)
  onScopeDispose(() => {
    const left = new Map(store.groups)
    left.delete(id)
    store.groups = left
  })
}

/** The name of the key that stands for Ctrl on this computer. */
export const controlKey = printedKeys('Mod+A')[0] ?? 'Ctrl'
