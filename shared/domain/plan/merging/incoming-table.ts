import { cellNumber, cellText, type TableCell } from '../../cells/cell.ts'
import { isStand, newStand, stand as standSchema, type PlanElement, type Stand } from '../elements.ts'
import type { PlanBooth, PlanSource } from '../plan-source.ts'
import { standCells, standColumns, type StandColumn } from '../files/stand-table.ts'
import { centreOf } from '../geometry/rectangle.ts'
import { askedBooths } from './asked-booths.ts'
import type { IncomingElement, MergeConflict } from './compare.ts'

export interface TableMergeTarget extends Pick<PlanSource, 'categories'> {
  readonly floorKey: string
  readonly floorName: string
  readonly booths: ReadonlyMap<string, PlanBooth & { readonly floorKey: string | null }>
  /** Ids of all elements of the event. */
  readonly takenIds: ReadonlySet<string>
}

/** Which column of a table is which; headings that are not known say nothing. */
export function standColumnsOf(headings: readonly string[]): ReadonlyMap<StandColumn, number> {
  const columns = new Map<StandColumn, number>()
  headings.forEach((heading, at) => {
    const asked = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_')
    const column = standColumns.find((one) => one === asked || one.replace(/_(m|deg|m2)$/, '') === asked)
    if (column !== undefined && !columns.has(column)) columns.set(column, at)
  })
  return columns
}

/** What names a stand: without one of these a table is not one of stands. */
export const namingColumns = ['number', 'stand_id'] as const satisfies readonly StandColumn[]

/**
 * Understands the rows of a table of stands; rows of other floors are left out. Columns that are
 * not there, and cells that say what an export would say, leave a stand as it is. An empty cell
 * empties what it stands for; where it stands can only be given as a whole.
 */
