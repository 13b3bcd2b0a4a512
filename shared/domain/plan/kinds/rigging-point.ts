import { area, fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A weight that hangs from the ceiling, over stands. */
export const riggingPoint = {
  name: 'Rigging point',
  layer: 'notes',
  group: 'equipment',
  way: 'free',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 0.5, heightMetres: 0.5 }, isNamed: false },
  ground: 'tinted',
  tone: 'neutral',
  marks: {
    kind: 'point',
    sign: fineSign(
      line([-0.8, -0.9], [0.8, -0.9]),
      line([0, -0.9], [0, 0.1]),
      area([-0.3, 0], [0.3, 0], [0.7, 0.9], [-0.7, 0.9]),
    ),
  },
} as const satisfies FixtureDeclaration
