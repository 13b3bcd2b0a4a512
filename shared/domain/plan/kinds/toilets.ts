import { arc, area, fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A man and a woman, with a wall between them. */
export const toilets = {
  name: 'Toilets',
  layer: 'fixtures',
  group: 'areas',
  way: 'solid',
  closesSides: true,
  tool: { draws: 'zone', size: { widthMetres: 6, heightMetres: 4 }, isNamed: true },
  ground: 'tinted',
  tone: 'neutral',
  marks: {
    kind: 'sign',
    sign: fineSign(
      area(...arc(-0.52, -0.68, 0.2, 0, 360)),
      area([-0.8, -0.35], [-0.24, -0.35], [-0.36, 0.9], [-0.68, 0.9]),
      line([0, -0.9], [0, 0.9]),
      area(...arc(0.52, -0.68, 0.2, 0, 360)),
      area([0.52, -0.4], [0.9, 0.9], [0.14, 0.9]),
    ),
  },
} as const satisfies FixtureDeclaration
