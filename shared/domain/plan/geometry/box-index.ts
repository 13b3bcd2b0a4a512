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
/** The side of a cell in usual boxes: smaller ones take more memory, larger ones have more boxes to be looked at. */
const cellSides = 4
/** What lies in more cells than these is looked at by every search. */
const mostCells = 64
/** What lies farther out than so many cells shares the outermost. */
const farthest = 0x4000

interface Cell<Found> {
  /** Whose first corner lies here. */
  homes: Found[]
  /** What reaches into it from a cell before. */
  guests: Found[]
}

/** The cells below one another, from one on. */
interface Column<Found> {
  from: number
  readonly cells: (Cell<Found> | undefined)[]
}

/** Lists are copied until they are so long: a list that grows takes room for sixteen more, and most cells have one or two. */
const fewInCell = 8

function withOne<Found>(list: Found[], found: Found): Found[] {
  if (list.length < fewInCell) return [...list, found]
  list.push(found)
  return list
}

function withoutOne<Found>(list: Found[], found: Found): Found[] {
  return list.filter((one) => one !== found)
}

/** A grid of square cells, made for the many boxes of like size that stands are. */
export function createBoxIndex<Found extends Box>(): BoxIndex<Found> {
  const wide = new Set<Found>()
  const nobody: Found[] = []
  const columns = new Map<number, Column<Found>>()
  let cellMetres = defaultCellMetres

  const cellAt = (metres: number): number =>
    Math.min(farthest, Math.max(-farthest, Math.floor(metres / cellMetres)))

  function cellFor(across: number, down: number): Cell<Found> {
    let column = columns.get(across)
    if (column === undefined) columns.set(across, (column = { from: down, cells: [] }))
    while (column.from > down) {
      column.cells.unshift(undefined)
      column.from -= 1
    }
    while (column.cells.length <= down - column.from) column.cells.push(undefined)
    return (column.cells[down - column.from] ??= { homes: nobody, guests: nobody })
  }
  /** Changes each list that something in the grid stands in. `false`: they are too many, and none was changed. */
  function changeLists(found: Found, changed: typeof withOne<Found>): boolean {
    const [left, right] = [cellAt(found.minX), cellAt(found.maxX)]
    const [top, bottom] = [cellAt(found.minY), cellAt(found.maxY)]
    if (!((right - left + 1) * (bottom - top + 1) <= mostCells)) return false
    for (let across = left; across <= right; across += 1)
      for (let down = top; down <= bottom; down += 1) {
        const cell = cellFor(across, down)
        if (across === left && down === top) cell.homes = changed(cell.homes, found)
        else cell.guests = changed(cell.guests, found)
      }
    return true
  }
  function insert(found: Found): void {
    if (!changeLists(found, withOne)) wide.add(found)
  }
  function searchUpTo(box: Box, most: number): Found[] | null {
    const found: Found[] = []
    for (const one of wide) if (boxesOverlap(one, box, 0)) found.push(one)
    const [left, right] = [cellAt(box.minX), cellAt(box.maxX)]
    const [top, bottom] = [cellAt(box.minY), cellAt(box.maxY)]
    const lookIn = (across: number, { from, cells }: Column<Found>): void => {
      const last = Math.min(bottom, from + cells.length - 1)
      for (let down = Math.max(top, from); down <= last; down += 1) {
        const cell = cells[down - from]
        if (cell === undefined) continue
        const isFirst = across === left || down === top
        // What begins in a cell that the box covers whole lies in the box.
        if (!isFirst && across < right && down < bottom) for (const one of cell.homes) found.push(one)
        else for (const one of cell.homes) if (boxesOverlap(one, box, 0)) found.push(one)
        if (!isFirst) continue
        // One that lies in several of these cells is found in the first of them.
        for (const one of cell.guests)
          if (
            Math.max(cellAt(one.minX), left) === across &&
            Math.max(cellAt(one.minY), top) === down &&
            boxesOverlap(one, box, 0)
          )
            found.push(one)
      }
    }
    if (right - left >= columns.size) {
      for (const [across, column] of columns)
        if (across >= left && across <= right && found.length <= most) lookIn(across, column)
    } else {
      for (let across = left; across <= right && found.length <= most; across += 1) {
        const column = columns.get(across)
        if (column !== undefined) lookIn(across, column)
      }
    }
    return found.length > most ? null : found
  }
  return {
    load(some) {
      if (columns.size === 0 && wide.size === 0 && some.length > 0) {
        let sides = 0
        for (const { minX, minY, maxX, maxY } of some) sides += Math.max(maxX - minX, maxY - minY)
        const usual = sides / some.length
        cellMetres = Number.isFinite(usual)
          ? Math.max(smallestCellMetres, cellSides * usual)
          : defaultCellMetres
      }
      for (const found of some) insert(found)
    },
    insert,
    remove(found) {
      if (!wide.delete(found)) changeLists(found, withoutOne)
    },
    clear() {
      wide.clear()
      columns.clear()
    },
    search: (box) => searchUpTo(box, Infinity) ?? [],
    searchUpTo,
  }
}
