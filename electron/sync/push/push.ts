import type PQueue from 'p-queue'
import { canonicalJson, changedFields, sameValue, type JsonObject, type JsonValue, type RecordValues } from '../../../shared/domain/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { failureOf, type Failure } from '../../gateway/failure.ts'
import type { Progress, SaveRequest, WriteOutcome } from '../../gateway/types.ts'
import { wireId } from '../../gateway/wire.ts'
import type { JournalEntry, StoredRecord } from '../../workspace/types.ts'
import { completeBySuggestion } from '../../workspace/edits.ts'
import { keepWhatGoes } from './cascade.ts'
import { keepReplacedFiles } from './replaced-files.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { keepKnown } from '../look-up/known-ids.ts'
import { prepareSave } from './prepare.ts'
import type { ReadBack } from '../observation/read-back.ts'
import { remoteIdOfKey } from '../references.ts'
import type { RemoteReader } from '../observation/remote.ts'
import { isSameFile } from '../files/same-file.ts'
import { isCreate, settle, settleWrite, type Settled } from './settle.ts'
import { titleOf } from '../engine/sync-state.ts'
import { takeRemote } from '../observation/take-remote.ts'
import { takeAbsence } from '../pull/absence.ts'
import type { CandidateFinder } from '../look-up/candidates.ts'
import { foundElsewhere } from '../look-up/copies.ts'
import { nameTaken } from '../look-up/natural-keys.ts'

export interface PushParts {
  readonly context: SyncContext
  readonly remote: RemoteReader
  readonly files: FileFetcher
  readonly finder: CandidateFinder
  readonly readBack: ReadBack
  /** As many requests as may be on their way at once; what is made ready meanwhile waits for its turn here. */
  readonly turns: Pick<PQueue, 'add'>
  /** The transfers of an entry as they advance; an empty list once it is over. */
  readonly onTransfer: (entry: JournalEntry, request: SaveRequest, progress: Progress) => void
}

/** Does what one journal entry says, as far as it goes now, and writes down how it went. Never throws for reasons of the network. */
export async function pushEntry(parts: PushParts, entryId: number, signal: AbortSignal): Promise<Settled> {
  const { context } = parts
  const { journal } = context.workspace
  const entry = journal.get(entryId)
  if (entry?.state !== 'queued') return { kind: 'done' }
  try {
    if (isCreate(context, entry)) return await pushSave(parts, entry, (send) => parts.turns.add(send), signal)
    // What the service has is looked at first, and must not grow old while this waits: its turn comes before.
    return await parts.turns.add(async () => {
      const now = journal.get(entryId)
      if (now?.state !== 'queued' || signal.aborted) return { kind: 'done' }
      return now.operation === 'save' ? pushSave(parts, now, (send) => send(), signal) : pushRemoval(parts, now, signal)
    })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.code === 'internal') context.log.error('Sending a change failed.', { entry: entryId, entity: entry.entity, message: error.message })
    return settle(context, entry.id, failureOf(error))
  }
}

type Send = () => Promise<WriteOutcome | undefined>
type InTurn = (send: Send) => ReturnType<Send>

/** What is ready to be sent goes when it is `inTurn`. */
async function pushSave(parts: PushParts, entry: JournalEntry, inTurn: InTurn, signal: AbortSignal): Promise<Settled> {
  const { context, remote, readBack } = parts
  const { workspace } = context
  const { records, journal } = workspace
  const { entity, key } = entry
  await readBack.one(entity, key, signal)
  if (records.get(entity, key)?.removed === true) {
    // It was on its way when the record was removed, and has not arrived: the removal is what is left to do.
    journal.advance(entry.id, { kind: 'discard' })
    return { kind: 'done' }
  }
  const ready = await makeReady(parts, entry, signal)
  if (ready === undefined) return { kind: 'done' }
  const { record, draft, request } = ready
  const outcome = await sendSave(parts, entry, record, draft, request, inTurn, signal)
  if (outcome === undefined) return { kind: 'done' }
  if (outcome.kind === 'failed') return settleWrite(context, entry.id, outcome, signal.aborted)
  const remoteId = record.remoteId ?? outcome.remoteId
  if (remoteId === undefined) {
    const failure: Failure = { kind: 'unreadable', host: '', status: 200, reason: 'without-id', body: JSON.stringify(outcome.raw) }
    return settleWrite(context, entry.id, { kind: 'failed', failure, mayHaveArrived: true }, false)
  }
  remote.forget(entity)
  if (isTakenForAnother(context, entry, remoteId)) return { kind: 'done' }
  confirmSave(context, entry.id, remoteId)
  readBack.owe(entity, key, Object.keys(request.files))
  await readBack.whatIsDue(signal)
  return { kind: 'confirmed', readBack: null }
}

