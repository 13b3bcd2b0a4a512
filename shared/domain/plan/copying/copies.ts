import type { PlanElement, Stand } from '../elements.ts'
import { roundMetres, type Box, type Point } from '../geometry/rectangle.ts'
import type { Hall } from '../layout.ts'

export interface CopyRules {
  newId(): string
  /** How far the copies lie from what they are copies of, in metres. */
  readonly by: Point
  /** The copies are drawn above this; `z` of the topmost element there. */
  readonly above: number
  /** The number a copied stand gets; empty: none. Called once for each, in order. */
  numberFor(stand: Stand): string
  /** Who stands on a copied stand; nobody where it is left out. A booth has one stand only. */
  boothFor?(original: PlanElement): string | null
}

/**
 * Elements once more, with ids and groups of their own, in the same order above each other and
 * unlocked. Nobody has a copied stand on hold.
 */
export function copiesOf(elements: readonly PlanElement[], rules: CopyRules): readonly PlanElement[] {
  const lowest = elements.reduce((least, { z }) => Math.min(least, z), Infinity)
  const groups = copiedGroups(elements, () => rules.newId())
  return elements.map((element) => {
    const copy = {
      ...element,
      id: rules.newId(),
      xMetres: roundMetres(element.xMetres + rules.by.x),
      yMetres: roundMetres(element.yMetres + rules.by.y),
      z: element.z - lowest + rules.above + 1,
      locked: false,
      group: element.group === null ? null : (groups.get(element.group) ?? null),
    }
    if (copy.kind !== 'stand') return copy
    return { ...copy, number: rules.numberFor(copy), boothKey: rules.boothFor?.(element) ?? null, hold: null }
  })
}

/** A new id for every group of which more than one element is copied. */
function copiedGroups(elements: readonly PlanElement[], newId: () => string): ReadonlyMap<string, string> {
  const sizes = new Map<string, number>()
  for (const { group } of elements) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return new Map([...sizes].filter(([, size]) => size > 1).map(([group]) => [group, newId()]))
}

const mostNumberCharacters = 32

/** A number that ends in digits: what stands before them, and them. */
function countable(number: string): { readonly before: string; readonly digits: string } | undefined {
  const [, before = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(number) ?? []
  return digits === '' ? undefined : { before, digits }
}

/**
 * Gives each copied stand its own number where nobody has it, else the next one that is free:
 * `A12` → `A13`, `007` → `008`; a number that does not end in digits has none after it. What was
 * given out counts as taken.
 */
export function uniqueNumbers(
  isTaken: (number: string) => boolean,
): (stand: Pick<Stand, 'number'>) => string {
  const given = new Set<string>()
  /** Where the search goes on for numbers that begin alike: thousands of copies must not each begin anew. */
  const reached = new Map<string, number>()

  function free(number: string): string {
    if (number === '' || (!given.has(number) && !isTaken(number))) return number
    const parts = countable(number)
    if (parts === undefined) return ''
    const { before, digits } = parts
    const series = `${digits.length} ${before}`
    for (let next = Math.max(Number(digits), reached.get(series) ?? 0) + 1; ; next++) {
      reached.set(series, next)
      const candidate = `${before}${String(next).padStart(digits.length, '0')}`
      if (candidate.length > mostNumberCharacters) return ''
      if (!given.has(candidate) && !isTaken(candidate)) return candidate
    }
  }

  return ({ number }) => {
    const own = free(number)
    given.add(own)
    return own
  }
}

/**
 * Where a duplicate goes: side by side with the original where all of it is free and inside the hall (to
 * the right, below, to the left, above), else a step of the grid to the lower right, so that it is
 * seen at all. In metres, from the original.
 */
export function duplicateOffset(
  original: Box,
  hall: Pick<Hall, 'widthMetres' | 'heightMetres' | 'gridMetres'>,
  isFree: (by: Point) => boolean,
): Point {
  const width = original.maxX - original.minX
  const height = original.maxY - original.minY
  const beside: readonly Point[] = [
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: -width, y: 0 },
    { x: 0, y: -height },
  ]
  const free = beside.find(({ x, y }) => {
    const box = {
      minX: original.minX + x,
      minY: original.minY + y,
      maxX: original.maxX + x,
      maxY: original.maxY + y,
    }
    return (
      box.minX >= 0 &&
      box.minY >= 0 &&
      box.maxX <= hall.widthMetres &&
      box.maxY <= hall.heightMetres &&
      isFree({ x, y })
    )
  })
  const step = Math.max(hall.gridMetres, leastStepMetres)
  return free ?? { x: step, y: step }
}

const leastStepMetres = 0.5

/**
 * How far to move what lies in `box` so that its middle comes to `at`: by whole steps of the grid
 * from its corner, and within the hall where it fits into it.
 */
export function offsetTo(
  at: Point,
  box: Box,
  hall: Pick<Hall, 'widthMetres' | 'heightMetres' | 'gridMetres'>,
): Point {
  const along = (middle: number, from: number, to: number, length: number): number => {
    const size = to - from
    const wanted = Math.round((middle - size / 2) / hall.gridMetres) * hall.gridMetres
    const last = Math.floor((length - size) / hall.gridMetres + 1e-6) * hall.gridMetres
    return roundMetres((size > length ? wanted : Math.min(Math.max(wanted, 0), Math.max(last, 0))) - from)
  }
  return {
    x: along(at.x, box.minX, box.maxX, hall.widthMetres),
    y: along(at.y, box.minY, box.maxY, hall.heightMetres),
  }
}
