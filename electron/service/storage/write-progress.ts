import { troubleOf } from './trouble.ts'

/** Longer than a write takes, and than those of a busy event wait for each other. */
const stillAfterMs = 3_000

/** Sees whether the writes of this process stand still: some are under way, and for a while none has come through. */
export class WriteProgress {
  #open = 0
  #movedAt = 0

  async follow<Result>(write: () => Promise<Result>): Promise<Result> {
    if (this.#open === 0) this.#moved()
    this.#open += 1
    try {
      const result = await write()
      this.#moved()
      return result
    } catch (error) {
      // Who is refused has come through as well.
      if (troubleOf(error) === undefined) this.#moved()
      throw error
    } finally {
      this.#open -= 1
    }
  }

  /** Throws where writes stand still. */
  check(): void {
    if (this.#open > 0 && performance.now() - this.#movedAt > stillAfterMs)
      throw new Error('No write has come through for a while.')
  }

  #moved(): void {
    this.#movedAt = performance.now()
  }
}
