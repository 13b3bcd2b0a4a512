import type { Fixture } from '../elements.ts'
import type { Point } from '../geometry/rectangle.ts'
import { shapeBounds, type Shape } from '../geometry/shape.ts'
import type { Drawing } from './drawing.ts'
import { doorsOf } from './doors.ts'
import { Grid } from './grid.ts'
import type { FixtureRole } from './layer-roles.ts'
import { nested, samePositionMetres } from './nested-outlines.ts'
import { shapeOf } from './outline-shape.ts'
import { outlinesOf, sameBox } from './outlines.ts'
import { wallsOf } from './walls.ts'

export interface FixturesAsked {
  /** By the names of layers. */
  readonly roles: ReadonlyMap<string, FixtureRole>
  /** Where a point of the drawing lies on the plan. */
  readonly onPlan: (point: Point) => Point
  /** By how much the drawing is turned on the plan. */
  readonly turnDegrees: number
  /** Fixtures that are on the floor already. */
  readonly standing: readonly Fixture[]
}

export interface FoundFixture {
  readonly kind: FixtureRole
  readonly shape: Shape
}

const columnSquareMetres = { least: 0.005, most: 16 } as const
/** More would be no plan any more that a person can work with. */
const mostFixtures = 5_000

/**
 * Walls, columns and doors of a drawing, from the lines of the layers that are said to be these. What
 * is on the floor already is left out.
 */
export function fixturesFromDrawing(drawing: Drawing, asked: FixturesAsked): readonly FoundFixture[] {
  const layersOf = (role: FixtureRole): ReadonlySet<string> =>
    new Set([...asked.roles].flatMap(([name, one]) => (one === role ? [name] : [])))
  const shapesOf: Readonly<Record<FixtureRole, (layers: ReadonlySet<string>) => readonly Shape[]>> = {
    wall: (layers) => wallsOf(drawing, layers, asked.onPlan),
    column: (layers) => columnsOf(drawing, layers, asked.onPlan),
    entrance: (layers) => doorsOf(drawing, layers, asked),
    'emergency-exit': (layers) => doorsOf(drawing, layers, asked),
  }
  const found: FoundFixture[] = []
  for (const kind of ['wall', 'column', 'entrance', 'emergency-exit'] as const) {
    const layers = layersOf(kind)
    if (layers.size === 0) continue
    const standing = new Grid<Shape>(4)
    for (const one of asked.standing) if (one.kind === kind) standing.add(one, shapeBounds(one))
    for (const shape of shapesOf[kind](layers)) {
      const box = shapeBounds(shape)
      const isThere = [...standing.near(box)].some((other) =>
        sameBox(shapeBounds(other), box, samePositionMetres),
      )
      if (!isThere && found.length < mostFixtures) found.push({ kind, shape })
    }
  }
  return found
}

/** The outermost outlines that are as small as columns: a cross in one is not another. */
function columnsOf(
  drawing: Drawing,
  layers: ReadonlySet<string>,
  onPlan: (point: Point) => Point,
): readonly Shape[] {
  const areas = nested(
    outlinesOf(drawing, layers, onPlan).closed.filter(
      ({ areaSquareMetres }) => areaSquareMetres <= columnSquareMetres.most,
    ),
  )
  return areas
    .filter(
      ({ around, areaSquareMetres }) => around === undefined && areaSquareMetres >= columnSquareMetres.least,
    )
    .flatMap(({ corners }) => shapeOf(corners) ?? [])
}
