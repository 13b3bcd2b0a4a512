import { cellText } from '../../../shared/domain/cells/cell.ts'
import { tableColumns, type TableColumn } from '../../../shared/domain/tables/columns.ts'
import { identityFields } from '../../../shared/domain/record-fields/namesakes.ts'
import type { ImportPlan, MappedColumn } from '../../../shared/domain/tables/judge-row.ts'
import {
  byTitle,
  identifyingColumns,
  identifiesRecords,
  titleMatch,
} from '../../../shared/domain/tables/matching.ts'
import { orderOfColumn, type DateOrder } from '../../../shared/domain/cells/readings.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import type { TableRows } from '../table-rows.ts'
import { rowsAtOnce } from './check.ts'
import { isPerLanguage, listedLanguages } from './column-lists.ts'

/** The columns of an entity in this event, with those of its own form. */
export function columnsOf(workspace: Workspace, entity: EntityName): readonly TableColumn[] {
  const { form } = entities[entity]
  // In the order in which they came, which is that of the form.
  return tableColumns(
    entity,
    form === undefined ? [] : [...workspace.records.iterate(form)].map(currentValues),
  )
}

/** What an import is asked to do. */
export interface ImportRequest {
  readonly entity: EntityName
  readonly mapping: readonly (string | null)[]
  readonly matchBy: string | null
  readonly clearEmpty: boolean
  readonly outsideFiles?: boolean | undefined
  readonly makeMissing?: boolean | undefined
  readonly makeDuplicates?: boolean | undefined
  readonly choices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/**
 * How the table is to be taken in. Goes through the columns of dates once, for the order of their
 * numbers.
 *
 * @throws AppError `invalid-input` where the mapping names what is not there, or one thing twice, or
 * nothing by which a record could be found or made
 */
export async function planImport(
  workspace: Workspace,
  { entity, mapping, matchBy, clearEmpty, makeDuplicates = false, choices }: ImportRequest,
  rows: TableRows,
  {
    timeZone,
    today,
    headings,
    ...settings
  }: { readonly timeZone: string; readonly today: string; readonly headings: readonly string[] } & Pick<
    ImportPlan,
    'placeFinding' | 'placeSpelling' | 'isAsWritten' | 'file' | 'missing'
  >,
): Promise<ImportPlan> {
  if (entities[entity].save === undefined)
    throw new AppError('invalid-input', `Records of “${entity}” can only be read.`, {
      details: { reason: 'read-only' },
    })
  const known = new Map(columnsOf(workspace, entity).map((column) => [column.name, column]))
  const chosen = mapping.flatMap((name, index): { index: number; column: TableColumn }[] => {
    if (name === null) return []
    const column = known.get(name)
    if (column === undefined || mapping.indexOf(name) !== index)
      throw new AppError(
        'invalid-input',
        `“${name}” ${column === undefined ? 'is no column here' : 'is chosen twice'}.`,
        { field: name },
      )
    return [{ index, column }]
  })
  const orders = await dateOrders(
    rows,
    chosen
      .filter(({ column }) => column.field.type.kind === 'date' || column.field.type.kind === 'timestamp')
      .map(({ index }) => index),
  )
  const columns = chosen.map((one): MappedColumn => ({
    ...one,
    dateOrder: orders.get(one.index),
    choices: choices[one.column.field.name],
  }))
  const columnNamed = (name: string | null | undefined): MappedColumn | null =>
    columns.find(({ column }) => column.name === name) ?? null
  const fields = identityFields(entity)
  const identity = columns.filter(({ column }) => column.part !== 'id' && fields.includes(column.field.name))
  if (!identifiesRecords(entity, mapping, matchBy)) throw tellsNothing(entity, headings)
  return {
    entity,
    columns,
    identity,
    ownRequired: [...known.values()].flatMap(({ field, writable }) =>
      writable && field.required === true && entities[entity].fieldNamed(field.name) === undefined
        ? [field]
        : [],
    ),
    matchBy: matchBy !== null && matchBy === titleMatch(entity, mapping) ? byTitle : columnNamed(matchBy),
    unique: columnNamed(entities[entity].uniqueField ?? entities[entity].naturalKey),
    clearEmpty,
    makeDuplicates,
    timeZone,
    languages: columns.some(({ column }) => isPerLanguage(column.field))
      ? listedLanguages(workspace)
      : undefined,
    validation: { today },
    ...settings,
  }
}

function tellsNothing(entity: EntityName, headings: readonly string[]): AppError {
  const named = headings.map((heading) => `“${heading}”`).join(', ')
  return new AppError(
    'invalid-input',
    [
      `No column of this table was understood as what a ${entity} is called, or as which ${entity} a row is for, so nothing can be imported.`,
      `Its headings are: ${named}.`,
      `Say which of them is one of ${identifyingColumns(entity).join(', ')}: --map HEADING=FIELD.`,
    ].join('\n'),
    {
      details: { reason: 'names-nothing', headings: [...headings], fields: [...identifyingColumns(entity)] },
    },
  )
}

/** No day is written with more letters. */
const longestDate = 100

async function dateOrders(
  rows: TableRows,
  columns: readonly number[],
): Promise<ReadonlyMap<number, DateOrder | undefined>> {
  if (columns.length === 0) return new Map()
  const texts = new Map(columns.map((column) => [column, new Set<string>()]))
  const pause = pacer()
  for (let from = 0; from < rows.count;) {
    const some = await rows.slice(from, rowsAtOnce)
    for (const { cells } of some)
      for (const [column, seen] of texts) {
        const text = cellText(cells[column])
        if (text.length <= longestDate) seen.add(text)
      }
    from += some.length
    await pause()
  }
  return new Map([...texts].map(([column, seen]) => [column, orderOfColumn(seen)]))
}
