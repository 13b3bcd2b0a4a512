import type { DiscrepancyKind, DiscrepantField } from '../../../shared/contract/index.ts'
import { isOfOthers } from '../../../shared/domain/sync/discrepancies.ts'
import { fileIdentity } from '../../../shared/domain/files/file-address.ts'
import { mergeRecord } from '../../../shared/domain/record-fields/merge.ts'
import { changedFields, sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { fileValue, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { mayHaveRemoved, takesOut, type OpenEntry } from '../../workspace/stores/journal-entry.ts'
import { afterDetaches, detachableKeys, fieldsLeftToSave } from '../../workspace/records/own-operations.ts'
import {
  isInConflict,
  type ArchiveReason,
  type Discrepancy,
  type OwnWrite,
  type StoredRecord,
  type Workspace,
} from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import { keepKnown } from './known-ids.ts'
import { reencodesFiles } from './media-encoding.ts'
import { understandFiles, type FileToCompare } from './file-doubts.ts'
import { asBase, sameRemote } from './remote-equality.ts'
import { isSettled, understand, type Known, type Observation } from './understand.ts'

/**
 * What an observation did to a local record. `unidentified`: nothing yet. Both sides have another
 * file in a field, or the same one: the service's files must be compared to know.
 */
export type Taken =
  | { readonly kind: 'same' | 'taken' | 'merged' | 'conflict' }
  | { readonly kind: 'unidentified'; readonly files: readonly FileToCompare[] }

/** What is in doubt of an entity's records. */
export interface Doubts {
  writesOf(key: string): readonly OwnWrite[]
  discrepanciesOf(key: string): readonly Discrepancy[]
}

/** Of one record at a time. */
function doubtsOf({ knowledge }: Workspace, entity: EntityName): Doubts {
  return {
    writesOf: (key) => knowledge.writesOf(entity, key),
    discrepanciesOf: (key) => knowledge.discrepanciesOf(entity, key),
  }
}

/**
 * Read once for a whole listing, and only where it has records that are known: few records are in
 * doubt.
 */
export function listingDoubts({ knowledge }: Workspace, entity: EntityName): Doubts {
  let writes: ReturnType<typeof knowledge.writes> | undefined
  let keys: ReadonlySet<string> | undefined
  return {
    writesOf: (key) => (writes ??= knowledge.writes(entity)).get(key) ?? [],
    discrepanciesOf: (key) =>
      (keys ??= knowledge.recordsWithDiscrepancies(entity)).has(key)
        ? knowledge.discrepanciesOf(entity, key)
        : [],
  }
}

export interface TakeOptions {
  /**
   * The files are compared as far as they could be had: what is not known now counts as different.
   */
  readonly filesAreKnown?: boolean
  readonly doubts?: Doubts
  /** How many files under new addresses may still be compared in this listing; without it, all. */
  readonly comparisons?: { left: number }
}

/**
 * Takes what was observed of a known record in: as the new base where nothing changed here, merged
 * field by field where it did, as a conflict where both sides changed the same field. What is
 * stale, or what the service made of our own saves, is told apart first (`understand`). To be
 * called within a transaction.
 */
export function takeRemote(
  context: SyncContext,
  record: StoredRecord,
  observation: Observation,
  options: TakeOptions = {},
): Taken {
  const { workspace, clock } = context
  const { filesAreKnown = false, doubts = doubtsOf(workspace, record.entity) } = options
  const { entity, base, draft } = record
  const known = knownOf(context, record, doubts)
  // It was asked before the service confirmed what we sent; a time that is still to come is from
  // before the clock was set back.
  if (known.writes.some(({ confirmedAt }) => confirmedAt > observation.askedAt && confirmedAt <= clock.now()))
    return { kind: 'same' }
  if (base !== null && !isInConflict(record) && sameRemote(entity, base, observation.values)) {
    noteSeen(context, observation, known, true)
    return { kind: 'same' }
  }
  const understood = understand(observation, known)
  const files = understandFiles(understood.values, observation, known, {
    hashOfUrl: (url) => workspace.assets.hashOfUrl(url),
    reencodes: reencodesFiles(workspace),
    areCompared: filesAreKnown,
  })
  if (files.unread.length > 0) return { kind: 'unidentified', files: files.unread }
  const listed = withKnownFiles(workspace, entity, files.values)
  const unread =
    filesAreKnown || base === null
      ? []
      : [
          ...filesWithoutAddress(entity, base, listed),
          ...movedFiles(entity, base, listed, options.comparisons),
        ]
  if (unread.length > 0) return { kind: 'unidentified', files: unread }
  const theirs = asBase(entity, base, listed)
  const noted = (): void => {
    const found = new Map(understood.found)
    for (const [kind, fields] of files.found) found.set(kind, [...(found.get(kind) ?? []), ...fields])
    noteFound(context, record, found)
    if (understood.respelled.length > 0)
      workspace.knowledge.noteDiscrepancy(entity, record.key, 'altered', understood.respelled, false)
    noteSeen(context, observation, known, understood.showsOurs && !files.isInDoubt)
  }
  if (draft !== null) return mergeInto(context, { ...record, draft }, theirs, { filesAreKnown, noted })
  if (isInConflict(record) || base === null || JSON.stringify(base) !== JSON.stringify(theirs))
    workspace.records.put({ ...record, base: theirs, remote: null, remoteGone: false })
  noted()
  return { kind: 'taken' }
}

/** What is in doubt of a record; nothing is of one that was never read. */
function knownOf(
  { clock, settings }: SyncContext,
  { entity, key, base }: StoredRecord,
  doubts: Doubts,
): Known {
  return {
    entity,
    base: base ?? {},
    writes: base === null ? [] : doubts.writesOf(key),
    discrepancies: base === null ? [] : doubts.discrepanciesOf(key),
    now: clock.now(),
    settlingMs: settings.settlingMs,
  }
}

/** Field by field, where something was changed here as well. `noted`: to be called where it comes to something. */
function mergeInto(
  context: SyncContext,
  record: StoredRecord & { readonly draft: RecordValues },
  theirs: RecordValues,
  { filesAreKnown, noted }: { readonly filesAreKnown: boolean; readonly noted: () => void },
): Taken {
  const { workspace } = context
  const { records, journal } = workspace
  const { entity, key, base, draft } = record
  const { values, conflicts } = mergeRecord(
    entity,
    withKnownFiles(workspace, entity, base ?? {}),
    draft,
    theirs,
  )
  const unidentified = filesAreKnown
    ? []
    : conflicts.flatMap(({ field, mine, theirs: other }) =>
        filesInConflict(entity, field, base?.[field], mine, other),
      )
  if (unidentified.length > 0) return { kind: 'unidentified', files: unidentified }
  noted()
  if (conflicts.length > 0) {
    if (
      record.remote === null ||
      record.remoteGone ||
      changedFields(entity, record.remote, theirs).length > 0
    )
      records.put({ ...record, remote: theirs, remoteGone: false })
    return { kind: 'conflict' }
  }
  noteArrival(context, record, theirs)
  // That a listing shows the record proves nothing yet.
  const mayBeGone = journal.openOf(entity, key).some(mayHaveRemoved)
  const isLeft =
    mayBeGone ||
    changedFields(entity, theirs, values).length > 0 ||
    fieldsLeftToSave(journal, record, theirs, values).length > 0
  records.put({ ...record, base: theirs, draft: isLeft ? values : null, remote: null, remoteGone: false })
  if (!mayBeGone) confirmWhatIsThere(workspace, record, theirs, values)
  return { kind: 'merged' }
}

/** The entries of a record of which the service has what they were to bring there. */
function confirmWhatIsThere(
  { journal }: Workspace,
  record: StoredRecord,
  theirs: RecordValues,
  values: RecordValues,
): void {
  const { entity, key } = record
  const isSaved = fieldsLeftToSave(journal, record, theirs, values).length === 0
  for (const entry of journal.openOf(entity, key)) {
    if (entry.state !== 'queued' && entry.state !== 'parked') continue
    if (isThere(entry)) journal.advance(entry.id, { kind: 'confirm' })
  }

  function isThere(entry: OpenEntry): boolean {
    switch (entry.operation) {
      case 'save':
        return isSaved
      case 'remove':
        return false
      case 'upload': {
        const { field } = entry.options
        return sameValue(entities[entity].fieldNamed(field), theirs[field], values[field])
      }
      case 'detach':
        // Whom an address belongs to there, is not known here.
        return (
          entry.options.who.kind === 'record' &&
          !detachableKeys(entity, theirs).some((one) => takesOut(entry, key, one))
        )
    }
  }
}

/**
 * An update that had no answer shows that it has arrived: what is read from now on may be older
 * than it.
 */
function noteArrival(
  { workspace: { journal, knowledge }, clock }: SyncContext,
  { entity, key, base }: StoredRecord,
  theirs: RecordValues,
): void {
  if (base === null) return
  const { fieldNamed } = entities[entity]
  for (const { operation, departure } of journal.openOf(entity, key)) {
    const sent = operation === 'save' || operation === 'upload' ? departure?.values : null
    if (sent == null) continue
    const isThere = (name: string): boolean =>
      !sameValue(fieldNamed(name), base[name], sent[name]) &&
      sameValue(fieldNamed(name), sent[name], theirs[name])
    if (Object.keys(sent).some(isThere))
      knowledge.noteWrite(entity, key, { confirmedAt: clock.now(), sent, before: base })
  }
}

/** What is shown is what we have sent since, and had no answer to. */
function isOnItsWay(
  { assets, journal }: Workspace,
  { entity, key, draft }: StoredRecord,
  name: string,
  shown: JsonValue,
): boolean {
  const field = entities[entity].fieldNamed(name)
  const sent = journal
    .openOf(entity, key)
    .map(({ departure }) =>
      departure !== null && name in (departure.values ?? {}) ? departure.values : null,
    )
  const url = field?.type.kind === 'file' ? fileValue(shown)?.url : undefined
  const hash = url === undefined ? undefined : assets.hashOfUrl(url)
  return [draft, ...sent].some(
    (values) =>
      values !== null &&
      (sameValue(field, values[name], shown) ||
        (hash !== undefined && fileValue(values[name])?.hash === hash)),
  )
}

const archiveReasons: Readonly<Record<DiscrepancyKind, ArchiveReason>> = {
  altered: 'changed-by-service',
  'not-taken-over': 'changed-by-service',
  overwritten: 'overwritten-by-others',
  'changed-by-others': 'changed-by-others',
}

/** The person is told, and what was sent is kept in the history as well. */
function noteFound(
  { workspace }: SyncContext,
  record: StoredRecord,
  found: ReadonlyMap<DiscrepancyKind, readonly DiscrepantField[]>,
): void {
  const { records, knowledge } = workspace
  for (const [kind, all] of found) {
    const fields = isOfOthers(kind)
      ? all.filter(({ field, shown }) => !isOnItsWay(workspace, record, field, shown))
      : all
    if (fields.length === 0) continue
    knowledge.noteDiscrepancy(record.entity, record.key, kind, fields)
    if (record.base !== null) records.archive(record.entity, record.key, archiveReasons[kind], record.base)
  }
}

/**
 * Counts the listings that have shown the record since our saves, and forgets the saves that are
 * beyond doubt.
 */
function noteSeen(
  { workspace: { knowledge } }: SyncContext,
  observation: Observation,
  known: Known,
  showsOurs: boolean,
): void {
  if (known.writes.length === 0) return
  const settled = known.writes.filter((write) => isSettled(write, observation, known))
  knowledge.settleWrites(settled.map(({ id }) => id))
  if (showsOurs) knowledge.noteSeen(known.writes.filter(({ seen }) => !seen).map(({ id }) => id))
  if (observation.inListing)
    knowledge.countPull(known.writes.filter((write) => !settled.includes(write)).map(({ id }) => id))
}

/** The version with the hashes of those files that are in the asset store already. */
export function withKnownFiles(
  { assets }: Pick<Workspace, 'assets'>,
  entity: EntityName,
  listed: RecordValues,
): RecordValues {
  const values: Record<string, JsonValue> = { ...listed }
  for (const { name } of entities[entity].files) {
    const file = fileValue(listed[name])
    if (file?.url === undefined || file.hash !== undefined) continue
    const hash = assets.hashOfUrl(file.url)
    if (hash !== undefined) values[name] = { ...file, hash }
  }
  return values
}

/**
 * Another address may hold the same content: theirs is compared with mine and with what both began
 * from.
 */
function filesInConflict(
  entity: EntityName,
  field: string,
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): readonly FileToCompare[] {
  const compared = unidentifiedFile(entity, field, mine, theirs)
  const before = fileValue(base)
  const hash = fileValue(mine)?.hash
  const isUnknown = compared.length > 0 && before?.url !== undefined && before.hash === undefined
  return isUnknown && hash !== undefined ? [...compared, { url: before.url, hash }] : compared
}

function unidentifiedFile(
  entity: EntityName,
  field: string,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): readonly FileToCompare[] {
  if (entities[entity].fieldNamed(field)?.type.kind !== 'file') return []
  const hash = fileValue(mine)?.hash
  const other = fileValue(theirs)
  return hash !== undefined && other?.url !== undefined && other.hash === undefined
    ? [{ url: other.url, hash }]
    : []
}

/**
 * What was sent and never read back since: whether the service still has it, its address does not
 * tell.
 */
function filesWithoutAddress(
  entity: EntityName,
  base: RecordValues,
  theirs: RecordValues,
): readonly FileToCompare[] {
  return entities[entity].files.flatMap(({ name }) =>
    fileValue(base[name])?.url === undefined ? unidentifiedFile(entity, name, base[name], theirs[name]) : [],
  )
}

/**
 * Files that are known here and that the service shows under another address: another file, or one
 * that is addressed anew for every listing.
 */
function movedFiles(
  entity: EntityName,
  base: RecordValues,
  theirs: RecordValues,
  comparisons: { left: number } | undefined,
): readonly FileToCompare[] {
  return entities[entity].files.flatMap(({ name }) => {
    const before = fileValue(base[name])
    const now = fileValue(theirs[name])
    if (
      before?.hash === undefined ||
      before.url === undefined ||
      now?.url === undefined ||
      now.hash !== undefined
    )
      return []
    if (fileIdentity(before.url) === fileIdentity(now.url)) return []
    if (comparisons !== undefined && comparisons.left <= 0) return []
    if (comparisons !== undefined) comparisons.left -= 1
    return [{ url: now.url, hash: before.hash, formerUrl: before.url }]
  })
}

/**
 * The service does not have a record any more. With nothing of the user's in it, it goes (its last
 * version is archived); with changes here, a person decides; if it was to be removed, that is done.
 * To be called within a transaction.
 */
export function takeGone(workspace: Workspace, record: StoredRecord): void {
  const { records, journal } = workspace
  const { entity, key } = record
  const kept = (version: RecordValues | null): RecordValues | null =>
    version && withKnownFiles(workspace, entity, version)
  const [base, theirs] = [kept(record.base), kept(record.remote)]
  // Nobody needs to be taken off what is not there; what is wanted besides has an entry of its own.
  const isOnlyDetached =
    base !== null &&
    record.draft !== null &&
    !journal.openOf(entity, key).some((entry) => entry.operation !== 'detach') &&
    changedFields(entity, afterDetaches(journal, record, base), record.draft).length === 0
  if (record.removed || record.draft === null || isOnlyDetached) {
    if (base !== null && !record.removed) records.archive(entity, key, 'gone-on-service', base)
    keepKnown(workspace, record)
    records.delete(entity, key)
    for (const entry of journal.openOf(entity, key))
      journal.advance(entry.id, {
        kind: entry.operation === 'remove' || entry.operation === 'detach' ? 'confirm' : 'discard',
      })
    return
  }
  if (record.remoteGone) return
  if (theirs !== null) records.archive(entity, key, 'gone-on-service', theirs)
  records.put({ ...record, base, remote: null, remoteGone: true })
}
