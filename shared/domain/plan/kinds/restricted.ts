import { fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

export const restricted = {
  name: 'Restricted zone',
  layer: 'fixtures',
  group: 'areas',
  way: 'forbidden',
  closesSides: false,
  tool: { draws: 'zone', size: { widthMetres: 4, heightMetres: 4 }, isNamed: true },
  ground: 'hatched',
  tone: 'danger',
  marks: {
    kind: 'sign',
    sign: fineSign({ kind: 'ring', radius: 0.85 }, line([-0.6, -0.6], [0.6, 0.6])),
  },
} as const satisfies FixtureDeclaration
