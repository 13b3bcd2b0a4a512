import { boxOfPath } from '../../../shared/domain/plan/drawing/path-box.ts'
import {
  differenceOf,
  intersectionOf,
  undefinedIfDegenerate,
  withoutHoles,
  type Polygon,
} from '../../../shared/domain/plan/geometry/polygon.ts'
import { boxesOverlap, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { FlatDrawing, FlatLayer } from './flat-drawing.ts'

type CutSide = 'inside' | 'outside'

/** Filled areas with more corners are kept or left whole. */
const mostCornersOfArea = 2_000
/** What following a line costs, in looks at a box: each of its sides is compared with each of the outline. */
const stepsPerLine = 20
const stepsPerSide = 6

/** Cuts lines, areas and texts at outlines, with so much work and no more. */
export class Cutter {
  readonly #boxes = new WeakMap<readonly number[], Box>()
  #stepsLeft: number

  constructor(mostSteps: number) {
    this.#stepsLeft = mostSteps
  }

  /** Whether there is work left; what is not cut is left whole, and should be named so. */
  get isTired(): boolean {
    return this.#stepsLeft <= 0
  }

  /** Leaves what lies within the outline (x, y, x, y, …), or what does not. */
  cut({ layers }: FlatDrawing, outline: readonly number[], keep: CutSide): void {
    for (const layer of layers.values()) {
      if (this.isTired) return
      this.#cutLayer(layer, outline, keep)
    }
  }

  #cutLayer(layer: FlatLayer, outline: readonly number[], keep: CutSide): void {
    this.#stepsLeft -= ((1 + layer.texts.length) * outline.length) / 2
    if (this.isTired) return
    const frame = boxOfPath(outline)
    const open: number[][] = []
    replace(
      layer.closed,
      this.#each(layer.closed, frame, keep, (path) => this.#cutLine(path, true, outline, keep, open)),
    )
    replace(layer.open, [
      ...this.#each(layer.open, frame, keep, (path) => this.#cutLine(path, false, outline, keep, open)),
      ...open,
    ])
    replace(
      layer.filled,
      this.#each(layer.filled, frame, keep, (path) => this.#cutArea(path, outline, keep)),
    )
    replace(
      layer.texts,
      layer.texts.filter(({ x, y }) => holds(outline, x, y) === (keep === 'inside')),
    )
  }

  #each(
    paths: readonly number[][],
    frame: Box,
    keep: CutSide,
    cut: (path: number[]) => readonly number[][],
  ): number[][] {
    const left: number[][] = []
    for (const path of paths) {
      this.#stepsLeft -= 1
      if (this.isTired) left.push(path)
      else if (!boxesOverlap(this.#boxOf(path), frame, 0)) {
        if (keep === 'outside') left.push(path)
      } else for (const piece of cut(path)) left.push(piece)
    }
    return left
  }

  #boxOf(path: readonly number[]): Box {
    const box = this.#boxes.get(path) ?? boxOfPath(path)
    this.#boxes.set(path, box)
    return box
  }

  /** The path where it is kept whole; pieces of it go to `open`. */
  #cutLine(
    path: number[],
    isClosed: boolean,
    outline: readonly number[],
    keep: CutSide,
    open: number[][],
  ): readonly number[][] {
    this.#stepsLeft -= (path.length * outline.length * stepsPerSide) / 4 + stepsPerLine
    if (this.isTired) return [path]
    const pieces: number[][] = []
    let [piece, isWhole]: [number[], boolean] = [[], true]
    const end = (): void => {
      if (piece.length > 2) pieces.push(piece)
      piece = []
    }
    const count = path.length / 2
    for (let at = 0; at < (isClosed ? count : count - 1); at += 1) {
      const next = (at + 1) % count
      const [x, y, toX, toY] = [
        path[at * 2] ?? 0,
        path[at * 2 + 1] ?? 0,
        path[next * 2] ?? 0,
        path[next * 2 + 1] ?? 0,
      ]
      const shares = [0, ...crossings(outline, x, y, toX, toY), 1]
      for (let index = 1; index < shares.length; index += 1) {
        const [from = 0, to = 1] = [shares[index - 1], shares[index]]
        const middle = (from + to) / 2
        if (holds(outline, x + (toX - x) * middle, y + (toY - y) * middle) !== (keep === 'inside')) {
          isWhole = false
          end()
          continue
        }
        if (piece.length === 0) piece.push(x + (toX - x) * from, y + (toY - y) * from)
        piece.push(x + (toX - x) * to, y + (toY - y) * to)
      }
    }
    if (isWhole) return [path]
    end()
    for (const one of pieces) open.push(one)
    return []
  }

  #cutArea(path: number[], outline: readonly number[], keep: CutSide): readonly number[][] {
    const corners = path.length + outline.length
    // The sweep over both outlines costs so much more than a look.
    this.#stepsLeft -= corners * 20
    if (this.isTired || corners > mostCornersOfArea * 2) return [path]
    const [area, frame] = [polygonOf(path), polygonOf(outline)]
    const parts = undefinedIfDegenerate(() =>
      (keep === 'inside' ? intersectionOf(area, frame) : differenceOf(area, [frame])).flatMap(withoutHoles),
    )
    return parts?.map((polygon) => polygon.flatMap(({ x, y }) => [x, y])) ?? [path]
  }
}

function replace<Item>(list: Item[], items: readonly Item[]): void {
  list.length = 0
  for (const item of items) list.push(item)
}

function polygonOf(path: readonly number[]): Polygon {
  return Array.from({ length: path.length / 2 }, (_, at) => ({
    x: path[at * 2] ?? 0,
    y: path[at * 2 + 1] ?? 0,
  }))
}

/** Whether a point lies within an outline, by the sides to the right of it. */
function holds(outline: readonly number[], x: number, y: number): boolean {
  let isInside = false
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length
    const [ax = 0, ay = 0, bx = 0, by = 0] = [outline[at], outline[at + 1], outline[next], outline[next + 1]]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}

/** Where on its way from one point to another a line crosses the sides of an outline, in shares of it, in order. */
function crossings(
  outline: readonly number[],
  x: number,
  y: number,
  toX: number,
  toY: number,
): readonly number[] {
  const shares: number[] = []
  const [dx, dy] = [toX - x, toY - y]
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length
    const [ax = 0, ay = 0, bx = 0, by = 0] = [outline[at], outline[at + 1], outline[next], outline[next + 1]]
    const cross = dx * (by - ay) - dy * (bx - ax)
    if (cross === 0) continue
    const share = ((ax - x) * (by - ay) - (ay - y) * (bx - ax)) / cross
    const along = ((ax - x) * dy - (ay - y) * dx) / cross
    if (share > 0 && share < 1 && along >= 0 && along <= 1) shares.push(share)
  }
  return shares.sort((one, other) => one - other)
}
