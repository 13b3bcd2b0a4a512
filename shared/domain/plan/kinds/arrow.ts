import type { FixtureDeclaration } from './declaration.ts'

export const arrow = {
  name: 'Arrow',
  layer: 'notes',
  group: 'notes',
  way: 'free',
  closesSides: false,
  tool: { draws: 'directed-line', size: { widthMetres: 3, heightMetres: 1 }, isNamed: false },
  ground: 'none',
  tone: 'neutral',
  marks: { kind: 'arrow' },
} as const satisfies FixtureDeclaration
