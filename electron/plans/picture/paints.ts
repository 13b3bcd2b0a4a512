import { declaredFixtures, type FixtureKind } from '../../../shared/domain/plan/kinds/fixtures.ts'
import { paperInk, paperTones, type Tone } from '../../../shared/domain/plan/picture/tones.ts'

/** Over the fill, in the colour of the edge, so that areas are told apart without colours too. */
export type Pattern = 'hatched' | 'dotted'

/** How an area is filled and edged. Colours as #rrggbb. */
export interface Paint {
  readonly fill: string | null
  readonly pattern: Pattern | null
  readonly edge: string | null
  readonly edgeMetres: number
}

const edgeMetres = 0.03

export function tonePaint(tone: Tone, pattern: Pattern | null = null): Paint {
  const { fill, strong } = paperTones[tone]
  return { fill, pattern, edge: strong, edgeMetres }
}

export const solidPaint: Paint = { fill: paperInk.muted, pattern: null, edge: null, edgeMetres: 0 }

/** `null`: its ground is not painted. */
export function groundPaint(kind: FixtureKind): Paint | null {
  const { ground, tone } = declaredFixtures[kind]
  switch (ground) {
    case 'none':
      return null
    case 'solid':
      return solidPaint
    case 'tinted':
      return tonePaint(tone)
    case 'hatched':
    case 'dotted':
      return tonePaint(tone, ground)
  }
}
