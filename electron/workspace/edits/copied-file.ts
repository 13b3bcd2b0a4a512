import { fileValue, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import type { Workspace } from '../stores/workspace.ts'

/**
 * A media field's value for another record: from the store where the file is known there, else by
 * its URL, so that the synchronisation fetches it.
 */
export function copiedFile(workspace: Workspace, value: JsonValue): JsonValue {
  const file = fileValue(value)
  if (file === undefined) return null
  const known = file.hash ?? (file.url === undefined ? undefined : workspace.assets.hashOfUrl(file.url))
  const asset = known === undefined ? undefined : workspace.assets.describe(known)
  if (asset !== undefined) return { hash: asset.hash, name: file.name ?? asset.name }
  return file.url === undefined
    ? null
    : { url: file.url, ...(file.name === undefined ? {} : { name: file.name }) }
}
