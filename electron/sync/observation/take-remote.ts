import { mergeRecord } from '../../../shared/domain/merge.ts'
import { changedFields, fileValue, type JsonValue, type RecordValues } from '../../../shared/domain/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { StoredRecord, Workspace } from '../../workspace/types.ts'
import { keepKnown } from '../look-up/known-ids.ts'
import { asBase, fieldsByName, fileAddress, sameRemote } from './sameness.ts'

/** A file of the service, known by its address, that may be one of ours. */
export interface FileToCompare {
  readonly url: string
  /** Of ours. */
  readonly hash: string
}

/**
 * What a version of the service did to a local record. `unidentified`: nothing yet. Both sides have another file in a field, or the same one: the service's files must be compared to know.
 */
export type Taken =
  { readonly kind: 'same' | 'taken' | 'merged' | 'conflict' } | { readonly kind: 'unidentified'; readonly files: readonly FileToCompare[] }

/**
 * Takes the service's current version of a known record in: as the new base where nothing changed here, merged field by field where it did, as a conflict where both sides changed the same field.
 * To be called within a transaction. With `filesAreKnown` files are compared as they are.
 */
export function takeRemote(workspace: Workspace, record: StoredRecord, listed: RecordValues, filesAreKnown = false): Taken {
  const { entity, base, draft } = record
  const { records, journal } = workspace
  const put = (change: Partial<StoredRecord>): void => {
    records.put({ ...record, ...change })
  }
  if (base !== null && record.remote === null && !record.remoteGone && sameRemote(entity, base, listed)) return { kind: 'same' }
  const known = withKnownFiles(workspace, record, listed)
  const unread = filesAreKnown || base === null ? [] : filesWithoutAddress(entity, base, known)
  if (unread.length > 0) return { kind: 'unidentified', files: unread }
  const theirs = asBase(entity, base, known)
  if (draft === null) {
    put({ base: theirs, remote: null, remoteGone: false })
    return { kind: 'taken' }
  }
  const { values, conflicts } = mergeRecord(entity, base ?? {}, draft, theirs)
  const unidentified = filesAreKnown ? [] : conflicts.flatMap(({ field, mine, theirs: other }) => unidentifiedFile(entity, field, mine, other))
  if (unidentified.length > 0) return { kind: 'unidentified', files: unidentified }
  if (conflicts.length > 0) {
    if (record.remote === null || record.remoteGone || changedFields(entity, record.remote, theirs).length > 0) {
      put({ remote: theirs, remoteGone: false })
    }
    return { kind: 'conflict' }
  }
  if (changedFields(entity, theirs, values).length > 0) {
    put({ base: theirs, draft: values, remote: null, remoteGone: false })
  } else {
    put({ base: theirs, draft: null, remote: null, remoteGone: false })
    // The service has what was to be sent.
    for (const entry of journal.openOf(entity, record.key)) {
      if (entry.operation === 'save' && (entry.state === 'queued' || entry.state === 'parked')) journal.advance(entry.id, { kind: 'confirm' })
    }
  }
  return { kind: 'merged' }
}

/** The service's version with the hashes of those files that are in the asset store already. */
function withKnownFiles(workspace: Workspace, { entity }: StoredRecord, listed: RecordValues): RecordValues {
  const values: Record<string, JsonValue> = { ...listed }
  for (const { name, type } of entities[entity].fields) {
    const file = type.kind === 'file' ? fileValue(listed[name]) : undefined
    if (file?.url === undefined || file.hash !== undefined) continue
    const hash = workspace.assets.hashOfUrl(fileAddress(file.url).rememberAs)
    if (hash !== undefined) values[name] = { ...file, hash }
  }
  return values
}

function unidentifiedFile(
  entity: StoredRecord['entity'],
  field: string,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): readonly FileToCompare[] {
  if (fieldsByName(entity).get(field)?.type.kind !== 'file') return []
  const hash = fileValue(mine)?.hash
  const other = fileValue(theirs)
  return hash !== undefined && other?.url !== undefined && other.hash === undefined ? [{ url: other.url, hash }] : []
}

/** What was sent and never read back since: whether the service still has it, its address does not tell. */
function filesWithoutAddress(entity: StoredRecord['entity'], base: RecordValues, theirs: RecordValues): readonly FileToCompare[] {
  return entities[entity].fields.flatMap(({ name, type }) =>
    type.kind === 'file' && fileValue(base[name])?.url === undefined ? unidentifiedFile(entity, name, base[name], theirs[name]) : [],
  )
}

/**
 * Two complete passes lack a record. With nothing of the user's in it, it goes (its last version is archived); with changes here, a person decides; if it was to be removed, that is done.
 * To be called within a transaction.
 */
export function takeGone(workspace: Workspace, record: StoredRecord): void {
  const { records, journal } = workspace
  const { entity, key } = record
  if (record.removed || record.draft === null) {
    if (record.base !== null && !record.removed) records.archive(entity, key, 'gone-on-service', record.base)
    keepKnown(workspace, record)
    records.delete(entity, key)
    for (const entry of journal.openOf(entity, key)) journal.advance(entry.id, { kind: entry.operation === 'remove' ? 'confirm' : 'discard' })
    return
  }
  if (!record.remoteGone) records.put({ ...record, remote: null, remoteGone: true })
}
