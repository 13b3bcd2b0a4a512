import { z } from 'zod'
import type { SyncQuestion } from '../../../shared/contract/index.ts'
import { writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import type { RemoteReader } from '../observation/remote.ts'
import { takeGone } from '../observation/take-remote.ts'
import { keepFiles } from './cascade.ts'
import { failureOf } from '../../gateway/requests/failure.ts'
import { troubleOf } from '../trouble.ts'

/*
 * A record that a listing lacks is not gone for that (`docs/design/synchronisation.md`, "Not seen is not gone"). It goes
 * when two complete listings lack it that lie a settling time apart, neither soon after our own
 * create, when the listing's own count agrees, and when a question for it alone does not find it.
 * When many would go at once, nothing goes and the person is asked.
 */

/** More than so many, and more than this part of what is known, is too much to believe at once. */
const manyRecords = 10
const manyPart = 0.1
/** So long after the person has said to keep them, missing records are not asked about again. */
const notAskedAgainMs = 24 * 60 * 60 * 1000
/** So long what is gone is kept waiting for its files, where the service fails to give them. */
const filesAwaitedMs = 24 * 60 * 60 * 1000

export interface Missing {
  readonly entity: EntityName
  /** Local keys of the records that a complete listing lacks. */
  readonly keys: ReadonlySet<string>
  /** Local keys that it has, of those that are known to be absent. */
  readonly seenAgain: readonly string[]
  /** How many records it should have had, by what is known here. */
  readonly known: number
  /** When the listing was begun, milliseconds since 1970. */
  readonly askedAt: number
}

/**
 * Notes what a complete listing lacks, and lets go what is gone. `true`: something is missing that
 * another listing would decide about now.
 */
export async function takeMissing(
  context: SyncContext,
  { remote, files }: { readonly remote: RemoteReader; readonly files: FileFetcher },
  missing: Missing,
  signal: AbortSignal,
): Promise<boolean> {
  const { workspace, settings } = context
  const { knowledge } = workspace
  const { entity, askedAt } = missing
  if (missing.seenAgain.length > 0) knowledge.clearAbsences(entity, missing.seenAgain)
  if (missing.keys.size === 0) {
    if (missing.known > 0) forgetQuestion(workspace, entity)
    return false
  }
  const before = knowledge.absences(entity)
  const countable = [...missing.keys].filter((key) => !isFresh(context, entity, key, askedAt))
  knowledge.noteAbsences(
    entity,
    countable.filter((key) => !before.has(key)),
    askedAt,
  )
  // What the person keeps for now is missing from a time to come.
  const now = countable.filter((key) => (before.get(key) ?? askedAt) <= askedAt)
  const isApproved = workspace.settings.get(approvalSetting(entity)) === 'yes'
  const due = isApproved ? now : now.filter((key) => isDue(before.get(key), askedAt, settings.settlingMs))
  if (due.length > 0 && isAsked(context, entity, now, missing.known)) return false
  for (const key of due) await takeOne(context, { remote, files }, entity, key, signal)
  forgetQuestion(workspace, entity)
  return settings.settlingMs === 0 && countable.some((key) => !before.has(key))
}

/** A clock that was set back makes it due later, never sooner. */
function isDue(since: number | undefined, askedAt: number, settlingMs: number): boolean {
  return since !== undefined && askedAt - since >= settlingMs
}

/** Soon after our own create a listing need not know the record yet. */
function isFresh(
  { workspace, settings }: SyncContext,
  entity: EntityName,
  key: string,
  askedAt: number,
): boolean {
  return workspace.knowledge
    .writesOf(entity, key)
    .some(
      ({ before, confirmedAt }) => before === null && Math.abs(askedAt - confirmedAt) < settings.settlingMs,
    )
}

/**
 * Whether so many are missing that a person is asked: all of them count, since they would go in
 * parts, each small enough.
 */
function isAsked(
  { workspace }: SyncContext,
  entity: EntityName,
  keys: readonly string[],
  known: number,
): boolean {
  if (workspace.settings.get(approvalSetting(entity)) === 'yes') return false
  const missing = keys.filter((key) => workspace.records.get(entity, key)?.removed === false).length
  if (missing <= manyRecords || missing <= known * manyPart) return false
  workspace.settings.set(questionSetting(entity), JSON.stringify({ missing, known }))
  return true
}

async function takeOne(
  context: SyncContext,
  { remote, files }: { readonly remote: RemoteReader; readonly files: FileFetcher },
  entity: EntityName,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const { workspace, clock, log } = context
  const record = workspace.records.get(entity, key)
  if (record === undefined || record.remoteGone) return
  if ((await remote.isThere(record, signal)) === true) {
    workspace.knowledge.clearAbsences(entity, [key])
    return
  }
  if (!record.removed) {
    try {
      for (const version of [record.remote, record.base])
        if (version !== null) await keepFiles(context, files, entity, version, signal)
    } catch (cause) {
      const error = toAppError(cause)
      if (troubleOf(failureOf(error)).kind === 'stop' || signal.aborted) throw cause
      // Another attempt may do better, and nobody is in a hurry.
      if (Math.abs(clock.now() - (workspace.knowledge.absences(entity).get(key) ?? 0)) < filesAwaitedMs)
        return
      log.warn('A file of a record that is gone could not be kept.', { entity, key, message: error.message })
    }
  }
  workspace.transaction(() => {
    const now = workspace.records.get(entity, key)
    if (now === undefined) return
    workspace.knowledge.clearAbsences(entity, [key])
    takeGone(workspace, now)
  })
}

/**
 * A record that was looked for before it is overwritten, and is not where it must be. Gone by the
 * same rules as in a listing: noted the first time, gone after the settling time; where it was only
 * left out, that counts for nothing. Gives when to look again, milliseconds since 1970, or that it
 * is gone.
 */
export async function takeAbsence(
  context: SyncContext,
  parts: { readonly remote: RemoteReader; readonly files: FileFetcher },
  record: StoredRecord,
  absence: 'absent' | 'left-out',
  signal: AbortSignal,
): Promise<{ readonly kind: 'gone' } | { readonly kind: 'wait'; readonly until: number }> {
  const { workspace, clock, settings } = context
  const { entity, key } = record
  const now = clock.now()
  const absences = workspace.knowledge.absences(entity)
  const since = absences.get(key)
  const counts = absence === 'absent' && !isFresh(context, entity, key, now)
  const missing = [...absences].flatMap(([other, from]) => (from <= now ? [other] : []))
  if (
    counts &&
    isDue(since, now, settings.settlingMs) &&
    !isAsked(context, entity, missing, workspace.records.count(entity))
  ) {
    await takeOne(context, parts, entity, key, signal)
    const after = workspace.records.get(entity, key)
    return after === undefined || after.remoteGone
      ? { kind: 'gone' }
      : { kind: 'wait', until: now + settings.settlingMs }
  }
  if (counts && since === undefined) workspace.knowledge.noteAbsences(entity, [key], now)
  // Neither at once nor, where the clock was set back, in a time that nobody waits for.
  const dueAt = (since ?? now) + settings.settlingMs
  const isHeld = since !== undefined && dueAt <= now
  const waitMs = isHeld
    ? Math.max(settings.settlingMs, settings.freshMs)
    : Math.min(Math.max(dueAt - now, settings.freshMs), settings.settlingMs)
  return { kind: 'wait', until: now + waitMs }
}

const questionText = z.object({ missing: z.int(), known: z.int() })

/** What only the person can say about missing records. */
export function missingQuestions({ settings }: Pick<Workspace, 'settings'>): readonly SyncQuestion[] {
  return writableEntities.flatMap((entity) => {
    const text = settings.get(questionSetting(entity)) ?? ''
    if (text === '') return []
    const { missing, known } = questionText.parse(JSON.parse(text))
    return [{ id: `many-missing ${entity}`, kind: 'many-missing', entity, missing, known } as const]
  })
}

/**
 * `keep`: they stay, and are asked about again a day later at the earliest. `remove`: what the next
 * complete listing lacks goes. Throws `not-found`.
 */
export function answerMissing(context: SyncContext, id: string, answer: 'keep' | 'remove'): void {
  const { workspace, clock } = context
  const { settings, knowledge } = workspace
  const question = missingQuestions(workspace).find((one) => one.id === id)
  if (question === undefined) throw new AppError('not-found', 'This question is not open any more.')
  const { entity } = question
  workspace.transaction(() => {
    settings.set(questionSetting(entity), '')
    if (answer === 'remove') {
      settings.set(approvalSetting(entity), 'yes')
      return
    }
    const keys = [...knowledge.absences(entity).keys()]
    knowledge.clearAbsences(entity, keys)
    knowledge.noteAbsences(entity, keys, clock.now() + notAskedAgainMs)
  })
}

function forgetQuestion({ settings }: Workspace, entity: EntityName): void {
  for (const name of [questionSetting(entity), approvalSetting(entity)])
    if ((settings.get(name) ?? '') !== '') settings.set(name, '')
}

function questionSetting(entity: EntityName): string {
  return `sync.manyMissing.${entity}`
}

function approvalSetting(entity: EntityName): string {
  return `sync.removeMissing.${entity}`
}
