import { area, closedLine, fineSign } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A cabin that goes up and down. */
export const lift = {
  name: 'Lift',
  layer: 'fixtures',
  group: 'building',
  way: 'solid',
  closesSides: true,
  tool: { draws: 'box', size: { widthMetres: 2, heightMetres: 2 }, isNamed: false },
  ground: 'tinted',
  tone: 'neutral',
  marks: {
    kind: 'sign',
    sign: fineSign(
      closedLine([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]),
      area([-0.4, -0.4], [-0.08, 0.3], [-0.72, 0.3]),
      area([0.4, 0.4], [0.08, -0.3], [0.72, -0.3]),
    ),
  },
} as const satisfies FixtureDeclaration
