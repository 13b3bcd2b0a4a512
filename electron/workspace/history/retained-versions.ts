import type { EntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { openStates } from '../stores/journal-entry.ts'
import { referencesOf } from '../records/references.ts'
import { archiveColumns, archivedVersionOf } from '../disk/rows.ts'
import type { ArchivedVersion } from '../stores/workspace.ts'

/** Which archived versions older than a time are needed all the same. */
export interface RetainedVersions {
  needs(version: ArchivedVersion): boolean
}

const open = openStates.map((state) => `'${state}'`).join(', ')

/** Anything about the record of `?1`, `?2`, whose id is `?3`, that is under way. */
const unsettled = `
  SELECT EXISTS (SELECT 1 FROM record WHERE entity = ?1 AND key = ?2 AND state <> 'clean')
    OR EXISTS (SELECT 1 FROM record WHERE entity = ?1 AND remote_id = ?3 AND state <> 'clean')
    OR EXISTS (SELECT 1 FROM journal WHERE entity = ?1 AND key = ?2 AND state IN (${open}))
    OR EXISTS (SELECT 1 FROM discrepancy WHERE entity = ?1 AND key = ?2 AND is_open = 1)
    OR EXISTS (SELECT 1 FROM own_write WHERE entity = ?1 AND key = ?2)
    AS found`

/**
 * `before`, ISO 8601: what is newer is retained in any case. A version is needed as long as
 * something about its record is under way: a change, a conflict, a save in doubt, a removal. The
 * last version of a record that is gone is also needed where it would come back with another one
 * (`goneAlongside`) that is itself kept: who brings a booth back gets its documents, though they
 * may have gone long before it.
 */
export function createRetainedVersions(database: Database, before: string): RetainedVersions {
  const isUnsettled = (entity: EntityName, key: string, remoteId: string | null): boolean =>
    database.get(unsettled, entity, key, remoteId)?.['found'] === 1
  const isHere = (entity: EntityName, key: string, remoteId: string | null): boolean =>
    database.get(
      'SELECT 1 FROM record WHERE entity = ?1 AND (key = ?2 OR remote_id = ?3)',
      entity,
      key,
      remoteId,
    ) !== undefined
  const latest = (entity: EntityName, key: string): ArchivedVersion | undefined =>
    database
      .all(
        `SELECT ${archiveColumns} FROM archive WHERE entity = ? AND key = ? ORDER BY id DESC LIMIT 1`,
        entity,
        key,
      )
      .map(archivedVersionOf)[0]

  const comesBackWithAnother = (version: ArchivedVersion, seen: ReadonlySet<string>): boolean =>
    referencesOf(version.entity, version.values).some(({ entity, key }) => {
      const name = `${entity} ${key}`
      if (seen.has(name)) return false
      const last = latest(entity, key)
      const remoteId = last?.remoteId ?? null
      if (isUnsettled(entity, key, remoteId)) return true
      if (last === undefined || isHere(entity, key, remoteId)) return false
      return last.at >= before || comesBackWithAnother(last, new Set([...seen, name]))
    })

  return {
    needs(version) {
      const { id, entity, key, remoteId } = version
      if (isUnsettled(entity, key, remoteId)) return true
      if (isHere(entity, key, remoteId) || latest(entity, key)?.id !== id) return false
      return comesBackWithAnother(version, new Set([`${entity} ${key}`]))
    },
  }
}
