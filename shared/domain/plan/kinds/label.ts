import type { FixtureDeclaration } from './declaration.ts'

export const label = {
  name: 'Label',
  layer: 'notes',
  group: 'notes',
  way: 'free',
  closesSides: false,
  tool: { draws: 'box', size: { widthMetres: 4, heightMetres: 1 }, isNamed: true },
  ground: 'none',
  tone: 'neutral',
  marks: { kind: 'text' },
} as const satisfies FixtureDeclaration
