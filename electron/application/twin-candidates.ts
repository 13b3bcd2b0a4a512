import type { ParkedReason } from '../../shared/contract/index.ts'
import type { EntityName } from '../../shared/entities/index.ts'
import type { Workspace } from '../workspace/types.ts'

/** The records of the service of which one may be a record made here, and why that is asked; `undefined` where nothing is asked. */
export function candidatesOf(
  journal: Pick<Workspace['journal'], 'openOf'>,
  entity: EntityName,
  key: string,
): Extract<ParkedReason, { kind: 'candidates' }> | undefined {
  for (const entry of journal.openOf(entity, key)) {
    if (entry.state === 'parked' && entry.reason.kind === 'candidates') return entry.reason
  }
  return undefined
}
