import { judgedEntities } from '../../../shared/domain/readiness/rules.ts'
import type { Database } from '../disk/database.ts'
import { judgedFromSetting } from '../readiness/store.ts'
import { numberOf, recordColumns, recordOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { StoredRecord } from '../stores/workspace.ts'
import type { Revalidation } from '../stores/lists.ts'

const recordsAtOnce = 200
const names = judgedEntities.map((name) => `'${name}'`).join(', ')
/** Each is read in the order of its index; as one, every batch would sort all that is left. */
const each = judgedEntities.flatMap((entity) =>
  [0, 1].map(
    (removed) =>
      `SELECT ${recordColumns} FROM record WHERE entity = '${entity}' AND removed = ${removed} AND id >= ?1`,
  ),
)

export function createRevalidation(
  database: Database,
  transactions: Transactions,
  judge: (records: readonly { readonly id: number; readonly record: StoredRecord }[]) => void,
): Revalidation {
  const from = (): number | undefined => {
    const row = database.get(
      'SELECT CAST(value AS INTEGER) AS id FROM setting WHERE name = ?',
      judgedFromSetting,
    )
    return row === undefined ? undefined : numberOf(row, 'id')
  }
  const count = (condition: string, ...parameters: number[]): number =>
    numberOf(
      database.get(
        `SELECT count(*) AS records FROM record WHERE entity IN (${names}) ${condition}`,
        ...parameters,
      ) ?? { records: 0 },
      'records',
    )
  return {
    judgeSome() {
      const first = from()
      if (first === undefined) return false
      return transactions.run(() => {
        const rows = database.all(`${each.join(' UNION ALL ')} ORDER BY id LIMIT ?2`, first, recordsAtOnce)
        const records = rows.map((row) => ({ id: numberOf(row, 'id'), record: recordOf(row) }))
        judge(records)
        const last = records.at(-1)?.id ?? first
        if (rows.length < recordsAtOnce) database.run('DELETE FROM setting WHERE name = ?', judgedFromSetting)
        else database.run('UPDATE setting SET value = ? WHERE name = ?', String(last + 1), judgedFromSetting)
        return rows.length === recordsAtOnce
      }, 'later')
    },
    judged() {
      const first = from()
      const total = count('')
      return { done: first === undefined ? total : count('AND id < ?', first), total }
    },
  }
}
