import type { Groups } from '../groups/groups.ts'
import { corners, pair, type Shown } from './shown.ts'
import { plainMultilineText } from './written-text.ts'

/** Of the first piece of its line: an arrow whose length is not said, or is longer. */
const arrowShare = 0.25
/** Of its length. */
const arrowHalfWidth = 1 / 6

/** A line with an arrow at its beginning; its text is an entity of its own. */
export function leader(groups: Groups): readonly Shown[] {
  const points = groups.points(10)
  return [
    ...corners(points, false),
    ...(groups.number(71, 1) === 1 ? arrow(points, groups.number(40, 0)) : []),
  ]
}

/** The lines to each place that is pointed at, and the text (“MLEADER Context Data” of the DXF reference). */
export function multileader(groups: Groups): readonly Shown[] {
  const context = new Context(groups)
  const lines = context.lines.flatMap((points) => [
    ...corners(points, false),
    ...arrow(points, context.arrowLength),
  ])
  return [...lines, ...(context.text === undefined ? [] : [context.text])]
}

function arrow(points: readonly number[], length: number): readonly Shown[] {
  const [x = 0, y = 0, toX = x, toY = y] = points
  const way = Math.hypot(toX - x, toY - y)
  if (!(way > 0)) return []
  const long = length > 0 ? Math.min(length, way) : way * arrowShare
  const [dx, dy] = [((toX - x) / way) * long, ((toY - y) / way) * long]
  const [aside, up] = [-dy * arrowHalfWidth, dx * arrowHalfWidth]
  const outline = [x, y, x + dx + aside, y + dy + up, x + dx - aside, y + dy - up]
  return [{ kind: 'hatch', outlines: [[{ kind: 'corners', points: outline, bulges: null, closed: true }]] }]
}

const acrossOf = ['left', 'centre', 'right'] as const

/** Its groups mean something by the braces that they stand in. */
class Context {
  readonly lines: (readonly number[])[] = []
  arrowLength = 0
  #text = ''
  #textAt: readonly [number, number] = [0, 0]
  #direction: readonly [number, number] = [1, 0]
  #height = 0
  #across: (typeof acrossOf)[number] = 'left'
  readonly #groups: Groups
  #at: number

  constructor(groups: Groups) {
    this.#groups = groups
    this.#at = groups.codes.indexOf(300)
    if (this.#at < 0) return
    while (this.#goOn() && !this.#isAt(301)) {
      if (this.#isAt(302)) this.#readLeader()
      else this.#readContent()
    }
  }

  get text(): Shown | undefined {
    const written = plainMultilineText(this.#text)
    const [x, y] = this.#textAt
    const [across, up] = this.#direction
    const rotationDegrees = (Math.atan2(up, across) * 180) / Math.PI
    return written === ''
      ? undefined
      : {
          kind: 'text',
          x,
          y,
          height: this.#height,
          rotationDegrees,
          across: this.#across,
          down: 'top',
          text: written,
        }
  }

  #goOn(): boolean {
    this.#at += 1
    return this.#at < this.#groups.codes.length
  }

  #isAt(code: number): boolean {
    return this.#groups.codes[this.#at] === code
  }

  get #number(): number {
    return this.#groups.numberAt(this.#at)
  }

  /** The point whose x it stands on. */
  get #point(): readonly [number, number] {
    return [this.#number, this.#groups.numberAt(this.#at + 1)]
  }

  #readContent(): void {
    switch (this.#groups.codes[this.#at] ?? 0) {
      case 12:
        this.#textAt = this.#point
        break
      case 13:
        this.#direction = this.#point
        break
      case 41:
        this.#height = this.#number
        break
      case 140:
        this.arrowLength = this.#number
        break
      case 171:
        this.#across = acrossOf[this.#number - 1] ?? 'left'
        break
      case 304:
        this.#text = String(this.#groups.values[this.#at])
        break
      default:
    }
  }

  /** Lines that end in one point, from which a last piece leads to the text. */
  #readLeader(): void {
    const lines: number[][] = []
    let end: readonly number[] = []
    let [way, length]: [readonly [number, number], number] = [pair([]), 0]
    while (this.#goOn() && !this.#isAt(303)) {
      if (this.#isAt(10)) end = this.#point
      else if (this.#isAt(11)) way = this.#point
      else if (this.#isAt(40)) length = this.#number
      else if (this.#isAt(304)) lines.push(this.#readLine())
    }
    const [x = 0, y = 0] = end
    const last =
      end.length === 0 ? [] : [...end, ...(length > 0 ? [x + way[0] * length, y + way[1] * length] : [])]
    for (const line of lines) this.lines.push([...line, ...last])
  }

  #readLine(): number[] {
    const points: number[] = []
    while (this.#goOn() && !this.#isAt(305)) if (this.#isAt(10)) points.push(...this.#point)
    return points
  }
}
