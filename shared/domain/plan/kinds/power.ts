import { area, fineSign } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** A flash. */
export const power = {
  name: 'Power',
  layer: 'fixtures',
  group: 'equipment',
  way: 'free',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 0.5, heightMetres: 0.5 }, isNamed: false },
  ground: 'tinted',
  tone: 'warning',
  marks: {
    kind: 'point',
    sign: fineSign(area([0.2, -0.9], [-0.5, 0.15], [-0.02, 0.15], [-0.2, 0.9], [0.5, -0.2], [0.02, -0.2])),
  },
} as const satisfies FixtureDeclaration
