import { arc, closedLine, fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A hanger. */
export const cloakroom = {
  name: 'Cloakroom',
  layer: 'fixtures',
  group: 'areas',
  way: 'solid',
  closesSides: true,
  tool: { draws: 'zone', size: { widthMetres: 6, heightMetres: 3 }, isNamed: true },
  ground: 'tinted',
  tone: 'neutral',
  marks: {
    kind: 'sign',
    sign: fineSign(
      closedLine([0, -0.1], [0.92, 0.6], [-0.92, 0.6]),
      line([0, -0.1], [0, -0.34], ...arc(0, -0.58, 0.24, 90, -160)),
    ),
  },
} as const satisfies FixtureDeclaration
