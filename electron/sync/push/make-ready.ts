import { changedFields, sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { isEmpty, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, isSaved, type Entity } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { SaveRequest } from '../../gateway/requests/types.ts'
import { mayHaveRemoved } from '../../workspace/stores/journal-entry.ts'
import type { JournalEntry, StoredRecord } from '../../workspace/stores/workspace.ts'
import { completeBySuggestion } from '../../workspace/edits/index.ts'
import { keepReplacedFiles } from './replaced-files.ts'
import { prepareSave, prepareUpload } from '../planning/prepare.ts'
import { isSameFile } from '../files/same-file.ts'
import { takeRemote } from '../observation/take-remote.ts'
import { takeAbsence } from '../pull/absence.ts'
import { findSentByCopy } from '../look-up/copies.ts'
import { nameTaken } from '../look-up/candidates.ts'
import type { PushParts } from './parts.ts'

export interface Ready {
  readonly record: StoredRecord
  readonly draft: RecordValues
  readonly request: SaveRequest
}

/**
 * What is to be sent, over a version of the service that was read a few seconds ago at most:
 * fetching files takes time, and others go on meanwhile. `undefined`: nothing is to be sent now,
 * and the journal says why.
 */
export async function makeReady(
  parts: PushParts,
  entry: JournalEntry,
  signal: AbortSignal,
): Promise<Ready | undefined> {
  const { context, files, remote } = parts
  const { workspace, clock, settings } = context
  const { records, journal } = workspace
  const { entity, key } = entry
  let readAt = clock.now()
  if (!(await meetRemote(parts, entry, signal))) return undefined
  for (let round = 1; round <= mostRounds; round += 1) {
    const record = toBeSent(parts, entry)
    if (record === undefined) return undefined
    const { draft } = record
    const prepared = await prepare(parts, entry, record, signal)
    if (signal.aborted) return undefined
    if (prepared.kind === 'unknown') break
    if (prepared.kind === 'park') {
      journal.advance(entry.id, { kind: 'park', reason: prepared.reason, error: prepared.error })
      return undefined
    }
    const ready = { record, draft, request: prepared.request }
    if (record.remoteId === null) return (await isNewThere(parts, entry, record, signal)) ? ready : undefined
    if (!(await keepReplacedFiles(context, files, record, draft, filesOf(entry), signal))) return undefined
    if (Math.abs(clock.now() - readAt) <= settings.freshMs) return ready
    remote.forget(entity)
    readAt = clock.now()
    if (!(await meetRemote(parts, entry, signal, true))) return undefined
    const now = records.get(entity, key)
    if (now?.draft != null && isAsPrepared(record, now))
      return { record: now, draft: now.draft, request: prepared.request }
  }
  // What it waits for is found out anew.
  if (journal.get(entry.id)?.state === 'queued') journal.advance(entry.id, { kind: 'return' })
  return undefined
}

type Sent = StoredRecord & { readonly draft: RecordValues }

/** The record with what is to be sent; `undefined`: nothing is any more, and the journal says so. */
function toBeSent(parts: PushParts, entry: JournalEntry): Sent | undefined {
  const { workspace } = parts.context
  const known = workspace.records.get(entry.entity, entry.key)
  const record =
    known === undefined ? undefined : workspace.transaction(() => completeBySuggestion(workspace, known))
  if (record?.draft == null) {
    if (workspace.journal.get(entry.id)?.state === 'queued')
      workspace.journal.advance(entry.id, { kind: record === undefined ? 'discard' : 'confirm' })
    return undefined
  }
  return entry.operation === 'upload' && !isToBeUploaded(parts, entry, record)
    ? undefined
    : { ...record, draft: record.draft }
}

function prepare({ context, files }: PushParts, entry: JournalEntry, record: Sent, signal: AbortSignal) {
  return entry.operation === 'upload'
    ? prepareUpload(context, files, record, record.draft, entry.options.field, signal)
    : prepareSave(context, files, record, record.draft, signal)
}

/** Whether the service has nothing yet that could be the record; where it has, the journal says so. */
async function isNewThere(
  { context, files, finder }: PushParts,
  entry: JournalEntry,
  record: Sent,
  signal: AbortSignal,
): Promise<boolean> {
  const { draft } = record
  const copied = await findSentByCopy(context, { finder, files }, entry, record, draft, signal)
  if (copied === 'adopted') return false
  const taken = copied ?? (await nameTaken(context, finder, entry, record, draft, signal))
  if (taken !== undefined) context.workspace.journal.advance(entry.id, { kind: 'park', ...taken })
  return taken === undefined
}

function isAsPrepared(prepared: Sent, now: StoredRecord): boolean {
  const { entity } = prepared
  return (
    now.draft !== null &&
    changedFields(entity, prepared.base ?? {}, now.base ?? {}).length === 0 &&
    changedFields(entity, prepared.draft, now.draft).length === 0
  )
}

/** The files that an entry may replace. */
function filesOf({ entity, ...entry }: JournalEntry): Entity['files'] {
  if (entry.operation !== 'upload') return entities[entity].files.filter(isSaved)
  return entities[entity].uploads.filter(({ name }) => name === entry.options.field)
}

/** Whether an upload is still wanted; where the service has the file, it is done. */
function isToBeUploaded(
  { context: { workspace } }: PushParts,
  entry: JournalEntry & { readonly operation: 'upload' },
  record: StoredRecord,
): boolean {
  const { field } = entry.options
  const wanted = record.draft?.[field]
  if (
    !isEmpty(wanted) &&
    (entry.departure !== null ||
      !sameValue(entities[record.entity].fieldNamed(field), record.base?.[field], wanted))
  )
    return true
  if (workspace.journal.get(entry.id)?.state === 'queued')
    workspace.journal.advance(entry.id, { kind: 'confirm' })
  return false
}

/** What has changed as often as this while its files were made ready goes behind the others. */
const mostRounds = 3

/**
 * Before an update is sent: what does the service have now? Changed by someone else: merged, or a
 * conflict. `false`: there is nothing to send now. What is going to be overwritten is the new base,
 * which is archived when the update leaves.
 */
async function meetRemote(
  { context, remote, files }: PushParts,
  entry: JournalEntry,
  signal: AbortSignal,
  isAlone = false,
): Promise<boolean> {
  const { workspace, clock, settings } = context
  const { entity, key } = entry
  const record = workspace.records.get(entity, key)
  if (record === undefined || record.remoteId === null) return true
  const postpone = (reason: 'may-be-removed' | 'not-shown', message: string, dueAt: number): void => {
    const error = new AppError('service-error', message, { details: { reason } }).toShape()
    workspace.journal.advance(entry.id, { kind: 'postpone', error, dueAt })
  }
  const mayBeGoneUntil = mayHaveRemoved(entry) ? entry.departure.at + settings.settlingMs : 0
  if (clock.now() < mayBeGoneUntil && mayBeGoneUntil - clock.now() <= settings.settlingMs) {
    postpone(
      'may-be-removed',
      'Its removal may have happened all the same. It is sent once the service has had time to show that.',
      mayBeGoneUntil,
    )
    return false
  }
  const observation = await remote.look(record, signal, isAlone)
  if (typeof observation === 'string') {
    remote.forget(entity)
    const absence = await takeAbsence(context, { remote, files }, record, observation, signal)
    if (absence.kind === 'wait' && workspace.journal.get(entry.id)?.state === 'queued')
      postpone(
        'not-shown',
        'The service does not show this record at the moment. It is looked for again before it is sent.',
        absence.until,
      )
    return false
  }
  workspace.knowledge.clearAbsences(entity, [key])
  for (const filesAreKnown of [false, true]) {
    const taken = workspace.transaction(() => {
      const now = workspace.records.get(entity, key)
      return now === undefined ? undefined : takeRemote(context, now, observation, { filesAreKnown })
    })
    if (taken === undefined || taken.kind === 'conflict') return false
    if (taken.kind !== 'unidentified') break
    for (const file of taken.files) await isSameFile(context, files, file, signal)
  }
  return workspace.journal.get(entry.id)?.state === 'queued'
}
