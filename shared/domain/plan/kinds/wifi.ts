import { arc, area, fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** An access point, which hangs over stands as a rule. */
export const wifi = {
  name: 'Wi-Fi',
  layer: 'notes',
  group: 'equipment',
  way: 'free',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 0.5, heightMetres: 0.5 }, isNamed: false },
  ground: 'tinted',
  tone: 'info',
  marks: {
    kind: 'point',
    sign: fineSign(
      area(...arc(0, 0.62, 0.2, 0, 360)),
      line(...arc(0, 0.62, 0.62, -140, -40)),
      line(...arc(0, 0.62, 1.15, -138, -42)),
    ),
  },
} as const satisfies FixtureDeclaration
