import { costOf, drawnAtMost, drawnLettersOfText } from '../../../shared/domain/plan/drawing/drawing-cost.ts'
import type { Drawing, DrawingText } from '../../../shared/domain/plan/drawing/drawing.ts'
import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'

/** Lines of one layer that lie near to each other, as the canvas takes them; in metres of the drawing. */
interface PathPiece {
  readonly box: Box
  readonly lines: Path2D
  readonly areas: Path2D
}

interface PathLayer {
  readonly name: string
  readonly colour: string | null
  readonly pieces: readonly PathPiece[]
  readonly texts: readonly DrawingText[]
}

/** Across the longer side of a drawing; so what is out of sight costs nothing. */
const piecesAcross = 24
/** A drawing of fewer can be painted in every frame. */
const fewCorners = 20_000
const fewLetters = 5_000

export interface DrawingPaths {
  readonly widthMetres: number
  readonly heightMetres: number
  readonly layers: readonly PathLayer[]
  /** Whether painting it takes a good part of a frame. */
  readonly isHeavy: boolean
}

/**
 * A drawing as the canvas takes it. Of more than a page draws (`drawnAtMost`) the smallest paths and
 * texts are left out, and long lines have fewer corners.
 */
export function pathsOf(drawing: Drawing): DrawingPaths {
  const cost = costOf(drawing)
  const cell = Math.max(drawing.widthMetres, drawing.heightMetres) / piecesAcross
  const every = drawing.layers.flatMap(({ open, closed, filled }) => [open, closed, filled])
  const isPathShown = largestOf(every, drawnAtMost.paths, sizeOf, () => 1)
  const step = Math.max(1, Math.ceil(cost.corners / drawnAtMost.corners))
  const isTextShown = largestOf(
    drawing.layers.map(({ texts }) => texts),
    drawnAtMost.letters,
    ({ heightMetres }) => heightMetres,
    ({ text }) => Math.min(text.length, drawnLettersOfText),
  )
  const layers = drawing.layers.map(({ name, colour, open, closed, filled, texts }): PathLayer => {
    const pieces = new Map<string, { box: { minX: number; minY: number; maxX: number; maxY: number }; lines: Path2D; areas: Path2D }>()
    const add = (path: readonly number[], kind: 'open' | 'closed' | 'filled'): void => {
      if (!isPathShown(path)) return
      const box = boxOf(path)
      const key = `${Math.floor((box.minX + box.maxX) / 2 / cell)} ${Math.floor((box.minY + box.maxY) / 2 / cell)}`
      const piece = pieces.get(key) ?? { box: { ...box }, lines: new Path2D(), areas: new Path2D() }
      pieces.set(key, piece)
      piece.box.minX = Math.min(piece.box.minX, box.minX)
      piece.box.minY = Math.min(piece.box.minY, box.minY)
      piece.box.maxX = Math.max(piece.box.maxX, box.maxX)
      piece.box.maxY = Math.max(piece.box.maxY, box.maxY)
      const into = kind === 'filled' ? piece.areas : piece.lines
      for (let at = 0; at + 1 < path.length; at += 2) {
        const isEnd = at === 0 || at + 3 >= path.length
        if (!isEnd && (at / 2) % step !== 0) continue
        const [x = 0, y = 0] = [path[at], path[at + 1]]
        if (at === 0) into.moveTo(x, y)
        else into.lineTo(x, y)
      }
      if (kind !== 'open') into.closePath()
    }
    for (const path of open) add(path, 'open')
    for (const path of closed) add(path, 'closed')
    for (const path of filled) add(path, 'filled')
    const shown = texts.filter((one) => isTextShown(one))
    return {
      name,
      colour,
      pieces: [...pieces.values()],
      texts: shown
        .map((one) => ({ ...one, text: one.text.slice(0, drawnLettersOfText) }))
        .sort((one, other) => other.heightMetres - one.heightMetres),
    }
  })
  const isHeavy = cost.corners > fewCorners || cost.letters > fewLetters
  return { widthMetres: drawing.widthMetres, heightMetres: drawing.heightMetres, layers, isHeavy }
}

/**
 * Tells of each item, asked once, whether it is among the largest that weigh at most `most` together.
 * Of those that are as large as the first for which there is no room, an even share is.
 */
function largestOf<Item>(
  lists: readonly (readonly Item[])[],
  most: number,
  sizeOf: (item: Item) => number,
  weightOf: (item: Item) => number,
): (item: Item) => boolean {
  let weight = 0
  for (const list of lists) for (const item of list) weight += weightOf(item)
  if (weight <= most) return () => true
  const items = lists.flatMap((list) => list.map((item) => ({ size: sizeOf(item), weight: weightOf(item) }))).sort((a, b) => b.size - a.size)
  let sum = 0
  const least = items.find((item) => (sum += item.weight) > most)?.size ?? 0
  let [larger, asLarge] = [0, 0]
  for (const item of items) {
    if (item.size > least) larger += item.weight
    else if (item.size === least) asLarge += item.weight
  }
  const share = (most - larger) / asLarge
  let [asked, taken] = [0, 0]
  return (item) => {
    const size = sizeOf(item)
    if (size !== least) return size > least
    asked += weightOf(item)
    if (taken + weightOf(item) > share * asked) return false
    taken += weightOf(item)
    return true
  }
}

function sizeOf(path: readonly number[]): number {
  const { minX, minY, maxX, maxY } = boxOf(path)
  return Math.max(maxX - minX, maxY - minY)
}

function boxOf(path: readonly number[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at + 1 < path.length; at += 2) {
    const [x = 0, y = 0] = [path[at], path[at + 1]]
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}
