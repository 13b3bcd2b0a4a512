import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { comparedName } from '../record/search-text.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../record/record-values.ts'
import { sameValue } from '../record-fields/same-value.ts'
import { validateField } from '../record-fields/validation.ts'
import type { ValidationContext } from '../fields/rules.ts'
import { cellText, isBlankCell, type TableCell } from '../cells/cell.ts'
import type { TableColumn } from './columns.ts'
import type { CellFinding, RowFinding } from '../cells/findings.ts'
import { readCell } from './read-cell.ts'
import type { CellContext, CellReading, NamedRecords } from '../cells/cell-reading.ts'
import type { byTitle } from './matching.ts'
import { writtenCell } from './written-cell.ts'
import type { RecordNames } from '../cells/record-names.ts'

/** A column of the file that is imported, and where it stands in a row. */
export interface MappedColumn extends Pick<CellContext, 'dateOrder' | 'choices'> {
  readonly index: number
  readonly column: TableColumn
}

/** How a table is taken in. */
export interface ImportPlan {
  readonly entity: EntityName
  readonly columns: readonly MappedColumn[]
  /** The fields of the event's own form that a new record must have. */
  readonly ownRequired: readonly FieldDeclaration[]
  /**
   * By which column rows are matched where they name no id, or by what their records are called
   * within the booth or the like that they are parts of; `null`: by none.
   */
  readonly matchBy: MappedColumn | typeof byTitle | null
  /** The column of what no two records may have. */
  readonly unique: MappedColumn | null
  /** The columns that tell records apart (`identityFields`). */
  readonly identity: readonly MappedColumn[]
  /** An empty cell empties its field; else it says nothing. */
  readonly clearEmpty: boolean
  /** A row makes a record also where one of its name is here. */
  readonly makeDuplicates: boolean
  readonly timeZone: string
  readonly validation: ValidationContext
  /** What a cell says that names a file; without it files cannot be imported. */
  readonly file?: ((field: FieldDeclaration, text: string) => CellReading) | undefined
  /** What stands for a record that is made with the import, since a cell names it. */
  readonly missing?: CellContext['missing']
  readonly languages: CellContext['languages']
  /** What the service's lists of places say about a new value, as far as they are here. */
  readonly placeFinding:
    ((field: FieldDeclaration, values: RecordValues) => CellFinding | undefined) | undefined
  /** The service's own spelling of the place that a field names, as far as its list is here and has it. */
  readonly placeSpelling: ((field: FieldDeclaration, values: RecordValues) => string | undefined) | undefined
  /** Whether a value of a column is wanted as it is written. */
  readonly isAsWritten: ((column: number, text: string) => boolean) | undefined
}

/** What a cell says that the service spells otherwise. `to`: its spelling; `null`: it is kept as it is written. */
export interface SpelledValue {
  readonly column: number
  readonly from: string
  readonly to: string | null
}

export interface FieldChange {
  readonly field: string
  /** `null`: none. */
  readonly before: JsonValue
  readonly after: JsonValue
}

/** What a row would do to the record it is for. */
export interface RowJudgement {
  readonly kind: 'new' | 'changed' | 'unchanged' | 'error'
  /** What is written, unless there are errors: then what could be read. */
  readonly values: RecordValues
  readonly changes: readonly FieldChange[]
  /** Required fields without a value: the record becomes a draft, which is not sent yet. */
  readonly incomplete: readonly string[]
  /** What is written as the service spells it. */
  readonly spelled: readonly SpelledValue[]
  /** Why the row is not imported. */
  readonly errors: readonly RowFinding[]
  readonly warnings: readonly RowFinding[]
}

export interface RowRecords extends NamedRecords, RecordNames {}

/** `before`: the record that the row is for as it is now; `undefined`: it is a new one. */
export function judgeRow(
  plan: ImportPlan,
  cells: readonly TableCell[],
  before: RecordValues | undefined,
  records: RowRecords,
): RowJudgement {
  const { values, columnOf, errors, warnings } = readRow(plan, cells, before, records)
  const spelled = spellPlaces(plan, values, columnOf, before)
  const changes: FieldChange[] = []
  const after: RecordValues = {
    ...(before ?? entities[plan.entity].beginning),
    ...Object.fromEntries(values),
  }
  for (const [field, value] of values) {
    const declared = fieldOf(plan, field)
    if (sameValue(declared, before?.[field], value)) continue
    const column = columnOf.get(field) ?? null
    for (const { code, params } of validateField(declared, after, plan.validation)) {
      if (code !== 'required')
        errors.push({ column, field, code, ...(params === undefined ? {} : { params }) })
    }
    const place = plan.placeFinding?.(declared, after)
    if (place !== undefined) warnings.push({ column, field, ...place })
    changes.push({ field, before: before?.[field] ?? null, after: value })
  }
  const changed = Object.fromEntries(changes.map((change) => [change.field, change.after]))
  const written = before === undefined ? { ...entities[plan.entity].beginning, ...changed } : changed
  if (errors.length > 0)
    return { kind: 'error', values: written, changes: [], incomplete: [], spelled, errors, warnings }
  const kind = before === undefined ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return {
    kind,
    values: written,
    changes,
    incomplete: missing(plan, before, after, changes),
    spelled,
    errors,
    warnings,
  }
}

