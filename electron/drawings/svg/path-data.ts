import { moved, type Matrix } from '../figures/matrix.ts'
import type { Pen } from '../figures/pen.ts'

type Place = readonly [x: number, y: number]

/** How many figures each command takes (“Paths” of SVG 2). */
const figuresOf: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
}

/** What a path says to draw: its commands, and the figures of all of them, in order. */
export interface PathData {
  readonly commands: readonly string[]
  readonly figures: readonly number[]
  /** How many steps it costs to draw it. */
  readonly work: number
}

/** Curves are flattened. */
const stepsOfLine = 3
const stepsOfCurve = 12

/** Reads the `d` of a path. What cannot be followed ends it, as the reference asks. */
export function readPath(data: string): PathData {
  const { commands, figures } = commandsIn(data)
  const curves = commands.filter((command) => /[csqta]/i.test(command)).length
  return { commands, figures, work: (commands.length - curves) * stepsOfLine + curves * stepsOfCurve }
}

function commandsIn(data: string): Omit<PathData, 'work'> {
  const [commands, all]: [string[], number[]] = [[], []]
  const reader = new FigureReader(data)
  for (let command = reader.command(); command !== undefined; command = reader.command()) {
    const count = figuresOf[command.toUpperCase()] ?? 0
    let next = command
    do {
      const figures = reader.figures(count, next.toUpperCase() === 'A')
      if (figures === undefined) return { commands, figures: all }
      commands.push(next)
      for (const figure of figures) all.push(figure)
      // Further points of a move are lines.
      if (next === 'M') next = 'L'
      else if (next === 'm') next = 'l'
    } while (count > 0 && reader.isAtFigure())
  }
  return { commands, figures: all }
}

export function drawPath({ commands, figures }: PathData, matrix: Matrix, pen: Pen): void {
  const follower = new Follower(matrix, pen)
  let at = 0
  for (const command of commands) {
    const end = at + (figuresOf[command.toUpperCase()] ?? 0)
    follower.follow(command, figures.slice(at, end))
    at = end
  }
}

class FigureReader {
  readonly #data: string
  #at = 0

  constructor(data: string) {
    this.#data = data
  }

  command(): string | undefined {
    const found = this.#take(/[\s,]*([MLHVCSQTAZ])/iy)
    return found?.[1]
  }

  isAtFigure(): boolean {
    const before = this.#at
    const isThere = this.#take(/[\s,]*[-+.\d]/y) !== null
    this.#at = before
    return isThere
  }

  /** Of an arc the fourth and fifth figure are one digit each, and may stand without space. */
  figures(count: number, isArc: boolean): number[] | undefined {
    const figures: number[] = []
    while (figures.length < count) {
      const isFlag = isArc && (figures.length === 3 || figures.length === 4)
      const found = this.#take(isFlag ? /[\s,]*([01])/y : /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy)
      if (found === null) return undefined
      figures.push(Number(found[1]))
    }
    return figures
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#data)
    if (found !== null) this.#at = pattern.lastIndex
    return found
  }
}

class Follower {
  readonly #matrix: Matrix
  readonly #pen: Pen
  #at: Place = [0, 0]
  #start: Place = [0, 0]
  /** What the next smooth curve mirrors, and after which commands. */
  #handle: { readonly of: 'C' | 'Q'; readonly place: Place } | undefined

  constructor(matrix: Matrix, pen: Pen) {
    this.#matrix = matrix
    this.#pen = pen
  }

