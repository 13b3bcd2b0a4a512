import { fileIdentity } from '../../../shared/domain/files/file-address.ts'
import {
  fileValue,
  isObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, isEntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'

const versions = ['base', 'draft', 'remote'] as const

/**
 * The fourth version. Files were remembered by their address without its query, so that one file
 * could stand for another (`/media?id=7` for `/media?id=8`). What was remembered so is forgotten,
 * as is the content of files in records whose address has a query that names something: it is
 * fetched again when it is needed. Records that the service does not have any more keep theirs,
 * since it could not be fetched.
 */
export function forgetShortenedAddresses(database: Database): void {
  database.exec('DELETE FROM asset_url')
  const rows = database.all(
    `SELECT id, entity, base, draft, remote FROM record
       WHERE remote_id IS NOT NULL AND removed = 0 AND remote_gone = 0 AND instr(coalesce(base, '') || coalesce(draft, '') || coalesce(remote, ''), '?') > 0`,
  )
  for (const row of rows) {
    const entity = textOf(row, 'entity')
    if (!isEntityName(entity)) continue
    const files = entities[entity].files.map(({ name }) => name)
    for (const version of versions) {
      const text = row[version]
      if (typeof text !== 'string') continue
      const values: unknown = JSON.parse(text)
      const certain = isObject(values) ? withoutDoubtfulContent(values, files) : undefined
      if (certain !== undefined)
        database.run(
          `UPDATE record SET ${version} = ? WHERE id = ?`,
          JSON.stringify(certain),
          Number(row['id']),
        )
    }
  }
}

/** `undefined` where nothing is in doubt. */
function withoutDoubtfulContent(values: RecordValues, fields: readonly string[]): RecordValues | undefined {
  const certain: Record<string, JsonValue> = { ...values }
  let changed = false
  for (const field of fields) {
    const value = fileValue(values[field])
    if (value?.hash === undefined || value.url === undefined || !fileIdentity(value.url).includes('?'))
      continue
    certain[field] = { url: value.url, ...(value.name === undefined ? {} : { name: value.name }) }
    changed = true
  }
  return changed ? certain : undefined
}
