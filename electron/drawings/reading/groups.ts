interface Group {
  readonly code: number
  readonly value: string | number | boolean
}

/** Of the parser: gives group after group, and throws where the file ends before `EOF`. */
export interface Scanner {
  next(): Group
  isEOF(): boolean
  lastReadGroup: Group
}

const firstExtendedCode = 1000
const embeddedObjectCode = 101

/** The groups of one entity, in order: a code, which says what it is, and a value. */
export class Groups {
  readonly type: string
  readonly codes: number[] = []
  readonly values: (string | number | boolean)[] = []

  /** Reads up to the beginning of the next entity, on which it leaves the scanner. */
  constructor(scanner: Scanner) {
    this.type = String(scanner.lastReadGroup.value)
    let isEmbedded = false
    for (let group = scanner.next(); group.code !== 0; group = scanner.next()) {
      isEmbedded ||= group.code === embeddedObjectCode
      if (isEmbedded || group.code >= firstExtendedCode) continue
      this.codes.push(group.code)
      this.values.push(group.value)
    }
  }

  /** Of the first group with this code; NaN for what is no number. */
  number(code: number, otherwise: number): number {
    const at = this.codes.indexOf(code)
    return at < 0 ? otherwise : Number(this.values[at])
  }

  text(code: number): string {
    const at = this.codes.indexOf(code)
    return at < 0 ? '' : String(this.values[at])
  }

  has(code: number): boolean {
    return this.codes.includes(code)
  }

  /** Of all groups with this code, in order. */
  numbers(code: number): number[] {
    return this.values.flatMap((value, at) => (this.codes[at] === code ? [Number(value)] : []))
  }

  texts(...codes: readonly number[]): string {
    return this.values.filter((_value, at) => codes.includes(this.codes[at] ?? -1)).join('')
  }

  /** Points whose x has this code, their y the code 10 higher; x, y, x, y, …. */
  points(code: number): number[] {
    const points: number[] = []
    this.codes.forEach((found, at) => {
      if (found === code) points.push(Number(this.values[at]), 0)
      else if (found === code + 10 && points.length > 0) points[points.length - 1] = Number(this.values[at])
    })
    return points
  }
}
