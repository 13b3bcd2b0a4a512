import type { ConflictDetail, ConflictView } from '../../shared/contract/index.ts'
import { mergeRecord } from '../../shared/domain/merge.ts'
import { sameValue } from '../../shared/domain/record-values.ts'
import { entities, type FieldDeclaration } from '../../shared/entities/index.ts'
import type { StoredRecord, Workspace } from '../workspace/types.ts'
import { createNaming } from './record-title.ts'

/** Conflicts with what a person needs to choose: the records by name, and the sets that merge by themselves. */
export function conflictDetails(workspace: Pick<Workspace, 'records' | 'layouts'>, conflicts: readonly ConflictView[]): readonly ConflictDetail[] {
  const nameOf = createNaming(workspace)
  return conflicts.map((conflict) => ({
    ...conflict,
    ...nameOf(conflict.entity, conflict.key),
    sets: changedSets(workspace.records.get(conflict.entity, conflict.key)),
  }))
}

function changedSets(record: StoredRecord | undefined): ConflictDetail['sets'] {
  if (record === undefined || record.draft === null || record.remote === null) return []
  const { entity, base, draft, remote } = record
  const { values } = mergeRecord(entity, base ?? {}, draft, remote)
  return entities[entity].fields
    .filter((field) => isSet(field) && field.name in remote && !sameValue(field, base?.[field.name], remote[field.name]))
    .map(({ name }) => ({ field: name, base: base?.[name], mine: draft[name], theirs: remote[name], merged: values[name] }))
}

function isSet({ type, only }: FieldDeclaration): boolean {
  return only !== 'read' && (type.kind === 'keywords' || type.kind === 'strings' || type.kind === 'references')
}
