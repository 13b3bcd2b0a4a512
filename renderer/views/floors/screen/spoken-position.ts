import type { PlanElement } from '../../../../shared/domain/plan/elements.ts'
import type { Formats } from '../../../locales/formats.ts'

/** Where something stands on the plan and how large it is, as a person says it: the unit once for each pair, to the centimetre. */
export function spokenPosition(
  {
    xMetres,
    yMetres,
    widthMetres,
    heightMetres,
  }: Pick<PlanElement, 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres'>,
  { number, metres }: Pick<Formats, 'number' | 'metres'>,
): Readonly<Record<'x' | 'y' | 'width' | 'height', string>> {
  const [x = 0, y = 0, width = 0, height = 0] = [xMetres, yMetres, widthMetres, heightMetres].map(
    (value) => Math.round(value * 100) / 100,
  )
  return { x: metres(x), y: number(y), width: number(width), height: metres(height) }
}
