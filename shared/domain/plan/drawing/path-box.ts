import type { Box } from '../geometry/rectangle.ts'

/** The box around a path: x, y, x, y, … */
export function boxOfPath(path: readonly number[]): Box {
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
