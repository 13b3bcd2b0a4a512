/**
 * How many characters must be put in, taken out or exchanged to make one text of the other
 * (Levenshtein), in UTF-16 units; `undefined` where it takes more than `most`. Takes time in
 * proportion to the length times `most`, and none for what both texts begin and end with.
 */
export function distanceWithin(a: string, b: string, most: number): number | undefined {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1
  let end = 0
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end))
    end += 1
  const one = a.slice(start, a.length - end)
  const other = b.slice(start, b.length - end)
  if (Math.abs(one.length - other.length) > most) return undefined
  return bandedDistance(one, other, most)
}

/**
 * Only cells within `most` of the diagonal can count. Cell `d` of a row stands for the column `row
 * + d - most`.
 */
function bandedDistance(one: string, other: string, most: number): number | undefined {
  const width = 2 * most + 1
  const far = most + 1
  let above = new Uint32Array(width).map((_cell, d) => (d < most ? far : Math.min(d - most, far)))
  let current = new Uint32Array(width)
  for (let row = 1; row <= one.length; row += 1) {
    const character = one.charCodeAt(row - 1)
    let nearest = far
    for (let d = 0; d < width; d += 1) {
      const column = row + d - most
      let cost = far
      if (column === 0) cost = Math.min(row, far)
      else if (column > 0 && column <= other.length) {
        const diagonal = (above[d] ?? far) + (character === other.charCodeAt(column - 1) ? 0 : 1)
        const fromAbove = d + 1 < width ? (above[d + 1] ?? far) + 1 : far
        const fromLeft = d > 0 ? (current[d - 1] ?? far) + 1 : far
        cost = Math.min(diagonal, fromAbove, fromLeft, far)
      }
      current[d] = cost
      if (cost < nearest) nearest = cost
    }
    if (nearest > most) return undefined
    const before = above
    above = current
    current = before
  }
  const distance = above[other.length - one.length + most] ?? far
  return distance > most ? undefined : distance
}
