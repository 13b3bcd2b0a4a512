import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import {
  boundsOf,
  isQuarterTurned,
  roundMetres,
  union,
  type Box,
  type Rectangle,
} from '../../../shared/domain/plan/geometry/rectangle.ts'

/** No side of what is scaled together becomes shorter; one that is shorter already grows only. */
const smallestSideMetres = 0.1

/** The upright frame around elements; `undefined` around none. */
export function frameAround(elements: readonly Rectangle[]): Rectangle | undefined {
  const box = union(elements.map(boundsOf))
  return box === undefined ? undefined : rectangleOf(box)
}

function rectangleOf({ minX, minY, maxX, maxY }: Box): Rectangle {
  return {
    xMetres: minX,
    yMetres: minY,
    widthMetres: maxX - minX,
    heightMetres: maxY - minY,
    rotationDegrees: 0,
  }
}

/** Whether elements can only be scaled alike in both directions: others would get other shapes. */
export function scalesAlike(elements: readonly PlanElement[]): boolean {
  return elements.some((element) => element.kind === 'background' || !isQuarterTurned(element))
}

/** How much smaller elements can become in each direction, as a share of what they are. */
export function leastScale(elements: readonly PlanElement[]): { readonly x: number; readonly y: number } {
  const least = { x: 0, y: 0 }
  for (const element of elements) {
    const { minX, minY, maxX, maxY } = boundsOf(element)
    const smaller = (side: number): number => Math.min(1, smallestSideMetres / side)
    if (isQuarterTurned(element)) {
      least.x = Math.max(least.x, smaller(maxX - minX))
      least.y = Math.max(least.y, smaller(maxY - minY))
    } else {
      const both = smaller(Math.min(element.widthMetres, element.heightMetres))
      least.x = Math.max(least.x, both)
      least.y = Math.max(least.y, both)
    }
  }
  return least
}

/**
 * Elements as they lie when the upright frame around them becomes another. Each keeps its rotation.
 * What stands along the axes is scaled by its edges, so that what touches goes on touching; the rest
 * only where the frame keeps its proportions.
 */
export function scaledInto<Element extends Rectangle>(
  elements: readonly Element[],
  before: Rectangle,
  after: Rectangle,
): readonly Element[] {
  const factor = { x: after.widthMetres / before.widthMetres, y: after.heightMetres / before.heightMetres }
  const atX = (x: number): number => after.xMetres + (x - before.xMetres) * factor.x
  const atY = (y: number): number => after.yMetres + (y - before.yMetres) * factor.y
  return elements.map((element) => {
    const { minX, minY, maxX, maxY } = boundsOf(element)
    const isLying = element.rotationDegrees % 180 !== 0
    if (!isQuarterTurned(element)) {
      const widthMetres = roundMetres(element.widthMetres * factor.x)
      const heightMetres = roundMetres(element.heightMetres * factor.y)
      const [x, y] = [atX((minX + maxX) / 2), atY((minY + maxY) / 2)]
      return {
        ...element,
        xMetres: roundMetres(x - widthMetres / 2),
        yMetres: roundMetres(y - heightMetres / 2),
        widthMetres,
        heightMetres,
      }
    }
    const [left, right, top, bottom] = [
      roundMetres(atX(minX)),
      roundMetres(atX(maxX)),
      roundMetres(atY(minY)),
      roundMetres(atY(maxY)),
    ]
    const [across, down] = [roundMetres(right - left), roundMetres(bottom - top)]
    const [widthMetres, heightMetres] = isLying ? [down, across] : [across, down]
    return {
      ...element,
      xMetres: roundMetres((left + right - widthMetres) / 2),
      yMetres: roundMetres((top + bottom - heightMetres) / 2),
      widthMetres,
      heightMetres,
    }
  })
}
