import {
  canonicalJson,
  fileValue,
  isObject,
  remoteIdOf,
  type JsonObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { StoredRecord } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { eachPage } from '../observation/pages.ts'
import type { RemoteReader } from '../observation/remote.ts'
import { asBase } from '../observation/remote-equality.ts'
import { failureOf } from '../../gateway/requests/failure.ts'
import { remoteIdOfKey } from '../references.ts'
import { isRefusedFilter, troubleOf } from '../trouble.ts'

/**
 * Before a record is removed: the service's version of it with its files, to be archived
 * (`undefined`: the service has it no more). The records of their own standing that go along, as a
 * floor's booths, are archived already, also those that somebody else has added since. Fetching
 * files takes time in which others go on, so what was read more than a few seconds ago is read
 * again. Throws what the gateway throws.
 */
export async function keepWhatGoes(
  {
    context,
    remote,
    files,
  }: { readonly context: SyncContext; readonly remote: RemoteReader; readonly files: FileFetcher },
  record: StoredRecord,
  signal: AbortSignal,
): Promise<RecordValues | undefined> {
  const { clock, settings } = context
  const { entity, base } = record
  const archived = new Map<string, RecordValues>()
  let seen: RecordValues | undefined
  let kept: RecordValues = {}
  for (let round = 1; round <= mostRounds; round += 1) {
    const readAt = clock.now()
    const listed = (await remote.current(record, signal, round > 1))?.values
    const isNew =
      listed !== undefined && (seen === undefined || changedFields(entity, seen, listed).length > 0)
    if (isNew) kept = await keepFiles(context, files, entity, listed, signal)
    seen = listed
    const isSettled = !(await archiveDependants(context, files, record, archived, signal)) && !isNew
    if (isSettled || Math.abs(clock.now() - readAt) <= settings.freshMs) break
    remote.forget(entity)
  }
  return seen === undefined ? undefined : { ...asBase(entity, base, seen), ...kept }
}

/**
 * What went with a record that is gone for good is gone too, whatever a late listing shows: also
 * what nobody had here, and what an earlier attempt without an answer took along. To be called
 * within a transaction.
 */
export function noteGoneAlongside(
  { workspace: { archive, gone, records } }: SyncContext,
  record: StoredRecord,
): void {
  const { ownedArchivedAs } = entities[record.entity]
  if (ownedArchivedAs === undefined) return
  for (const { entity, key, remoteId, reason } of archive.goneAlongside(record)) {
    const id = remoteId ?? remoteIdOfKey(records, entity, key)
    if (reason === ownedArchivedAs && id !== undefined) gone.note(entity, id)
  }
}

/** A service that names other addresses each time it is asked is not asked for ever. */
const mostRounds = 5

/**
 * Archives the records that go along, with their pictures, but for the versions that are in
 * `archived`. Which ones they are is asked of the service where its listing has a filter for it.
 * Gives whether there were any.
 */
async function archiveDependants(
  context: SyncContext,
  files: FileFetcher,
  { entity: parent, key: parentKey, remoteId }: StoredRecord,
  archived: Map<string, RecordValues>,
  signal: AbortSignal,
): Promise<boolean> {
  const { workspace } = context
  const { owned, ownedArchivedAs } = entities[parent]
  if (remoteId === null || ownedArchivedAs === undefined) return false
  let isAny = false
  for (const { entity, field, isFilter } of owned) {
    if (!isFilter) continue
    const versions: {
      readonly key: string
      readonly listed: RecordValues
      readonly version: RecordValues
    }[] = []
    const archivePage = (items: readonly JsonObject[]): void =>
      workspace.transaction(() => {
        const ids = items.flatMap((item) => remoteIdOf(entities[entity], item) ?? [])
        const gone = workspace.gone.among(entity, ids)
        for (const item of items) {
          const id = remoteIdOf(entities[entity], item)
          if (id === undefined || gone.has(id)) continue
          const known = workspace.records.getByRemoteId(entity, id)
          const listed = readRecord(entities[entity], item, (to, other) => workspace.records.keyOf(to, other))
          // A service that ignores the filter lists others too.
          if (listed[field.name] !== parentKey) continue
          const name = `${entity}/${id}`
          const before = archived.get(name)
          if (before !== undefined && changedFields(entity, before, listed).length === 0) continue
          archived.set(name, listed)
          const version = asBase(entity, known?.base ?? null, listed)
          const key = workspace.records.keyOf(entity, id)
          workspace.records.archive(entity, key, ownedArchivedAs, version)
          versions.push({ key, listed, version })
        }
      })
    try {
      await eachPage(context, { entity, filters: { [field.name]: remoteId }, signal }, archivePage)
    } catch (error) {
      // It has gone already, or the service does not know the filter: the whole listing tells.
      if (!isRefusedFilter(toAppError(error))) throw error
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
    isAny ||= versions.length > 0
  }
  return isAny
}

/**
 * Brings the files of a version that is about to go into the asset store, so that it can be made
 * anew. Films are left out: they may be larger than the disk. What the service does not give is no
 * reason to keep the record there. Gives the files that are here now, with their hashes. Throws
 * where another attempt may do better.
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
    } catch (cause) {
      const error = toAppError(cause)
      if (troubleOf(failureOf(error)).kind !== 'park') throw error
      context.log.warn('A file that is about to go could not be kept.', {
        entity,
        field: name,
        message: error.message,
      })
    }
  }
  return kept
}

/** A second attempt overwrites the same version again; one copy of it is enough. */
export function archiveOnce(
  { workspace: { records } }: SyncContext,
  record: StoredRecord,
  values: RecordValues,
): void {
  const reason = record.removed ? 'removed-here' : 'overwritten-by-push'
  const last = records.archived(record.entity, record.key).at(-1)
  if (last !== undefined && canonicalJson(last.values) === canonicalJson(values)) return
  records.archive(record.entity, record.key, reason, values)
}
