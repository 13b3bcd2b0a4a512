import { z } from 'zod'
import { recordStates } from '../../../shared/contract/criterion.ts'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { isObject, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entityNames, fileFormats, isEntityName, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Row } from './database.ts'
import type { ArchivedVersion, ArchiveReason, StoredRecord } from '../stores/workspace.ts'

const values = z.string().transform((text, context): RecordValues => {
  const parsed: unknown = JSON.parse(text)
  if (isObject(parsed)) return parsed
  context.addIssue('not an object')
  return z.NEVER
})

export const recordColumns =
  'id, entity, key, remote_id, base, draft, remote, remote_gone, removed, state, updated_at'

/**
 * Checked by hand: lists hold 10,000 records, and a schema would double the time of reading them.
 */
export function recordOf(row: Row): StoredRecord {
  const { remote_id: remoteId } = row
  return {
    entity: entityOf(row),
    key: textOf(row, 'key'),
    remoteId: typeof remoteId === 'string' ? remoteId : null,
    base: valuesOf(row, 'base'),
    draft: valuesOf(row, 'draft'),
    remote: valuesOf(row, 'remote'),
    remoteGone: row['remote_gone'] === 1,
    removed: row['removed'] === 1,
    state: oneOf(recordStates, row, 'state'),
    updatedAt: textOf(row, 'updated_at'),
  }
}

/** Parsed JSON text is JSON by construction; that it is an object is what is left to check. */
export function valuesOf(row: Row, column: string): RecordValues | null {
  const text = row[column]
  if (text === null) return null
  if (typeof text !== 'string') throw unreadable(`${column} is no text`)
  const parsed = parseJson(text)
  if (!isObject(parsed)) throw unreadable(`${column} is no object`)
  return parsed
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadable(error)
  }
}

const recordAddress = z.object({ entity: z.enum(entityNames), key: z.string() })

export function recordAddressOf(row: Row): { readonly entity: EntityName; readonly key: string } {
  return checked(recordAddress, row)
}

const archiveReasons = [
  'overwritten-by-push',
  'conflict-other-side',
  'removed-with-floor',
  'removed-here',
  'gone-on-service',
  'discarded',
  'changed-by-service',
  'overwritten-by-others',
  'changed-by-others',
] as const satisfies readonly ArchiveReason[]
const archiveRow = z.object({
  id: z.int(),
  entity: z.enum(entityNames),
  key: z.string(),
  remote_id: z.string().nullable(),
  at: z.string(),
  reason: z.enum(archiveReasons),
  record_values: values,
})

export const archiveColumns = 'id, entity, key, remote_id, at, reason, record_values'

export function archivedVersionOf(row: Row): ArchivedVersion {
  const { record_values, remote_id: remoteId, ...version } = checked(archiveRow, row)
  return { ...version, remoteId, values: record_values }
}

export function assetOf(row: Row): AssetInfo {
  const [widthPixels, heightPixels] = [numberOrNull(row, 'width_pixels'), numberOrNull(row, 'height_pixels')]
  const [pages, durationSeconds] = [numberOrNull(row, 'pages'), numberOrNull(row, 'duration_seconds')]
  const [originalHash, frameHash] = [textOrNull(row, 'original_hash'), textOrNull(row, 'frame_hash')]
  return {
    hash: textOf(row, 'hash'),
    name: textOf(row, 'name'),
    sizeBytes: numberOf(row, 'size_bytes'),
    format: oneOf(fileFormats, row, 'format'),
    mime: textOf(row, 'mime'),
    ...(widthPixels === null ? {} : { widthPixels }),
    ...(heightPixels === null ? {} : { heightPixels }),
    ...(pages === null ? {} : { pages }),
    ...(durationSeconds === null ? {} : { durationSeconds }),
    ...(numberOrNull(row, 'needs_password') === 1 ? { needsPassword: true } : {}),
    ...(originalHash === null ? {} : { originalHash }),
    ...(frameHash === null ? {} : { frameHash }),
  }
}

/** A column that the schema declares as text. */
export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw unreadable(`${column} is no text`)
  return value
}

function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column)
}

export function numberOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw unreadable(`${column} is no number`)
  return value
}

export function entityOf(row: Row): EntityName {
  const name = textOf(row, 'entity')
  if (!isEntityName(name)) throw unreadable('unknown entity')
  return name
}

export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : numberOf(row, column)
}

export function oneOf<T extends string>(values: readonly T[], row: Row, column: string): T {
  const value = values.find((candidate) => candidate === row[column])
  if (value === undefined) throw unreadable(`unknown ${column}`)
  return value
}

export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  try {
    return schema.parse(value)
  } catch (error) {
    throw unreadable(error)
  }
}

export function unreadable(cause: unknown): AppError {
  return new AppError(
    'workspace-damaged',
    'The workspace’s database holds something this program does not understand.',
    { cause },
  )
}
