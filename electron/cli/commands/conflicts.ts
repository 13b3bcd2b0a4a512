import type { ConflictDecision, ConflictView, DiscrepancyAnswer } from '../../../shared/contract/index.ts'
import { isOfOthers } from '../../../shared/domain/sync/discrepancies.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { orphanOf } from '../../sync/decisions/orphans.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { conflictsIn, type ConflictOutput } from '../output/conflict-output.ts'
import { discrepanciesIn, questionsIn } from '../output/decision-output.ts'
import type { CommandResult } from '../output/output.ts'
import { findRecord } from '../find-record.ts'
import { recordLine, recordOutput } from '../output/record-output.ts'
import { withReading, withSession, type CliSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

export type Side = 'mine' | 'theirs'

/**
 * What a person decided about a record in conflict, one that the service shows otherwise than it
 * was sent, or many that are missing.
 */
export interface Decision {
  readonly sides: ReadonlyMap<string, Side>
  /** The side of every field that is not in `sides`. */
  readonly otherSides: Side | undefined
  /** What becomes of a record that the service no longer has, or that may be one of its own. */
  readonly record: ConflictDecision | undefined
  /** The service's id of the record that is meant, of several that may be the same. */
  readonly candidate: string | undefined
  /** Key or id of the record that takes the place of a parent that is gone. */
  readonly under: string | undefined
  /** About what the service shows otherwise than it was sent. */
  readonly answer: DiscrepancyAnswer | undefined
}

/** What only a person can decide. Asks nobody. */
export function conflicts(folder: EventFolder): Promise<CommandResult> {
  return withReading(folder, (session) => {
    const inConflict = conflictsIn(session)
    const [discrepancies, questions] = [discrepanciesIn(session), questionsIn(session)]
    const found = [...questions, ...inConflict, ...discrepancies]
    const hints = [
      ...conflictHints(inConflict.map(({ output }) => output)),
      ...(discrepancies.length > 0
        ? [
            'Shown differently by the service: “resolve <entity> <key> --keep-mine”, “… --take-theirs” or “… --send-again”.',
          ]
        : []),
      ...(questions.length > 0 ? ['Missing records: “resolve <entity> --keep” or “… --remove”.'] : []),
    ]
    return {
      json: found.map(({ output }) => output),
      text:
        found.length === 0
          ? 'There are no conflicts.'
          : [...found.map(({ text }) => text), hints.join('\n')].join('\n\n'),
      exitCode: found.length === 0 ? 0 : 1,
    }
  })
}

function conflictHints(found: readonly Pick<ConflictOutput, 'kind'>[]): readonly string[] {
  const has = (wanted: ConflictView['kind']): boolean => found.some(({ kind }) => kind === wanted)
  return [
    ...(has('fields')
      ? [
          'Decide with “resolve <entity> <key> --all mine” or “… --all theirs”, or field by field with --mine and --theirs.',
        ]
      : []),
    ...(has('gone') ? ['No longer on the service: “resolve <entity> <key> --keep” or “… --remove”.'] : []),
    ...(has('orphan')
      ? [
          'What lost what it belongs to: “resolve <entity> <key> --recreate”, “… --under <another one’s id>” or “… --remove”.',
        ]
      : []),
    ...(has('twin')
      ? ['Possibly the same record: “resolve <entity> <key> --same --all mine” or “… --separate”.']
      : []),
  ]
}

/**
 * Decides in the workspace; the service gets it with the next `push`. Throws `not-found`,
 * `invalid-input` where something is left undecided.
 */
export function resolveConflict(
  folder: EventFolder,
  entity: EntityName,
  name: string | undefined,
  decision: Decision,
): Promise<CommandResult> {
  return withSession(folder, (session) => {
    if (name === undefined) return answerQuestion(session, entity, decision)
    const { workspace, engine } = session
    const { key, remoteId } = findRecord(workspace, entity, name)
    if (decision.answer !== undefined) settle(session, entity, key, decision)
    else {
      const conflict = meantBy(
        engine.conflicts().filter((one) => one.entity === entity && one.key === key),
        decision,
      )
      if (conflict === undefined)
        throw new AppError('not-found', `The ${entity} “${name}” is not in conflict.`)
      const choices = choicesFor(conflict, decision)
      engine.resolve(entity, key, choices, decision.record, {
        remoteId: conflict.kind === 'twin' && conflict.remoteId !== null ? conflict.remoteId : undefined,
        under: placeFor(workspace, conflict, decision),
      })
    }
    const record = workspace.records.get(entity, key)
    if (record === undefined)
      return {
        json: { entity, key, id: remoteId, removed: true },
        text: `Removed ${entity} ${key}.`,
        exitCode: 0,
      }
    const isLeft = record.state !== 'clean'
    return {
      json: recordOutput(workspace, record),
      text: [recordLine(record), ...(isLeft ? ['“push” sends it.'] : [])].join('\n'),
      exitCode: 0,
    }
  })
}

/** The key of the record that is to take the place of a parent that is gone. Throws `not-found`. */
function placeFor(workspace: Workspace, conflict: ConflictView, { under }: Decision): string | undefined {
  const parent = under === undefined ? undefined : orphanOf(workspace, conflict)?.parent
  return parent === undefined || under === undefined
    ? undefined
    : findRecord(workspace, parent.entity, under).key
}

function answerQuestion(
  { engine }: CliSession,
  entity: EntityName,
  { record, answer, sides, otherSides }: Decision,
): CommandResult {
  if (
    (record !== 'keep' && record !== 'remove') ||
    answer !== undefined ||
    sides.size > 0 ||
    otherSides !== undefined
  )
    throw wrong('Without a record, this decides about missing records: use --keep or --remove.')
  const question = engine.questions().find((one) => one.entity === entity)
  if (question === undefined)
    throw new AppError('not-found', `There is nothing to decide about records of “${entity}”.`)
  engine.answerQuestion(question.id, record)
  return {
    json: { kind: question.kind, entity, missing: question.missing, known: question.known, answer: record },
    text:
      record === 'keep'
        ? `They stay.`
        : `Records the next “pull” does not find are removed here and stay in the history.`,
    exitCode: 0,
  }
}

/** Every open answer of the record is the same. */
function settle(
  { engine }: CliSession,
  entity: EntityName,
  key: string,
  { answer, sides, otherSides }: Decision,
): void {
  const found = engine.discrepancies().filter((one) => one.entity === entity && one.key === key)
  if (answer === undefined || found.length === 0)
    throw new AppError(
      'not-found',
      `The service shows this ${entity} as it was sent, or you have already decided.`,
    )
  if (sides.size > 0 || otherSides !== undefined)
    throw wrong(`--${answer} is for the whole record: leave out --mine, --theirs and --all.`)
  if (answer === 'keep-mine' && found.some(({ kind }) => isOfOthers(kind)))
    throw wrong(
      'Someone else has changed what you sent: use --take-theirs to keep their version, or --send-again.',
    )
  for (const { id } of found) engine.settleDiscrepancy(id, answer)
}

/** Of several records that may be the same, the one that is meant. */
function meantBy(found: readonly ConflictView[], { candidate, record }: Decision): ConflictView | undefined {
  if (candidate !== undefined) {
    const meant = found.find(({ remoteId }) => remoteId === candidate)
    if (meant === undefined && found.length > 0)
      throw wrong(`${candidate} is not one of the possible records: ${idsOf(found)}.`)
    return meant
  }
  if (record === 'same' && found.length > 1)
    throw wrong(`Choose the same record with --candidate: ${idsOf(found)}.`)
  return found[0]
}

function idsOf(found: readonly ConflictView[]): string {
  return found.map(({ remoteId }) => remoteId ?? '').join(', ')
}

function choicesFor(
  { kind, fields }: ConflictView,
  { sides, otherSides, record }: Decision,
): Readonly<Record<string, Side>> {
  const hasSides = sides.size > 0 || otherSides !== undefined
  switch (kind) {
    case 'gone':
      if (hasSides)
        throw wrong(
          'The service no longer has this record, so there are no fields to choose: use --keep or --remove.',
        )
      if (record !== 'keep' && record !== 'remove')
        throw wrong('The service no longer has this record: use --keep to recreate it, or --remove.')
      return {}
    case 'twin':
      if (record !== 'same' && record !== 'separate')
        throw wrong('The service has a record that may be this one: use --same or --separate.')
      if (record === 'separate' && hasSides)
        throw wrong('Two records of their own have no fields to choose: use --separate alone.')
      return record === 'same' ? sidesOf(fields, sides, otherSides) : {}
    case 'orphan':
      if (hasSides)
        throw wrong(
          'What this record belongs to is gone, so there are no fields to choose: use --recreate, --under or --remove.',
        )
      if (record !== 'recreate' && record !== 'move' && record !== 'remove')
        throw wrong(
          'What this record belongs to is gone: use --recreate to recreate that, --under to put it under another one, or --remove.',
        )
      return {}
    case 'fields':
      if (record === 'keep' || record === 'remove')
        throw wrong('--keep and --remove are for a record that the service no longer has.')
      if (record === 'recreate' || record === 'move')
        throw wrong('--recreate and --under are for a record whose parent is gone.')
      if (record !== undefined)
        throw wrong('--same and --separate are for a record that may be the same as another.')
      return sidesOf(fields, sides, otherSides)
  }
}

function sidesOf(
  fields: ConflictView['fields'],
  sides: Decision['sides'],
  otherSides: Decision['otherSides'],
): Readonly<Record<string, Side>> {
  const names = fields.map(({ field }) => field)
  const strange = [...sides.keys()].filter((field) => !names.includes(field))
  if (strange.length > 0)
    throw wrong(`Not in conflict: ${strange.join(', ')}. In conflict: ${names.join(', ')}.`)
  const chosen = names.map((field): readonly [string, Side | undefined] => [
    field,
    sides.get(field) ?? otherSides,
  ])
  const open = chosen.flatMap(([field, side]) => (side === undefined ? [field] : []))
  if (open.length > 0)
    throw wrong(`Choose a side, --mine or --theirs, for: ${open.join(', ')}.`, { fields: open })
  return Object.fromEntries(
    chosen.flatMap(([field, side]) => (side === undefined ? [] : [[field, side] as const])),
  )
}

function wrong(message: string, details?: Readonly<Record<string, unknown>>): AppError {
  return new AppError('invalid-input', message, { details })
}
