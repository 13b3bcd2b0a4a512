import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../types.ts'
import { createRecord, editable } from './change.ts'
import { copiedFile } from './copied-file.ts'

/**
 * A booth with its documents, videos and jobs as new records. Media are taken from the store where
 * they are known there, else named by their URL, so that the synchronisation fetches them. What the
 * service never gives back and was not set here stays unknown.
 */
export function cloneBooth(workspace: Workspace, key: string, name: string): StoredRecord {
  return workspace.transaction(() => {
    const booth = editable(workspace, 'booth', key)
    const clone = createRecord(workspace, 'booth', { ...copied(workspace, booth), booth_name: name })
    for (const dependant of workspace.records.dependants('booth', key)) {
      const field = entities[dependant.entity].owners.find(({ type }) => type.to === 'booth')
      if (field === undefined || entities[dependant.entity].save === undefined) continue
      createRecord(workspace, dependant.entity, { ...copied(workspace, dependant), [field.name]: clone.key })
    }
    return clone
  })
}

/**
 * Without what names one record alone: its number in another system, and those who go with it where
 * that is wished.
 */
function copied(workspace: Workspace, record: StoredRecord): RecordValues {
  const values = currentValues(record)
  const copy: Record<string, JsonValue> = {}
  const { writable, naturalKey, remove } = entities[record.entity]
  for (const field of writable) {
    const value = values[field.name]
    if ([naturalKey, remove?.alongside?.field].includes(field.name) || value === undefined) continue
    copy[field.name] = field.type.kind === 'file' ? copiedFile(workspace, value) : value
  }
  return copy
}