interface Ready {
  readonly record: StoredRecord
  readonly draft: RecordValues
  readonly request: SaveRequest
}

/**
 * What is to be sent, over a version of the service that was read a few seconds ago at most: fetching files takes time, and others go on meanwhile. `undefined`: nothing is to be sent now, and the journal says why.
 */
async function makeReady(parts: PushParts, entry: JournalEntry, signal: AbortSignal): Promise<Ready | undefined> {
  const { context, files, finder, remote } = parts
  const { workspace, clock, settings } = context
  const { records, journal } = workspace
  const { entity, key } = entry
  let readAt = clock.now()
  if (!(await meetRemote(parts, entry, signal))) return undefined
  for (let round = 1; round <= mostRounds; round += 1) {
    const known = records.get(entity, key)
    const record = known === undefined ? undefined : workspace.transaction(() => completeBySuggestion(workspace, known))
    const draft = record?.draft
    if (record === undefined || draft == null) {
      if (journal.get(entry.id)?.state === 'queued') journal.advance(entry.id, { kind: record === undefined ? 'discard' : 'confirm' })
      return undefined
    }
    const prepared = await prepareSave(context, files, record, draft, signal)
    if (signal.aborted) return undefined
    if (prepared.kind === 'unknown') break
    if (prepared.kind === 'park') {
      journal.advance(entry.id, { kind: 'park', reason: prepared.reason, error: prepared.error })
      return undefined
    }
    if (record.remoteId === null) {
      const elsewhere = await foundElsewhere(context, { finder, files }, entry, record, draft, signal)
      if (elsewhere === 'adopted') return undefined
      const taken = elsewhere ?? (await nameTaken(context, finder, entry, record, draft, signal))
      if (taken !== undefined) {
        journal.advance(entry.id, { kind: 'park', ...taken })
        return undefined
      }
      return { record, draft, request: prepared.request }
    }
    if (!(await keepReplacedFiles(context, files, record, draft, signal))) return undefined
    if (Math.abs(clock.now() - readAt) <= settings.freshMs) return { record, draft, request: prepared.request }
    remote.forget(entity)
    readAt = clock.now()
    if (!(await meetRemote(parts, entry, signal))) return undefined
    const now = records.get(entity, key)
    const isAsPrepared = now !== undefined && changedFields(entity, record.base ?? {}, now.base ?? {}).length === 0
    if (isAsPrepared && now.draft !== null && changedFields(entity, draft, now.draft).length === 0)
      return { record: now, draft: now.draft, request: prepared.request }
  }
  // What it waits for is found out anew.
  if (journal.get(entry.id)?.state === 'queued') journal.advance(entry.id, { kind: 'return' })
  return undefined
}

/** What has changed as often as this while its files were made ready goes behind the others. */
const mostRounds = 3

/** `undefined`: it did not leave. */
async function sendSave(
  { context, onTransfer }: PushParts,
  entry: JournalEntry,
  record: StoredRecord,
  draft: RecordValues,
  request: SaveRequest,
  inTurn: InTurn,
  signal: AbortSignal,
): Promise<WriteOutcome | undefined> {
  const { workspace, clock } = context
  const { records, journal } = workspace
  // Making it ready took time, and someone may have typed on: then what was prepared is out of date, and the entry is planned anew.
  const writtenAt = clock.now()
  const leaves = workspace.transaction(() => {
    const now = records.get(entry.entity, entry.key)
    if (journal.get(entry.id)?.state !== 'queued' || now?.draft == null || now.removed || now.remote !== null || now.remoteGone) return false
    if (now.remoteId !== record.remoteId || changedFields(entry.entity, draft, now.draft).length > 0) return false
    if (now.base !== null && now.remoteId !== null) archiveOnce(context, now, shownVersion(workspace, now.base, now))
    journal.advance(entry.id, { kind: 'leave', values: now.draft, at: writtenAt })
    return true
  }, 'later')
  if (!leaves) return undefined
  try {
    await workspace.flush()
  } catch (thrown) {
    journal.advance(entry.id, { kind: 'return' })
    throw thrown
  }
  return inTurn(() => {
    if (signal.aborted) {
      journal.advance(entry.id, { kind: 'return' })
      return Promise.resolve(undefined)
    }
    // The settle time counts from when it left.
    if (Math.abs(clock.now() - writtenAt) > longestUnnotedMs) journal.advance(entry.id, { kind: 'delay', at: clock.now() })
    const totalBytes = Object.values(request.files).reduce((sum, file) => sum + file.sizeBytes, 0)
    onTransfer(entry, request, { sentBytes: 0, totalBytes })
    return context.gateway.save(request, (progress) => onTransfer(entry, request, progress), signal)
  })
}

