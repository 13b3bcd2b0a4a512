import type { Database } from './disk/database.ts'
import { textOf } from './disk/rows.ts'
import type { Transactions } from './disk/transactions.ts'
import type { SettingStore } from './stores/workspace.ts'

export function createSettingStore(database: Database, transactions: Transactions): SettingStore {
  return {
    get(name) {
      const row = database.get('SELECT value FROM setting WHERE name = ?', name)
      return row === undefined ? undefined : textOf(row, 'value')
    },
    set: (name, value) =>
      transactions.run(() => {
        database.run('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', name, value)
      }),
  }
}
