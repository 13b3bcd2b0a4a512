import type { GroupSource } from './group-source.ts'

const firstExtendedCode = 1000
const embeddedObjectCode = 101
const controlCode = 102

/** The groups of one entity, in order: a code, which says what it is, and a value. */
export class Groups {
  readonly type: string
  readonly codes: number[] = []
  readonly values: (string | number)[] = []
  /** Whether nothing follows it. */
  readonly isLast: boolean
  /** Whether the file ends within it. */
  readonly isTorn: boolean

  /** Reads up to the beginning of the next entity, on which it leaves the source. */
  constructor(source: GroupSource) {
    this.type = String(source.value).trim().toUpperCase()
    let [isEmbedded, isThere] = [false, source.next()]
    for (; isThere && source.code !== 0; isThere = source.next()) {
      isEmbedded ||= source.code === embeddedObjectCode
      if (isEmbedded || source.code >= firstExtendedCode) continue
      this.codes.push(source.code)
      this.values.push(source.value)
    }
    this.isLast = !isThere
    this.isTorn = !isThere && source.isTorn
  }

  /** Of the first group with this code; NaN for what is no number. */
  number(code: number, otherwise: number): number {
    const at = this.codes.indexOf(code)
    return at < 0 ? otherwise : this.numberAt(at)
  }

  numberAt(at: number): number {
    const value = this.values[at]
    return typeof value === 'number' ? value : Number.parseFloat(value ?? '')
  }

  text(code: number): string {
    const at = this.codes.indexOf(code)
    return at < 0 ? '' : String(this.values[at]).trim()
  }

  has(code: number): boolean {
    return this.codes.includes(code)
  }

  /** Of all groups with this code, in order. */
  numbers(code: number): number[] {
    return this.codes.flatMap((found, at) => (found === code ? [this.numberAt(at)] : []))
  }

  texts(...codes: readonly number[]): string {
    return this.values.filter((_value, at) => codes.includes(this.codes[at] ?? -1)).join('')
  }

  /** Points whose x has this code, their y the code 10 higher; x, y, x, y, …. */
  points(code: number): number[] {
    const points: number[] = []
    this.codes.forEach((found, at) => {
      if (found === code) points.push(this.numberAt(at), 0)
      else if (found === code + 10 && points.length > 0) points[points.length - 1] = this.numberAt(at)
    })
    return points
  }

  /** The handle with this code in the list of this name (`{ACAD_XDICTIONARY`, …). */
  handleIn(list: string, code: number): string | undefined {
    const from = this.codes.findIndex(
      (found, at) => found === controlCode && String(this.values[at]).trim() === list,
    )
    const at = this.codes.indexOf(code, from)
    return from < 0 || at < 0 ? undefined : String(this.values[at]).trim()
  }
}
