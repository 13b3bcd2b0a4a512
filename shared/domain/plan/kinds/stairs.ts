import { fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

export const stairs = {
  name: 'Stairs',
  layer: 'fixtures',
  group: 'building',
  way: 'solid',
  closesSides: true,
  tool: { draws: 'box', size: { widthMetres: 4, heightMetres: 2 }, isNamed: false },
  ground: 'tinted',
  tone: 'neutral',
  marks: {
    kind: 'sign',
    sign: fineSign(
      line([-0.9, 0.8], [-0.3, 0.8], [-0.3, 0.25], [0.3, 0.25], [0.3, -0.3], [0.9, -0.3], [0.9, -0.85]),
    ),
  },
} as const satisfies FixtureDeclaration
