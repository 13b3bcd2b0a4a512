import { z } from 'zod'
import type { RowFinding } from '../domain/tables/findings.ts'
import type { FieldChange, RowJudgement } from '../domain/tables/judge-row.ts'
import type { EntityName, FieldKind } from '../entities/index.ts'
import { call } from './call.ts'
import { recordOrder, recordSelection } from './criterion.ts'
import { entityName, eventId, fieldName } from './schemas.ts'
import { tableEncodings } from './table-encodings.ts'

export const tableId = z.uuid()
/** How the page and the core name a column: a field, or `<field> (title)`. */
const columnName = z.string().min(1).max(140)

/** How a table is to be read; what is not said is found out. */
export const tableChoice = z.strictObject({
  /** Of a workbook: its sheet's position, from 0. */
  sheet: z.int().min(0).optional(),
  /** The row that holds the headings, as spreadsheets count. */
  headingRow: z.int().min(1).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  encoding: z.enum(tableEncodings).optional(),
  /** Of a text: what a stray quotation mark seems to hold together is read line by line (`swallowed`). Default: as it is written. */
  byLine: z.boolean().optional(),
})
export type TableChoice = z.infer<typeof tableChoice>

/** What a table was understood to be. */
export const tableFacts = z.object({
  format: z.enum(['csv', 'xlsx']),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  sheet: z.int().nullable(),
  delimiter: tableChoice.shape.delimiter.unwrap().nullable(),
  encoding: tableChoice.shape.encoding.unwrap().nullable(),
  /**
   * Lines that look like rows of their own and lie between quotation marks, which makes one cell of
   * them: the first such place, from 1, how many there are, and whether they were read line by line.
   */
  swallowed: z.object({ line: z.int(), lastLine: z.int(), places: z.int(), byLine: z.boolean() }).nullable(),
  /** As spreadsheets count. */
  headingRow: z.int(),
  /** The first rows that hold anything, and the beginning of what they say: any of them can hold the headings. */
  firstRows: z.array(z.object({ number: z.int(), text: z.string() })),
  headings: z.array(z.string()),
  /** Below them, without empty ones. */
  rows: z.int(),
})
export type TableFacts = z.infer<typeof tableFacts>

/** What a column of a table can stand for. */
export interface TableTarget {
  readonly name: string
  readonly field: string
  readonly part: 'id' | 'value' | 'titles' | 'stand'
  readonly kind: FieldKind['kind']
  readonly writable: boolean
  readonly required: boolean
}

/** A table that was taken in, as it is before anything is decided. */
export interface ImportTable {
  readonly name: string
  readonly facts: TableFacts
  /** The first values of each column, as texts. */
  readonly samples: readonly (readonly string[])[]
  readonly targets: readonly TableTarget[]
  /** What is suggested; `remembered`: by what was chosen for the same headings before. */
  readonly options: ImportOptions
  readonly remembered: boolean
  /** The targets by which rows can be matched to records where they name no id. */
  readonly matchable: readonly string[]
}

const importOptions = z.strictObject({
  /** For each column what it stands for; `null`: it is left out. */
  mapping: z.array(columnName.nullable()).max(1_000),
  /** By which target rows are matched to records where they name no id, or `byTitle`; `null`: by none. */
  matchBy: columnName.nullable(),
  /** An empty cell empties its field; else it says nothing. */
  clearEmpty: z.boolean(),
  /** Also takes files that lie outside the table's folder; never remembered. Default: does not. */
  outsideFiles: z.boolean().optional(),
  /**
   * Makes what cells name and the event does not have, where a name is all that it needs (floors,
   * tracks); never remembered. Default: where the event has none of them at all.
   */
  makeMissing: z.boolean().optional(),
  /** Makes records also of rows whose names are here already; never remembered. Default: these rows are errors. */
  makeDuplicates: z.boolean().optional(),
})
export type ImportOptions = z.infer<typeof importOptions>

const rowKinds = ['new', 'changed', 'unchanged', 'error'] as const
export type RowKind = RowJudgement['kind']

