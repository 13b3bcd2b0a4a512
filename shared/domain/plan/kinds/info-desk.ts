import { arc, area, fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** The i of the signs for travellers everywhere (ISO 7001). */
export const infoDesk = {
  name: 'Info desk',
  layer: 'fixtures',
  group: 'areas',
  way: 'solid',
  closesSides: true,
  tool: { draws: 'box', size: { widthMetres: 3, heightMetres: 2 }, isNamed: true },
  ground: 'tinted',
  tone: 'info',
  marks: {
    kind: 'sign',
    sign: fineSign(
      area(...arc(0, -0.66, 0.22, 0, 360)),
      line([-0.3, -0.15], [0.02, -0.15], [0.02, 0.8]),
      line([-0.36, 0.8], [0.4, 0.8]),
    ),
  },
} as const satisfies FixtureDeclaration