export function incomingTable(
  rows: readonly (readonly TableCell[])[],
  columns: ReadonlyMap<StandColumn, number>,
  place: TableMergeTarget,
): readonly IncomingElement[] {
  const cell = (row: readonly TableCell[], column: StandColumn): TableCell | undefined => {
    const at = columns.get(column)
    return at === undefined ? undefined : (row[at] ?? null)
  }
  const text = (row: readonly TableCell[], column: StandColumn): string => cellText(cell(row, column)).trim()
  const numberIn = (row: readonly TableCell[], column: StandColumn): number =>
    cellNumber(cell(row, column)) ?? Number(text(row, column).replace(',', '.') || Number.NaN)
  const names = Map.groupBy(place.booths.values(), ({ name }) => name.trim().toLowerCase())
  const ids = new Map([...place.booths.values()].map((booth) => [booth.id ?? booth.key, booth]))
  const findBooth = (id: string, name: string): string | null => {
    const same = names.get(name.toLowerCase()) ?? []
    return (
      ids.get(id)?.key ?? place.booths.get(id)?.key ?? (same.length === 1 ? same[0]?.key : undefined) ?? null
    )
  }
  const ofThisFloor = rows.filter(
    (row) => text(row, 'floor') === '' || text(row, 'floor') === place.floorName,
  )
  const asked = ofThisFloor.map((row) => findBooth(text(row, 'booth_id'), text(row, 'booth')))
  const boothConflict = askedBooths(asked, place.booths, place.floorKey)

  const named = Map.groupBy(ofThisFloor, (row) => text(row, 'stand_id'))
  /** The one the row names where nothing has it, else one that only this row has. */
  const freeId = (id: string, at: number): string => {
    if (/^[A-Za-z0-9_-]{1,128}$/.test(id) && !place.takenIds.has(id) && named.get(id)?.length === 1) return id
    for (let count = at + 1; ; count += ofThisFloor.length) {
      const candidate = `${place.floorKey}-row-${count}`.slice(-120)
      if (!place.takenIds.has(candidate)) return candidate
    }
  }

  /** The booth that a row names, where it says something new of it. */
  const boothOf = (
    row: readonly TableCell[],
    said: Said,
    base: Stand,
  ): { boothKey: string | null; conflict: MergeConflict | null } => {
    const [boothId, boothName] = [said('booth_id'), said('booth')]
    if (boothId === undefined && boothName === undefined) return { boothKey: base.boothKey, conflict: null }
    const [id, name] = [text(row, 'booth_id'), text(row, 'booth')]
    if (boothName === '' && boothId === undefined) return { boothKey: null, conflict: null }
    // Where only the name was changed by hand, the id beside it is still that of the booth before.
    const boothKey = findBooth(boothId === undefined && name !== '' ? '' : id, name)
    if (boothKey === null)
      return { boothKey, conflict: (id !== '' || name !== '') && boothName !== '' ? 'booth-unknown' : null }
    return { boothKey, conflict: boothConflict(boothKey) }
  }

  const build = (
    row: readonly TableCell[],
    at: number,
    here: PlanElement | undefined,
  ): ReturnType<IncomingElement['build']> => {
    const before = here !== undefined && isStand(here) ? here : undefined
    const written = before === undefined ? undefined : standCells(before, place)
    const said: Said = (column) => {
      if (!columns.has(column)) return undefined
      const value = text(row, column)
      return written !== undefined && value === cellText(written[column]).trim() ? undefined : value
    }
    const number = (column: WrittenColumn): number | undefined => {
      const value = said(column)
      return value === undefined || value === '' ? undefined : numberIn(row, column)
    }
    const measured = {
      ...{
        xMetres: number('x_m'),
        yMetres: number('y_m'),
        widthMetres: number('width_m'),
        heightMetres: number('height_m'),
      },
      rotationDegrees: number('rotation_deg'),
    }
    const base = before ?? newOne(freeId(text(row, 'stand_id'), at), measured)
    if (base === undefined) return { element: null, conflict: 'place-missing' }
    const booth = boothOf(row, said, base)
    if (booth.conflict === 'booth-twice') return { element: null, conflict: booth.conflict }
    const category = categoryOf(base, said('category'), place.categories)
    if (category === undefined) return { element: null, conflict: 'cell-unread' }
    const built = standSchema.safeParse({
      ...base,
      ...Object.fromEntries(Object.entries(measured).filter(([, value]) => value !== undefined)),
      boothKey: booth.boothKey,
      category,
      number: said('number') ?? base.number,
      priceClass: said('price_class') ?? base.priceClass,
      hold: holdOf(base, said),
    })
    return built.success
      ? { element: built.data, conflict: booth.conflict }
      : { element: null, conflict: 'cell-unread' }
  }

  return ofThisFloor.map((row, at) => {
    const id = text(row, 'stand_id')
    const sizes = (['x_m', 'y_m', 'width_m', 'height_m'] as const).map((column) => numberIn(row, column))
    const [xMetres = Number.NaN, yMetres = Number.NaN, widthMetres = Number.NaN, heightMetres = Number.NaN] =
      sizes
    const at1 = centreOf({ xMetres, yMetres, widthMetres, heightMetres, rotationDegrees: 0 })
    return {
      id: id === '' ? null : id,
      kind: 'stand',
      number: text(row, 'number'),
      at: Number.isNaN(at1.x + at1.y) ? null : at1,
      build: (here) => build(row, at, here),
    }
  })
}

type WrittenColumn = keyof ReturnType<typeof standCells>
/** A cell's text where it says something new. */
type Said = (column: WrittenColumn) => string | undefined

type Measured = {
  readonly [Name in 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres']: number | undefined
}

/** `undefined`: the row does not say where it stands. */
function newOne(id: string, { xMetres, yMetres, widthMetres, heightMetres }: Measured): Stand | undefined {
  if (
    xMetres === undefined ||
    yMetres === undefined ||
    widthMetres === undefined ||
    heightMetres === undefined
  )
    return undefined
  return newStand({ id, xMetres, yMetres, widthMetres, heightMetres })
}

/** `undefined`: none is called so. */
function categoryOf(
  base: Stand,
  name: string | undefined,
  categories: TableMergeTarget['categories'],
): string | null | undefined {
  if (name === undefined) return base.category
  return name === '' ? null : categories.find((one) => one.name.toLowerCase() === name.toLowerCase())?.id
}

function holdOf({ hold }: Stand, said: Said): Stand['hold'] {
  const [name, until, why] = [said('hold_for'), said('hold_until'), said('hold_why')]
  if (name === undefined && until === undefined && why === undefined) return hold
  if (name === '' && !until && !why) return null
  const before = hold ?? { boothKey: null, name: '', until: null, why: '' }
  return {
    boothKey: name === undefined ? before.boothKey : null,
    name: name ?? before.name,
    until: until === undefined ? before.until : until || null,
    why: why ?? before.why,
  }
}
