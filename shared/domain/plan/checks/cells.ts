import { touchMetres, type Point } from '../geometry/rectangle.ts'

/** The ground is walked in squares of this side; who walks needs one that nothing stands in. */
export const cellMetres = 0.25

/** Cells of one row that a shape stands in: from the first to before the last. */
export type Span = readonly [from: number, to: number]

/** The cells that a shape stands in, row by row from `firstRow`; touching a cell is not enough. */
export interface CoveredCells {
  readonly firstRow: number
  readonly rows: readonly (readonly Span[])[]
}

/**
 * A cell is covered where the shape has area in it: where a side goes through it, or where it lies
 * wholly within. Shapes with corners that point inwards have several spans in a row.
 */
export function coveredCells(corners: readonly Point[]): CoveredCells {
  const ys = corners.map(({ y }) => y)
  const firstRow = firstCell(Math.min(...ys))
  const count = Math.max(0, endCell(Math.max(...ys)) - firstRow)
  const upright = uprightSpan(corners)
  const rows = Array.from(
    { length: count },
    (_, at): readonly Span[] => upright ?? spansOfRow(corners, firstRow + at),
  )
  return { firstRow, rows }
}

function firstCell(metres: number): number {
  return Math.floor((metres + touchMetres) / cellMetres)
}

function endCell(metres: number): number {
  return Math.ceil((metres - touchMetres) / cellMetres)
}

/** The one span that all rows of an upright rectangle have. */
function uprightSpan(corners: readonly Point[]): readonly Span[] | undefined {
  const [a, b, c, d] = corners
  if (corners.length !== 4 || a === undefined || b === undefined || c === undefined || d === undefined)
    return undefined
  const isUpright =
    (a.x === b.x && b.y === c.y && c.x === d.x && d.y === a.y) ||
    (a.y === b.y && b.x === c.x && c.y === d.y && d.x === a.x)
  return isUpright ? spanBetween(Math.min(a.x, c.x), Math.max(a.x, c.x)) : undefined
}

function spanBetween(minX: number, maxX: number): readonly Span[] {
  const from = firstCell(minX)
  const to = endCell(maxX)
  return to > from ? [[from, to]] : []
}

function spansOfRow(corners: readonly Point[], row: number): readonly Span[] {
  const top = row * cellMetres + touchMetres
  const bottom = (row + 1) * cellMetres - touchMetres
  const middle = (top + bottom) / 2
  const spans: Span[] = []
  const crossings: number[] = []
  corners.forEach((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a
    if (a.y > middle !== b.y > middle) crossings.push(xAt(a, b, middle))
    const from = Math.max(top, Math.min(a.y, b.y))
    const to = Math.min(bottom, Math.max(a.y, b.y))
    if (from > to) return
    const ends = a.y === b.y ? [a.x, b.x] : [xAt(a, b, from), xAt(a, b, to)]
    spans.push(...spanBetween(Math.min(...ends), Math.max(...ends)))
  })
  crossings.sort((left, right) => left - right)
  for (let at = 0; at + 1 < crossings.length; at += 2)
    spans.push(...spanBetween(crossings[at] ?? 0, crossings[at + 1] ?? 0))
  return merged(spans)
}

function xAt(a: Point, b: Point, y: number): number {
  return a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)
}

/** The same cells in as few spans as there can be, from left to right. */
export function merged(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans
  const all: [from: number, to: number][] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

/** What of a span the others leave; they are joined. */
export function subtracted([from, to]: Span, others: readonly Span[]): readonly Span[] {
  const left: Span[] = []
  let start = from
  for (const [otherFrom, otherTo] of others) {
    if (otherTo <= start || otherFrom >= to) continue
    if (otherFrom > start) left.push([start, otherFrom])
    start = otherTo
  }
  if (start < to) left.push([start, to])
  return left
}
