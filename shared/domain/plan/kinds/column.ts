import type { FixtureDeclaration } from './declaration.ts'

export const column = {
  name: 'Column',
  layer: 'fixtures',
  group: 'building',
  way: 'solid',
  closesSides: true,
  tool: { draws: 'box', size: { widthMetres: 0.6, heightMetres: 0.6 }, isNamed: false },
  ground: 'solid',
  tone: 'neutral',
  marks: { kind: 'none' },
} as const satisfies FixtureDeclaration
