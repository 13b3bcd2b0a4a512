import type { JsonValue, RecordValues } from '../../../shared/domain/record-values.ts'
import { entities, isWritable, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../types.ts'
import { createRecord, editable } from './change.ts'
import { copiedFile } from './copied-file.ts'

/** What names one booth alone: its number in another system, and its people, who belong to one booth. */
const notCloned: ReadonlySet<string> = new Set(['booth_external_id', 'booth_rep_ids'])

/**
 * A booth with its documents, videos and jobs as new records. Media are taken from the store where they are known there, else named by their URL, so that the
 * synchronisation fetches them. What the service never gives back and was not set here stays unknown.
 */
export function cloneBooth(workspace: Workspace, key: string, name: string): StoredRecord {
  return workspace.transaction(() => {
    const booth = editable(workspace, 'booth', key)
    const clone = createRecord(workspace, 'booth', { ...copied(workspace, booth), booth_name: name })
    for (const dependant of workspace.records.dependants('booth', key)) {
      const field = referenceTo('booth', dependant.entity)
      if (field === undefined || entities[dependant.entity].save === undefined) continue
      createRecord(workspace, dependant.entity, { ...copied(workspace, dependant), [field.name]: clone.key })
    }
    return clone
  })
}

function referenceTo(target: EntityName, entity: EntityName): FieldDeclaration | undefined {
  return entities[entity].fields.find(({ type }) => type.kind === 'reference' && type.to === target)
}

function copied(workspace: Workspace, record: StoredRecord): RecordValues {
  const values = currentValues(record)
  const copy: Record<string, JsonValue> = {}
  for (const field of entities[record.entity].fields) {
    const value = values[field.name]
    if (!isWritable(field) || notCloned.has(field.name) || value === undefined) continue
    copy[field.name] = field.type.kind === 'file' ? copiedFile(workspace, value) : value
  }
  return copy
}
