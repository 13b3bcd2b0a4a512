import { isOfOthers } from '../../../shared/domain/sync/discrepancies.ts'
import { changedFields, sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Failure } from '../../gateway/requests/failure.ts'
import type { Progress, WriteOutcome } from '../../gateway/requests/types.ts'
import {
  titleOf,
  isInConflict,
  type JournalEntry,
  type StoredRecord,
} from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import { settleWrite, type Settled } from '../settle.ts'
import type { PushParts } from './parts.ts'
import { queueWhatIsLeft } from '../../workspace/records/drafts.ts'
import { savedPart } from '../../workspace/records/own-operations.ts'
import { archiveOnce } from '../pull/cascade.ts'
import { createKeyOf } from './create-key.ts'
import { makeReady, type Ready } from './make-ready.ts'

type Send = () => Promise<WriteOutcome | undefined>

type InTurn = (send: Send) => ReturnType<Send>

/** A save, or a file that goes by itself: what is ready to be sent goes when it is `inTurn`. */
export async function pushSave(
  parts: PushParts,
  entry: JournalEntry,
  inTurn: InTurn,
  signal: AbortSignal,
): Promise<Settled> {
  const { readBack } = parts
  const ready = await readySave(parts, entry, signal)
  if (ready === undefined) return { kind: 'done' }
  const outcome = await sendSave(parts, entry, ready, inTurn, signal)
  if (outcome === undefined) return { kind: 'done' }
  let settled: Settled
  try {
    settled = takeOutcome(parts, entry, ready.record, outcome, signal)
  } catch (error) {
    // It has left, and the disk cannot keep what became of it: the next run finds that out, as
    // after a crash.
    return { kind: 'stop', error: toAppError(error) }
  }
  if (settled.kind !== 'confirmed') return settled
  readBack.owe(entry.entity, entry.key, Object.keys(ready.request.files))
  await readBack.whatIsDue(signal)
  return settled
}

/** What an entry sends; `undefined`: nothing now, and the journal says why. Throws what `makeReady` throws. */
export async function readySave(
  parts: PushParts,
  entry: JournalEntry,
  signal: AbortSignal,
): Promise<Ready | undefined> {
  const { context, readBack } = parts
  const { records, journal } = context.workspace
  await readBack.one(entry.entity, entry.key, signal)
  if (records.get(entry.entity, entry.key)?.removed === true) {
    // It was on its way when the record was removed, and has not arrived: the removal is what is
    // left to do.
    journal.advance(entry.id, { kind: 'discard' })
    return undefined
  }
  return makeReady(parts, entry, signal)
}

/** Writes down what the service answered to a save. */
export function takeOutcome(
  { context, remote }: PushParts,
  entry: JournalEntry,
  record: StoredRecord,
  outcome: WriteOutcome,
  signal: AbortSignal,
): Settled {
  if (outcome.kind === 'failed') return settleWrite(context, entry.id, outcome, signal.aborted)
  const remoteId = record.remoteId ?? outcome.remoteId
  if (remoteId === undefined) {
    const failure: Failure = {
      kind: 'unreadable',
      host: '',
      status: 200,
      reason: 'without-id',
      body: JSON.stringify(outcome.raw),
    }
    return settleWrite(context, entry.id, { kind: 'failed', failure, mayHaveArrived: true }, false)
  }
  remote.forget(entry.entity)
  if (isTakenForAnother(context, entry, remoteId)) return { kind: 'done' }
  confirmSave(context, entry.id, remoteId)
  return { kind: 'confirmed', readBack: null }
}

/** `undefined`: it did not leave. */
async function sendSave(
  { context, onTransfer }: PushParts,
  entry: JournalEntry,
  ready: Ready,
  inTurn: InTurn,
  signal: AbortSignal,
): Promise<WriteOutcome | undefined> {
  const { workspace, clock } = context
  const { journal } = workspace
  const { record, draft, request } = ready
  const writtenAt = clock.now()
  if (!workspace.transaction(() => leave(context, entry, ready, writtenAt), 'later')) return undefined
  try {
    await workspace.flush()
  } catch (error) {
    journal.advance(entry.id, { kind: 'return' })
    throw error
  }
  return inTurn(() => {
    if (signal.aborted) {
      journal.advance(entry.id, { kind: 'return' })
      return Promise.resolve(undefined)
    }
    // The settle time counts from when it left.
    if (Math.abs(clock.now() - writtenAt) > longestUnnotedMs)
      journal.advance(entry.id, { kind: 'delay', at: clock.now() })
    const totalBytes = Object.values(request.files).reduce((sum, file) => sum + file.sizeBytes, 0)
    onTransfer(entry, request, { sentBytes: 0, totalBytes })
    const onProgress = (progress: Progress): void => onTransfer(entry, request, progress)
    if (entry.operation === 'upload') return context.gateway.upload(request, onProgress, signal)
    const idempotencyKey = record.remoteId === null ? createKeyOf(entry, draft, request.values) : undefined
    return context.gateway.save({ ...request, idempotencyKey }, onProgress, signal)
  })
}

