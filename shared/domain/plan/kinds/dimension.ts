import type { FixtureDeclaration } from './declaration.ts'

/** A length between two points, which stays on the plan. */
export const dimension = {
  name: 'Dimension',
  layer: 'notes',
  group: 'notes',
  way: 'free',
  closesSides: false,
  tool: { draws: 'exact-line', size: { widthMetres: 3, heightMetres: 1 }, isNamed: false },
  ground: 'none',
  tone: 'neutral',
  marks: { kind: 'dimension' },
} as const satisfies FixtureDeclaration
