import { isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import type { Hall, Sheet } from '../../../shared/domain/plan/layout.ts'
import { arrayPositions, type ArrayOptions } from '../../../shared/domain/plan/stands/array.ts'
import { createScene } from '../scene/scene.ts'
import { inReadingOrder } from './reading-order.ts'

export interface ArrangedAgain {
  /** Where those that found a place would stand. */
  readonly stands: readonly Stand[]
  /** How many found none; nothing is arranged then. */
  readonly homeless: number
}

/**
 * Selected stands in rows of the wanted shape, an aisle from the walls and clear of everything else,
 * in the order in which they are read now. Each keeps its number and whoever stands there.
 */
export function arrangedAgain(
  floor: { readonly hall: Hall; readonly sheet: Sheet; readonly elements: readonly PlanElement[] },
  selected: ReadonlySet<string>,
  options: Omit<ArrayOptions, 'rows' | 'columns'>,
): ArrangedAgain {
  const { hall, sheet, elements } = floor
  const moving = inReadingOrder(
    elements.filter(isStand).filter(({ id, locked }) => selected.has(id) && !locked),
  )
  const ids = new Set(moving.map(({ id }) => id))
  const others = createScene()
  others.load({
    hall,
    sheet,
    elements: new Map(elements.filter(({ id }) => !ids.has(id)).map((element) => [element.id, element])),
  })
  const { aisleMetres: aisle, size } = options
  const area = { minX: aisle, minY: aisle, maxX: hall.widthMetres - aisle, maxY: hall.heightMetres - aisle }
  const isClear = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    others.isFree({ minX: x, minY: y, maxX: x + size.widthMetres, maxY: y + size.heightMetres })
  const places = arrayPositions(area, { ...options, rows: null, columns: null }).filter(isClear)
  return {
    stands: moving.flatMap((stand, index) => {
      const place = places[index]
      return place === undefined
        ? []
        : [{ ...stand, xMetres: place.x, yMetres: place.y, ...size, rotationDegrees: 0, outline: null }]
    }),
    homeless: Math.max(0, moving.length - places.length),
  }
}
