import type { GroupSource } from './group-source.ts'

/** One line end. A file that was sent as text twice has several returns before its line feed. */
const lineEnd = /\r{0,3}\n|\r/g
const wholeNumber = /^[-+]?\d{1,5}$/

/** Whether a line may name what begins: an entity, a section or a table. */
function isName(line: string): boolean {
  return /^\w+$/.test(line) && /[A-Z]/i.test(line)
}

/**
 * The groups of a DXF in text: a line with the code, one with the value. Empty lines between groups
 * are passed over. Where a code is no number, it goes on at the next beginning of an entity.
 */
export class TextGroups implements GroupSource {
  code = 0
  value = ''
  skipped = 0
  isTorn = false
  readonly #text: string
  readonly #isDoubled: boolean
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#isDoubled = /^\s*0[ \t]*(?:\r?\n|\r)[ \t]*(?:\r?\n|\r)[ \t]*SECTION/.test(text.slice(0, 1_000))
  }

  next(): boolean {
    let written = this.#filledLine()
    if (written !== undefined && !wholeNumber.test(written)) {
      this.skipped += 1
      written = this.#nextBeginning()
    }
    if (written === undefined) return false
    const value = this.#line()
    if (value === undefined) {
      this.isTorn = true
      return false
    }
    this.code = Number(written)
    this.value = value
    return true
  }

  /** The next line that is not empty, without the space around it. */
  #filledLine(): string | undefined {
    for (;;) {
      const line = this.#line()?.trim()
      if (line !== '') return line
    }
  }

  /** Passes over what comes before a 0 with a name behind it. */
  #nextBeginning(): string | undefined {
    for (let line = this.#line(); line !== undefined; line = this.#line()) {
      if (line.trim() !== '0') continue
      const before = this.#at
      const isBeginning = isName(this.#line()?.trim() ?? '')
      this.#at = before
      if (isBeginning) return '0'
    }
    return undefined
  }

  /** `undefined` behind the last; the last one counts only where nothing can be missing of it. */
  #line(): string | undefined {
    const start = this.#at
    if (start >= this.#text.length) return undefined
    lineEnd.lastIndex = start
    const end = lineEnd.exec(this.#text)
    this.#at = end === null ? this.#text.length : lineEnd.lastIndex
    const line = this.#text.slice(start, end?.index)
    if (end === null && line.trim() !== 'EOF') {
      this.isTorn = true
      return undefined
    }
    if (this.#isDoubled) this.#passEmptyLine()
    return line
  }

  #passEmptyLine(): void {
    lineEnd.lastIndex = this.#at
    const end = lineEnd.exec(this.#text)
    if (end !== null && this.#text.slice(this.#at, end.index).trim() === '') this.#at = lineEnd.lastIndex
  }
}
