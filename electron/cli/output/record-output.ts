import { printableLine } from '../../../shared/domain/printable-text.ts'
import { fileValue, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { problemText } from '../../../shared/domain/validation.ts'
import { entities, type EntityName, type FieldKind } from '../../../shared/entities/index.ts'
import { problemsNow } from '../../workspace/records/record-problems.ts'
import { recordTitle } from '../../application/views/record-title.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/types.ts'

/**
 * A record as `save` reads it: fields named as in the interface, references as remote ids where the
 * service has the record, media as paths in the workspace or the service's addresses. What the
 * interface does not know begins with `$`.
 */
export function recordOutput(workspace: Workspace, record: StoredRecord): Readonly<Record<string, JsonValue>> {
  const { idField } = entities[record.entity]
  const fields = Object.entries(currentValues(record)).map(([name, value]): readonly [string, JsonValue] => {
    return [name, valueOutput(workspace, record.entity, name, value)]
  })
  const problems = problemsNow(workspace, record)
  return {
    $key: record.key,
    $state: record.state,
    ...(problems.length === 0 ? {} : { $problems: problems.map((problem) => `${problem.field}: ${problemText(problem)}`) }),
    [idField]: idOutput(record.entity, record.remoteId),
    ...Object.fromEntries(fields),
  }
}

/** One value as `recordOutput` has it. */
export function valueOutput(workspace: Workspace, entity: EntityName, field: string, value: JsonValue): JsonValue {
  const kind = entities[entity].fieldNamed(field)?.type
  return kind === undefined ? value : fieldOutput(workspace, kind, value)
}

/** A record in one line. */
export function recordLine(record: StoredRecord): string {
  return [record.key, record.state, printableLine(recordTitle(record.entity, record.key, record))].join('\t')
}

function fieldOutput(workspace: Workspace, kind: FieldKind, value: JsonValue): JsonValue {
  switch (kind.kind) {
    case 'reference':
      return typeof value === 'string' ? remoteId(workspace, kind.to, value) : value
    case 'references': {
      const { to } = kind
      return Array.isArray(value) ? value.map((key: JsonValue) => (typeof key === 'string' ? remoteId(workspace, to, key) : key)) : value
    }
    case 'file': {
      const file = fileValue(value)
      if (file?.url !== undefined) return file.url
      return file?.hash === undefined ? null : workspace.assets.path(file.hash)
    }
    default:
      return value
  }
}

function remoteId(workspace: Workspace, entity: EntityName, key: string): JsonValue {
  const id = workspace.records.get(entity, key)?.remoteId ?? null
  return id === null ? key : idOutput(entity, id)
}

/** The id as the interface writes it. */
export function idOutput(entity: EntityName, id: string | null): string | number | null {
  return id !== null && entities[entity].idType === 'integer' && /^\d{1,15}$/.test(id) ? Number(id) : id
}
