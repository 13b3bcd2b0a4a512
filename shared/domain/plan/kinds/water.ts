import { arc, area, fineSign } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A drop. */
export const water = {
  name: 'Water',
  layer: 'fixtures',
  group: 'equipment',
  way: 'free',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 0.5, heightMetres: 0.5 }, isNamed: false },
  ground: 'tinted',
  tone: 'info',
  marks: {
    kind: 'point',
    sign: fineSign(
      area([0, -0.9], [0.34, -0.4], [0.54, 0], ...arc(0, 0.3, 0.6, 0, 180), [-0.54, 0], [-0.34, -0.4]),
    ),
  },
} as const satisfies FixtureDeclaration
