import type { RecordDetail, RecordSummary } from '../../shared/contract/index.ts'
import { mergeRecord } from '../../shared/domain/merge.ts'
import { changedFields, picked } from '../../shared/domain/record-values.ts'
import { problemsOf } from '../../shared/domain/unreported.ts'
import type { Problem } from '../../shared/domain/validation.ts'
import { entities, type EntityName } from '../../shared/entities/index.ts'
import { currentValues, type Clock, type StoredRecord, type WorkspaceChange } from '../workspace/types.ts'

/** Stored records as the contract shows them. Problems are found once per version of a record, not once per question. */
export interface RecordViews {
  summary(record: StoredRecord, fields?: readonly string[]): RecordSummary
  detail(record: StoredRecord): RecordDetail
  problems(record: StoredRecord): readonly Problem[]
  /** To be told of every change, so that what was found is looked for again. */
  forget(changes: readonly WorkspaceChange[]): void
}

export function createRecordViews(clock: Clock): RecordViews {
  const found = new Map<EntityName, Map<string, readonly Problem[]>>()
  let day = ''

  const problems = (record: StoredRecord): readonly Problem[] => {
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    if (today !== day) found.clear()
    day = today
    let ofEntity = found.get(record.entity)
    if (ofEntity === undefined) {
      ofEntity = new Map<string, readonly Problem[]>()
      found.set(record.entity, ofEntity)
    }
    const known = ofEntity.get(record.key)
    if (known !== undefined) return known
    // What is only read, or is going, has nothing to mend.
    const fresh = entities[record.entity].save === undefined || record.removed ? [] : problemsOf(record, { today })
    ofEntity.set(record.key, fresh)
    return fresh
  }
  const summary = (record: StoredRecord, fields?: readonly string[]): RecordSummary => ({
    key: record.key,
    remoteId: record.remoteId,
    state: record.state,
    values: fields === undefined ? currentValues(record) : picked(currentValues(record), fields),
    problemCount: problems(record).length,
    updatedAt: record.updatedAt,
  })
  return {
    summary,
    detail: (record) => ({
      ...summary(record),
      entity: record.entity,
      base: record.base,
      problems: problems(record),
      changed: record.draft === null ? [] : changedFields(record.entity, record.base ?? {}, record.draft),
      conflicts:
        record.remote === null || record.draft === null ? [] : mergeRecord(record.entity, record.base ?? {}, record.draft, record.remote).conflicts,
    }),
    problems,
    forget(changes) {
      for (const change of changes) if (change.kind === 'records') found.get(change.entity)?.delete(change.key)
    },
  }
}
