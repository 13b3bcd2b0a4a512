import { AppError } from '../../../shared/errors.ts'
import type { GeneratedFile, RecordSelection } from '../../../shared/contract/index.ts'
import { orderedParts, type OrderedPart } from '../../../shared/domain/booths/booth-content.ts'
import type { TableCell } from '../../../shared/domain/cells/cell.ts'
import type { TableColumn } from '../../../shared/domain/tables/columns.ts'
import type { RecordNames } from '../../../shared/domain/cells/record-names.ts'
import { writtenCell } from '../../../shared/domain/tables/written-cell.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { jsonLine } from '../../../shared/json.ts'
import { standNumber } from '../../workspace/plan/stand-number.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import type { ListOrder } from '../../workspace/stores/lists.ts'
import { columnsOf } from '../importing/plan.ts'
import type { Progress } from '../importing/check.ts'
import { createRecordNames } from '../importing/record-index.ts'
import type { TableFolder, TableFormat } from '../table-folder.ts'

/** Records and the order in which they go out. */
export interface OutgoingRecords extends ListOrder {
  readonly entity: EntityName
  /** Default: all that are not to be removed. */
  readonly selection?: RecordSelection | undefined
}

export interface ExportRequest extends OutgoingRecords {
  /** Names of columns; default all. */
  readonly fields?: readonly string[] | undefined
  readonly format: TableFormat
  /** Of the file, without what follows the dot. */
  readonly name: string
}

const keysAtOnce = 1_000

/**
 * Records as a file for spreadsheets, which an import takes as it is. Goes in slices.
 *
 * @throws AppError `invalid-input` for a column that is not there
 */
export async function exportTable(
  workspace: Workspace,
  folder: TableFolder,
  request: ExportRequest,
  { signal, onDone }: Progress,
): Promise<GeneratedFile & { readonly path: string }> {
  const { entity, format, name } = request
  const columns = chosenColumns(columnsOf(workspace, entity), request.fields)
  const keys = await keysOf(workspace, request)
  const cellsOf = recordCells(workspace, entity, columns, createRecordNames(workspace))
  const pause = pacer()
  const rows = async function* (): AsyncGenerator<string> {
    yield jsonLine(columns.map((column) => column.name))
    let done = 0
    for (const key of keys) {
      const cells = cellsOf(key)
      done += 1
      if (cells === undefined) continue
      yield jsonLine(cells)
      await pause()
      if (done % 500 === 0) onDone(done, keys.length)
    }
    onDone(keys.length, keys.length)
  }
  return { ...(await folder.make({ name, format, sheet: entity }, rows(), signal)), records: keys.length }
}

/** What the columns say of a record; nothing of one that is gone. */
export function recordCells(
  workspace: Workspace,
  entity: EntityName,
  columns: readonly TableColumn[],
  names: RecordNames,
): (key: string) => readonly TableCell[] | undefined {
  return (key) => {
    const record = workspace.records.get(entity, key)
    if (record === undefined) return undefined
    const values = currentValues(record)
    return columns.map((column) => {
      if (column.part === 'id') return record.remoteId ?? record.key
      return column.part === 'stand'
        ? standNumber(workspace, key, values)
        : writtenCell(column, values[column.field.name], names)
    })
  }
}

function chosenColumns(
  all: readonly TableColumn[],
  names: readonly string[] | undefined,
): readonly TableColumn[] {
  if (names === undefined) return all
  return names.map((wanted) => {
    const column = all.find(({ name }) => name === wanted)
    if (column === undefined)
      throw new AppError('invalid-input', `There is no column “${wanted}”.`, {
        field: wanted,
        details: { reason: 'no-such-field' },
      })
    return column
  })
}

/** The keys of outgoing records in their order. */
export async function keysOf(workspace: Workspace, request: OutgoingRecords): Promise<readonly string[]> {
  const keys = await chosenKeys(workspace, request)
  const { entity, orderBy, descending } = request
  const part =
    orderBy === undefined && descending !== true ? orderedParts.find((one) => one === entity) : undefined
  return part === undefined ? keys : byBooth(workspace, part, keys)
}

async function chosenKeys(
  { lists }: Workspace,
  { entity, selection, orderBy, descending }: OutgoingRecords,
): Promise<readonly string[]> {
  if (selection !== undefined && 'keys' in selection) return selection.keys
  const { all = { entity }, except = [] } = selection ?? {}
  if (all.entity !== entity)
    throw new AppError('invalid-input', 'The criterion is of another entity.', { field: 'selection' })
  const left = new Set(except)
  const isByTitle = orderBy === undefined && descending !== true
  const keys: string[] = isByTitle ? [...(await lists.keys(all))] : []
  for (let more = !isByTitle; more;) {
    const { items, total } = await lists.page(all, {
      orderBy,
      descending,
      fields: [],
      offset: keys.length,
      limit: keysAtOnce,
    })
    keys.push(...items.map(({ key }) => key))
    more = items.length > 0 && keys.length < total
  }
  return keys.filter((key) => !left.has(key))
}

/**
 * Documents or videos booth by booth as their titles go, each booth's in the order that is kept of
 * them, as its packs have them. Those of no booth come last, as they are given.
 */
async function byBooth(
  { lists, partOrders }: Workspace,
  entity: OrderedPart,
  keys: readonly string[],
): Promise<readonly string[]> {
  const left = new Set(keys)
  const ofBooth = new Map(
    (await lists.keys({ entity: 'booth' })).map((key) => [key, new Array<{ readonly key: string }>()]),
  )
  for (let offset = 0, total = 1; offset < total; offset += keysAtOnce) {
    const page = await lists.page(
      { entity },
      { orderBy: ':made', fields: ['booth_id'], offset, limit: keysAtOnce },
    )
    for (const { key, values } of page.items) {
      const booth = values['booth_id']
      if (left.has(key) && typeof booth === 'string') ofBooth.get(booth)?.push({ key })
    }
    total = page.total
  }
  const placed = [...ofBooth].flatMap(([booth, parts]) =>
    partOrders.sorted(booth, entity, parts).map(({ key }) => key),
  )
  for (const key of placed) left.delete(key)
  return [...placed, ...left]
}
