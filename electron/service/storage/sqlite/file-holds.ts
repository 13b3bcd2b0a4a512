/**
 * Keeps the removal of a file apart from transactions that are going to name it, within this
 * process: a data folder belongs to one.
 */
export class FileRetention {
  readonly #holders = new Map<string, number>()
  readonly #removals = new Map<string, Promise<unknown>>()

  /**
   * Waits while one of the files is being removed, then keeps all of them from removal until the
   * function it gives is called.
   */
  async hold(hashes: readonly string[]): Promise<() => void> {
    for (let removal = this.#removalOf(hashes); removal !== undefined; removal = this.#removalOf(hashes))
      await removal.catch(() => undefined)
    for (const hash of hashes) this.#holders.set(hash, (this.#holders.get(hash) ?? 0) + 1)
    return () => {
      for (const hash of hashes) {
        const others = (this.#holders.get(hash) ?? 1) - 1
        if (others === 0) this.#holders.delete(hash)
        else this.#holders.set(hash, others)
      }
    }
  }

  /** Runs `removal` with no one holding the file, or gives `undefined` where someone does. */
  async whileUnheld<Result>(hash: string, removal: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#holders.has(hash) || this.#removals.has(hash)) return undefined
    const running = removal()
    this.#removals.set(hash, running)
    try {
      return await running
    } finally {
      this.#removals.delete(hash)
    }
  }

  #removalOf(hashes: readonly string[]): Promise<unknown> | undefined {
    return hashes.map((hash) => this.#removals.get(hash)).find((removal) => removal !== undefined)
  }
}
