import { cellMetres, type CoveredCells } from '../../../shared/domain/plan/checks/cells.ts'
import { entryOf } from '../../../shared/domain/plan/checks/space.ts'
import { createWalk, type Walk } from '../../../shared/domain/plan/checks/walk.ts'
import { isFixture, isStand, traitsOf, type Fixture } from '../../../shared/domain/plan/elements.ts'
import type { PlanFloor } from '../../../shared/domain/plan/plan-source.ts'

/** The cells that a stand or a door covers, as rectangles of them. */
type Cells = readonly (readonly [row: number, rows: number, from: number, to: number])[]

/** Where people walk on a floor, as `resources/interactive-plan/route.js` reads it. */
export interface Ground {
  /** The side of a cell, in metres. */
  readonly cell: number
  readonly columns: number
  /** Rows that are alike: how many, then first and end of each free run of cells. */
  readonly rows: readonly (readonly number[])[]
  readonly entrances: readonly { readonly fixture: Fixture; readonly cells: Cells }[]
  /** By the stands' ids. */
  readonly stands: ReadonlyMap<string, Cells>
}

/**
 * The ground of a floor, from the checks' own walk: where they say that a stand is reached, there is a
 * way to it.
 */
export function groundOf({ hall, elements }: PlanFloor): Ground {
  const walk = createWalk()
  walk.clear(hall)
  for (const element of elements) {
    const entry = entryOf(element, hall)
    if (entry !== undefined) walk.put(entry)
  }
  const rows: number[][] = []
  for (const runs of walk.ground()) {
    const last = rows.at(-1)
    if (last?.length === runs.length + 1 && runs.every((cell, at) => cell === last[at + 1]))
      last[0] = (last[0] ?? 0) + 1
    else rows.push([1, ...runs])
  }
  return {
    cell: cellMetres,
    columns: walk.columns,
    rows,
    entrances: elements.flatMap((element) =>
      isFixture(element) && traitsOf(element).way === 'entrance'
        ? [{ fixture: element, cells: cellsOf(walk, element.id) }]
        : [],
    ),
    stands: new Map(elements.filter(isStand).map(({ id }) => [id, cellsOf(walk, id)])),
  }
}

function cellsOf(walk: Walk, id: string): Cells {
  const { firstRow, rows }: CoveredCells = walk.cellsOf(id) ?? { firstRow: 0, rows: [] }
  const covered: [row: number, rows: number, from: number, to: number][] = []
  rows.forEach((spans, at) => {
    const [span, ...others] = spans
    const last = covered.at(-1)
    if (
      span !== undefined &&
      others.length === 0 &&
      last !== undefined &&
      last[0] + last[1] === firstRow + at &&
      last[2] === span[0] &&
      last[3] === span[1]
    )
      last[1] += 1
    else
      covered.push(
        ...spans.map(([from, to]) => [firstRow + at, 1, from, to] as [number, number, number, number]),
      )
  })
  return covered
}
