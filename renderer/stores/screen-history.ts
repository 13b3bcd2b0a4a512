import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'

/** What a screen can take back and do again now; `null`: nothing. */
export interface ScreenHistory {
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

export const useScreenHistories = defineStore('screen-history', () => {
  /** Of the components that are there, the newest last. */
  const all = shallowRef<readonly (() => ScreenHistory)[]>([])
  return { all }
})

/** Offers a screen's own undo and redo to the desktop's menu, while the calling component lives. */
export function useScreenHistory(history: () => ScreenHistory): void {
  const store = useScreenHistories()
  store.all = [...store.all, history]
  onScopeDispose(() => {
    store.all = store.all.filter((other) => other !== history)
  })
}
