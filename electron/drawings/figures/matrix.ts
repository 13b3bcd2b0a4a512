/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** What comes of the second, then the first. */
export function multiply([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** By how much lengths grow at most. */
export function stretch([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d))
}

/** Points x, y, x, y, … elsewhere. */
export function moved(points: readonly number[], [a, b, c, d, e, f]: Matrix): number[] {
  const result: number[] = []
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    result.push(a * x + c * y + e, b * x + d * y + f)
  }
  return result
}