  follow(command: string, figures: readonly number[]): void {
    const kind = command.toUpperCase()
    const [x, y] = command === kind ? [0, 0] : this.#at
    const place = (index: number): Place => [(figures[index] ?? 0) + x, (figures[index + 1] ?? 0) + y]
    switch (kind) {
      case 'M':
        this.#at = this.#start = place(0)
        this.#handle = undefined
        this.#pen.moveTo(this.#onPaper(this.#at))
        break
      case 'L':
        this.#line(place(0))
        break
      case 'H':
        this.#line([(figures[0] ?? 0) + x, this.#at[1]])
        break
      case 'V':
        this.#line([this.#at[0], (figures[0] ?? 0) + y])
        break
      case 'C':
        this.#curve(place(0), place(2), place(4))
        break
      case 'S':
        this.#curve(this.#mirrored('C'), place(0), place(2))
        break
      case 'Q':
        this.#quadratic(place(0), place(2))
        break
      case 'T':
        this.#quadratic(this.#mirrored('Q'), place(0))
        break
      case 'A':
        this.#arc(figures, place(5))
        break
      default:
        this.#pen.close()
        this.#at = this.#start
        this.#handle = undefined
    }
  }

  #onPaper(place: Place): Place {
    const [x = 0, y = 0] = moved(place, this.#matrix)
    return [x, y]
  }

  #line(to: Place): void {
    this.#pen.lineTo(this.#onPaper(to))
    this.#at = to
    this.#handle = undefined
  }

  #curve(first: Place, second: Place, end: Place): void {
    this.#pen.curveTo(this.#onPaper(first), this.#onPaper(second), this.#onPaper(end))
    this.#at = end
    this.#handle = { of: 'C', place: second }
  }

  #quadratic(handle: Place, end: Place): void {
    const towards = ([x, y]: Place): Place => [x + ((handle[0] - x) * 2) / 3, y + ((handle[1] - y) * 2) / 3]
    this.#curve(towards(this.#at), towards(end), end)
    this.#handle = { of: 'Q', place: handle }
  }

  #mirrored(of: 'C' | 'Q'): Place {
    const [x, y] = this.#at
    return this.#handle?.of === of ? [2 * x - this.#handle.place[0], 2 * y - this.#handle.place[1]] : this.#at
  }

  /** “Elliptical arc implementation notes” of SVG 2, in curves of a quarter at most. */
  #arc([rx = 0, ry = 0, turn = 0, isLarge = 0, isClockwise = 0]: readonly number[], end: Place): void {
    const [from, phi] = [this.#at, (turn * Math.PI) / 180]
    const [cos, sin] = [Math.cos(phi), Math.sin(phi)]
    const [halfX, halfY] = [(from[0] - end[0]) / 2, (from[1] - end[1]) / 2]
    const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX]
    if (rx === 0 || ry === 0 || (px === 0 && py === 0)) {
      this.#line(end)
      return
    }
    const grown = Math.max(1, Math.sqrt((px / rx) ** 2 + (py / ry) ** 2))
    const [a, b] = [Math.abs(rx) * grown, Math.abs(ry) * grown]
    const under = (a * b) ** 2 / ((a * py) ** 2 + (b * px) ** 2) - 1
    const factor = Math.sqrt(Math.max(0, under)) * (isLarge === isClockwise ? -1 : 1)
    const [qx, qy] = [(factor * a * py) / b, (-factor * b * px) / a]
    const centre: Place = [
      cos * qx - sin * qy + (from[0] + end[0]) / 2,
      sin * qx + cos * qy + (from[1] + end[1]) / 2,
    ]
    const start = Math.atan2((py - qy) / b, (px - qx) / a)
    let sweep = Math.atan2((-py - qy) / b, (-px - qx) / a) - start
    if (isClockwise === 1 && sweep < 0) sweep += 2 * Math.PI
    if (isClockwise === 0 && sweep > 0) sweep -= 2 * Math.PI
    const at = (angle: number, along: number): Place => {
      const [u, v] = [
        a * (Math.cos(angle) - along * Math.sin(angle)),
        b * (Math.sin(angle) + along * Math.cos(angle)),
      ]
      return [centre[0] + cos * u - sin * v, centre[1] + sin * u + cos * v]
    }
    const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
    const step = sweep / pieces
    const reach = (4 / 3) * Math.tan(step / 4)
    for (let piece = 0; piece < pieces; piece += 1) {
      const [angle, next] = [start + step * piece, start + step * (piece + 1)]
      this.#curve(at(angle, reach), at(next, -reach), piece === pieces - 1 ? end : at(next, 0))
    }
    this.#handle = undefined
  }
}
