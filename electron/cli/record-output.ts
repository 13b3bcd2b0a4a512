import { fileValue, type JsonValue } from '../../shared/domain/record-values.ts'
import { problemText } from '../../shared/domain/validation.ts'
import { entities, fieldOf, type EntityName, type FieldKind } from '../../shared/entities/index.ts'
import { createRecordViews } from '../application/record-views.ts'
import { recordTitle } from '../application/record-title.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/types.ts'

/**
 * A record as `save` reads it: fields named as in the interface, references as remote ids where the service has the record, media as paths in the workspace or the service's
 * addresses. What the interface does not know begins with `$`.
 */
export function recordOutput(workspace: Workspace, record: StoredRecord): Readonly<Record<string, JsonValue>> {
  const { idField, idType } = entities[record.entity]
  const fields = Object.entries(currentValues(record)).map(([name, value]): readonly [string, JsonValue] => {
    const kind = fieldOf(entities[record.entity], name)?.type
    return [name, kind === undefined ? value : fieldOutput(workspace, kind, value)]
  })
  const problems = createRecordViews(workspace.clock).problems(record)
  return {
    $key: record.key,
    $state: record.state,
    ...(problems.length === 0 ? {} : { $problems: problems.map((problem) => `${problem.field}: ${problemText(problem)}`) }),
    [idField]: record.remoteId === null ? null : idType === 'integer' ? Number(record.remoteId) : record.remoteId,
    ...Object.fromEntries(fields),
  }
}

/** The same in one line. */
export function recordLine(record: StoredRecord): string {
  return [record.key, record.state, recordTitle(record.entity, record.key, record)].join('\t')
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
  if (id === null) return key
  return entities[entity].idType === 'integer' ? Number(id) : id
}