const longestUnnotedMs = 1_000

/**
 * Before an update is sent: what does the service have now? Changed by someone else: merged, or a conflict. `false`: there is nothing to send now. What is going to be overwritten
 * is the new base, which is archived when the update leaves.
 */
async function meetRemote({ context, remote, files }: PushParts, entry: JournalEntry, signal: AbortSignal): Promise<boolean> {
  const { workspace, clock, settings } = context
  const { entity, key } = entry
  const record = workspace.records.get(entity, key)
  if (record === undefined || record.remoteId === null) return true
  const { departure } = entry
  const mayBeGoneUntil = departure !== null && departure.values === null ? departure.at + settings.settlingMs : 0
  if (clock.now() < mayBeGoneUntil && mayBeGoneUntil - clock.now() <= settings.settlingMs) {
    const message = 'Its removal may have happened all the same. It is sent once the service has had time to show that.'
    workspace.journal.advance(entry.id, { kind: 'postpone', error: { code: 'service-error', message }, dueAt: mayBeGoneUntil })
    return false
  }
  const observation = await remote.look(record, signal)
  if (typeof observation === 'string') {
    remote.forget(entity)
    const absence = await takeAbsence(context, { remote, files }, record, observation, signal)
    if (absence.kind === 'wait' && workspace.journal.get(entry.id)?.state === 'queued') {
      const message = 'The service does not show this record at the moment. It is looked for again before it is sent.'
      workspace.journal.advance(entry.id, {
        kind: 'postpone',
        error: new AppError('service-error', message, { details: { reason: 'not-shown' } }).toShape(),
        dueAt: absence.until,
      })
    }
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

/** The service has put what was sent over another record that is known here, as one that goes by `booth_external_id` does: a person has to part them. What it overwrote is archived. */
function isTakenForAnother({ workspace }: SyncContext, entry: JournalEntry, remoteId: string): boolean {
  const { records, journal } = workspace
  const { entity, key } = entry
  return workspace.transaction(() => {
    const other = records.getByRemoteId(entity, remoteId)
    if (other === undefined || other.key === key) return false
    const theirs = other.remote ?? other.base
    if (theirs !== null) records.archive(entity, other.key, 'overwritten-by-push', theirs)
    const name = titleOf(workspace, entity, other.key)
    const message = `The service took this for “${name}” and overwrote that one, which is in its history.`
    const error = new AppError('rejected', message, { details: { reason: 'taken-for-another', name } }).toShape()
    journal.advance(entry.id, { kind: 'park', reason: { kind: 'taken-for-another', remoteId }, error })
    return true
  })
}

/** The answer said yes: what was sent is the service's version now. What was typed since stays a draft, with an entry of its own. */
function confirmSave(context: SyncContext, entryId: number, remoteId: string): void {
  const { workspace, clock } = context
  const { records, journal, knowledge } = workspace
  workspace.transaction(() => {
    const entry = journal.get(entryId)
    const record = entry === undefined ? undefined : records.get(entry.entity, entry.key)
    if (entry === undefined) return
    journal.advance(entryId, { kind: 'confirm' })
    if (record === undefined) return
    const sent = entry.departure?.values ?? record.draft ?? {}
    const base = { ...record.base, ...sent }
    const { fieldNamed } = entities[entry.entity]
    knowledge.outdateDiscrepancies(entry.entity, entry.key, ({ field, sent: before }) => !sameValue(fieldNamed(field), before, sent[field]))
    knowledge.noteWrite(entry.entity, entry.key, { confirmedAt: clock.now(), sent, before: record.remoteId === null ? null : record.base })
    // What was seen between its leaving and now, the save has overwritten too.
    if (record.base !== null && record.remoteId !== null) archiveOnce(context, record, record.remote ?? shownVersion(workspace, record.base, record))
    const typedOn = record.draft !== null && changedFields(entry.entity, sent, record.draft).length > 0
    records.put({ ...record, remoteId, base, draft: typedOn ? record.draft : null, remote: null, remoteGone: false })
    const waits = journal.openOf(entry.entity, entry.key).some(({ operation }) => operation === 'save')
    if (typedOn && !waits && !record.removed) journal.append({ entity: entry.entity, key: entry.key, operation: 'save', options: {} })
    // Lost in a power cut, it is found out again: the entry is still in flight then.
  }, 'later')
}

async function pushRemoval({ context, remote, files, finder }: PushParts, entry: JournalEntry, signal: AbortSignal): Promise<Settled> {
  const { workspace, clock } = context
  const { records, journal } = workspace
  const { entity, key } = entry
  const record = records.get(entity, key)
  if (record?.removed === false) {
    // The person has taken the removal back.
    journal.advance(entry.id, { kind: 'discard' })
    return { kind: 'done' }
  }
  if (record === undefined || record.remoteId === null) {
    workspace.transaction(() => {
      records.delete(entity, key)
      journal.advance(entry.id, { kind: 'confirm' })
    })
    return { kind: 'done' }
  }
  const declaration = entities[entity]
  const goes = await keepWhatGoes({ context, remote, files }, record, signal)
  const parents = parentsOf(context, record)
  const leaves = workspace.transaction(() => {
    if (journal.get(entry.id)?.state !== 'queued' || records.get(entity, key)?.removed !== true) return false
    // Somebody may have changed it since it was last seen; their version is kept too.
    if (goes !== undefined) archiveOnce(context, record, goes)
    journal.advance(entry.id, { kind: 'leave', values: null, at: clock.now() })
    return true
  })
  if (!leaves) return { kind: 'done' }
  const body: JsonObject = Object.fromEntries(
    (declaration.remove?.body ?? []).map(({ name }): [string, JsonValue] =>
      name === declaration.idField ? [name, wireId(record.remoteId ?? '', declaration.idType)] : [name, entry.options.deleteRepresentatives ?? false],
    ),
  )
  const outcome: WriteOutcome = await context.gateway.remove({ entity, remoteId: record.remoteId, body, parents }, signal)
  if (outcome.kind === 'failed') return settleWrite(context, entry.id, outcome, signal.aborted)
  finder.leaveOut(entity, record.remoteId)
  workspace.transaction(() => {
    journal.advance(entry.id, { kind: 'confirm' })
    keepKnown(workspace, record)
    records.delete(entity, key)
  })
  remote.forget(entity)
  return { kind: 'confirmed', readBack: entry.options.deleteRepresentatives === true ? (declaration.alongside?.entity ?? null) : null }
}

function parentsOf({ workspace }: SyncContext, record: StoredRecord): Readonly<Record<string, string>> {
  const parents: Record<string, string> = {}
  for (const [parameter, field] of Object.entries(entities[record.entity].pathParameters ?? {})) {
    const declared = entities[record.entity].fieldNamed(field)
    const value = (record.base ?? record.draft)?.[field]
    if (declared?.type.kind !== 'reference' || typeof value !== 'string' || declared.only === 'read') continue
    const id = remoteIdOfKey(workspace.records, declared.type.to, value)
    if (id !== undefined) parents[parameter] = id
  }
  return parents
}

/** The service's version as it shows it: what it made of our own saves included. */
function shownVersion({ knowledge }: SyncContext['workspace'], base: RecordValues, { entity, key }: StoredRecord): RecordValues {
  const echoes = knowledge.discrepanciesOf(entity, key).filter(({ kind }) => kind !== 'overwritten')
  return echoes.length === 0
    ? base
    : { ...base, ...Object.fromEntries(echoes.flatMap(({ fields }) => fields.map(({ field, shown }) => [field, shown]))) }
}

/** A second attempt overwrites the same version again; one copy of it is enough. */
function archiveOnce({ workspace: { records } }: SyncContext, record: StoredRecord, values: RecordValues): void {
  const reason = record.removed ? 'removed-here' : 'overwritten-by-push'
  const last = records.archived(record.entity, record.key).at(-1)
  if (last !== undefined && canonicalJson(last.values) === canonicalJson(values)) return
  records.archive(record.entity, record.key, reason, values)
}
