import { fineSign, line } from '../signs/signs.ts'
import type { FixtureDeclaration } from './declaration.ts'

/** The sign of an entrance, with the arrow out of the door. */
export const emergencyExit = {
  name: 'Emergency exit',
  layer: 'fixtures',
  group: 'building',
  way: 'exit',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 2, heightMetres: 1 }, isNamed: true },
  ground: 'tinted',
  tone: 'success',
  marks: {
    kind: 'sign',
    sign: fineSign(
      line([-0.15, -0.9], [-0.85, -0.9], [-0.85, 0.9], [-0.15, 0.9]),
      line([-0.35, 0], [0.9, 0]),
      line([0.45, -0.42], [0.9, 0], [0.45, 0.42]),
    ),
  },
} as const satisfies FixtureDeclaration
