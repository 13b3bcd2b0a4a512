import { writtenMetres, type LengthFormats } from '../../../../shared/domain/plan/picture/lengths.ts'
import type { Measure } from '../../../floor-editor/view/measure.ts'

/** Writes what is measured on the plan: lengths to the centimetre, without needless zeros. */
export function measureText(formats: LengthFormats): (measure: Measure) => string {
  const { number } = formats
  const metres = (length: number): string => writtenMetres([length], formats)
  const arrow = (length: number, [forth, back]: readonly [string, string]): readonly string[] =>
    Math.abs(length) < 0.005 ? [] : [`${length > 0 ? forth : back} ${metres(Math.abs(length))}`]
  return (measure) => {
    switch (measure.kind) {
      case 'metres':
        return writtenMetres(measure.sides, formats)
      case 'shift':
        return [...arrow(measure.dx, ['→', '←']), ...arrow(measure.dy, ['↓', '↑'])].join('  ') || metres(0)
      case 'degrees':
        return `${number(measure.degrees)}°`
      case 'count':
        return number(measure.count)
    }
  }
}
