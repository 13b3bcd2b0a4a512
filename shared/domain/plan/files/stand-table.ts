import { inNaturalOrder } from '../../natural-order.ts'
import type { TableCell } from '../../cells/cell.ts'
import { isStand, standState, type Stand } from '../elements.ts'
import { roundMetres } from '../geometry/rectangle.ts'
import { shapeArea } from '../geometry/shape.ts'
import type { PlanFloor, PlanSource } from '../plan-source.ts'

/** The columns of a table of stands; `…` of them are worked out, and say nothing when they come back. */
export const standColumns = [
  'floor',
  'number',
  'state',
  'booth',
  'booth_id',
  'category',
  'price_class',
  'area_m2',
  'kind',
  'x_m',
  'y_m',
  'width_m',
  'height_m',
  'rotation_deg',
  'hold_for',
  'hold_until',
  'hold_why',
  'stand_id',
] as const
export type StandColumn = (typeof standColumns)[number]

/** One stand as a row of the table, in the order of `standColumns`. `kind`: by its open sides. */
export function standRow(
  stand: Stand,
  floor: Pick<PlanFloor, 'name'>,
  { booths, categories }: Pick<PlanSource, 'booths' | 'categories'>,
  kind: string,
): readonly TableCell[] {
  const cells = standCells(stand, { booths, categories })
  const all: Readonly<Record<StandColumn, TableCell>> = {
    ...cells,
    floor: floor.name,
    state: standState(stand),
    area_m2: Math.round(shapeArea(stand) * 100) / 100,
    kind,
    stand_id: stand.id,
  }
  return standColumns.map((column) => all[column])
}

/** What of a row can be brought back. */
export function standCells(
  stand: Stand,
  { booths, categories }: Pick<PlanSource, 'booths' | 'categories'>,
): Readonly<Record<Exclude<StandColumn, 'floor' | 'state' | 'area_m2' | 'kind' | 'stand_id'>, TableCell>> {
  const booth = stand.boothKey === null ? undefined : booths.get(stand.boothKey)
  const { hold } = stand
  return {
    number: stand.number,
    booth: booth?.name ?? '',
    booth_id: booth === undefined ? '' : (booth.id ?? booth.key),
    category: categories.find(({ id }) => id === stand.category)?.name ?? '',
    price_class: stand.priceClass,
    x_m: roundMetres(stand.xMetres),
    y_m: roundMetres(stand.yMetres),
    width_m: roundMetres(stand.widthMetres),
    height_m: roundMetres(stand.heightMetres),
    rotation_deg: stand.rotationDegrees,
    hold_for:
      hold === null ? '' : (hold.boothKey === null ? '' : booths.get(hold.boothKey)?.name) || hold.name,
    hold_until: hold?.until ?? '',
    hold_why: hold?.why ?? '',
  }
}

/** The stands of a floor as they are listed: by number, numbers in it as numbers; those without one last. */
export function listedStands(floor: Pick<PlanFloor, 'elements'>): readonly Stand[] {
  return floor.elements.filter(isStand).sort((a, b) => {
    if ((a.number === '') !== (b.number === '')) return a.number === '' ? 1 : -1
    return inNaturalOrder(a.number, b.number)
  })
}
