import { entities, pulledEntities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { createRecord, removeRecord, updateRecord } from '../../workspace/edits/index.ts'
import type { CommandResult } from '../output/output.ts'
import { findRecord, readRecordFile } from '../record-file.ts'
import { recordLine, recordOutput } from '../output/record-output.ts'
import { withSession } from '../session.ts'

export function list(folder: string, entity: EntityName, text: string | undefined): Promise<CommandResult> {
  if (!pulledEntities.includes(entity))
    throw new AppError('invalid-input', `Records of “${entity}” are never fetched: a workspace does not hold any.`)
  return withSession(folder, async ({ workspace }) => {
    const found = text === undefined ? undefined : new Set(await workspace.lists.keys({ entity, text }))
    const items = workspace.records.list({ entity }).items.filter(({ key }) => found?.has(key) ?? true)
    return {
      json: items.map((record) => recordOutput(workspace, record)),
      text: items.map(recordLine).join('\n'),
      exitCode: 0,
    }
  })
}

/** Saves in the workspace; the service gets it with the next `push`. */
export function save(folder: string, entity: EntityName, file: string, signal: AbortSignal): Promise<CommandResult> {
  if (entities[entity].save === undefined) throw new AppError('invalid-input', `Records of “${entity}” can only be read.`)
  return withSession(folder, async ({ workspace }) => {
    const { record: before, values } = await readRecordFile(workspace, entity, file, signal)
    const record = before === undefined ? createRecord(workspace, entity, values) : updateRecord(workspace, entity, before.key, values)
    const output = recordOutput(workspace, record)
    const problems = Array.isArray(output['$problems']) ? output['$problems'].map(String) : []
    return {
      json: output,
      text: [recordLine(record), ...problems.map((problem) => `  ${problem}`)].join('\n'),
      exitCode: 0,
    }
  })
}

/** `name` is the record's local key or its id on the service. */
export function remove(folder: string, entity: EntityName, name: string, deleteRepresentatives: boolean): Promise<CommandResult> {
  return withSession(folder, ({ workspace }) => {
    const { key, remoteId } = findRecord(workspace, entity, name)
    removeRecord(workspace, entity, key, { deleteRepresentatives })
    return { json: { entity, key, id: remoteId, removed: true }, text: `Removed ${entity} ${key}.`, exitCode: 0 }
  })
}
