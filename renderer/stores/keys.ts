import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import { chordOf, isCharacter, type Chord } from '../keys/chord.ts'
import type { ScreenKeyList } from '../keys/listed.ts'
import { useApp } from './app.ts'

export const useKeys = defineStore('keys', () => {
  const app = useApp()
  const shown = shallowRef<ReadonlyMap<symbol, readonly ScreenKeyList[]>>(new Map())

  /** The person can switch keys of one character off. */
  function isOn(chord: Chord): boolean {
    return app.preferences.characterKeys || !isCharacter(chord)
  }

  return { shown, isOn, isOff: (event: KeyboardEvent) => !isOn(chordOf(event)) }
})

/** Tells the sheet of keys which lists are those of the screen, while the calling component lives. */
export function useScreenKeys(...lists: readonly ScreenKeyList[]): void {
  const store = useKeys()
  const id = Symbol('screen keys')
  store.shown = new Map(store.shown).set(id, lists)
  onScopeDispose(() => {
    const left = new Map(store.shown)
    left.delete(id)
    store.shown = left
  })
}
