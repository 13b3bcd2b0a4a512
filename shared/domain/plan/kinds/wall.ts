import type { FixtureDeclaration } from './declaration.ts'

export const wall = {
  name: 'Wall',
  layer: 'fixtures',
  group: 'building',
  way: 'wall',
  closesSides: true,
  tool: { draws: 'line', size: { widthMetres: 3, heightMetres: 0.2 }, keys: ['9'], isNamed: false },
  ground: 'solid',
  tone: 'neutral',
  marks: { kind: 'none' },
} as const satisfies FixtureDeclaration
