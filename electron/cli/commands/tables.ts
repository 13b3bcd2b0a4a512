import { copyFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { ImportOptions, ImportedRow, ImportTable } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { findingText } from '../../../shared/domain/tables/findings.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { readDroppedFile } from '../../media/dropped-file.ts'
import { exportTable } from '../../tables/exporting.ts'
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
  readonly matchBy: string | undefined
  readonly clearEmpty: boolean
  readonly keepGoing: boolean
}

/** So many rows with errors are named. */
const namedRows = 100

/**
 * Takes a table in, after a dry run. Throws `invalid-input` before anything has changed where a row
 * is wrong and it is not to keep going.
 */
export function importTable(request: ImportTableRequest, { folder, signal }: TableContext): Promise<CommandResult> {
  const { entity, file, dryRun, keepGoing } = request
  return withSession(folder, async ({ open: { imports, tables } }) => {
    const progress = { signal, onDone: () => undefined }
    const { id } = await tables.take(basename(file), readDroppedFile(file), signal)
    const table = await imports.open(id, entity, {}, {}, signal)
    const counts = await imports.check(id, { entity, ...optionsFor(table, request), choices: {} }, progress)
    const { items } = await imports.rows(id, { kinds: ['error'], offset: 0, limit: namedRows })
    const errors = items.map(rowError)
    const leftOut = table.facts.headings.filter((_heading, column) => table.options.mapping[column] == null)
    const checked = { ...counts, columnsLeftOut: leftOut, errors }
    const lines = [
      ...(leftOut.length === 0 ? [] : [`left out: ${leftOut.map(printableLine).join(', ')}`]),
      ...errors.map(({ row, problems }) => `row ${row}: ${problems.map(printableLine).join(' ')}`),
    ]
    if (dryRun) {
      const sums = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} as they are, ${counts.error} wrong`
      return { json: { imported: false, ...checked }, text: [sums, ...lines].join('\n'), exitCode: counts.error > 0 ? 1 : 0 }
    }
    if (counts.error > 0 && !keepGoing)
      throw new AppError(
        'invalid-input',
        [`${counts.error} rows are wrong, so nothing was imported. With --keep-going the others are.`, ...lines].join('\n'),
        {
          details: { errors },
        },
      )
    const { created, changed, unchanged, incomplete, leftOut: rowsLeftOut, cancelled } = await imports.apply(id, progress)
    const done = { created, changed, unchanged, incomplete, rowsLeftOut }
    if (cancelled) throw new AppError('cancelled', `Interrupted: ${created} new and ${changed} changed records are here.`)
    return {
      json: { imported: true, ...done, columnsLeftOut: leftOut, errors },
      text: [`${created} new, ${changed} changed, ${unchanged} as they were, ${incomplete} drafts, ${rowsLeftOut} left out`, ...lines].join('\n'),
      exitCode: rowsLeftOut > 0 ? 1 : 0,
    }
  })
}

function optionsFor({ options, matchable }: ImportTable, { matchBy, clearEmpty }: ImportTableRequest): ImportOptions {
  if (matchBy !== undefined && !(matchable.includes(matchBy) && options.mapping.includes(matchBy)))
    throw new AppError(
      'invalid-input',
      `Rows cannot be matched by “${matchBy}”, but by: ${matchable.filter((name) => options.mapping.includes(name)).join(', ')}.`,
    )
  return { mapping: options.mapping, matchBy: matchBy ?? options.matchBy, clearEmpty }
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
    const selection = text === undefined ? undefined : { all: { entity, text } }
    const name = basename(file, extname(file))
    const made = await exportTable(workspace, tables, { entity, format, name, fields, selection }, { signal, onDone: () => undefined })
    try {
      await copyFile(made.path, file)
    } catch (cause) {
      throw new AppError('disk-error', `The file “${file}” cannot be written: ${toAppError(cause).message}`, { cause })
    }
    return { json: { file, records: made.records }, text: `${made.records} records are in ${file}.`, exitCode: 0 }
  })
}
