import { area, fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** It is kept clear: no stand may be built over it. */
export const fireExtinguisher = {
  name: 'Fire extinguisher',
  layer: 'fixtures',
  group: 'safety',
  way: 'area',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 0.5, heightMetres: 0.5 }, isNamed: false },
  ground: 'tinted',
  tone: 'danger',
  marks: {
    kind: 'point',
    sign: fineSign(
      area([-0.2, -0.3], [0.5, -0.3], [0.5, 0.9], [-0.2, 0.9]),
      line([0.55, -0.85], [0.15, -0.65], [0.15, -0.3]),
      line([0.15, -0.65], [-0.6, -0.65], [-0.6, 0.3]),
    ),
  },
} as const satisfies FixtureDeclaration
