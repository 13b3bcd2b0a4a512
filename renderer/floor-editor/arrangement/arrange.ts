import type { Hall } from '../../../shared/domain/plan/layout.ts'
import {
  boxesOverlap,
  liesWithin,
  roundMetres,
  type Box,
  type Point,
  type Size,
} from '../../../shared/domain/plan/geometry/rectangle.ts'

/** A stand as it is first put on a floor. */
export const newStandSize: Size = { widthMetres: 3, heightMetres: 3 }

const usualLengths = [4, 5, 6, 7, 8] as const

export interface IslandOptions {
  readonly hall: Hall
  readonly count: number
  readonly size: Size
  /** Whether a box may be used. */
  readonly isFree: (box: Box) => boolean
  readonly aisleMetres: number
}

/**
 * Places for booths in double rows with aisles on every side, filling the hall from its top left;
 * fewer than asked where it is full. Top left corners in reading order: along the front of an
 * island, then along its back, then the next island.
 */
export function islandPositions({ hall, count, size, isFree, aisleMetres }: IslandOptions): readonly Point[] {
  const perSide = bestLength(hall, size, aisleMetres)
  const islandWidth = perSide * size.widthMetres
  const pitch = islandWidth + aisleMetres
  const across = Math.max(1, Math.floor((hall.widthMetres - aisleMetres) / pitch))
  // What is left over widens the margins on both sides alike.
  const left = Math.max(0, (hall.widthMetres - across * islandWidth - (across - 1) * aisleMetres) / 2)
  // Behind the last row there is an aisle too.
  const usable = { widthMetres: hall.widthMetres, heightMetres: hall.heightMetres - aisleMetres }
  const places: Point[] = []
  for (
    let top = aisleMetres;
    top + size.heightMetres <= usable.heightMetres && places.length < count;
    top += 2 * size.heightMetres + aisleMetres
  ) {
    for (let island = 0; island < across && places.length < count; island++) {
      for (let slot = 0; slot < 2 * perSide && places.length < count; slot++) {
        const x = roundMetres(left + island * pitch + (slot % perSide) * size.widthMetres)
        const y = roundMetres(top + Math.floor(slot / perSide) * size.heightMetres)
        const box = boxAt({ x, y }, size)
        if (liesWithin(usable, box) && isFree(box)) places.push({ x, y })
      }
    }
  }
  return places
}

/**
 * The smallest hall of the same proportions, to the metre of its width, in which all of them find a
 * place; the hall itself where they do.
 */
export function hallForAll(options: IslandOptions): Hall {
  const { hall, count } = options
  const enlarged = (widthMetres: number): Hall =>
    widthMetres === hall.widthMetres
      ? hall
      : {
          ...hall,
          widthMetres,
          heightMetres: Math.ceil((hall.heightMetres * widthMetres) / hall.widthMetres),
        }
  const isRoomy = (widthMetres: number): boolean =>
    islandPositions({ ...options, hall: enlarged(widthMetres) }).length >= count
  let enough = hall.widthMetres
  let short = enough
  while (!isRoomy(enough)) {
    short = enough
    enough = Math.ceil(enough * 1.5)
  }
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2)
    if (isRoomy(middle)) enough = middle
    else short = middle
  }
  return enlarged(enough)
}

/**
 * Booths along one side of an island: of the usual lengths the one that brings most booths into a
 * line of the hall, the shorter where equal.
 */
function bestLength(hall: Hall, size: Size, aisleMetres: number): number {
  const perLine = (length: number): number =>
    length * Math.floor((hall.widthMetres - aisleMetres) / (length * size.widthMetres + aisleMetres))
  const best = usualLengths.reduce((a, b) => (perLine(b) > perLine(a) ? b : a))
  return perLine(best) > 0
    ? best
    : Math.max(1, Math.floor((hall.widthMetres - 2 * aisleMetres) / size.widthMetres))
}

/**
 * The first free places in reading order, from the top left of the hall; fewer than asked where it
 * is full.
 */
export function freePositions(
  hall: Hall,
  count: number,
  size: Size,
  occupied: (box: Box) => readonly Box[],
): readonly Point[] {
  const step = Math.max(hall.gridMetres, 0.5)
  const places: Point[] = []
  const taken: Box[] = []
  for (
    let y = 0;
    y + size.heightMetres <= hall.heightMetres + 0.001 && places.length < count;
    y = roundMetres(y + step)
  ) {
    for (let x = 0; x + size.widthMetres <= hall.widthMetres + 0.001 && places.length < count;) {
      const box = boxAt({ x, y }, size)
      const inner = {
        minX: box.minX + 0.005,
        minY: box.minY + 0.005,
        maxX: box.maxX - 0.005,
        maxY: box.maxY - 0.005,
      }
      const obstacles = [...occupied(inner), ...taken.filter((other) => boxesOverlap(other, inner, 0))]
      if (obstacles.length === 0) {
        places.push({ x, y })
        taken.push(box)
        x = roundMetres(x + size.widthMetres)
      } else {
        // Nothing fits before the obstacles end.
        const beyond = obstacles.reduce((most, { maxX }) => Math.max(most, maxX), -Infinity)
        x = Math.max(roundMetres(x + step), roundMetres(Math.ceil(beyond / step - 0.001) * step))
      }
    }
  }
  return places
}

/**
 * Offsets from the first booth's place for a block that is carried together: as square as can be,
 * without gaps.
 */
export function blockOffsets(count: number, size: Size): readonly Point[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)))
  return Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * size.widthMetres,
    y: Math.floor(index / columns) * size.heightMetres,
  }))
}

function boxAt(place: Point, size: Size): Box {
  return {
    minX: place.x,
    minY: place.y,
    maxX: roundMetres(place.x + size.widthMetres),
    maxY: roundMetres(place.y + size.heightMetres),
  }
}
