import type { FixtureKind, StandState } from '../../../shared/domain/plan/elements.ts'

const patterns = ['rising', 'falling', 'crossed', 'level', 'upright', 'squares', 'dotted'] as const
export type Pattern = (typeof patterns)[number]

/** How an area is filled and edged. Colours as #rrggbb. */
export interface Paint {
  readonly fill: string | null
  /** Over the fill, in the colour of the edge, so that areas are told apart without colours too. */
  readonly pattern: Pattern | null
  readonly edge: string | null
  readonly edgeMetres: number
}

export const ink = { text: '#16191f', muted: '#515967', line: '#c3cad4', hall: '#5b6472', paper: '#ffffff' }

const edgeMetres = 0.03

export const statePaints: Readonly<Record<StandState, Paint>> = {
  free: { fill: '#ffffff', pattern: null, edge: '#3d4552', edgeMetres },
  held: { fill: '#fdf1d3', pattern: 'rising', edge: '#9a6700', edgeMetres },
  taken: { fill: '#d9e6ff', pattern: null, edge: '#1f4fb5', edgeMetres },
}

const hues = [
  { fill: '#d9e6ff', edge: '#1f4fb5' },
  { fill: '#d8f3df', edge: '#1a7038' },
  { fill: '#ffe3d3', edge: '#a8440f' },
  { fill: '#efe0ff', edge: '#6b34b8' },
  { fill: '#fdf1d3', edge: '#8a5d00' },
  { fill: '#d3f1f4', edge: '#0b6974' },
  { fill: '#ffdbe7', edge: '#ab1e57' },
  { fill: '#e6e9ee', edge: '#3d4552' },
] as const

/** The paint of a category by its position: hue and pattern both change, so that 56 can be told apart. */
export function categoryPaint(position: number): Paint {
  const hue = hues[position % hues.length] ?? hues[0]
  const round = Math.floor(position / hues.length)
  // Neighbours in the list differ in pattern as well as in hue.
  const pattern = position === 0 ? null : (patterns[(position + round - 1) % patterns.length] ?? null)
  return { ...hue, pattern, edgeMetres }
}

export const withoutCategoryPaint: Paint = { fill: '#ffffff', pattern: null, edge: '#3d4552', edgeMetres }

export const fixturePaints: Readonly<Record<Exclude<FixtureKind, 'label' | 'image'>, Paint>> = {
  wall: { fill: '#5b6472', pattern: null, edge: null, edgeMetres: 0 },
  column: { fill: '#3d4552', pattern: null, edge: null, edgeMetres: 0 },
  entrance: { fill: '#eaf7ee', pattern: null, edge: '#1a7038', edgeMetres: 0.05 },
  'emergency-exit': { fill: '#b9e8c7', pattern: 'upright', edge: '#0c5c28', edgeMetres: 0.05 },
  stage: { fill: '#efe0ff', pattern: null, edge: '#6b34b8', edgeMetres },
  lounge: { fill: '#d3f1f4', pattern: null, edge: '#0b6974', edgeMetres },
  restricted: { fill: '#ffe9e9', pattern: 'crossed', edge: '#b3261e', edgeMetres },
  power: { fill: '#fff3b0', pattern: null, edge: '#7a5b00', edgeMetres },
  water: { fill: '#cfe9ff', pattern: null, edge: '#0f5a94', edgeMetres },
  arrow: { fill: '#515967', pattern: null, edge: null, edgeMetres: 0 },
}
