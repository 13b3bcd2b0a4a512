import type { Outline } from '../elements.ts'
import type { Box, Size } from './rectangle.ts'
import { polygonContains } from './shape.ts'

/** Lines that are tried besides those through the corners. */
const evenLines = 12

/**
 * The upright rectangle within an outline that has most room for writing, in shares of the frame;
 * the whole frame for `null`. For outlines whose sides are upright and level it is exact.
 */
export function innerBox(outline: Outline, { widthMetres, heightMetres }: Size): Box {
  if (outline === null) return { minX: 0, minY: 0, maxX: 1, maxY: 1 }
  const corners = outline.map(([x, y]) => ({ x, y }))
  const even = Array.from({ length: evenLines + 1 }, (_, at) => at / evenLines)
  const linesOf = (values: readonly number[]): readonly number[] =>
    [...new Set([...values, ...even])].sort((a, b) => a - b)
  const columns = linesOf(corners.map(({ x }) => x))
  const rows = linesOf(corners.map(({ y }) => y))
  /** How many cells downwards from each, in its column, lie inside. */
  const depths = columns.slice(1).map((right, column) => {
    const left = columns[column] ?? 0
    const inside = rows.slice(1).map((bottom, row) => holdsCell(corners, left, rows[row] ?? 0, right, bottom))
    return inside.map((_, row) => {
      let depth = 0
      while (inside[row + depth] === true) depth++
      return depth
    })
  })
  let best: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  let most = 0
  for (let row = 0; row + 1 < rows.length; row++) {
    for (let first = 0; first + 1 < columns.length; first++) {
      let depth = Infinity
      for (let last = first; last + 1 < columns.length; last++) {
        depth = Math.min(depth, depths[last]?.[row] ?? 0)
        if (depth === 0) break
        const box = {
          minX: columns[first] ?? 0,
          minY: rows[row] ?? 0,
          maxX: columns[last + 1] ?? 0,
          maxY: rows[row + depth] ?? 0,
        }
        const width = (box.maxX - box.minX) * widthMetres
        const height = (box.maxY - box.minY) * heightMetres
        // Words need width more than height, but no strip.
        const room = Math.min(width, 4 * height) * Math.min(height, width / 2)
        if (room > most + 1e-9) {
          most = room
          best = box
        }
      }
    }
  }
  return best
}

/** By points just within its corners, its middle and the middles of its sides. */
function holdsCell(
  corners: readonly { readonly x: number; readonly y: number }[],
  left: number,
  top: number,
  right: number,
  bottom: number,
): boolean {
  const insideOf = (from: number, to: number): readonly number[] => [
    from + (to - from) * 0.01,
    (from + to) / 2,
    to - (to - from) * 0.01,
  ]
  return insideOf(left, right).every((x) =>
    insideOf(top, bottom).every((y) => polygonContains(corners, { x, y })),
  )
}
