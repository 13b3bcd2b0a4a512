import { isObject, type JsonObject } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import type { EventLimits, EventRow, KeyedCreate, TokenRow } from './types.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

/** A row as a database gives it, by column. */
export type Row = Readonly<Record<string, unknown>>

/**
 * A column that holds a JSON object. What is parsed is JSON, so being an object is all there is to
 * check. Throws `workspace-damaged`.
 */
export function objectOf(row: Row, column: string): JsonObject {
  const value: unknown = JSON.parse(textOf(row, column))
  if (!isObject(value)) throw new AppError('workspace-damaged', 'The data of this service are damaged.')
  return value
}

export function integerOf(row: Row | undefined, column: string): number {
  const value = row?.[column]
  return typeof value === 'number' ? value : Number(value ?? 0)
}

export function textOf(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

export function eventRow(row: Row): EventRow {
  return {
    id: integerOf(row, 'id'),
    appKey: textOf(row, 'app_key'),
    secretHash: textOf(row, 'secret_hash'),
    details: objectOf(row, 'details'),
  }
}

export function tokenRow(row: Row): TokenRow {
  return {
    hash: textOf(row, 'hash'),
    eventId: integerOf(row, 'event_id'),
    expiresAt: integerOf(row, 'expires_at'),
    usedAt: integerOf(row, 'used_at'),
  }
}

export function keyedCreate(row: Row): KeyedCreate {
  return { key: textOf(row, 'key'), fingerprint: textOf(row, 'fingerprint'), id: integerOf(row, 'id') }
}

export function limitsOf(row: Row | undefined): EventLimits {
  const given = (column: string): number | undefined =>
    row?.[column] == null ? undefined : integerOf(row, column)
  return {
    records: given('records'),
    fileBytes: given('file_bytes'),
    requestsPerMinute: given('requests_per_minute'),
  }
}

/** Rows of `value` and `id`, in the order of both, as identifiers by value. */
export function idsByValue(rows: readonly Row[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const row of rows) addTo(found, textOf(row, 'value'), integerOf(row, 'id'))
  return found
}

/** Throws `workspace-newer` where a newer version of the program wrote the data. */
export function refuseNewer(version: number, known: number): void {
  if (version > known)
    throw new AppError(
      'workspace-newer',
      `This service data was written by a newer version of the program (schema ${version}; this one knows ${known}). Please update the program.`,
    )
}

/** The tables that a backup replaces in every database. `unused_file` is not one of them: the files before it are still there. */
export const replacedTables: readonly string[] = [
  'record',
  'record_value',
  'record_count',
  'file_use',
  'replaced_file',
  'keyed_create',
  'token',
  'event_limit',
  'plan_change',
  'shared_plan',
  'event',
  'unfinished',
]

/** Rows of a backup are put where there is nothing, unless it is said that they replace what is there. Throws `conflict`. */
export function refuseOverData(hasEvents: boolean, replace: boolean): void {
  if (hasEvents && !replace)
    throw new AppError(
      'conflict',
      'There are events here already. Restore into an empty place, or say --replace.',
    )
}
