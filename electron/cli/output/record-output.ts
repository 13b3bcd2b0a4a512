import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { fileValue, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { problemText } from '../../../shared/domain/problems.ts'
import { entities, type EntityName, type FieldKind } from '../../../shared/entities/index.ts'
import { neededNow, type JudgingContext } from '../../workspace/lists/record-problems.ts'
import { recordTitle } from '../../application/views/record-title.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'

/**
 * A record as `save` reads it: fields named as in the interface, references as remote ids where the
 * service has the record, media as paths in the workspace or the service's addresses. What the
 * interface does not know begins with `$`.
 */
export function recordOutput(workspace: Workspace, record: StoredRecord): RecordOutput {
  return createRecordOutput(workspace)(record)
}

export type RecordOutput = Readonly<Record<string, JsonValue>>

/**
 * The same for many records; it remembers the ids of the records that they name. `judgedIn`: what
 * `judgingContextOf` gives for those that are written together.
 */
export function createRecordOutput(
  workspace: Workspace,
): (record: StoredRecord, judgedIn?: JudgingContext) => RecordOutput {
  const ids = new Map<string, JsonValue>()
  const idOf: IdOf = (entity, key) => {
    const name = `${entity} ${key}`
    const known = ids.get(name)
    if (known !== undefined) return known
    const id = remoteId(workspace, entity, key)
    if (ids.size >= mostCachedIds) ids.clear()
    ids.set(name, id)
    return id
  }
  return (record, judgedIn = workspace) => {
    const { entity } = record
    const { idField, fieldNamed } = entities[entity]
    const problems = neededNow(judgedIn, record)
    const output: Record<string, JsonValue> = { $key: record.key, $state: record.state }
    if (problems.length > 0)
      output['$problems'] = problems.map((problem) => `${problem.field}: ${problemText(problem)}`)
    output[idField] = idOutput(entity, record.remoteId)
    const values = currentValues(record)
    for (const name of Object.keys(values)) {
      const [value = null, kind] = [values[name], fieldNamed(name)?.type]
      output[name] = kind === undefined ? value : fieldOutput(workspace, idOf, kind, value)
    }
    return output
  }
}

type IdOf = (entity: EntityName, key: string) => JsonValue

const mostCachedIds = 10_000

/** One value as `recordOutput` has it. */
export function valueOutput(
  workspace: Workspace,
  entity: EntityName,
  field: string,
  value: JsonValue,
): JsonValue {
  const kind = entities[entity].fieldNamed(field)?.type
  const idOf: IdOf = (to, key) => remoteId(workspace, to, key)
  return kind === undefined ? value : fieldOutput(workspace, idOf, kind, value)
}

/** A record in one line. */
export function recordLine(record: StoredRecord): string {
  return [record.key, record.state, printableLine(recordTitle(record.entity, record.key, record))].join('\t')
}

function fieldOutput(workspace: Workspace, idOf: IdOf, type: FieldKind, value: JsonValue): JsonValue {
  if (type.kind === 'file') {
    const file = fileValue(value)
    if (file?.url !== undefined) return file.url
    return file?.hash === undefined ? null : workspace.assets.path(file.hash)
  }
  return rulesOf(type).renamed(value, (to, key) => (typeof key === 'string' ? idOf(to, key) : key))
}

function remoteId(workspace: Workspace, entity: EntityName, key: string): JsonValue {
  const id = workspace.records.get(entity, key)?.remoteId ?? null
  return id === null ? key : idOutput(entity, id)
}

/** The id as the interface writes it. */
export function idOutput(entity: EntityName, id: string | null): string | number | null {
  return id !== null && entities[entity].idType === 'integer' && /^\d{1,15}$/.test(id) ? Number(id) : id
}
