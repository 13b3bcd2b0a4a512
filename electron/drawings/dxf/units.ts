import { metresPerUnit, type Drawing, type DrawingUnit } from '../../../shared/domain/plan/drawing/drawing.ts'

/** `$INSUNITS` of the DXF reference, as far as halls are drawn in it. */
const unitsByCode: Readonly<Record<number, DrawingUnit>> = {
  1: 'in',
  2: 'ft',
  4: 'mm',
  5: 'cm',
  6: 'm',
  7: 'km',
  10: 'yd',
  14: 'dm',
  21: 'survey-ft',
}

/** Of a hall's longer side: of the units that a drawing may be in, the one nearest to it is taken. */
const usualMetres = 80
const metric: readonly DrawingUnit[] = ['mm', 'cm', 'm']
const imperial: readonly DrawingUnit[] = ['in', 'ft']

/**
 * The unit that the file says, else the likeliest of its system of measures (`$MEASUREMENT`) by the
 * length of its longer side.
 */
export function unitOf(
  header: ReadonlyMap<string, string | number>,
  longerSide: () => number,
): Pick<Drawing, 'unit' | 'unitSource'> {
  const said = unitsByCode[Number(header.get('$INSUNITS'))]
  if (said !== undefined) return { unit: said, unitSource: 'file' }
  const length = longerSide()
  const candidates = Number(header.get('$MEASUREMENT')) === 0 ? imperial : metric
  const away = (unit: DrawingUnit): number => Math.abs(Math.log((length * metresPerUnit[unit]) / usualMetres))
  const unit = candidates.reduce((best, one) => (away(one) < away(best) ? one : best))
  return { unit, unitSource: 'guess' }
}
