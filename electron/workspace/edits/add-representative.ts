import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { currentValues, type Workspace } from '../stores/workspace.ts'
import { asEntry } from './as-entry.ts'
import { changeForUndo, importRecord } from './bulk.ts'
import { editable } from './change.ts'
import { keysWithAddress } from './detach.ts'

/**
 * Puts a representative on a booth, as one entry of the history: who has the e-mail address already,
 * else a new one. Gives the representative's key.
 *
 * @throws AppError `not-found` of the booth, what `createRecord` throws
 */
export function addRepresentative(workspace: Workspace, boothKey: string, values: RecordValues): string {
  const { email } = values
  const [known = null] =
    typeof email === 'string' && email.trim() !== ''
      ? keysWithAddress(workspace, 'representative', email)
      : []
  const [kind, entity] =
    known === null ? (['make', 'representative'] as const) : (['change', 'booth'] as const)
  return asEntry(workspace, kind, entity, (token) => {
    const booth = editable(workspace, 'booth', boothKey)
    const key = known ?? importRecord(workspace, token(), 'representative', null, values)
    const named = currentValues(booth)['booth_rep_ids']
    const keys = Array.isArray(named) ? named.map(String) : []
    if (!keys.includes(key)) changeForUndo(workspace, token, booth, { booth_rep_ids: [...keys, key] })
    return key
  })
}
