import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { FileReference } from './types.ts'

export function isFileReference(value: JsonValue | undefined): value is FileReference {
  return (
    typeof value === 'object' &&
    value !== null &&
    'hash' in value &&
    typeof value.hash === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** The hashes of the files that a record's file fields name. */
export function fileHashes(entity: EntityName, values: RecordValues): ReadonlySet<string> {
  const hashes = new Set<string>()
  for (const { name } of entities[entity].files) {
    const value = values[name]
    if (isFileReference(value)) hashes.add(value.hash)
  }
  return hashes
}

/** Whether records of the entity can name files. */
export function canNameFiles(entity: EntityName): boolean {
  return entities[entity].files.length > 0
}

/**
 * A file stays for so long after its last use: who listed records a moment ago is still going to
 * fetch their files, and who sees a picture replaced wants to see what was there.
 */
export const unusedRetentionMs = 60 * 60 * 1000
