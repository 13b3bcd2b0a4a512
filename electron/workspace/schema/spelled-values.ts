import { isObject } from '../../../shared/domain/record/record-values.ts'
import { spelledRecord } from '../../../shared/domain/record-fields/spelling.ts'
import { isEntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'
import { summariesAnew } from './lists.ts'

const versions = ['base', 'draft', 'remote'] as const

/**
 * Values were kept as a service writes them: a day as a timestamp, a flag as a word, which broke rules
 * of ours or was read wrongly. They are written as this program writes them, and what listings said
 * is read once more.
 */
export function spelledValues(database: Database): void {
  for (const row of database.all('SELECT id, entity, base, draft, remote FROM record')) {
    const entity = textOf(row, 'entity')
    if (!isEntityName(entity)) continue
    for (const version of versions) {
      const text = row[version]
      const values: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
      const spelled = isObject(values) ? spelledRecord(entity, values) : values
      if (spelled !== values)
        database.run(
          `UPDATE record SET ${version} = ? WHERE id = ?`,
          JSON.stringify(spelled),
          Number(row['id']),
        )
    }
  }
  database.exec(`DELETE FROM listed_page; ${summariesAnew}`)
}
