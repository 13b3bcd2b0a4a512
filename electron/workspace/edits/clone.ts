import type { BoothContent } from '../../../shared/domain/booths/booth-content.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { boothContentOf, makeBooth } from './booth-content.ts'
import type { StoredRecord, Workspace } from '../stores/workspace.ts'
import { copiedFile } from './copied-file.ts'

/**
 * A booth with its documents, videos and jobs as new records. Media are taken from the store where
 * they are known there, else named by their URL, so that the synchronisation fetches them. What the
 * service never gives back and was not set here stays unknown. `others`: fields that
 * are otherwise in the copy. What takes it back is noted under `token`.
 */
export function cloneBooth(
  workspace: Workspace,
  key: string,
  name: string,
  { others = {}, token }: { readonly others?: RecordValues; readonly token?: string } = {},
): StoredRecord {
  return workspace.transaction(() => {
    const clone = clonedContent(workspace, boothContentOf(workspace, key))
    return makeBooth(workspace, { ...clone, values: { ...clone.values, ...others, booth_name: name } }, token)
  })
}

/** What a booth has, for others of the same event to be made of. */
function clonedContent(workspace: Workspace, { values, parts }: BoothContent): BoothContent {
  return {
    values: copied(workspace, 'booth', values),
    parts: parts.map((part) => ({ ...part, values: copied(workspace, part.entity, part.values) })),
  }
}

/**
 * Without what names one record alone: its number in another system, and those who go with it where
 * that is wished.
 */
export function copied(workspace: Workspace, entity: EntityName, values: RecordValues): RecordValues {
  const copy: Record<string, JsonValue> = {}
  const { naturalKey, remove } = entities[entity]
  for (const [name, value] of Object.entries(values)) {
    if ([naturalKey, remove?.alongside?.field].includes(name)) continue
    copy[name] =
      entities[entity].fieldNamed(name)?.type.kind === 'file' ? copiedFile(workspace, value) : value
  }
  return copy
}
