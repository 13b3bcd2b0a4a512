import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { RecordSelection } from '../../../shared/contract/index.ts'

/** Booths that may go into a pack together. */
export type PackChoice =
  | { readonly kind: 'one'; readonly selection: RecordSelection; readonly name: string }
  /** Those that were selected, that a list shows, or all of the event. */
  | {
      readonly kind: 'selected' | 'list' | 'all'
      readonly selection: RecordSelection
      readonly count: number | null
    }

/** What the dialog that makes packs is asked for: what may be packed, the first of it unless the person says otherwise. */
export type PackQuestion = readonly [PackChoice, ...PackChoice[]]

/** All booths of the event. */
export const allBooths: RecordSelection = { all: { entity: 'booth' } }

/** The one dialog that exports booths as a pack, wherever it was asked for. */
export const usePackDialog = defineStore('pack-dialog', () => {
  const question = shallowRef<PackQuestion | null>(null)
  return {
    question,
    ask: (...asked: PackQuestion) => (question.value = asked),
    /** Of an event that was opened from a pack: all of it, to whoever sent the pack. */
    sendBack: () => (question.value = [{ kind: 'all', selection: allBooths, count: null }]),
    close: () => (question.value = null),
  }
})
