import { basename, dirname, extname, resolve } from 'node:path'
import type { ImportOptions, ImportedRow, ImportTable, MissingNames, TableFacts } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { leavesStandsOut } from '../../../shared/domain/tables/columns.ts'
import { findingText } from '../../../shared/domain/tables/findings.ts'
import { matchFor, titleMatch } from '../../../shared/domain/tables/matching.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { readDroppedFile } from '../../media/dropped-file.ts'
import { exportTable } from '../../tables/exporting.ts'
import { checkPlace, copyOut } from '../../application/host/copy-out.ts'
import type { CommandResult } from '../output/output.ts'
import { withSession } from '../session.ts'

interface TableContext {
  readonly folder: string
  readonly signal: AbortSignal
}

export interface ImportTableRequest {
  readonly entity: EntityName
  readonly file: string
  readonly dryRun: boolean
  /** The row that holds the headings; else it is found out. */
  readonly headingRow: number | undefined
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
  /** Where the rows with errors go. */
  readonly errorFile: string | undefined
}

/** So many rows with errors are named. */
const namedRows = 100

/**
 * Takes a table in, after a dry run. Throws `invalid-input` before anything has changed where a row
 * is wrong and it is not to keep going.
 */
export function importTable(request: ImportTableRequest, { folder, signal }: TableContext): Promise<CommandResult> {
  const { entity, file, headingRow, byLine, dryRun, keepGoing, errorFile } = request
  return withSession(folder, async ({ open: { imports, tables } }) => {
    const progress = { signal, onDone: () => undefined }
    const { id } = await tables.take(basename(file), readDroppedFile(file), signal, dirname(resolve(file)))
    const table = await imports.open(id, entity, { byLine, ...(headingRow === undefined ? {} : { headingRow }) }, {}, signal)
    const options = optionsFor(table, request)
    const counts = await imports.check(id, { entity, ...options, choices: {} }, progress)
    const { items } = await imports.rows(id, { kinds: ['error'], offset: 0, limit: namedRows })
    const errors = items.map(rowError)
    const leftOut = table.facts.headings.filter((_heading, column) => options.mapping[column] == null)
    const keepErrors = async (): Promise<void> => {
      if (errorFile !== undefined) await copyOut((await imports.errorRows(id)).path, errorFile)
    }
    const outside = imports.outsideFiles(id)
    const { swallowed } = table.facts
    const checked = { ...counts, swallowed, outsideFiles: outside, columnsLeftOut: leftOut, errors }
    const lines = [
      ...(swallowed === null ? [] : [swallowedLine(swallowed)]),
      ...counts.missing.map(missingLine),
      ...(counts.duplicates === 0 || request.allowDuplicates ? [] : [duplicatesLine(counts.duplicates, titleMatch(entity, options.mapping))]),
      ...outsideLines(outside),
      ...(entity === 'booth' && leavesStandsOut(table.facts.headings, options.mapping) ? ['Stands are not taken from a table: no booth moves.'] : []),
      ...(leftOut.length === 0 ? [] : [`left out: ${leftOut.map(printableLine).join(', ')}`]),
      ...errors.map(({ row, problems }) => `row ${row}: ${problems.map(printableLine).join(' ')}`),
    ]
    if (dryRun) {
      await keepErrors()
      const { items: shown } = await imports.rows(id, { kinds: ['new', 'changed'], offset: 0, limit: namedRows })
      const rows = shown.map(({ number, kind, key, title, changes, incomplete }) => ({ row: number, kind, key, title, changes, incomplete }))
      const verdicts = shown.map(verdictLine)
      const sums = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.error} with errors`
      return { json: { imported: false, ...checked, rows }, text: [sums, ...lines, ...verdicts].join('\n'), exitCode: counts.error > 0 ? 1 : 0 }
    }
    if (counts.error > 0 && !keepGoing) {
      await keepErrors()
      throw new AppError(
        'invalid-input',
        [`Rows with errors: ${counts.error}. Nothing was imported. Use --keep-going to import the others.`, ...lines].join('\n'),
        {
          details: { errors },
        },
      )
    }
    const { created, changed, unchanged, incomplete, leftOut: rowsLeftOut, cancelled } = await imports.apply(id, progress)
    await keepErrors()
    const done = { created, changed, unchanged, incomplete, rowsLeftOut }
    if (cancelled) throw new AppError('cancelled', `Interrupted: ${created} new and ${changed} changed records are here.`)
    return {
      json: { imported: true, ...done, swallowed, missing: counts.missing, outsideFiles: outside, columnsLeftOut: leftOut, errors },
      text: [`${created} new, ${changed} changed, ${unchanged} unchanged, ${incomplete} drafts, ${rowsLeftOut} left out`, ...lines].join('\n'),
      exitCode: rowsLeftOut > 0 ? 1 : 0,
    }
  })
}

function swallowedLine({ line, lastLine, places, byLine }: NonNullable<TableFacts['swallowed']>): string {
  const more = places > 1 ? `; more such places: ${places - 1}` : ''
  const what = byLine ? 'read as separate rows' : 'look like separate rows but are one cell (--by-line reads them as rows)'
  return `lines ${line} to ${lastLine}, joined by a quotation mark, ${what}${more}`
}

function missingLine({ entity, count, names, makes }: MissingNames): string {
  const told = `${names.map(printableLine).join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}`
  return `missing records of “${entity}”${makes ? '; the import creates them' : ' (--make-missing creates them)'}: ${told}`
}

function duplicatesLine(count: number, match: string | null): string {
  const what = count === 1 ? '1 row would make a record' : `${count} rows would make records`
  const ways = [...(match === null ? [] : ['--match-by name changes what is here']), '--allow-duplicates makes them all the same']
  return `${what} whose name is here already: ${ways.join(', ')}`
}

function outsideLines(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return []
  const sum = paths.length === 1 ? '1 file is outside the table’s folder:' : `${paths.length} files are outside the table’s folder:`
  return [sum, ...paths.map((path) => `  ${printableLine(path)}`)]
}

function optionsFor(table: ImportTable, request: ImportTableRequest): ImportOptions {
  const { entity, matchBy, clearEmpty, outsideFiles, makeMissing, allowDuplicates, mapped } = request
  const mapping = mappingOf(table, mapped)
  const way = matchBy === undefined ? matchFor(entity, mapping, table.options.matchBy) : wayNamed(table, entity, mapping, matchBy)
  return { mapping, matchBy: way, clearEmpty, outsideFiles, makeDuplicates: allowDuplicates, ...(makeMissing ? { makeMissing } : {}) }
}

/** `id`: by nothing else. `name`: by what records are called, whatever the field is. */
function wayNamed({ matchable }: ImportTable, entity: EntityName, mapping: readonly (string | null)[], named: string): string | null {
  const fields = matchable.filter((name) => mapping.includes(name))
  if (fields.includes(named)) return named
  if (named === 'id') return null
  const byName = titleMatch(entity, mapping)
  if (named === 'name' && byName !== null) return byName
  const ways = [...fields, ...(byName === null ? [] : ['name']), 'id']
  throw new AppError('invalid-input', `Rows cannot be matched by “${named}”. Use one of: ${[...new Set(ways)].join(', ')}.`)
}

/** What was said of columns goes before what was found out. */
function mappingOf({ facts: { headings }, options, targets }: ImportTable, mapped: ImportTableRequest['mapped']): (string | null)[] {
  for (const [heading, field] of mapped) {
    if (!headings.includes(heading)) throw new AppError('invalid-input', `There is no column “${heading}”. The columns are ${headings.join(', ')}.`)
    if (field !== null && !targets.some(({ name }) => name === field))
      throw new AppError('invalid-input', `There is no field “${field}”. The fields are ${targets.map(({ name }) => name).join(', ')}.`)
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

function rowError({ number, errors }: ImportedRow): { readonly row: number; readonly problems: readonly string[] } {
  return { row: number, problems: errors.map(findingText) }
}

export interface ExportTableRequest {
  readonly entity: EntityName
  readonly file: string
  readonly format: 'csv' | 'xlsx'
  readonly text: string | undefined
  readonly fields: readonly string[] | undefined
}

/** Writes a table of records. Throws `invalid-input`, `disk-error`. */
export function exportRecords({ entity, file, format, text, fields }: ExportTableRequest, { folder, signal }: TableContext): Promise<CommandResult> {
  return withSession(folder, async ({ workspace, open: { tables } }) => {
    await checkPlace(file)
    const selection = text === undefined ? undefined : { all: { entity, text } }
    const name = basename(file, extname(file))
    const made = await exportTable(workspace, tables, { entity, format, name, fields, selection }, { signal, onDone: () => undefined })
    await copyOut(made.path, file)
    return {
      json: { file, records: made.records },
      text: `${made.records === 1 ? '1 record is' : `${made.records} records are`} in ${file}.`,
      exitCode: 0,
    }
  })
}
