import type { FixtureDeclaration } from './declaration.ts'

export const image = {
  name: 'Image',
  layer: 'fixtures',
  group: 'notes',
  way: 'free',
  closesSides: false,
  tool: { draws: 'file', size: { widthMetres: 4, heightMetres: 4 }, isNamed: false },
  ground: 'none',
  tone: 'neutral',
  marks: { kind: 'picture' },
} as const satisfies FixtureDeclaration
