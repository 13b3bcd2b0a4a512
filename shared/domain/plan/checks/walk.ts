import type { Hall } from '../layout.ts'
import { shapeCorners } from '../geometry/shape.ts'
import { cellMetres, coveredCells, merged, subtracted, type CoveredCells, type Span } from './cells.ts'
import { traitsOf } from '../elements.ts'
import { lengthened, type Entry } from './space.ts'

/** What a part of a row is to those who walk: an entrance leads through the wall it is in. */
type Ground = 'solid' | 'wall' | 'opening'

interface Standing {
  readonly ground: Ground
  readonly isStand: boolean
  readonly cells: CoveredCells
}

interface Row {
  readonly standing: Standing[]
  /** First and end of each run of free cells, from left to right; `null`: to be worked out again. */
  free: Int32Array | null
}

/** The free ground of a hall, and whom one can reach on it from the entrances. */
export interface Walk {
  /** Starts anew in a hall where nothing stands. */
  clear(hall: Hall): void
  put(entry: Entry): void
  remove(id: string): void
  readonly hasEntrance: boolean
  /** How many cells a row has. */
  readonly columns: number
  /** The free cells of each row: the first and the end of each run, from left to right. */
  ground(): readonly Int32Array[]
  /** The cells of an element that people see as one: of an entrance with those before and behind it. */
  cellsOf(id: string): CoveredCells | undefined
  /**
   * Walks from all entrances, a piece of the work at a time, and gives the stands that are not
   * reached. A stand is reached where a cell beside one of its own is; one without a cell in the
   * hall is not looked for.
   */
  unreached(): Generator<void, ReadonlySet<string>>
}

const rowsAtOnce = 64
const standsAtOnce = 256
/** Walls are thicker than the doors drawn on them; so far to both sides a door leads through. */
const openingMetres = 0.5

export function createWalk(): Walk {
  let rows: Row[] = []
  let columns = 0
  const standing = new Map<string, Standing>()
  const entrances = new Set<string>()

  function inRows({ cells }: Standing, change: (row: Row) => void): void {
    cells.rows.forEach((spans, at) => {
      const row = rows[cells.firstRow + at]
      if (row === undefined || spans.length === 0) return
      change(row)
      row.free = null
    })
  }

  function remove(id: string): void {
    const before = standing.get(id)
    if (before === undefined) return
    inRows(before, (row) => row.standing.splice(row.standing.indexOf(before), 1))
    standing.delete(id)
    entrances.delete(id)
  }

  function* walked(): Generator<void, Walked> {
    const runs: Int32Array[] = []
    const offsets: number[] = []
    let count = 0
    for (const [at, row] of rows.entries()) {
      row.free ??= freeRuns(row, at, columns)
      runs.push(row.free)
      offsets.push(count)
      count += row.free.length / 2
      if (at % rowsAtOnce === 0) yield
    }
    const joins = createJoins(count)
    for (const [at, upper] of runs.entries()) {
      joinRows(joins, upper, offsets[at] ?? 0, runs[at + 1] ?? noRuns, offsets[at + 1] ?? 0)
      if (at % rowsAtOnce === 0) yield
    }
    const roots = new Set<number>()
    for (const id of entrances) {
      const { cells } = standing.get(id) ?? { cells: { firstRow: 0, rows: [] } }
      cells.rows.forEach((spans, at) => {
        const row = cells.firstRow + at
        for (const span of spans) {
          const inRow = runs[row] ?? noRuns
          for (let run = firstRunAfter(inRow, span[0]); isRunBefore(inRow, run, span[1]); run++)
            roots.add(joins.find((offsets[row] ?? 0) + run))
        }
      })
    }
    const reached = new Uint8Array(count)
    for (let run = 0; run < count; run++) if (roots.has(joins.find(run))) reached[run] = 1
    return { runs, offsets, reached }
  }

  return {
    clear(hall) {
      columns = Math.max(1, Math.floor(hall.widthMetres / cellMetres + 1e-6))
      const count = Math.max(1, Math.floor(hall.heightMetres / cellMetres + 1e-6))
      rows = Array.from({ length: count }, () => ({ standing: [], free: null }))
      standing.clear()
      entrances.clear()
    },
    put(entry) {
      const { element } = entry
      remove(element.id)
      const ground = groundOf(entry)
      if (ground === undefined) return
      if (ground === 'opening') entrances.add(element.id)
      const corners = shapeCorners(ground === 'opening' ? lengthened(element, openingMetres) : element)
      const next: Standing = { ground, isStand: element.kind === 'stand', cells: coveredCells(corners) }
      standing.set(element.id, next)
      inRows(next, (row) => row.standing.push(next))
    },
    remove,
    get hasEntrance() {
      return entrances.size > 0
    },
    get columns() {
      return columns
    },
    ground: () => rows.map((row, at) => (row.free ??= freeRuns(row, at, columns))),
    cellsOf: (id) => standing.get(id)?.cells,
    *unreached() {
      if (entrances.size === 0) return new Set()
      const ground = yield* walked()
      const left = new Set<string>()
      let seen = 0
      for (const [id, { isStand, cells }] of standing) {
        if (isStand && isInHall(cells, rows.length, columns) && !isBeside(cells, ground)) left.add(id)
        if (++seen % standsAtOnce === 0) yield
      }
      return left
    },
  }
}

