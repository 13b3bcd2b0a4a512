import type {
  ConflictDetail,
  ConflictView,
  DiscrepancyView,
  OrphanFacts,
  DuplicateFacts,
} from '../../../shared/contract/index.ts'
import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { mergeRecord } from '../../../shared/domain/record-fields/merge.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { entities } from '../../../shared/entities/index.ts'
import { lastVersionOf, orphanOf } from '../../sync/decisions/orphans.ts'
import { candidatesOf } from '../../sync/decisions/duplicates.ts'
import { naturalKeyText } from '../../sync/look-up/candidates.ts'
import type { Discrepancy, StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import { createNaming } from './record-title.ts'

/**
 * Conflicts with what a person needs to choose: the records by name, the sets that merge by
 * themselves, and why two records may be one.
 */
export function conflictDetails(
  workspace: Workspace,
  conflicts: readonly ConflictView[],
): readonly ConflictDetail[] {
  const nameOf = createNaming(workspace)
  return conflicts.map((conflict) => ({
    ...conflict,
    ...nameOf(conflict.entity, conflict.key),
    sets: changedSets(workspace.records.get(conflict.entity, conflict.key)),
    twin: conflict.kind === 'twin' ? duplicateFacts(workspace, conflict) : null,
    orphan: conflict.kind === 'orphan' ? orphanFacts(workspace, conflict) : null,
  }))
}

/** Discrepancies with their records' names. */
export function discrepancyViews(
  workspace: Pick<Workspace, 'records' | 'layouts'>,
  discrepancies: readonly Discrepancy[],
): readonly DiscrepancyView[] {
  const nameOf = createNaming(workspace)
  return discrepancies.map(({ id, entity, key, kind, at, fields }) => ({
    ...{ id, entity, key, kind, at, fields },
    ...nameOf(entity, key),
  }))
}

function duplicateFacts(
  { records, journal }: Pick<Workspace, 'records' | 'journal'>,
  { entity, key, remoteId }: ConflictView,
): DuplicateFacts | null {
  const found = candidatesOf(journal, entity, key)
  const other = found?.candidates.find((candidate) => candidate.remoteId === remoteId)
  if (found === undefined || other === undefined) return null
  const { naturalKey: field } = entities[entity]
  const mine = field === undefined ? undefined : records.get(entity, key)?.draft?.[field]
  const isTaken =
    field !== undefined &&
    naturalKeyText(mine) !== undefined &&
    naturalKeyText(mine) === naturalKeyText(other.values[field])
  return {
    cause: found.cause,
    taken: isTaken && mine !== undefined ? { field, value: mine } : null,
    otherKey: records.getByRemoteId(entity, other.remoteId)?.key ?? null,
  }
}

function orphanFacts(workspace: Workspace, conflict: ConflictView): OrphanFacts | null {
  const parent = orphanOf(workspace, conflict)?.parent
  if (parent === undefined) return null
  const version = lastVersionOf(workspace, parent)
  const title = version === undefined ? '' : recordTitle(parent.entity, version.values)
  return { ...parent, title, place: [], canRecreate: version !== undefined }
}

function changedSets(record: StoredRecord | undefined): ConflictDetail['sets'] {
  if (record === undefined || record.draft === null || record.remote === null) return []
  const { entity, base, draft, remote } = record
  const { values } = mergeRecord(entity, base ?? {}, draft, remote)
  return entities[entity].writable
    .filter(
      (field) =>
        rulesOf(field.type).set !== undefined &&
        field.name in remote &&
        !sameValue(field, base?.[field.name], remote[field.name]),
    )
    .map(({ name }) => ({
      field: name,
      base: base?.[name],
      mine: draft[name],
      theirs: remote[name],
      merged: values[name],
    }))
}
