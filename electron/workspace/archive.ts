import type { Database, Parameter } from './database.ts'
import { referencesOf } from './references.ts'
import { archiveColumns, archivedVersionOf, numberOf } from './rows.ts'
import type { Archive, ArchivedVersion } from './types.ts'

export function createArchive(database: Database): Archive {
  const select = (condition: string, ...parameters: readonly Parameter[]): readonly ArchivedVersion[] =>
    database.all(`SELECT ${archiveColumns} FROM archive WHERE ${condition}`, ...parameters).map(archivedVersionOf)

  return {
    list({ entity = null, key = null, offset = 0, limit = -1 }) {
      const among = '(?1 IS NULL OR entity = ?1) AND (?2 IS NULL OR key = ?2)'
      const counted = database.get(`SELECT count(*) AS total FROM archive WHERE ${among}`, entity, key)
      return {
        items: select(`${among} ORDER BY id DESC LIMIT ?3 OFFSET ?4`, entity, key, limit, offset),
        total: counted === undefined ? 0 : numberOf(counted, 'total'),
      }
    },
    get: (id) => select('id = ?', id)[0],
    goneAlongside: (version) =>
      // The newest version of each record that is not here any more, where it named this one.
      select(
        `id IN (SELECT max(id) FROM archive GROUP BY entity, key)
           AND instr(record_values, ?1) > 0 AND NOT (entity = ?2 AND key = ?3)
           AND NOT EXISTS (SELECT 1 FROM record WHERE record.entity = archive.entity AND record.key = archive.key)
         ORDER BY id`,
        JSON.stringify(version.key),
        version.entity,
        version.key,
      ).filter(({ entity, values }) => referencesOf(entity, values).some((named) => named.entity === version.entity && named.key === version.key)),
  }
}