/** Records of one entity that cells name and the event does not have, though a name is all they need. */
export type MissingNames = {
  readonly entity: EntityName
  readonly count: number
  /** The first of them. */
  readonly names: readonly string[]
  /** Whether the import makes them. */
  readonly makes: boolean
}

/** The result of a dry run. */
export type ImportCounts = Readonly<Record<RowKind, number>> & {
  /** New or changed records that lack what is required: they become drafts. */
  readonly incomplete: number
  readonly warned: number
  /** Rows without errors that become drafts or have warnings. */
  readonly noted: number
  /** Different files outside the table's folder that cells name, whether they are taken or not. */
  readonly outsideFiles: number
  /** Rows that would make a record whose name is here already, whether they make it or not. */
  readonly duplicates: number
  readonly missing: readonly MissingNames[]
}

export interface ImportedRow {
  /** As spreadsheets count. */
  readonly number: number
  readonly kind: RowKind
  readonly key: string | null
  readonly title: string
  /** What a reference becomes is a key, or `{ name }` of a record that is made with the import. */
  readonly changes: readonly FieldChange[]
  readonly incomplete: readonly string[]
  readonly errors: readonly RowFinding[]
  readonly warnings: readonly RowFinding[]
}

/** What became of an import: the result of its job, also of one that was called off half-way. */
export interface ImportResult {
  /** Takes all of it back (`records.undo`); `null` where nothing has changed. */
  readonly token: string | null
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  /** Of those created and changed, the drafts. */
  readonly incomplete: number
  /** Rows with errors. */
  readonly leftOut: number
  readonly cancelled: boolean
}

/** A file that was made, to be fetched by its id. */
export type MadeTable = {
  readonly fileId: string
  readonly name: string
  readonly records: number
}

const inTable = { eventId, tableId }
/** What fields and their choices are called, in the person's language first, then in others. */
const words = z.record(fieldName, z.array(z.string().max(500)).max(20))
const tableFormat = z.enum(['csv', 'xlsx'])

/** Tables of files: records in, and out. The file comes and goes by the host's own ways. */
export const tableCalls = {
  /** Reads a table that was taken in (`takeTable` of the bridge). */
  'imports.open': call<ImportTable>()(z.strictObject({ ...inTable, entity: entityName, choice: tableChoice, labels: words })),
  /** A dry run: nothing is written. The job's result is `ImportCounts`. */
  'imports.check': call<{ readonly jobId: string }>()(
    z.strictObject({ ...inTable, entity: entityName, ...importOptions.shape, choices: z.record(fieldName, words) }),
  ),
  /** What the dry run says of the rows, in the order of the file. */
  'imports.rows': call<{ readonly items: readonly ImportedRow[]; readonly total: number }>()(
    z.strictObject({
      ...inTable,
      kinds: z.array(z.enum(rowKinds)).min(1).optional(),
      /** Only rows that become drafts or have warnings. */
      noted: z.boolean().optional(),
      offset: z.int().min(0).optional(),
      /** Default 100. */
      limit: z.int().min(1).max(500).optional(),
    }),
  ),
  /** Imports the rows of the last dry run that have no errors. The job's result is an `ImportResult`. */
  'imports.apply': call<{ readonly jobId: string }>()(z.strictObject(inTable)),
  /**
   * The rows with errors as a file like the one that came, with a column that says why: of the
   * import, or of the dry run before it.
   */
  'imports.errorRows': call<MadeTable>()(z.strictObject(inTable)),
  'imports.close': call<null>()(z.strictObject(inTable)),

  'exports.targets': call<readonly TableTarget[]>()(z.strictObject({ eventId, entity: entityName })),
  /** Records as a file; `fields`: these columns, default all. The job's result is a `MadeTable`. */
  'exports.make': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      entity: entityName,
      selection: recordSelection.optional(),
      ...recordOrder,
      fields: z.array(columnName).min(1).max(500).optional(),
      format: tableFormat,
      /** Of the file, without what follows its dot. */
      name: z.string().trim().min(1).max(200),
    }),
  ),
}
