import {
  BrickWall,
  createLucideIcon,
  Image,
  MoveRight,
  RulerDimensionLine,
  SquareDot,
  Type,
  type LucideIcon,
  type LucideIconNode,
} from '@lucide/vue'
import {
  declaredFixtures,
  fixtureKinds,
  type FixtureKind,
  type SignlessKind,
} from '../../../../shared/domain/plan/kinds/fixtures.ts'
import type { Sign } from '../../../../shared/domain/plan/signs/signs.ts'

/** The middle of an icon's square, and how long one of a sign is there. */
const middle = 12
const unit = 10

const withoutSign: Readonly<Record<SignlessKind, LucideIcon>> = {
  ...{ wall: BrickWall, column: SquareDot, arrow: MoveRight },
  ...{ dimension: RulerDimensionLine, label: Type, image: Image },
}

/** Menus show a fixture by the sign that it has on the plan. */
export const fixtureIcons: Readonly<Record<FixtureKind, LucideIcon>> = {
  ...withoutSign,
  ...(Object.fromEntries(fixtureKinds.flatMap((kind) => signIcon(kind))) as Readonly<
    Record<Exclude<FixtureKind, SignlessKind>, LucideIcon>
  >),
}

function signIcon(kind: FixtureKind): readonly (readonly [FixtureKind, LucideIcon])[] {
  const { marks } = declaredFixtures[kind]
  return 'sign' in marks ? [[kind, createLucideIcon(kind, marks.sign.parts.map(node))]] : []
}

function node(part: Sign['parts'][number], at: number): LucideIconNode {
  const key = String(at)
  const filled = { fill: 'currentColor', stroke: 'none' }
  switch (part.kind) {
    case 'ring':
      return ['circle', { key, cx: middle, cy: middle, r: part.radius * unit }]
    case 'disc':
      return ['circle', { key, cx: middle, cy: middle, r: part.radius * unit, ...filled }]
    case 'line':
      return ['path', { key, d: path(part.points, part.closed === true) }]
    case 'area':
      return ['path', { key, d: path(part.points, true), ...filled }]
  }
}

function path(points: readonly (readonly [number, number])[], isClosed: boolean): string {
  return `M${points.map((point) => point.map((value) => Math.round((middle + value * unit) * 100) / 100).join(' ')).join('L')}${isClosed ? 'Z' : ''}`
}
