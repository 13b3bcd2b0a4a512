import type { Measure } from '../../../floor-editor/view/measure.ts'
import type { Formats } from '../../../locales/formats.ts'

/** Writes what is measured on the plan: lengths to the centimetre, without needless zeros. */
export function measureText({ number, metre }: Pick<Formats, 'number' | 'metre'>): (measure: Measure) => string {
  const metres = (length: number): string => `${number(Math.round(length * 100) / 100)} ${metre}`
  const arrow = (length: number, [forth, back]: readonly [string, string]): readonly string[] =>
    Math.abs(length) < 0.005 ? [] : [`${length > 0 ? forth : back} ${metres(Math.abs(length))}`]
  return (measure) => {
    switch (measure.kind) {
      case 'metres':
        return `${measure.sides.map((metres) => number(Math.round(metres * 100) / 100)).join(' × ')} ${metre}`
      case 'shift':
        return [...arrow(measure.dx, ['→', '←']), ...arrow(measure.dy, ['↓', '↑'])].join('  ') || metres(0)
      case 'degrees':
        return `${number(measure.degrees)}°`
      case 'count':
        return number(measure.count)
    }
  }
}
