import type { RecordDetail } from '../../../shared/contract/index.ts'
import { mergeRecord } from '../../../shared/domain/record-fields/merge.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import { problemsNow, type JudgingContext } from '../../workspace/lists/record-problems.ts'
import { currentValues, type StoredRecord } from '../../workspace/stores/workspace.ts'

/** A stored record as the contract shows it. */
export function recordDetail(record: StoredRecord, workspace: JudgingContext): RecordDetail {
  const { entity, key, remoteId, state, base, draft, remote, updatedAt } = record
  const problems = problemsNow(workspace, record)
  return {
    ...{ entity, key, remoteId, state, base, updatedAt, problems },
    values: currentValues(record),
    changed: draft === null ? [] : changedFields(entity, base ?? {}, draft),
    conflicts:
      remote === null || draft === null ? [] : mergeRecord(entity, base ?? {}, draft, remote).conflicts,
  }
}
