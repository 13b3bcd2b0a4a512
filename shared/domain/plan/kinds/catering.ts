import { fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A fork and a knife. */
export const catering = {
  name: 'Catering',
  layer: 'fixtures',
  group: 'areas',
  way: 'area',
  closesSides: false,
  tool: { draws: 'zone', size: { widthMetres: 8, heightMetres: 5 }, isNamed: true },
  ground: 'tinted',
  tone: 'accent',
  marks: {
    kind: 'sign',
    sign: fineSign(
      line([-0.45, -0.35], [-0.45, 0.9]),
      line([-0.8, -0.9], [-0.8, -0.35], [-0.1, -0.35], [-0.1, -0.9]),
      line([-0.45, -0.9], [-0.45, -0.35]),
      line([0.45, 0.9], [0.45, -0.9], [0.8, -0.5], [0.8, 0.15], [0.45, 0.15]),
    ),
  },
} as const satisfies FixtureDeclaration
