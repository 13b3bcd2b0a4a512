import type { Measure } from '../../../floor-editor/view/measure.ts'
import type { Formats } from '../../../locales/formats.ts'

/** Writes what is measured on the plan: lengths to the centimetre, without needless zeros. */
export function measureText({ number, metre }: Pick<Formats, 'number' | 'metre'>): (measure: Measure) => string {
  return (measure) => {
    switch (measure.kind) {
      case 'metres':
        return `${measure.sides.map((metres) => number(Math.round(metres * 100) / 100)).join(' × ')} ${metre}`
      case 'degrees':
        return `${number(measure.degrees)}°`
      case 'count':
        return number(measure.count)
    }
  }
}
