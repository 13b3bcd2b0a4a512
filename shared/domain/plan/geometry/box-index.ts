import { boxesOverlap, type Box } from './rectangle.ts'

/** Boxes by place: those in a box are found without looking at all. Boxes that touch are found too. */
export interface BoxIndex<Found extends Box> {
  /** Adds many. Where there were none, the grid is chosen by their size. */
  load(found: readonly Found[]): void
  insert(found: Found): void
  /** Takes this very one out, whose box is as it was added; where it is not there, nothing happens. */
  remove(found: Found): void
  clear(): void
  /** In no order. */
  search(box: Box): Found[]
  /** The same; `null` as soon as it is more than `most`. */
  searchUpTo(box: Box, most: number): Found[] | null
}

const defaultCellMetres = 8
const smallestCellMetres = 0.5
/** What lies in more cells than these is looked at by every search. */
const mostCells = 64
/** Cells are numbered by both of their places in one whole number, a small one to the engine. What lies farther out shares the outermost. */
const mostAcross = 0x8000
const half = mostAcross / 2

/** A grid of square cells, made for the many boxes of like size that stands are. */
export function createBoxIndex<Found extends Box>(): BoxIndex<Found> {
  const all = new Set<Found>()
  const wide = new Set<Found>()
  const cells = new Map<number, Found[]>()
  let cellMetres = defaultCellMetres

  const cellAt = (metres: number): number =>
    Math.min(half - 1, Math.max(-half, Math.floor(metres / cellMetres)))
  const keyOf = (across: number, down: number): number => (across + half) * mostAcross + down + half

  /** Calls `visit` for each cell of what is in the grid. `false`: they are too many, and it was called for none. */
  const eachCell = (box: Found, visit: (key: number) => void): boolean => {
    const [left, right] = [cellAt(box.minX), cellAt(box.maxX)]
    const [top, bottom] = [cellAt(box.minY), cellAt(box.maxY)]
    if (!((right - left + 1) * (bottom - top + 1) <= mostCells)) return false
    for (let across = left; across <= right; across += 1)
      for (let down = top; down <= bottom; down += 1) visit(keyOf(across, down))
    return true
  }
  const insert = (found: Found): void => {
    all.add(found)
    const isNarrow = eachCell(found, (key) => {
      const cell = cells.get(key)
      if (cell === undefined) cells.set(key, [found])
      else cell.push(found)
    })
    if (!isNarrow) wide.add(found)
  }
  const searchUpTo = (box: Box, most: number): Found[] | null => {
    const found: Found[] = []
    const look = (some: Iterable<Found>): void => {
      for (const one of some) if (boxesOverlap(one, box, 0)) found.push(one)
    }
    const [left, right] = [cellAt(box.minX), cellAt(box.maxX)]
    const [top, bottom] = [cellAt(box.minY), cellAt(box.maxY)]
    if (!((right - left + 1) * (bottom - top + 1) <= cells.size)) {
      look(all)
      return found.length > most ? null : found
    }
    look(wide)
    for (let across = left; across <= right; across += 1) {
      for (let down = top; down <= bottom; down += 1) {
        for (const one of cells.get(keyOf(across, down)) ?? []) {
          if (!boxesOverlap(one, box, 0)) continue
          // One that lies in several of these cells is found in the first of them.
          if (Math.max(cellAt(one.minX), left) === across && Math.max(cellAt(one.minY), top) === down)
            found.push(one)
        }
      }
      if (found.length > most) return null
    }
    return found.length > most ? null : found
  }
  return {
    load(some) {
      if (all.size === 0 && some.length > 0) {
        let sides = 0
        for (const { minX, minY, maxX, maxY } of some) sides += Math.max(maxX - minX, maxY - minY)
        cellMetres = Math.max(smallestCellMetres, sides / some.length) || defaultCellMetres
      }
      for (const found of some) insert(found)
    },
    insert,
    remove(found) {
      if (!all.delete(found) || wide.delete(found)) return
      eachCell(found, (key) => {
        const cell = cells.get(key)
        const at = cell?.indexOf(found) ?? -1
        if (cell === undefined || at < 0) return
        if (cell.length === 1) cells.delete(key)
        else cell.splice(at, 1)
      })
    },
    clear() {
      all.clear()
      wide.clear()
      cells.clear()
    },
    search: (box) => searchUpTo(box, Infinity) ?? [],
    searchUpTo,
  }
}
