import { isRemoteBornKey, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { SyncContext } from '../context.ts'

/*
 * Removed is remembered (`docs/design/synchronisation.md`): a listing may show for a while what is known to be gone, and
 * what went along with it.
 */

/**
 * Of records that are not here, those that belong to one that is gone: they went with it, whether
 * they were ever here or not, and are noted. To be called within a transaction.
 */
export function goneWithOwner(
  { gone }: SyncContext['workspace'],
  entity: EntityName,
  listed: ReadonlyMap<string, RecordValues>,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { name, type } of entities[entity].owners) {
    const owners = new Map([...listed].flatMap(([id, values]) => ownerOf(id, values[name])))
    const goneOwners = gone.among(type.to, [...new Set(owners.values())])
    for (const [id, owner] of owners) if (goneOwners.has(owner)) found.add(id)
  }
  for (const id of found) gone.note(entity, id)
  return found
}

/** The key of an owner that is not here is its id. */
function ownerOf(id: string, key: RecordValues[string] | undefined): readonly (readonly [string, string])[] {
  return typeof key === 'string' && isRemoteBornKey(key) ? [[id, key.slice(1)]] : []
}

/**
 * Of listed ids, those of records that had gone so lately that a listing begun at `askedAt` may
 * still show them. What is listed later under such an id was made anew.
 */
export function goneLately(
  { workspace: { gone }, clock, settings }: SyncContext,
  entity: EntityName,
  remoteIds: readonly string[],
  askedAt: number,
): ReadonlySet<string> {
  const now = clock.now()
  const isLate = (since: number): boolean =>
    (since > askedAt && since <= now) || Math.abs(askedAt - since) < settings.settlingMs
  return new Set([...gone.among(entity, remoteIds)].flatMap(([id, since]) => (isLate(since) ? [id] : [])))
}
