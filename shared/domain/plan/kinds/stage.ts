import { closedLine, fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

export const stage = {
  name: 'Stage',
  layer: 'fixtures',
  group: 'areas',
  way: 'solid',
  closesSides: false,
  tool: { draws: 'zone', size: { widthMetres: 8, heightMetres: 5 }, isNamed: true },
  ground: 'tinted',
  tone: 'accent',
  marks: {
    kind: 'sign',
    sign: fineSign(
      closedLine([-0.9, -0.7], [0.9, -0.7], [0.9, 0.35], [-0.9, 0.35]),
      line([-0.4, 0.85], [0, 0.35], [0.4, 0.85]),
    ),
  },
} as const satisfies FixtureDeclaration
