import { newStand, type Stand } from '../../../../shared/domain/plan/elements.ts'
import { rotateAround } from '../../../../shared/domain/plan/geometry/rectangle.ts'

/** A stand of 3 × 3 m with its top left corner at the given place. */
export function standAt(id: string, xMetres: number, yMetres: number, more: Partial<Stand> = {}): Stand {
  return newStand({ id, xMetres, yMetres, widthMetres: 3, heightMetres: 3, ...more })
}

/** `id` is `row.column`, both from 0, with leading zeros so that ids sort as the stands stand. */
export function gridOf(
  rows: number,
  columns: number,
  pitch: { readonly x: number; readonly y: number },
): readonly Stand[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    const row = Math.floor(at / columns)
    const column = at % columns
    return standAt(
      `${String(row).padStart(2, '0')}.${String(column).padStart(2, '0')}`,
      5 + column * pitch.x,
      5 + row * pitch.y,
    )
  })
}

/** All of them turned together about one point, as a person turns a block. */
export function turnedTogether(stands: readonly Stand[], degrees: number): readonly Stand[] {
  return stands.map((stand) => {
    const centre = { x: stand.xMetres + stand.widthMetres / 2, y: stand.yMetres + stand.heightMetres / 2 }
    const { x, y } = rotateAround(centre, { x: 20, y: 20 }, degrees)
    return {
      ...stand,
      xMetres: x - stand.widthMetres / 2,
      yMetres: y - stand.heightMetres / 2,
      rotationDegrees: stand.rotationDegrees + degrees,
    }
  })
}
