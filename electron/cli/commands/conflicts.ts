import type { ConflictView } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Decision, Side } from '../arguments.ts'
import { conflictsIn } from '../conflict-output.ts'
import type { CommandResult } from '../output.ts'
import { findRecord } from '../record-file.ts'
import { recordLine, recordOutput } from '../record-output.ts'
import { withSession } from '../session.ts'

/** The records that both sides changed. Asks nobody. */
export function conflicts(folder: string): Promise<CommandResult> {
  return withSession(folder, (session) => {
    const found = conflictsIn(session)
    return {
      json: found.map(({ output }) => output),
      text: found.length === 0 ? 'Nothing is in conflict.' : [...found.map(({ text }) => text), hint(found.map(({ output }) => output))].join('\n\n'),
      exitCode: found.length === 0 ? 0 : 1,
    }
  })
}

function hint(found: readonly Pick<ConflictView, 'gone'>[]): string {
  return [
    ...(found.every(({ gone }) => gone)
      ? []
      : ['Decide with “resolve <entity> <key> --all mine” or “… --all theirs”, or field by field with --mine and --theirs.']),
    ...(found.some(({ gone }) => gone) ? ['What the service no longer has: “resolve <entity> <key> --keep” or “… --remove”.'] : []),
  ].join('\n')
}

/** Decides a conflict in the workspace; the service gets it with the next `push`. Throws `not-found`, `invalid-input` where something is left undecided. */
export function resolveConflict(folder: string, entity: EntityName, name: string, decision: Decision): Promise<CommandResult> {
  return withSession(folder, ({ workspace, engine }) => {
    const { key, remoteId } = findRecord(workspace, entity, name)
    const conflict = engine.conflicts().find((one) => one.entity === entity && one.key === key)
    if (conflict === undefined) throw new AppError('not-found', `The ${entity} “${name}” is not in conflict.`)
    engine.resolve(entity, key, choicesFor(conflict, decision), decision.record)
    const record = workspace.records.get(entity, key)
    if (record === undefined) return { json: { entity, key, id: remoteId, removed: true }, text: `Removed ${entity} ${key}.`, exitCode: 0 }
    return {
      json: recordOutput(workspace, record),
      text: [recordLine(record), ...(record.state === 'clean' ? [] : ['“push” sends it.'])].join('\n'),
      exitCode: 0,
    }
  })
}

function choicesFor({ gone, fields }: ConflictView, { sides, otherSides, record }: Decision): Readonly<Record<string, Side>> {
  if (gone) {
    if (sides.size > 0 || otherSides !== undefined)
      throw wrong('The service no longer has this record, so there are no fields to choose: use --keep or --remove.')
    if (record === undefined) throw wrong('The service no longer has this record: use --keep to send it as a new one, or --remove.')
    return {}
  }
  if (record !== undefined) throw wrong('--keep and --remove are for a record that the service no longer has.')
  const names = fields.map(({ field }) => field)
  const strange = [...sides.keys()].filter((field) => !names.includes(field))
  if (strange.length > 0) throw wrong(`Not in conflict: ${strange.join(', ')}. In conflict: ${names.join(', ')}.`)
  const chosen = names.map((field): readonly [string, Side | undefined] => [field, sides.get(field) ?? otherSides])
  const open = chosen.flatMap(([field, side]) => (side === undefined ? [field] : []))
  if (open.length > 0) throw wrong(`Choose a side, --mine or --theirs, for: ${open.join(', ')}.`, { fields: open })
  return Object.fromEntries(chosen.flatMap(([field, side]) => (side === undefined ? [] : [[field, side] as const])))
}

function wrong(message: string, details?: Readonly<Record<string, unknown>>): AppError {
  return new AppError('invalid-input', message, { details })
}
