import {
  fileValue,
  isObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import type { FieldDeclaration } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { StoredRecord } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { failureOf } from '../../gateway/requests/failure.ts'
import { troubleOf } from '../trouble.ts'

/**
 * Before `fields` replace files of the service, these are brought into the asset store, so that the
 * archived version keeps them. A service may serve whatever lies in a place under one address:
 * where it has another content by now than is known here, somebody else has replaced the file too,
 * and that is a conflict. Gives whether the save may go on. Films are left out: they may be larger
 * than the disk. Throws where another attempt may do better.
 */
export async function keepReplacedFiles(
  context: SyncContext,
  files: FileFetcher,
  record: StoredRecord,
  draft: RecordValues,
  fields: readonly FieldDeclaration[],
  signal: AbortSignal,
): Promise<boolean> {
  const { workspace, log } = context
  const { entity, key, base } = record
  if (base === null) return true
  const theirs: Record<string, JsonValue> = {}
  const replaced: Record<string, JsonValue> = {}
  for (const field of fields) {
    const before = base[field.name]
    if (field.type.kind !== 'file' || field.type.media === 'video') continue
    const file = fileValue(before)
    if (file?.url === undefined || !isObject(before) || sameValue(field, before, draft[field.name])) continue
    try {
      const { hash } = await files.current(file.url, { name: file.name, media: field.type.media }, signal)
      // By its address alone nobody could find it any more: the service may serve the new one
      // there.
      if (file.hash === undefined) replaced[field.name] = { ...before, hash }
      else if (hash !== file.hash && hash !== fileValue(draft[field.name])?.hash)
        theirs[field.name] = { ...before, hash }
    } catch (cause) {
      const error = toAppError(cause)
      if (troubleOf(failureOf(error)).kind !== 'park') throw error
      log.warn('A file that is about to be replaced could not be kept.', {
        entity,
        field: field.name,
        message: error.message,
      })
    }
  }
  const isConflict = Object.keys(theirs).length > 0
  if (!isConflict && Object.keys(replaced).length === 0) return true
  workspace.transaction(() => {
    const now = workspace.records.get(entity, key)
    if (now?.base != null && !isConflict)
      workspace.records.put({ ...now, base: { ...now.base, ...replaced } })
    else if (now?.draft != null && now.remote === null)
      workspace.records.put({ ...now, remote: { ...now.base, ...theirs } })
  })
  return !isConflict
}
