import { readinessProblems, type SizeOfPicture } from '../../../shared/domain/readiness.ts'
import { problemsOf } from '../../../shared/domain/record/unreported.ts'
import type { Problem } from '../../../shared/domain/validation.ts'
import { entities } from '../../../shared/entities/index.ts'
import { currentValues, type Clock, type AssetStore, type StoredRecord } from '../types.ts'

/** The day of the rules' clock, as YYYY-MM-DD. */
export function dayOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}

type JudgedRecord = Pick<StoredRecord, 'entity' | 'remoteId' | 'base' | 'draft' | 'state'>

/**
 * What a record lacks on a day to be ready, and somebody can mend: none where it is only read, or
 * is going.
 */
export function problemsOn(today: string, record: JudgedRecord, sizeOf: SizeOfPicture): readonly Problem[] {
  if (entities[record.entity].save === undefined || record.state === 'removed') return []
  return [...problemsOf(record, { today }), ...readinessProblems(record.entity, currentValues(record), sizeOf)]
}

/** What a record is judged by besides its values. */
export interface Circumstances {
  readonly clock: Clock
  readonly assets: Pick<AssetStore, 'describe'>
}

/** What a record lacks now. */
export function problemsNow({ clock, assets }: Circumstances, record: JudgedRecord): readonly Problem[] {
  return problemsOn(dayOf(clock), record, (hash) => assets.describe(hash))
}
