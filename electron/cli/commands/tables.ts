import { basename, dirname, extname, resolve } from 'node:path'
import type {
  ColumnValue,
  ImportOptions,
  ImportedRow,
  ImportTable,
  MissingNames,
  TableChoice,
  TableFacts,
} from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { omitsStandColumns } from '../../../shared/domain/tables/columns.ts'
import { findingText } from '../../../shared/domain/cells/findings.ts'
import { matchFor, titleMatch } from '../../../shared/domain/tables/matching.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { readDroppedFile } from '../../media/dropped-file.ts'
import { exportTable } from '../../tables/exporting/exporting.ts'
import type { MendedValue } from '../../tables/importing/corrections.ts'
import { checkDestination, copyOut } from '../../application/host/copy-out.ts'
import type { CommandResult } from '../output/output.ts'
import { withSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

interface TableContext {
  readonly folder: EventFolder
  readonly signal: AbortSignal
}

export interface ImportTableRequest {
  readonly entity: EntityName
  readonly file: string
  readonly dryRun: boolean
  /** The sheet of a workbook, by name or number; else it is found out. */
  readonly sheet: string | undefined
  /** Which of a sheet's tables, from 1; else the first. */
  readonly table: number | undefined
  /** Sums and footnotes are taken too. */
  readonly footers: boolean
  /** The row that holds the headings, or that none does; else it is found out. */
  readonly headingRow: number | 'none' | undefined
  /** What a stray quotation mark seems to hold together is read line by line. */
  readonly byLine: boolean
  readonly matchBy: string | undefined
  readonly clearEmpty: boolean
  /** Also files from outside the table's folder. */
  readonly outsideFiles: boolean
  /** Also makes the floors and the like that it names and that are not here. */
  readonly makeMissing: boolean
  /** Also makes records whose names are here already. */
  readonly allowDuplicates: boolean
  readonly keepGoing: boolean
  /** Heading → column of the entity; `null`: it is left out. */
  readonly mapped: ReadonlyMap<string, string | null>
  /** `place`: the heading, a colon and a value; `to`: what it is imported as; `null`: as it is written. */
  readonly replacements: readonly { readonly place: string; readonly to: string | null }[]
  /** Where the rows with errors go. */
  readonly errorFile: string | undefined
}

/** A person is shown so many rows; JSON has them all. */
const namedRows = 100
const rowsAtOnce = 1000

/**
 * Takes a table in, after a dry run. Throws `invalid-input` before anything has changed where a row
 * is wrong and it is not to keep going.
 */
export function importTable(
  request: ImportTableRequest,
  { folder, signal }: TableContext,
): Promise<CommandResult> {
  const { entity, file, dryRun, keepGoing, errorFile } = request
  return withSession(folder, async ({ open: { imports, tables } }) => {
    const progress = { signal, onDone: () => undefined }
    const { id } = await tables.take(basename(file), readDroppedFile(file), signal, dirname(resolve(file)))
    const table = await imports.open(id, entity, choiceOf(request), {}, signal)
    const { unclosedQuotes, footers } = table.facts
    const read = {
      sheet: sheetOf(table.facts),
      ...tableOf(request, table.facts),
      footers,
      swallowed: unclosedQuotes,
    }
    const options = optionsFor(table, request)
    await imports.mend(id, {
      cells: [],
      values: request.replacements.map((one) => replacementIn(table, options.mapping, one)),
    })
    const counts = await imports.check(id, { entity, ...options, choices: {} }, progress)
    const rowsOf = async (...kinds: ImportedRow['kind'][]): Promise<readonly ImportedRow[]> => {
      const rows: ImportedRow[] = []
      for (;;) {
        const { items } = await imports.rows(id, { kinds, offset: rows.length, limit: rowsAtOnce })
        rows.push(...items)
        if (items.length < rowsAtOnce) return rows
      }
    }
    const errors = (await rowsOf('error')).map((row) => rowError(row, table.facts.headings))
    const leftOut = table.facts.headings.filter((_heading, column) => options.mapping[column] == null)
    const keepErrors = async (): Promise<void> => {
      if (errorFile !== undefined) await copyOut((await imports.errorRows(id)).path, errorFile)
    }
    const outside = imports.outsideFiles(id)
    const values = counts.values.map(({ column, from, to, state, rows }) => ({
      column: table.facts.headings[column] ?? '',
      from,
      to,
      state,
      rows,
    }))
    const checked = { ...counts, ...read, values, outsideFiles: outside, columnsLeftOut: leftOut, errors }
    const lines = [
      ...sourceLines(request, table.facts),
      ...(unclosedQuotes === null ? [] : [unclosedQuotesLine(unclosedQuotes)]),
      ...counts.missing.map(missingLine),
      ...(counts.duplicates === 0 || request.allowDuplicates
        ? []
        : [duplicatesLine(counts.duplicates, titleMatch(entity, options.mapping))]),
      ...firstOf(
        counts.values.map((value) => valueLine(value, table.facts.headings)),
        'values: --json names all of them',
      ),
      ...outsideLines(outside),
      ...(entity === 'booth' && omitsStandColumns(table.facts.headings, options.mapping)
        ? ['Stands are not taken from a table: no booth moves.']
        : []),
      ...(leftOut.length === 0 ? [] : [`left out: ${leftOut.map(printableLine).join(', ')}`]),
      ...firstOf(
        errors.map(({ row, problems }) => `row ${row}: ${problems.map(printableLine).join(' ')}`),
        'rows with errors: --errors FILE writes all of them',
      ),
    ]
    if (dryRun) {
      await keepErrors()
      const shown = await rowsOf('new', 'changed')
      const rows = shown.map(({ number, kind, key, title, changes, incomplete }) => ({
        row: number,
        kind,
        key,
        title,
        changes,
        incomplete,
      }))
      const verdicts = firstOf(shown.map(verdictLine), 'new and changed rows: --json names all of them')
      const sums = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.error} with errors`
      return {
        json: { imported: false, ...checked, rows },
        text: [sums, ...lines, ...verdicts].join('\n'),
        exitCode: counts.error > 0 ? 1 : 0,
      }
    }
    if (counts.error > 0 && !keepGoing) {
      await keepErrors()
      throw new AppError(
        'invalid-input',
        [
          `Rows with errors: ${counts.error}. Nothing was imported. Use --keep-going to import the others.`,
          ...lines,
        ].join('\n'),
        {
          details: { errors },
        },
      )
    }
    const {
      created,
      changed,
      unchanged,
      incomplete,
      leftOut: rowsLeftOut,
      cancelled,
    } = await imports.apply(id, progress)
    await keepErrors()
    const done = { created, changed, unchanged, incomplete, rowsLeftOut }
    if (cancelled)
      throw new AppError('cancelled', `Interrupted: ${created} new and ${changed} changed records are here.`)
    return {
      json: {
        imported: true,
        ...done,
        ...read,
        values,
        missing: counts.missing,
        outsideFiles: outside,
        columnsLeftOut: leftOut,
        errors,
      },
      text: [
        `${created} new, ${changed} changed, ${unchanged} unchanged, ${incomplete} drafts, ${rowsLeftOut} left out`,
        ...lines,
      ].join('\n'),
      exitCode: rowsLeftOut > 0 ? 1 : 0,
    }
  })
}

function firstOf(lines: readonly string[], rest: string): readonly string[] {
  const more = lines.length - namedRows
  return more > 0 ? [...lines.slice(0, namedRows), `and ${more} more ${rest}`] : lines
}

function choiceOf({ sheet, table, headingRow, footers, byLine }: ImportTableRequest): TableChoice {
  return {
    ...{ byLine, footers },
    ...(sheet === undefined ? {} : { sheet }),
    ...(table === undefined ? {} : { block: table - 1 }),
    ...(headingRow === undefined ? {} : { headingRow }),
  }
}

/** The sheet that was read; `null`: the table is a text. */
function sheetOf({ sheets, sheet }: TableFacts): string | null {
  return sheet === null ? null : (sheets[sheet]?.name ?? null)
}

/** Which of a sheet's tables was read. Throws `not-found`. */
function tableOf(
  { table }: ImportTableRequest,
  { blocks, block }: TableFacts,
): { readonly tables: number; readonly table: number } {
  const tables = Math.max(1, blocks.length)
  if (table !== undefined && table > tables)
    throw new AppError('not-found', `There is no table ${table} here: the sheet has ${tables}.`)
  return { tables, table: block + 1 }
}

/** What was read of a file with several sheets or tables, and what was not. */
function sourceLines({ table, headingRow }: ImportTableRequest, facts: TableFacts): readonly string[] {
  const { sheets, blocks, block, footers } = facts
  const others = sheets
    .filter((_sheet, index) => index !== facts.sheet)
    .map(({ name }) => printableLine(name))
  const isChosen = table !== undefined || headingRow !== undefined
  const told = blocks.map(
    ({ headingRow: row, rows, text }, index) =>
      `  ${index + 1}: row ${row}, ${rows} rows: ${printableLine(text)}`,
  )
  const rows = footers?.rows.map(({ number, text }) => `${number} (${printableLine(text)})`).join(', ')
  const more =
    footers === null || footers.count === footers.rows.length
      ? ''
      : ` and ${footers.count - footers.rows.length} more`
  return [
    ...(others.length === 0
      ? []
      : [`sheet: ${printableLine(sheetOf(facts) ?? '')}; not read (--sheet): ${others.join(', ')}`]),
    ...(told.length === 0 || isChosen
      ? []
      : [`This sheet has ${told.length} tables; table ${block + 1} was read (--table chooses):`, ...told]),
    ...(footers === null || footers.taken
      ? []
      : [`rows left out as sums or footnotes (--footers imports them): ${rows}${more}`]),
  ]
}

function unclosedQuotesLine({
  line,
  lastLine,
  places,
  byLine,
}: NonNullable<TableFacts['unclosedQuotes']>): string {
  const more = places > 1 ? `; more such places: ${places - 1}` : ''
  const what = byLine
    ? 'read as separate rows'
    : 'look like separate rows but are one cell (--by-line reads them as rows)'
  return `lines ${line} to ${lastLine}, joined by a quotation mark, ${what}${more}`
}

function missingLine({ entity, count, names, makes }: MissingNames): string {
  const told = `${names.map(printableLine).join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}`
  return `missing records of “${entity}”${makes ? '; the import creates them' : ' (--make-missing creates them)'}: ${told}`
}

function duplicatesLine(count: number, match: string | null): string {
  const what = count === 1 ? '1 row would make a record' : `${count} rows would make records`
  const options = [
    ...(match === null ? [] : ['--match-by name changes what is here']),
    '--allow-duplicates makes them all the same',
  ]
  return `${what} whose name is here already: ${options.join(', ')}`
}

function outsideLines(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return []
  const sum =
    paths.length === 1
      ? '1 file is outside the table’s folder:'
      : `${paths.length} files are outside the table’s folder:`
  return [sum, ...paths.map((path) => `  ${printableLine(path)}`)]
}

function optionsFor(table: ImportTable, request: ImportTableRequest): ImportOptions {
  const { entity, matchBy, clearEmpty, outsideFiles, makeMissing, allowDuplicates, mapped } = request
  const mapping = mappingOf(table, mapped)
  const way =
    matchBy === undefined
      ? matchFor(entity, mapping, table.options.matchBy)
      : wayNamed(table, entity, mapping, matchBy)
  return {
    mapping,
    matchBy: way,
    clearEmpty,
    outsideFiles,
    makeDuplicates: allowDuplicates,
    ...(makeMissing ? { makeMissing } : {}),
  }
}

/** `id`: by nothing else. `name`: by what records are called, whatever the field is. */
function wayNamed(
  { matchable }: ImportTable,
  entity: EntityName,
  mapping: readonly (string | null)[],
  named: string,
): string | null {
  const fields = matchable.filter((name) => mapping.includes(name))
  if (fields.includes(named)) return named
  if (named === 'id') return null
  const byName = titleMatch(entity, mapping)
  if (named === 'name' && byName !== null) return byName
  const identifiers = [...fields, ...(byName === null ? [] : ['name']), 'id']
  throw new AppError(
    'invalid-input',
    `Rows cannot be matched by “${named}”. Use one of: ${[...new Set(identifiers)].join(', ')}.`,
  )
}

/** What was said of columns goes before what was found out. */
function mappingOf(
  { facts: { headings }, options, targets }: ImportTable,
  mapped: ImportTableRequest['mapped'],
): (string | null)[] {
  for (const [heading, field] of mapped) {
    if (!headings.includes(heading))
      throw new AppError(
        'invalid-input',
        `There is no column “${heading}”. The columns are ${headings.join(', ')}.`,
      )
    if (field !== null && !targets.some(({ name }) => name === field))
      throw new AppError(
        'invalid-input',
        `There is no field “${field}”. The fields are ${targets.map(({ name }) => name).join(', ')}.`,
      )
  }
  const said = new Set(mapped.values())
  return headings.map((heading, index) => {
    const chosen = mapped.get(heading)
    const found = options.mapping[index] ?? null
    return chosen === undefined ? (said.has(found) ? null : found) : chosen
  })
}

function verdictLine({ number, kind, title, changes, incomplete }: ImportedRow): string {
  const lacking = incomplete.length === 0 ? [] : [`draft, without ${incomplete.join(', ')}`]
  const said = [...(kind === 'changed' ? [changes.map(({ field }) => field).join(', ')] : []), ...lacking]
  return printableLine(`row ${number}: ${kind}, ${title}${said.length === 0 ? '' : ` (${said.join('; ')})`}`)
}

interface RowError {
  readonly row: number
  readonly problems: readonly string[]
  /** The cells that are wrong, each as often as it is. */
  readonly cells: readonly { readonly column: string; readonly value: string; readonly problem: string }[]
}

function rowError({ number, errors, cells }: ImportedRow, headings: readonly string[]): RowError {
  return {
    row: number,
    problems: errors.map(findingText),
    cells: errors.flatMap((finding) => {
      const cell = cells.find(({ column }) => column === finding.column)
      return cell === undefined
        ? []
        : [{ column: headings[cell.column] ?? '', value: cell.text, problem: findingText(finding) }]
    }),
  }
}

const valueTexts: Readonly<Record<ColumnValue['state'], (to: string) => string>> = {
  replaced: (to) => `is imported as “${to}”`,
  spelled: (to) => `is imported as “${to}”, as the service spells it`,
  kept: () => 'is kept as it is written',
  unknown: () => 'is not known (--replace HEADING:VALUE=VALUE)',
}

function valueLine({ column, from, to, state, rows }: ColumnValue, headings: readonly string[]): string {
  return printableLine(
    `${headings[column] ?? ''}: “${from}” in ${rows === 1 ? '1 row' : `${rows} rows`} ${valueTexts[state](to ?? from)}`,
  )
}

/** A heading can hold a colon, as a value can. */
function replacementIn(
  { facts: { headings } }: ImportTable,
  mapping: readonly (string | null)[],
  { place, to }: ImportTableRequest['replacements'][number],
): MendedValue {
  const column = headings.findIndex(
    (heading, index) => mapping[index] != null && place.startsWith(`${heading}:`),
  )
  const from = place.slice((headings[column] ?? '').length + 1).trim()
  if (column < 0 || from === '')
    throw new AppError(
      'invalid-input',
      `--replace ${place}=…: there is no such column that is imported. The columns are ${headings.join(', ')}.`,
    )
  return { column, from, to }
}

export interface ExportTableRequest {
  readonly entity: EntityName
  readonly file: string
  readonly format: 'csv' | 'xlsx'
  readonly text: string | undefined
  readonly fields: readonly string[] | undefined
}

/** Writes a table of records. Throws `invalid-input`, `disk-error`. */
export function exportRecords(
  { entity, file, format, text, fields }: ExportTableRequest,
  { folder, signal }: TableContext,
): Promise<CommandResult> {
  return withSession(folder, async ({ workspace, open: { tables } }) => {
    await checkDestination(file)
    const selection = text === undefined ? undefined : { all: { entity, text } }
    const name = basename(file, extname(file))
    const made = await exportTable(
      workspace,
      tables,
      { entity, format, name, fields, selection },
      { signal, onDone: () => undefined },
    )
    await copyOut(made.path, file)
    return {
      json: { file, records: made.records },
      text: `${made.records === 1 ? '1 record is' : `${made.records} records are`} in ${file}.`,
      exitCode: 0,
    }
  })
}
