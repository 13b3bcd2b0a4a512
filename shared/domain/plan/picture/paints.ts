import { declaredFixtures, type FixtureKind } from '../kinds/fixtures.ts'
import { paperInk, paperTones, type Tone } from '../signs/tones.ts'

/** Over the fill, in the colour of the edge, so that areas are told apart without colours too. */
export type Pattern = 'hatched' | 'dotted'

/** How an area is filled and edged. Colours as #rrggbb. */
export interface Paint {
  readonly fill: string | null
  readonly pattern: Pattern | null
  readonly edge: string | null
  readonly edgeMetres: number
}

/**
 * What is a pixel on the screen is so large on a plan that goes out, which looks as the screen does
 * where a metre is 20 pixels.
 */
export const paperPixelMetres = 0.05

/**
 * In pixels of the screen. Hatching slants upwards to the right, dots stand in squares; both begin
 * where the hall does, so that neighbours go on in each other.
 */
export const patternStyles: Readonly<
  Record<Pattern, { readonly step: number; readonly line: number; readonly opacity: number }>
> = {
  hatched: { step: 9, line: 1, opacity: 0.45 },
  dotted: { step: 10, line: 1, opacity: 0.5 },
}

export function tonePaint(tone: Tone, pattern: Pattern | null = null): Paint {
  const { fill, strong } = paperTones[tone]
  return { fill, pattern, edge: strong, edgeMetres: paperPixelMetres }
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
