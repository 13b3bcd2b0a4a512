import { newStand } from '../../../shared/domain/plan/elements.ts'
import { defaultHall, defaultSheet, type FloorLayout } from '../../../shared/domain/plan/layout.ts'

const columns = 125
const boothMetres = 3
const aisleMetres = 3

/**
 * `count` booths in double rows with aisles, in a hall that holds them: the same scene for every
 * painter.
 */
export function benchFloor(count: number): FloorLayout {
  const elements = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const column = index % columns
    return newStand({
      id: `b${index}`,
      boothKey: `b${index}`,
      xMetres: aisleMetres + column * boothMetres,
      yMetres: aisleMetres + row * boothMetres + Math.floor(row / 2) * aisleMetres,
      widthMetres: boothMetres,
      heightMetres: boothMetres,
      number: String(index + 1),
    })
  })
  const rows = Math.ceil(count / columns)
  return {
    floorKey: 'bench',
    revision: 0,
    hall: {
      ...defaultHall,
      widthMetres: columns * boothMetres + 2 * aisleMetres,
      heightMetres: rows * boothMetres + Math.ceil(rows / 2) * aisleMetres + 2 * aisleMetres,
    },
    sheet: defaultSheet,
    elements,
  }
}

/** The colour a booth has, by its place in the scene. */
export const benchTones = ['success', 'warning', 'danger', 'neutral'] as const

export function toneOf(id: string): (typeof benchTones)[number] {
  return benchTones[Number(id.slice(1)) % benchTones.length] ?? 'neutral'
}

/** The booth in the middle of the hall, and a block of 500 around it: indexes into the elements. */
export function benchBlock(count: number): { readonly middle: number; readonly block: readonly number[] } {
  const middleRow = Math.floor(count / columns / 2)
  const middleColumn = Math.floor(columns / 2)
  const block = Array.from({ length: 500 }, (_, index) => (middleRow - 10 + Math.floor(index / 25)) * columns + middleColumn - 12 + (index % 25))
  return { middle: middleRow * columns + middleColumn, block }
}