/** What leaves later than it was written down is written down anew, in milliseconds. */
export const longestUnnotedMs = 1_000

/**
 * Writes down, within a transaction, that an entry is about to leave. `false`: making it ready took
 * time, and someone may have typed on: then what was prepared is out of date, and the entry is
 * planned anew.
 */
export function leave(
  context: SyncContext,
  entry: JournalEntry,
  { record, draft }: Ready,
  at: number,
): boolean {
  const { workspace } = context
  const { records, journal } = workspace
  const now = records.get(entry.entity, entry.key)
  if (journal.get(entry.id)?.state !== 'queued' || now?.draft == null || now.removed || isInConflict(now))
    return false
  if (now.remoteId !== record.remoteId || changedFields(entry.entity, draft, now.draft).length > 0)
    return false
  if (now.base !== null && now.remoteId !== null)
    archiveOnce(context, now, shownVersion(workspace, now.base, now))
  journal.advance(entry.id, { kind: 'leave', values: carriedBy(entry, now.draft), at })
  return true
}

function carriedBy(entry: JournalEntry, draft: RecordValues): RecordValues {
  return entry.operation === 'upload' ? picked(draft, [entry.options.field]) : savedPart(entry.entity, draft)
}

/**
 * The service has put what was sent over another record that is known here, as one that matches by
 * `booth_external_id` does: a person has to part them. What it overwrote is archived.
 */
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
    const error = new AppError('rejected', message, {
      details: { reason: 'taken-for-another', name },
    }).toShape()
    journal.advance(entry.id, { kind: 'park', reason: { kind: 'taken-for-another', remoteId }, error })
    return true
  })
}

/**
 * The answer said yes: what was sent is the service's version now. What was typed since stays a
 * draft, with an entry of its own.
 */
function confirmSave(context: SyncContext, entryId: number, remoteId: string): void {
  const { workspace, clock } = context
  const { records, journal, knowledge } = workspace
  workspace.transaction(() => {
    const entry = journal.get(entryId)
    const record = entry === undefined ? undefined : records.get(entry.entity, entry.key)
    if (entry === undefined) return
    journal.advance(entryId, { kind: 'confirm' })
    if (record === undefined) return
    const sent = entry.departure?.values ?? carriedBy(entry, record.draft ?? {})
    const base = { ...record.base, ...sent }
    const { fieldNamed, uploads } = entities[entry.entity]
    // What the service is known to have besides: an upload carries its file, a save all but those.
    const besides =
      entry.operation === 'upload'
        ? (record.base ?? {})
        : picked(
            record.base ?? {},
            uploads.map(({ name }) => name),
          )
    const isCarried = (field: string): boolean => field in sent || !(field in besides)
    knowledge.outdateDiscrepancies(
      entry.entity,
      entry.key,
      ({ field, sent: before }) => isCarried(field) && !sameValue(fieldNamed(field), before, sent[field]),
    )
    knowledge.noteWrite(entry.entity, entry.key, {
      confirmedAt: clock.now(),
      sent,
      before: record.remoteId === null ? null : record.base,
    })
    // What was seen between its leaving and now, the save has overwritten too.
    if (record.base !== null && record.remoteId !== null)
      archiveOnce(context, record, record.remote ?? shownVersion(workspace, record.base, record))
    const typedOn =
      record.draft !== null && changedFields(entry.entity, { ...besides, ...sent }, record.draft).length > 0
    queueWhatIsLeft(
      journal,
      records.put({
        ...record,
        remoteId,
        base,
        draft: typedOn ? record.draft : null,
        remote: null,
        remoteGone: false,
      }),
    )
    // Lost in a power cut, it is found out again: the entry is still in flight then.
  }, 'later')
}

/** The service's version as it shows it: what it made of our own saves included. */
function shownVersion(
  { knowledge }: SyncContext['workspace'],
  base: RecordValues,
  { entity, key }: StoredRecord,
): RecordValues {
  const echoes = knowledge.discrepanciesOf(entity, key).filter(({ kind }) => !isOfOthers(kind))
  return echoes.length === 0
    ? base
    : {
        ...base,
        ...Object.fromEntries(
          echoes.flatMap(({ fields }) => fields.map(({ field, shown }) => [field, shown])),
        ),
      }
}
