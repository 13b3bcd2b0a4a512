import { z } from 'zod'
import type { TableCell } from '../domain/cells/cell.ts'
import type { RowFinding } from '../domain/cells/findings.ts'
import type { FieldChange, RowJudgement, SpelledValue } from '../domain/tables/judge-row.ts'
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
  /** Of a workbook: its sheet's position, from 0, or as a person names it: its name, or its number from 1. */
  sheet: z.union([z.int().min(0), z.string().min(1).max(200)]).optional(),
  /** Of a sheet with several tables: which, from 0. Default: the first, or the one with `headingRow`. */
  block: z.int().min(0).optional(),
  /** Sums and footnotes below the records are taken for records too. Default: they are left out. */
  footers: z.boolean().optional(),
  /** The row that holds the headings, as spreadsheets count; `none`: the first row is a record already. */
  headingRow: z.union([z.int().min(1), z.literal('none')]).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  encoding: z.enum(tableEncodings).optional(),
  /** Of a text: what a stray quotation mark seems to hold together is read line by line (`unclosedQuotes`). Default: as it is written. */
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
  unclosedQuotes: z
    .object({ line: z.int(), lastLine: z.int(), places: z.int(), byLine: z.boolean() })
    .nullable(),
  /** The tables of a sheet that has several: where their headings are, what these say, and how many rows each has. */
  blocks: z.array(z.object({ headingRow: z.int(), text: z.string(), rows: z.int() })),
  block: z.int(),
  /** Rows below the records that look like sums and footnotes: the first of them, how many, and whether they are taken for records. */
  footers: z
    .object({
      rows: z.array(z.object({ number: z.int(), text: z.string() })),
      count: z.int(),
      taken: z.boolean(),
    })
    .nullable(),
  /** As spreadsheets count; `null`: there is none, and the columns are called by their letters. */
  headingRow: z.int().nullable(),
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
  /** Whether any of its headings was understood by its words. */
  readonly headed: boolean
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
  readonly values: readonly ColumnValue[]
}

/**
 * A value that many rows of a column have, and that is another in the import, or could be:
 * `replaced`: as was asked for; `spelled`: as the service spells it; `kept`: as it is written, since
 * that was asked for; `unknown`: it is not known here, in several rows.
 */
export type ColumnValue = {
  readonly column: number
  readonly from: string
  readonly state: 'replaced' | 'spelled' | 'kept' | 'unknown'
  /** What it is in the import; `null`: what it is. */
  readonly to: string | null
  readonly rows: number
}

/** A cell about which something is to be said, or that was corrected. */
export interface ImportedCell {
  readonly column: number
  readonly text: string
  /** What the file says; `null`: the same. */
  readonly was: string | null
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
  readonly spelled: readonly SpelledValue[]
  readonly errors: readonly RowFinding[]
  readonly warnings: readonly RowFinding[]
  readonly cells: readonly ImportedCell[]
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
export type GeneratedFile = {
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
  'imports.open': call<ImportTable>()(
    z.strictObject({ ...inTable, entity: entityName, choice: tableChoice, labels: words }),
  ),
  /** A dry run: nothing is written. The job's result is `ImportCounts`. */
  'imports.check': call<{ readonly jobId: string }>()(
    z.strictObject({
      ...inTable,
      entity: entityName,
      ...importOptions.shape,
      choices: z.record(fieldName, words),
    }),
  ),
  /** What the dry run says of the rows, in the order of the file. */
  'imports.rows': call<{ readonly items: readonly ImportedRow[]; readonly total: number }>()(
    z.strictObject({
      ...inTable,
      kinds: z.array(z.enum(rowKinds)).min(1).optional(),
      /** Only rows that become drafts or have warnings. */
      noted: z.boolean().optional(),
      /** Also the rows with cells that were corrected, whatever they are by now. */
      mended: z.boolean().optional(),
      offset: z.int().min(0).optional(),
      /** Default 100. */
      limit: z.int().min(1).max(500).optional(),
    }),
  ),
  /**
   * Corrects a table that was checked: cells of it, and values of whole columns. The file stays as it
   * is; what was corrected is gone when the table is closed or read anew, and that of a column when it
   * is left out. Answers with the corrected rows as they are judged now; the job makes the dry run
   * anew, as what one row says can matter to others, and has its result.
   */
  'imports.mend': call<{ readonly rows: readonly ImportedRow[]; readonly jobId: string }>()(
    z.strictObject({
      ...inTable,
      cells: z
        .array(
          z.strictObject({
            row: z.int().min(1),
            column: z.int().min(0),
            text: z.string().max(100_000).nullable(),
          }),
        )
        .max(5_000)
        .default([]),
      values: z
        .array(
          z.strictObject({
            column: z.int().min(0),
            from: z.string().trim().min(1).max(10_000),
            to: z.string().max(10_000).nullable().optional(),
          }),
        )
        .max(1_000)
        .default([]),
    }),
  ),
  /** Imports the rows of the last dry run that have no errors. The job's result is an `ImportResult`. */
  'imports.apply': call<{ readonly jobId: string }>()(z.strictObject(inTable)),
  /**
   * The rows with errors as a file like the one that came, with a column that says why: of the
   * import, or of the dry run before it.
   */
  'imports.errorRows': call<GeneratedFile>()(z.strictObject(inTable)),
  'imports.close': call<null>()(z.strictObject(inTable)),

  'exports.targets': call<readonly TableTarget[]>()(z.strictObject({ eventId, entity: entityName })),
  /**
   * Records as cells for the clipboard, their headings first: these fields as they are shown, and the
   * id last. A heading is the label that it is shown with where an import understands that.
   */
  'exports.cells': call<readonly (readonly TableCell[])[]>()(
    z.strictObject({
      eventId,
      entity: entityName,
      selection: recordSelection,
      ...recordOrder,
      shown: z.array(z.strictObject({ field: fieldName, label: z.string().max(500) })).max(500),
      labels: words,
    }),
  ),
  /** Records as a file; `fields`: these columns, default all. The job's result is a `GeneratedFile`. */
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
