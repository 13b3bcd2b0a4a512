import { boxOfPath } from '../../../shared/domain/plan/drawing/path-box.ts'
import { boxesOverlap } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { flatten } from './curves.ts'
import type { FlatLayer, Sheet } from './flat-drawing.ts'
import type { Paper } from './paper.ts'

type Place = readonly [x: number, y: number]

/** Ends that are so near to each other, in tolerances, are one. */
const sameTolerances = 2
const knotsOfBezier = [0, 0, 0, 0, 1, 1, 1, 1] as const

/** Follows the commands of a path, as PDF and SVG have them, and flattens it; all points as they are on the paper. */
export class Pen {
  readonly #paper: Paper
  readonly #pieces: { readonly points: number[]; isClosed: boolean }[] = []
  #at: Place = [0, 0]
  #isDown = false

  constructor(paper: Paper) {
    this.#paper = paper
  }

  moveTo(place: Place): void {
    this.#at = place
    this.#isDown = false
  }

  lineTo(place: Place): void {
    this.#points().push(...place)
    this.#at = place
  }

  /** By two points that it is drawn to, to its end. */
  curveTo(first: Place, second: Place, end: Place): void {
    const controls = [...this.#at, ...first, ...second, ...end]
    const curve = {
      kind: 'spline',
      degree: 3,
      knots: knotsOfBezier,
      controls,
      weights: [],
      closed: false,
    } as const
    const points = this.#points()
    for (const figure of flatten(curve, this.#paper.tolerance).points.slice(2)) points.push(figure)
    this.#at = end
  }

  close(): void {
    const piece = this.#pieces.at(-1)
    if (!this.#isDown || piece === undefined) return
    piece.isClosed = true
    const [x = 0, y = 0] = piece.points
    this.moveTo([x, y])
  }

  /** Lays what was drawn on a layer: areas, or lines. What is beside the paper is not there, but it has cost its work. */
  lay(sheet: Sheet, layer: () => FlatLayer, isFilledOnly: boolean): void {
    for (const { points, isClosed } of this.#pieces) {
      sheet.spend('work', points.length)
      if (points.length < 4 || !points.every(Number.isFinite)) {
        if (points.length >= 4) sheet.broken += 1
        continue
      }
      if (!boxesOverlap(boxOfPath(points), this.#paper.box, 0)) continue
      sheet.spend('corners', points.length / 2)
      const isRound = this.#joinEnds(points) || isClosed || isFilledOnly
      if (isRound && points.length < 6) continue
      layer()[!isRound ? 'open' : isFilledOnly ? 'filled' : 'closed'].push(points)
    }
  }

  #points(): number[] {
    const current = this.#pieces.at(-1)
    if (this.#isDown && current !== undefined) return current.points
    this.#isDown = true
    const points = [...this.#at]
    this.#pieces.push({ points, isClosed: false })
    return points
  }

  /** Leaves the last corner out where it is the first once more; whether it is. */
  #joinEnds(points: number[]): boolean {
    if (points.length < 8) return false
    const [x = 0, y = 0] = points
    const [endX = 0, endY = 0] = points.slice(-2)
    if (Math.hypot(endX - x, endY - y) > this.#paper.tolerance * sameTolerances) return false
    points.length -= 2
    return true
  }
}
