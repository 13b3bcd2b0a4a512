import { readinessProblems, type SizeOfPicture } from '../../../shared/domain/readiness.ts'
import { problemsOf } from '../../../shared/domain/record/unreported.ts'
import { missingAnswers } from '../../../shared/domain/forms/entity-form.ts'
import type { Problem } from '../../../shared/domain/validation.ts'
import { entities } from '../../../shared/entities/index.ts'
import { currentValues, type Clock, type AssetStore, type Forms, type StoredRecord } from '../types.ts'

/** The day of the rules' clock, as YYYY-MM-DD. */
export function dayOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}

type JudgedRecord = Pick<StoredRecord, 'entity' | 'remoteId' | 'base' | 'draft' | 'state'>

/**
 * What a record lacks on a day to be ready, and somebody can mend: none where it is only read, or
 * is going.
 */
export function problemsOn(today: string, record: JudgedRecord, forms: Forms, sizeOf: SizeOfPicture): readonly Problem[] {
  const { entity } = record
  if (entities[entity].save === undefined || record.state === 'removed') return []
  const values = currentValues(record)
  return [...problemsOf(record, { today }), ...missingAnswers(forms.requiredAnswers(entity), values), ...readinessProblems(entity, values, sizeOf)]
}

/** What a record is judged by besides its values. */
export interface Circumstances {
  readonly clock: Clock
  readonly assets: Pick<AssetStore, 'describe'>
  readonly forms: Forms
}

/** What a record lacks now. */
export function problemsNow({ clock, assets, forms }: Circumstances, record: JudgedRecord): readonly Problem[] {
  return problemsOn(dayOf(clock), record, forms, (hash) => assets.describe(hash))
}
