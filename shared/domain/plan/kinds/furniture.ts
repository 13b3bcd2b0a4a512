import { closedLine, fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A table and its chairs, from above. */
export const furniture = {
  name: 'Furniture',
  layer: 'notes',
  group: 'equipment',
  way: 'loose',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 2, heightMetres: 1 }, isNamed: false },
  ground: 'tinted',
  tone: 'neutral',
  marks: {
    kind: 'sign',
    sign: fineSign(
      closedLine([-0.42, -0.42], [0.42, -0.42], [0.42, 0.42], [-0.42, 0.42]),
      line([-0.3, -0.85], [0.3, -0.85]),
      line([-0.3, 0.85], [0.3, 0.85]),
      line([-0.85, -0.3], [-0.85, 0.3]),
      line([0.85, -0.3], [0.85, 0.3]),
    ),
  },
} as const satisfies FixtureDeclaration
