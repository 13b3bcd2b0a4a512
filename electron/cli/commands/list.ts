import type { RecordState } from '../../../shared/contract/index.ts'
import { isEmpty, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities, pulledEntities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { StoredRecord, Workspace } from '../../workspace/types.ts'
import { writeList, type Write } from '../output/list-writer.ts'
import type { CommandEnd } from '../output/output.ts'
import { createRecordOutput, recordLine, type RecordOutput } from '../output/record-output.ts'
import { withWorkspace } from '../workspace.ts'

/** Which records are listed: every condition that is given holds. */
export interface ListRequest {
  readonly entity: EntityName
  /** Words that the record holds. */
  readonly text: string | undefined
  /** Field → the values of which it has one, as the list prints them. */
  readonly where: ReadonlyMap<string, readonly string[]>
  /** Without any: all but those to be removed. */
  readonly states: readonly RecordState[]
  readonly limit: number | undefined
  /** A JSON document a line. */
  readonly lines: boolean
}

interface ListContext {
  readonly folder: string
  readonly json: boolean
  readonly write: Write
  readonly signal: AbortSignal
}

/** Writes the records in the order in which they came to be known here. */
export function list(request: ListRequest, { folder, json, write, signal }: ListContext): Promise<CommandEnd> {
  const { entity, lines } = request
  if (!pulledEntities.includes(entity))
    throw new AppError('invalid-input', `Records of “${entity}” are never fetched: a workspace does not hold any.`)
  return withWorkspace(folder, async (workspace) => {
    const outputOf = createRecordOutput(workspace)
    const listed = await listedRecords(workspace, request, outputOf)
    const output = ({ record, output: known }: Listed): RecordOutput => known ?? outputOf(record)
    const form = json || lines ? ({ kind: lines ? 'json-lines' : 'json', output } as const) : ({ kind: 'text', line } as const)
    await writeList(listed, form, write, signal)
    return { isWritten: true, exitCode: 0 }
  })
}

function line({ record }: Listed): string {
  return recordLine(record)
}

interface Listed {
  readonly record: StoredRecord
  /** Where it was needed to tell whether the record is meant. */
  readonly output: RecordOutput | undefined
}

async function listedRecords(
  workspace: Workspace,
  { entity, text, where, states, limit = Infinity }: ListRequest,
  outputOf: (record: StoredRecord) => RecordOutput,
): Promise<Iterable<Listed>> {
  checkFields(entity, where)
  const found =
    text === undefined ? undefined : new Set(await workspace.lists.keys({ entity, text, ...(states.length === 0 ? {} : { states: [...states] }) }))
  const isMeant = ({ key, state }: StoredRecord): boolean =>
    (states.length === 0 ? state !== 'removed' : states.includes(state)) && (found?.has(key) ?? true)
  function* chosen(): Generator<Listed> {
    let left = limit
    for (const record of workspace.records.iterate(entity)) {
      if (left === 0) return
      if (!isMeant(record)) continue
      const output = where.size === 0 ? undefined : outputOf(record)
      if (output !== undefined && ![...where].every(([field, values]) => hasOneOf(output[field], values))) continue
      left -= 1
      yield { record, output }
    }
  }
  return chosen()
}

function checkFields(entity: EntityName, where: ListRequest['where']): void {
  const { declares, customFields, fields, idField } = entities[entity]
  const strange = customFields === true ? undefined : [...where.keys()].find((field) => !declares(field))
  if (strange === undefined) return
  throw new AppError('invalid-input', `There is no field “${strange}”. The fields are ${[idField, ...fields.map(({ name }) => name)].join(', ')}.`)
}

/** Whether a value is one of these; of a list, whether one of its values is. */
function hasOneOf(value: JsonValue | undefined, wanted: readonly string[]): boolean {
  if (value === undefined || isEmpty(value)) return wanted.includes('')
  const values: readonly JsonValue[] = Array.isArray(value) ? value : [value]
  return values.some((one) => wanted.includes(typeof one === 'string' ? one : JSON.stringify(one)))
}
