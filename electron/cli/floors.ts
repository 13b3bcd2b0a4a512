import { recordTitle } from '../../shared/domain/record/record-title.ts'
import { AppError } from '../../shared/errors.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/stores/workspace.ts'

/** In the order in which they are shown. */
export function floorsOf({ records }: Workspace): readonly StoredRecord[] {
  const order = (record: StoredRecord): number =>
    Number(currentValues(record)['order'] ?? Number.MAX_SAFE_INTEGER)
  return [...records.iterate('floor')].filter(({ removed }) => !removed).sort((a, b) => order(a) - order(b))
}

/** A floor by its name, id or key. Throws `not-found`. */
export function floorNamed(workspace: Workspace, given: string): StoredRecord {
  const floors = floorsOf(workspace)
  const byId = floors.find(({ key, remoteId }) => key === given || remoteId === given)
  const byName = floors.filter(
    (floor) => recordTitle('floor', currentValues(floor)).toLowerCase() === given.trim().toLowerCase(),
  )
  const [first, ...others] = byName
  if (byId !== undefined) return byId
  if (first !== undefined && others.length === 0) return first
  const names = floors.map((floor) => recordTitle('floor', currentValues(floor))).join(', ')
  throw new AppError(
    'not-found',
    others.length > 0
      ? `Several floors are called “${given}”. Use the ID.`
      : `There is no floor “${given}”. The floors are ${names}.`,
  )
}
