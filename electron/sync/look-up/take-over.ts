import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'

/**
 * The service's record has been pulled as one of its own: it becomes the one made here, which takes
 * over its place on the plan and what names it. To be called within a transaction. Throws `conflict`
 * where the other one has changes of its own.
 */
export function takeOverOther(
  { records, layouts, journal }: Workspace,
  entity: EntityName,
  key: string,
  remoteId: string,
): void {
  const other = records.getByRemoteId(entity, remoteId)
  if (other === undefined || other.key === key) return
  if (other.draft !== null || other.removed || journal.openOf(entity, other.key).length > 0) {
    throw new AppError(
      'conflict',
      'The other record has changes of its own that wait to be sent. Send or discard them first.',
      {
        details: { reason: 'other-has-changes' },
      },
    )
  }
  const place = layouts.lastPosition(other.key)
  // A stand that the other one does not count on is none.
  if (place?.stand.boothKey === other.key && (layouts.lastPosition(key)?.stand.boothKey ?? null) === null) {
    layouts.put(place.floorKey, { ...place.stand, boothKey: key })
  }
  if (other.base !== null) records.archive(entity, other.key, 'conflict-other-side', other.base)
  records.put({ ...other, remoteId: null })
  const mine = records.get(entity, key)
  // Its id makes everything that named the other name this one.
  if (mine !== undefined) records.put({ ...mine, remoteId })
  records.delete(entity, other.key)
}
