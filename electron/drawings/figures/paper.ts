import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'

/** A page, or a picture's area, in inches: what is drawn on it has the scale that a person gives it. */
export interface Paper {
  readonly box: Box
  /** Curves are drawn this exactly. */
  readonly tolerance: number
}

/** Of the longer side: a third of a millimetre of a metre of paper, which at 1 to 500 is a hand's width of a hall. */
const toleranceShare = 1 / 30_000

export const pointsPerInch = 72

export function paperOf(width: number, height: number): Paper {
  return {
    box: { minX: 0, minY: 0, maxX: width, maxY: height },
    tolerance: Math.max(width, height) * toleranceShare,
  }
}

/** What is painted in one way: where a file has no layers, this is what tells its parts apart. */
export interface Paint {
  /** As `#rrggbb`; `null`: as the paper has it. */
  readonly colour: string | null
  /** Of lines, in inches; `null` for areas. */
  readonly width: number | null
}

/** A layer for all that is painted so. */
export function layerOfPaint({ colour, width }: Paint): string {
  return [
    ...(width === null ? [] : [`${Math.round(width * pointsPerInch * 100) / 100} pt`]),
    colour ?? '#000000',
  ].join(' · ')
}
