import fc from 'fast-check'
import { intersection } from 'polyclip-ts'
import { createChecks } from '../../../../shared/domain/plan/checks/checks.ts'
import type { CheckedFloor, Checks, Surroundings } from '../../../../shared/domain/plan/checks/types.ts'
import {
  findingKinds,
  type Finding,
  type FindingKind,
} from '../../../../shared/domain/plan/checks/finding.ts'
import {
  newFixture,
  newStand,
  type Fixture,
  type FixtureKind,
  type Outline,
  type PlanElement,
  type Stand,
} from '../../../../shared/domain/plan/elements.ts'
import type { Point } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../../shared/domain/plan/geometry/shape.ts'
import type { Hall } from '../../../../shared/domain/plan/layout.ts'

export const hall: Hall = { widthMetres: 16, heightMetres: 12, gridMetres: 0.5, aisleMetres: 2 }

export const noSurroundings: Surroundings = {
  categories: [],
  numbersOfOtherFloors: new Map(),
  waiting: new Set(),
  today: '2026-11-22',
}

export function standAt(id: string, xMetres: number, yMetres: number, rest: Partial<Stand> = {}): Stand {
  return newStand({ id, xMetres, yMetres, widthMetres: 3, heightMetres: 3, number: id, ...rest })
}

export function fixtureAt(
  kind: FixtureKind,
  id: string,
  xMetres: number,
  yMetres: number,
  rest: Partial<Fixture> = {},
): Fixture {
  return newFixture({ id, kind, xMetres, yMetres, widthMetres: 2, heightMetres: 0.5, ...rest })
}

export function floorOf(elements: readonly PlanElement[], on: Hall = hall): CheckedFloor {
  return { hall: on, elements: new Map(elements.map((element) => [element.id, element])) }
}

/** Everything that is found on a floor, checked as a whole. */
export function checked(floor: CheckedFloor, surroundings: Surroundings = noSurroundings): Checks {
  const checks = createChecks()
  checks.load(floor)
  checks.surround(surroundings)
  finish(checks)
  return checks
}

export function finish(checks: Checks): void {
  while (!checks.work(() => false));
}

export function ids(checks: Checks, ...kinds: readonly FindingKind[]): readonly string[] {
  return kinds.flatMap((kind) => [...checks.book.ofKind(kind).keys()]).sort()
}

export function allFindings({ book }: Checks): readonly Finding[] {
  return findingKinds
    .flatMap((kind) => [...book.ofKind(kind).values()])
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

type Ring = [number, number][]

export function ringOf(corners: readonly Point[]): Ring {
  return corners.map(({ x, y }) => [x, y])
}

/** The square metres that two shapes share, by another's polygon clipping. */
export function sharedArea(a: Ring, b: Ring): number {
  return intersection([a], [b]).reduce(
    (sum, [outer, ...holes]) => sum + ringArea(outer) - holes.reduce((all, hole) => all + ringArea(hole), 0),
    0,
  )
}

function ringArea(ring: Ring | undefined): number {
  let doubled = 0
  ring?.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    doubled += x * nextY - nextX * y
  })
  return Math.abs(doubled) / 2
}

export function ringOfElement(element: PlanElement): Ring {
  return ringOf(shapeCorners(element.kind === 'background' ? { ...element, outline: null } : element))
}

const ell: Outline = [
  [0, 0],
  [1, 0],
  [1, 0.5],
  [0.5, 0.5],
  [0.5, 1],
  [0, 1],
]
const halves = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 2, max: max * 2 }).map((value) => value / 2)

const place = {
  xMetres: halves(-2, 15),
  yMetres: halves(-2, 11),
  rotationDegrees: fc.constantFrom(0, 0, 0, 90, 30, -45),
}

export const anyStand = (id: fc.Arbitrary<string>): fc.Arbitrary<Stand> =>
  fc
    .record({
      id,
      ...place,
      widthMetres: halves(1, 4),
      heightMetres: halves(1, 4),
      number: fc.constantFrom('', '1', '2', '3', ' 3', 'A4', 'A5'),
      outline: fc.constantFrom(null, null, null, ell),
      category: fc.constantFrom(null, 'small', 'large'),
      boothKey: fc.constantFrom(null, 'r1'),
      hold: fc.constantFrom(
        null,
        ...['2026-11-21', '2026-11-22', null].map((until) => ({
          boothKey: null,
          name: 'Ada',
          until,
          why: '',
        })),
      ),
    })
    .map((given) => newStand(given))

const anyFixture = (id: fc.Arbitrary<string>): fc.Arbitrary<Fixture> =>
  fc
    .record({
      id,
      ...place,
      kind: fc.constantFrom<FixtureKind[]>(
        ...([
          'wall',
          'column',
          'stage',
          'restricted',
          'entrance',
          'entrance',
          'emergency-exit',
          'lounge',
          'label',
        ] as const),
        ...(['info-desk', 'catering', 'hose-reel', 'furniture', 'rigging-point'] as const),
      ),
      widthMetres: halves(0.5, 8),
      heightMetres: fc.constantFrom(0.5, 1),
    })
    .map((given) => newFixture(given))

/** Of those, what no stand may be on, without saying that nobody may build there. */
export const builtOver: readonly PlanElement['kind'][] = [
  'wall',
  'column',
  'stage',
  'lounge',
  'info-desk',
  'catering',
  'hose-reel',
]
/** Of those, where nobody can walk; people walk through the doors in a wall. Furniture may be on a stand, and never before a door. */
export const inTheWay: readonly PlanElement['kind'][] = ['stand', 'column', 'stage', 'info-desk', 'furniture']

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

export const anyElement: fc.Arbitrary<PlanElement> = fc.oneof(
  { weight: 3, arbitrary: anyStand(fc.constantFrom(...names)) },
  { weight: 2, arbitrary: anyFixture(fc.constantFrom(...names.map((name) => `x${name}`))) },
)

export const anyElements: fc.Arbitrary<readonly PlanElement[]> = fc.uniqueArray(anyElement, {
  selector: ({ id }) => id,
  maxLength: 14,
})
