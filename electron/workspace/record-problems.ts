import { problemsOf } from '../../shared/domain/unreported.ts'
import type { Problem } from '../../shared/domain/validation.ts'
import { entities } from '../../shared/entities/index.ts'
import type { Clock, StoredRecord } from './types.ts'

/** The day of the rules' clock, as YYYY-MM-DD. */
export function dayOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}

/** The rules that a record breaks on a day and that somebody can mend: none where it is only read, or is going. */
export function problemsOn(today: string, record: Pick<StoredRecord, 'entity' | 'remoteId' | 'base' | 'draft' | 'state'>): readonly Problem[] {
  return entities[record.entity].save === undefined || record.state === 'removed' ? [] : problemsOf(record, { today })
}