interface Walked {
  /** The free runs of each row. */
  readonly runs: readonly Int32Array[]
  /** How many runs there are before those of each row. */
  readonly offsets: readonly number[]
  /** Of each run, whether one comes there. */
  readonly reached: Uint8Array
}

const noRuns = new Int32Array()

function groundOf({ element }: Entry): Ground | undefined {
  const { way } = traitsOf(element)
  switch (way) {
    case 'solid':
    case 'loose':
      return 'solid'
    case 'wall':
      return 'wall'
    case 'entrance':
      return 'opening'
    case 'free':
    case 'area':
    case 'forbidden':
    case 'exit':
      return undefined
  }
}

function freeRuns({ standing }: Row, row: number, columns: number): Int32Array {
  const solid: Span[] = []
  const walls: Span[] = []
  const openings: Span[] = []
  for (const { ground, cells } of standing) {
    const part = ground === 'solid' ? solid : ground === 'wall' ? walls : openings
    for (const span of cells.rows[row - cells.firstRow] ?? []) part.push(span)
  }
  const doors = merged(openings)
  return Int32Array.from(
    subtracted([0, columns], merged([...solid, ...walls.flatMap((wall) => subtracted(wall, doors))])).flat(),
  )
}

function meet(a: Span, b: Span): boolean {
  return a[0] < b[1] && b[0] < a[1]
}

function isInHall({ firstRow, rows }: CoveredCells, rowCount: number, columns: number): boolean {
  return rows.some(
    (spans, at) =>
      firstRow + at >= 0 && firstRow + at < rowCount && spans.some((span) => meet(span, [0, columns])),
  )
}

/** Whether a cell beside, above or below one of these is reached. */
function isBeside({ firstRow, rows }: CoveredCells, ground: Walked): boolean {
  return rows.some((spans, at) => {
    const row = firstRow + at
    // Over and under a row of the same cells there are only the shape's own.
    const [isTop, isBottom] = [rows[at - 1] !== spans, rows[at + 1] !== spans]
    return spans.some(
      ([from, to]) =>
        reaches(ground, row, from - 1, from) ||
        reaches(ground, row, to, to + 1) ||
        (isTop && reaches(ground, row - 1, from, to)) ||
        (isBottom && reaches(ground, row + 1, from, to)),
    )
  })
}

function reaches({ runs, offsets, reached }: Walked, row: number, from: number, to: number): boolean {
  const inRow = runs[row]
  if (inRow === undefined) return false
  for (let run = firstRunAfter(inRow, from); isRunBefore(inRow, run, to); run++)
    if (reached[(offsets[row] ?? 0) + run] === 1) return true
  return false
}

/** The first of a row's runs that ends after a cell begins. */
function firstRunAfter(runs: Int32Array, from: number): number {
  let low = 0
  let high = runs.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[2 * middle + 1] ?? 0) <= from) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether there is such a run, and it begins before a cell. */
function isRunBefore(runs: Int32Array, run: number, to: number): boolean {
  return 2 * run < runs.length && (runs[2 * run] ?? 0) < to
}

interface Joins {
  find(run: number): number
  join(a: number, b: number): void
}

/** Which runs of free cells are one piece of ground. */
function createJoins(count: number): Joins {
  const parents = new Int32Array(count)
  for (let at = 0; at < count; at++) parents[at] = at
  const find = (run: number): number => {
    let at = run
    for (;;) {
      const parent = parents[at] ?? at
      if (parent === at) return at
      const above = parents[parent] ?? parent
      parents[at] = above
      at = above
    }
  }
  return {
    find,
    join(a, b) {
      parents[find(a)] = find(b)
    },
  }
}

/** Joins what lies over each other in two rows. */
function joinRows(
  joins: Joins,
  upper: Int32Array,
  upperOffset: number,
  lower: Int32Array,
  lowerOffset: number,
): void {
  let above = 0
  let below = 0
  while (2 * above < upper.length && 2 * below < lower.length) {
    const upperEnd = upper[2 * above + 1] ?? 0
    const lowerEnd = lower[2 * below + 1] ?? 0
    if ((upper[2 * above] ?? 0) < lowerEnd && (lower[2 * below] ?? 0) < upperEnd)
      joins.join(upperOffset + above, lowerOffset + below)
    if (upperEnd < lowerEnd) above++
    else below++
  }
}
