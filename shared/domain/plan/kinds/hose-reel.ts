import { fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** It is kept clear: no stand may be built over it. */
export const hoseReel = {
  name: 'Hose reel',
  layer: 'fixtures',
  group: 'safety',
  way: 'area',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 0.6, heightMetres: 0.6 }, isNamed: false },
  ground: 'tinted',
  tone: 'danger',
  marks: {
    kind: 'point',
    sign: fineSign(
      { kind: 'ring', radius: 0.62 },
      { kind: 'disc', radius: 0.25 },
      line([0.62, 0], [0.62, 0.88], [0.92, 0.88]),
    ),
  },
} as const satisfies FixtureDeclaration
