import { inNaturalOrder } from '../../../shared/domain/natural-order.ts'
import { isStand, standState, type Stand, type StandState } from '../../../shared/domain/plan/elements.ts'
import { shapeArea } from '../../../shared/domain/plan/geometry/shape.ts'
import { figuresOf, type StandTally } from '../../../shared/domain/plan/stands/figures.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'
import { floorNamed, floorsOf } from '../floors.ts'
import type { ListContext } from '../listing.ts'
import { writeList, type ListForm } from '../output/list-writer.ts'
import type { CommandEnd } from '../output/output.ts'
import { withReader } from '../session/event-folder.ts'

export interface StandsRequest {
  /** Names or ids; none: all. */
  readonly floors: readonly string[]
  readonly figures: boolean
  /** A JSON document a line. */
  readonly lines: boolean
}

/** Writes the stands of floors, or what they come to. Throws `not-found`. */
export function listStands(
  { floors, figures, lines }: StandsRequest,
  { folder, json, write, signal }: ListContext,
): Promise<CommandEnd> {
  return withReader(folder, async (workspace) => {
    const chosen =
      floors.length === 0 ? floorsOf(workspace) : floors.map((floor) => floorNamed(workspace, floor))
    const formOf = <Item>(output: (item: Item) => unknown, line: (item: Item) => string): ListForm<Item> =>
      json || lines ? { kind: lines ? 'json-lines' : 'json', output } : { kind: 'text', line }
    if (figures) await writeList(floorFigures(workspace, chosen), formOf(itself, figuresLine), write, signal)
    else await writeList(standsOn(workspace, chosen), formOf(itself, standLine), write, signal)
    return { isWritten: true, exitCode: 0 }
  })
}

function itself<Item>(item: Item): Item {
  return item
}

interface ListedStand {
  readonly floor: string
  readonly floor_name: string
  /** The stand's own id. */
  readonly $id: string
  readonly number: string
  readonly state: StandState
  readonly category: string | null
  readonly price_class: string
  readonly booth: string | null
  readonly booth_name: string | null
  readonly held_for: string | null
  readonly held_until: string | null
  readonly held_why: string | null
  readonly x_metres: number
  readonly y_metres: number
  readonly width_metres: number
  readonly height_metres: number
  readonly rotation_degrees: number
  readonly square_metres: number
}

function* standsOn(workspace: Workspace, floors: readonly StoredRecord[]): Generator<ListedStand> {
  const categories = new Map(workspace.layouts.categories().map(({ id, name }) => [id, name]))
  for (const floor of floors) {
    const stands = workspace.layouts.get(floor.key).elements.filter(isStand)
    for (const stand of stands.sort((a, b) => inNaturalOrder(a.number, b.number)))
      yield listed(workspace, floor, stand, categories)
  }
}

function listed(
  { records }: Workspace,
  floor: StoredRecord,
  stand: Stand,
  categories: ReadonlyMap<string, string>,
): ListedStand {
  const booth = stand.boothKey === null ? undefined : records.get('booth', stand.boothKey)
  return {
    ...{ floor: idOf(floor), floor_name: recordTitle('floor', currentValues(floor)) },
    ...{ $id: stand.id, number: stand.number, state: standState(stand) },
    category: stand.category === null ? null : (categories.get(stand.category) ?? null),
    price_class: stand.priceClass,
    booth: booth === undefined ? null : idOf(booth),
    booth_name: booth === undefined ? null : recordTitle('booth', currentValues(booth)),
    held_for: stand.hold?.name ?? null,
    held_until: stand.hold?.until ?? null,
    held_why: stand.hold?.why ?? null,
    ...{
      x_metres: stand.xMetres,
      y_metres: stand.yMetres,
      width_metres: stand.widthMetres,
      height_metres: stand.heightMetres,
    },
    ...{ rotation_degrees: stand.rotationDegrees, square_metres: rounded(shapeArea(stand)) },
  }
}

function standLine({
  floor_name,
  number,
  state,
  booth_name,
  held_for,
  width_metres,
  height_metres,
}: ListedStand): string {
  const who = state === 'taken' ? booth_name : state === 'held' ? `for ${held_for}` : undefined
  return printableLine(
    [
      floor_name,
      number || '–',
      `${width_metres} × ${height_metres} m`,
      who === undefined ? state : `${state === 'held' ? 'reserved' : state}: ${who}`,
    ].join('  '),
  )
}

interface FloorFigures {
  readonly floor: string
  readonly floor_name: string
  readonly hall_square_metres: number
  /** How many stands, and their square metres. */
  readonly stands: StandTally
}

function* floorFigures({ layouts }: Workspace, floors: readonly StoredRecord[]): Generator<FloorFigures> {
  for (const floor of floors) {
    const { grossSquareMetres, stands } = figuresOf(layouts.get(floor.key))
    yield {
      floor: idOf(floor),
      floor_name: recordTitle('floor', currentValues(floor)),
      hall_square_metres: rounded(grossSquareMetres),
      stands,
    }
  }
}

function figuresLine({
  floor_name,
  hall_square_metres: hall,
  stands: { all, taken, held, free },
}: FloorFigures): string {
  const area = `${rounded(all.squareMetres)} of ${hall} m²`
  return printableLine(
    `${floor_name}  ${all.count === 1 ? '1 stand' : `${all.count} stands`}, ${area}: ${taken.count} taken, ${held.count} reserved, ${free.count} free`,
  )
}

function idOf({ remoteId, key }: StoredRecord): string {
  return remoteId ?? key
}

/** To the square centimetre. */
function rounded(squareMetres: number): number {
  return Math.round(squareMetres * 10_000) / 10_000
}
