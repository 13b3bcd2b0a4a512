import type { PlanElement } from '../elements.ts'
import { normaliseDegrees, roundMetres, union } from '../geometry/rectangle.ts'
import { shapeBounds } from '../geometry/shape.ts'

/** The elements as in a mirror that stands upright (`x`) or lies flat (`y`) in the middle of them all. */
export function mirrored<Element extends PlanElement>(
  elements: readonly Element[],
  axis: 'x' | 'y',
): readonly Element[] {
  const all = union(elements.map(shapeBounds))
  if (all === undefined) return []
  const [x, y] = [evenMillimetres(all.minX + all.maxX), evenMillimetres(all.minY + all.maxY)]
  return elements.map((element) => {
    const xMetres = axis === 'x' ? roundMetres(x - element.xMetres - element.widthMetres) : element.xMetres
    const yMetres = axis === 'y' ? roundMetres(y - element.yMetres - element.heightMetres) : element.yMetres
    const placed = {
      ...element,
      xMetres,
      yMetres,
      rotationDegrees: normaliseDegrees(-element.rotationDegrees),
    }
    if (element.outline === null) return placed
    // A mirror turns the corners' way round; reversed they go clockwise again.
    const outline = element.outline
      .map(([across, down]): readonly [number, number] =>
        axis === 'x' ? [1 - across, down] : [across, 1 - down],
      )
      .reverse()
    return { ...placed, outline }
  })
}

/**
 * Twice the middle, to the millimetre; half a millimetre goes to the even one, so that the mirror of a
 * mirror has the same.
 */
function evenMillimetres(metres: number): number {
  const millimetres = Math.round(metres * 10_000) / 10
  const below = Math.floor(millimetres)
  return (millimetres - below === 0.5 ? below + Math.abs(below % 2) : Math.round(millimetres)) / 1000
}

/** The elements as wide, as high, or as large as the first; the top left of what they take up stays. */
export function matchedSize<Element extends PlanElement>(
  elements: readonly Element[],
  what: 'width' | 'height' | 'size',
): readonly Element[] {
  const [first, ...others] = elements
  if (first === undefined) return []
  const resized = others.map((element) => {
    const next = {
      ...element,
      ...(what === 'height' ? {} : { widthMetres: first.widthMetres }),
      ...(what === 'width' ? {} : { heightMetres: first.heightMetres }),
    }
    const before = shapeBounds(element)
    const after = shapeBounds(next)
    return {
      ...next,
      xMetres: roundMetres(next.xMetres + before.minX - after.minX),
      yMetres: roundMetres(next.yMetres + before.minY - after.minY),
    }
  })
  return [first, ...resized]
}
