import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellMetres, coveredCells } from '../../../../shared/domain/plan/checks/cells.ts'
import { isStand, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { shapeCorners, type Shape } from '../../../../shared/domain/plan/geometry/shape.ts'
import type { Hall } from '../../../../shared/domain/plan/layout.ts'
import {
  anyElements,
  anyStand,
  checked,
  fixtureAt,
  floorOf,
  hall,
  ids,
  inTheWay,
  ringOfElement,
  sharedArea,
  standAt,
} from './support.ts'

/** A board with a cell for each square of the hall, walked cell by cell. */
function unreachedOnBoard(
  elements: readonly PlanElement[],
  { widthMetres, heightMetres }: Hall,
): readonly string[] {
  const columns = widthMetres / cellMetres
  const rows = heightMetres / cellMetres
  const cellsOf = (shape: Shape): Set<string> => {
    const cells = new Set<string>()
    const { firstRow, rows: covered } = coveredCells(shapeCorners(shape))
    covered.forEach((spans, at) =>
      spans.forEach(([from, to]) =>
        Array.from({ length: to - from }, (_, x) => cells.add(`${from + x},${firstRow + at}`)),
      ),
    )
    return cells
  }
  const openings = new Set<string>()
  for (const element of elements) {
    if (element.kind !== 'entrance') continue
    const { xMetres: x, yMetres: y, widthMetres: w, heightMetres: h } = element
    const through =
      w >= h ? { yMetres: y - 0.5, heightMetres: h + 1 } : { xMetres: x - 0.5, widthMetres: w + 1 }
    for (const cell of cellsOf({ ...element, ...through })) openings.add(cell)
  }
  if (openings.size === 0) return []
  const blocked = new Set<string>()
  for (const element of elements) {
    if (element.kind === 'wall')
      for (const cell of cellsOf(element)) if (!openings.has(cell)) blocked.add(cell)
    if (inTheWay.includes(element.kind)) for (const cell of cellsOf(element)) blocked.add(cell)
  }
  const isIn = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < columns && y < rows
  const beside = (cell: string): readonly (readonly [number, number])[] => {
    const [x = 0, y = 0] = cell.split(',').map(Number)
    return [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ]
  }
  const isOpen = (cell: string): boolean => {
    const [x = 0, y = 0] = cell.split(',').map(Number)
    return isIn(x, y) && !blocked.has(cell)
  }
  const reached = new Set([...openings].filter(isOpen))
  for (const cell of reached)
    for (const [x, y] of beside(cell)) if (isOpen(`${x},${y}`)) reached.add(`${x},${y}`)
  return elements
    .filter(isStand)
    .filter((stand) => {
      const own = [...cellsOf(stand)]
      const isThere = own.some((cell) => isIn(...(cell.split(',').map(Number) as [number, number])))
      return isThere && !own.some((cell) => beside(cell).some(([x, y]) => reached.has(`${x},${y}`)))
    })
    .map(({ id }) => `unreachable:${id}`)
    .sort()
}

describe('the way to a stand', () => {
  it('is found wherever a walk from cell to cell finds it', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        expect(ids(checked(floorOf(elements)), 'unreachable')).toEqual(unreachedOnBoard(elements, hall))
      }),
      { numRuns: 200 },
    )
  })

  it('goes over the cells in which a shape has no area, by the measure of another polygon library', () => {
    fc.assert(
      fc.property(
        anyStand(fc.constant('a')),
        fc.integer({ min: -8, max: 72 }),
        fc.integer({ min: -8, max: 60 }),
        (stand, column, row) => {
          const { firstRow, rows } = coveredCells(shapeCorners(stand))
          const isCovered = (rows[row - firstRow] ?? []).some(([from, to]) => from <= column && column < to)
          const [x, y] = [column * cellMetres, row * cellMetres]
          const cell: [number, number][] = [
            [x, y],
            [x + cellMetres, y],
            [x + cellMetres, y + cellMetres],
            [x, y + cellMetres],
          ]
          const area = sharedArea(ringOfElement(stand), cell)
          if (area > 0.002) expect(isCovered).toBe(true)
          if (area < 1e-9) expect(isCovered).toBe(false)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  const ring = (id: string, gap: number): readonly PlanElement[] => [
    fixtureAt('wall', `${id}1`, 4, 4, { widthMetres: 8 }),
    fixtureAt('wall', `${id}2`, 4, 10, { widthMetres: 8 }),
    fixtureAt('wall', `${id}3`, 4, 4, { widthMetres: 0.5, heightMetres: 6.5 }),
    fixtureAt('wall', `${id}4`, 11.5, 4 + gap, { widthMetres: 0.5, heightMetres: 6.5 - gap }),
  ]

  it('ends at a wall, and goes on through a gap or an entrance in it', () => {
    const stand = standAt('s', 6, 6)
    const door = fixtureAt('entrance', 'x', 0, 0)
    expect(ids(checked(floorOf([stand, door, ...ring('w', 0)])), 'unreachable')).toEqual(['unreachable:s'])
    expect(ids(checked(floorOf([stand, door, ...ring('w', 1.5)])), 'unreachable')).toEqual([])
    const inWall = fixtureAt('entrance', 'y', 6, 4.1, { heightMetres: 0.2 })
    expect(ids(checked(floorOf([stand, door, inWall, ...ring('w', 0)])), 'unreachable')).toEqual([])
  })

  it('begins at an entrance that is drawn just outside the hall', () => {
    const checks = checked(
      floorOf([standAt('s', 6, 6), fixtureAt('entrance', 'x', 5, -0.3, { heightMetres: 0.2 })]),
    )
    expect(ids(checks, 'unreachable', 'no-entrance')).toEqual([])
  })

  it('is nobody’s question where the floor has no entrance, which is said once', () => {
    const checks = checked(floorOf([standAt('a', 0, 0), standAt('b', 8, 0)]))
    expect(ids(checks, 'unreachable', 'no-entrance')).toEqual(['no-entrance'])
    expect(ids(checked(floorOf([])), 'no-entrance')).toEqual([])
  })
})
