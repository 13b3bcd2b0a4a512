import { fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A door that opens inwards, with an arrow through it. */
export const entrance = {
  name: 'Entrance',
  layer: 'fixtures',
  group: 'building',
  way: 'entrance',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 3, heightMetres: 1 }, isNamed: true },
  ground: 'tinted',
  tone: 'info',
  marks: {
    kind: 'sign',
    sign: fineSign(
      line([0.15, -0.9], [0.85, -0.9], [0.85, 0.9], [0.15, 0.9]),
      line([-0.9, 0], [0.35, 0]),
      line([-0.1, -0.42], [0.35, 0], [-0.1, 0.42]),
    ),
  },
} as const satisfies FixtureDeclaration
