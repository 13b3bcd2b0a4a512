import type { BulkResult } from '../../../shared/contract/index.ts'
import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { SliceOptions } from '../disk/slices.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { changeEach, changeForUndo, importRecord } from './bulk.ts'
import { editable } from './change.ts'
import { copied } from './clone.ts'
import { checkValues } from './values.ts'

/** A session, and what of its place is to be otherwise. */
interface Placement {
  readonly key: string
  readonly place: RecordValues
}

/**
 * Puts sessions elsewhere, and copies of sessions with their handouts, under one token that takes
 * all of it back. Sessions that are gone by then are left out.
 */
export function arrangeSessions(
  workspace: Workspace,
  { copies, moves }: { readonly copies: readonly Placement[]; readonly moves: readonly Placement[] },
  options: SliceOptions,
): Promise<BulkResult> {
  const items = [
    ...copies.map((one) => ({ ...one, isCopy: true })),
    ...moves.map((one) => ({ ...one, isCopy: false })),
  ]
  return changeEach(
    workspace,
    items,
    options,
    { kind: 'arrange', entity: 'session' },
    ({ key, place, isCopy }, token) => {
      const session = editable(workspace, 'session', key)
      if (!isCopy) {
        checkValues(workspace, 'session', place)
        return changeForUndo(workspace, token, session, place)
      }
      const copy = importRecord(workspace, token(), 'session', null, {
        ...contentOf(workspace, session),
        ...place,
      })
      for (const part of workspace.records.dependants('session', key)) {
        if (part.entity !== 'handout' || currentValues(part)['session_id'] !== key) continue
        importRecord(workspace, token(), 'handout', null, { ...contentOf(workspace, part), session_id: copy })
      }
      return true
    },
  )
}

/** What a copy of it says too. */
function contentOf(workspace: Workspace, record: StoredRecord): RecordValues {
  const writable = entities[record.entity].writable.map(({ name }) => name)
  return copied(workspace, record.entity, picked(currentValues(record), writable))
}
