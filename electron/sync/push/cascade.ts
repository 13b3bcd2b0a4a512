import {
  fileValue,
  isObject,
  readRecord,
  remoteIdOf,
  type JsonObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { StoredRecord } from '../../workspace/types.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { eachPage } from '../observation/pages.ts'
import { asBase } from '../observation/sameness.ts'
import { failureOf } from '../../gateway/failure.ts'
import { isRefusedFilter, troubleOf } from '../trouble.ts'

/**
 * Before a record is removed that takes records of their own standing along on the service, as a floor its booths: their versions there are archived with their pictures, also of those that somebody
 * else has added since. Which ones they are is asked of the service where its listing has a filter for it.
 */
export async function archiveDependants(context: SyncContext, files: FileFetcher, record: StoredRecord, signal: AbortSignal): Promise<void> {
  const { workspace } = context
  const { remoteId } = record
  const { owned, ownedArchivedAs } = entities[record.entity]
  if (remoteId === null || ownedArchivedAs === undefined) return
  for (const { entity, field, isFilter } of owned) {
    if (!isFilter) continue
    const versions: { readonly key: string; readonly listed: RecordValues; readonly version: RecordValues }[] = []
    const archivePage = (items: readonly JsonObject[]): void =>
      workspace.transaction(() => {
        for (const item of items) {
          const id = remoteIdOf(entities[entity], item)
          if (id === undefined) continue
          const known = workspace.records.getByRemoteId(entity, id)
          const listed = readRecord(entities[entity], item, (to, other) => workspace.records.keyOf(to, other))
          // A service that ignores the filter lists others too.
          if (listed[field.name] !== record.key) continue
          const version = asBase(entity, known?.base ?? null, listed)
          const key = workspace.records.keyOf(entity, id)
          workspace.records.archive(entity, key, ownedArchivedAs, version)
          versions.push({ key, listed, version })
        }
      })
    try {
      await eachPage(context, { entity, filters: { [field.name]: remoteId }, signal }, archivePage)
    } catch (thrown) {
      // It has gone already, or the service does not know the filter: the whole listing tells.
      if (!isRefusedFilter(toAppError(thrown))) throw thrown
      await eachPage(context, { entity, signal }, archivePage)
    }
    for (const { key, listed, version } of versions) {
      const kept = await keepFiles(context, files, entity, listed, signal)
      const isReplaced = Object.entries(kept).some(([name, file]) => {
        const hash = fileValue(version[name])?.hash
        return hash !== undefined && hash !== fileValue(file)?.hash
      })
      if (isReplaced) workspace.records.archive(entity, key, ownedArchivedAs, { ...version, ...kept })
    }
  }
}

/**
 * Brings the files of a version that is about to go into the asset store, so that it can be made anew. Films are left out: they may be larger than the disk. What the service does not give is no reason to
 * keep the record there. Gives the files that are here now, with their hashes. Throws where another attempt may do better.
 */
export async function keepFiles(
  context: SyncContext,
  files: FileFetcher,
  entity: EntityName,
  values: RecordValues,
  signal: AbortSignal,
): Promise<RecordValues> {
  const kept: Record<string, JsonValue> = {}
  for (const { name, type } of entities[entity].files) {
    if (type.media === 'video') continue
    const value = values[name]
    const file = fileValue(value)
    if (!isObject(value) || file?.url === undefined || file.hash !== undefined) continue
    try {
      // Somebody may have put another one under the same address.
      const { hash } = await files.current(file.url, { name: file.name, media: type.media }, signal)
      kept[name] = { ...value, hash }
    } catch (thrown) {
      const error = toAppError(thrown)
      if (troubleOf(failureOf(error)).kind !== 'park') throw error
      context.log.warn('A file that is about to go could not be kept.', { entity, field: name, message: error.message })
    }
  }
  return kept
}