/** Writes places as the service does, which may not know them by another name. */
function spellPlaces(
  { placeSpelling, isAsWritten, columns }: ImportPlan,
  values: Map<string, JsonValue>,
  columnOf: ReadonlyMap<string, number>,
  before: RecordValues | undefined,
): readonly SpelledValue[] {
  if (placeSpelling === undefined) return []
  const said: RecordValues = { ...before, ...Object.fromEntries(values) }
  const spelled: SpelledValue[] = []
  for (const { column, index } of columns) {
    const { field } = column
    const from = values.get(field.name)
    if (columnOf.get(field.name) !== index || typeof from !== 'string') continue
    const to = placeSpelling(field, said)
    if (to === undefined || to === from) continue
    const isWanted = isAsWritten?.(index, from) !== true
    spelled.push({ column: index, from, to: isWanted ? to : null })
    if (isWanted) values.set(field.name, to)
  }
  return spelled
}

/** What the cells of a row say, by field, and in which column; two columns of a field have to agree. */
function readRow(
  plan: ImportPlan,
  cells: readonly TableCell[],
  before: RecordValues | undefined,
  records: RowRecords,
) {
  const errors: RowFinding[] = []
  const warnings: RowFinding[] = []
  const values = new Map<string, JsonValue>()
  const columnOf = new Map<string, number>()
  for (const mapped of plan.columns) {
    const { column, index } = mapped
    const { name } = column.field
    if (!column.writable) continue
    const said = saidBy(mapped, cells[index] ?? null, plan, before, records)
    if (said === undefined) continue
    columnOf.set(name, index)
    if ('finding' in said) errors.push({ column: index, field: name, ...said.finding })
    else if (values.has(name) && !sameValue(column.field, values.get(name), said.value))
      errors.push({ column: index, field: name, code: 'columns-disagree' })
    else values.set(name, said.value)
    if ('warning' in said && said.warning !== undefined)
      warnings.push({ column: index, field: name, ...said.warning })
  }
  return { values, columnOf, errors, warnings }
}

/** What a cell says of its field; `undefined`: nothing that the record does not say already. */
function saidBy(
  { column, ...reading }: MappedColumn,
  cell: TableCell,
  { entity, clearEmpty, timeZone, file, missing, languages }: ImportPlan,
  before: RecordValues | undefined,
  records: RowRecords,
): CellReading | undefined {
  const had = before?.[column.field.name]
  if (before !== undefined && sameLines(cellText(writtenCell(column, had, records)), cellText(cell)))
    return undefined
  if (isBlankCell(cell)) {
    // The titles are another way to say what the ids say.
    // What the service never tells is in no list that came from it: an empty cell does not say that
    // it is not so.
    if (entities[entity].unreported.includes(column.field.name)) return undefined
    // The service has no way to take a file away.
    if (column.field.type.kind === 'file') return undefined
    return clearEmpty && column.part === 'value' && !isEmpty(had) ? { value: null } : undefined
  }
  if (column.field.type.kind === 'file' && file !== undefined)
    return file(column.field, cellText(cell).trim())
  return readCell(column, cell, { ...reading, timeZone, records, missing, languages, before: had })
}

function sameLines(a: string, b: string): boolean {
  return a === b || a.replaceAll(/\r\n?/g, '\n') === b.replaceAll(/\r\n?/g, '\n')
}

function fieldOf({ columns }: ImportPlan, name: string): FieldDeclaration {
  const found = columns.find(({ column }) => column.field.name === name)
  if (found === undefined) throw new TypeError(`No column is for ${name}.`)
  return found.column.field
}

function missing(
  { entity, ownRequired, validation }: ImportPlan,
  before: RecordValues | undefined,
  after: RecordValues,
  changes: readonly FieldChange[],
): readonly string[] {
  const lacking = [...entities[entity].writable, ...ownRequired].filter((field) =>
    validateField(field, after, validation).some(({ code }) => code === 'required'),
  )
  const names = lacking.map(({ name }) => name)
  return before === undefined ? names : names.filter((name) => changes.some(({ field }) => field === name))
}

/** What two values of a field have in common where they are to mean the same record. */
export function matchText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? comparedName(value) : typeof value === 'number' ? String(value) : ''
}

/**
 * What a row says of the fields that tell records apart. A name of what is not here stays as it is,
 * and is the key of no record.
 */
export function rowIdentity(
  plan: ImportPlan,
  cells: readonly TableCell[],
  records: NamedRecords,
): RecordValues {
  const values: Record<string, JsonValue> = {}
  for (const { column, index, ...reading } of plan.identity) {
    const cell = cells[index] ?? null
    if (isBlankCell(cell)) continue
    const read = readCell(column, cell, { ...reading, timeZone: plan.timeZone, records })
    values[column.field.name] ??= 'value' in read ? read.value : cellText(cell)
  }
  return values
}

/** The same of a row's cell; empty where it says nothing that can be read. */
export function matchTextOf(
  { column, index, ...reading }: MappedColumn,
  cells: readonly TableCell[],
  plan: ImportPlan,
  records: NamedRecords,
): string {
  const cell = cells[index] ?? null
  if (isBlankCell(cell)) return ''
  const read = readCell(column, cell, { ...reading, timeZone: plan.timeZone, records })
  return 'value' in read ? matchText(read.value) : ''
}
