import { fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

export const lounge = {
  name: 'Lounge',
  layer: 'fixtures',
  group: 'areas',
  way: 'area',
  closesSides: false,
  tool: { draws: 'zone', size: { widthMetres: 6, heightMetres: 4 }, isNamed: true },
  ground: 'dotted',
  tone: 'neutral',
  marks: {
    kind: 'sign',
    sign: fineSign(
      line([-0.6, 0.05], [-0.6, -0.6], [0.6, -0.6], [0.6, 0.05]),
      line([-0.9, -0.1], [-0.9, 0.55], [0.9, 0.55], [0.9, -0.1]),
      line([-0.55, 0.1], [0.55, 0.1]),
      line([-0.65, 0.55], [-0.65, 0.85]),
      line([0.65, 0.55], [0.65, 0.85]),
    ),
  },
} as const satisfies FixtureDeclaration
