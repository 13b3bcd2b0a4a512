import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { RecordSelection } from '../../../shared/contract/index.ts'

/** What the dialog that makes packs is asked for: some booths, or all. */
export interface PackQuestion {
  /** `null`: all booths of the event. */
  readonly selection: RecordSelection | null
  readonly count: number | null
  /** Of a single booth. */
  readonly name?: string | undefined
}

/** The one dialog that exports booths as a pack, wherever it was asked for. */
export const usePackDialog = defineStore('pack-dialog', () => {
  const question = shallowRef<PackQuestion | null>(null)
  return {
    question,
    ask: (asked: PackQuestion) => (question.value = asked),
    close: () => (question.value = null),
  }
})
