import type { Database, Parameter } from '../disk/database.ts'
import { referencesOf } from '../records/references.ts'
import { archiveColumns, archivedVersionOf, numberOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Archive, ArchivedVersion, RecordStore, StoredRecord } from '../stores/workspace.ts'

/**
 * The record that a version is of, as it is now: by its key, or by the service's id where it was
 * gone here and the service had it after all. `undefined`: it is gone.
 */
export function recordOfVersion(
  records: Pick<RecordStore, 'get' | 'getByRemoteId'>,
  { entity, key, remoteId }: Pick<ArchivedVersion, 'entity' | 'key' | 'remoteId'>,
): StoredRecord | undefined {
  return records.get(entity, key) ?? (remoteId === null ? undefined : records.getByRemoteId(entity, remoteId))
}

export function createArchive(database: Database, transactions: Transactions): Archive {
  const select = (condition: string, ...parameters: readonly Parameter[]): readonly ArchivedVersion[] =>
    database
      .all(`SELECT ${archiveColumns} FROM archive WHERE ${condition}`, ...parameters)
      .map(archivedVersionOf)

  return {
    list({ entity = null, key = null, offset = 0, limit = -1 }) {
      const [entities, keys] = [entity === null ? [] : [entity], key === null ? [] : [key]]
      const among = ['TRUE', ...entities.map(() => 'entity = ?'), ...keys.map(() => 'key = ?')].join(' AND ')
      const counted = database.get(
        `SELECT count(*) AS total FROM archive WHERE ${among}`,
        ...entities,
        ...keys,
      )
      return {
        items: select(`${among} ORDER BY id DESC LIMIT ? OFFSET ?`, ...entities, ...keys, limit, offset),
        total: counted === undefined ? 0 : numberOf(counted, 'total'),
      }
    },
    get: (id) => select('id = ?', id)[0],
    goneAlongside: (version) =>
      // The newest version of each record that is not here any more, where it named this one.
      select(
        `id IN (SELECT max(id) FROM archive GROUP BY entity, key)
           AND instr(record_values, ?1) > 0 AND NOT (entity = ?2 AND key = ?3)
           AND NOT EXISTS (
             SELECT 1 FROM record WHERE record.entity = archive.entity AND (record.key = archive.key OR record.remote_id = archive.remote_id)
           )
         ORDER BY id`,
        JSON.stringify(version.key),
        version.entity,
        version.key,
      ).filter(({ entity, values }) =>
        referencesOf(entity, values).some(
          (named) => named.entity === version.entity && named.key === version.key,
        ),
      ),
    follow: (entity, goneKey, newKey) =>
      transactions.run(() => {
        database.run('UPDATE archive SET key = ? WHERE entity = ? AND key = ?', newKey, entity, goneKey)
      }),
  }
}
