/** Texts and the keys of those that have them, most of which have one. */
export class KeysByText {
  readonly #keys = new Map<string, string | string[]>()
  readonly #texts = new Map<string, string>()

  get(text: string): readonly string[] {
    const found = this.#keys.get(text)
    return found === undefined ? [] : typeof found === 'string' ? [found] : found
  }

  /** The one that has it; `undefined` where none has, or several: then it is nobody's. */
  only(text: string): string | undefined {
    const [key, ...more] = this.get(text)
    return more.length === 0 ? key : undefined
  }

  set(key: string, text: string): void {
    const before = this.#texts.get(key)
    if (before === text) return
    if (before !== undefined) {
      const left = this.get(before).filter((other) => other !== key)
      if (left.length === 0) this.#keys.delete(before)
      else this.#keys.set(before, left)
    }
    this.#texts.set(key, text)
    if (text === '') return
    const others = this.#keys.get(text)
    this.#keys.set(text, others === undefined ? key : [...this.get(text), key])
  }
}
