import { setTimeout } from 'node:timers/promises'
import type { Storage } from '../storage/types.ts'

const answerWithinMs = 1_000
const knownForMs = 1_000

/** Whether requests can be served: one look at the storage for all who ask within a second, and an answer within a second. */
export class Readiness {
  readonly #storage: Pick<Storage, 'checkReady'>
  /** Until it has ended: one that does not end is not joined by others. */
  #look: Promise<boolean> | undefined
  #answer: { readonly isReady: Promise<boolean>; readonly until: number } | undefined

  constructor(storage: Pick<Storage, 'checkReady'>) {
    this.#storage = storage
  }

  isReady(): Promise<boolean> {
    if (this.#answer !== undefined && performance.now() < this.#answer.until) return this.#answer.isReady
    this.#look ??= this.#storage
      .checkReady()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#look = undefined
      })
    const isReady = Promise.race([this.#look, setTimeout(answerWithinMs, false, { ref: false })])
    this.#answer = { isReady, until: performance.now() + knownForMs }
    return isReady
  }
}
