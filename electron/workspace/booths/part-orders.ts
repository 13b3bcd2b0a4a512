import { z } from 'zod'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { checked, parseJson, textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { PartOrders } from '../stores/booths.ts'

const storedKeys = z.array(z.string())

export function createPartOrders(database: Database, transactions: Transactions): PartOrders {
  const get = (ownerKey: string, entity: EntityName): readonly string[] => {
    const row = database.get(
      'SELECT keys FROM part_order WHERE owner_key = ? AND entity = ?',
      ownerKey,
      entity,
    )
    return row === undefined ? [] : checked(storedKeys, parseJson(textOf(row, 'keys')))
  }
  return {
    get,
    set: (ownerKey, entity, keys) =>
      transactions.run(() => {
        if (keys.length === 0)
          database.run('DELETE FROM part_order WHERE owner_key = ? AND entity = ?', ownerKey, entity)
        else
          database.run(
            'INSERT OR REPLACE INTO part_order (owner_key, entity, keys) VALUES (?, ?, ?)',
            ownerKey,
            entity,
            JSON.stringify(keys),
          )
        transactions.changed({ kind: 'records', entity: 'booth', key: ownerKey })
      }),
    ordered: () =>
      database.all('SELECT DISTINCT owner_key FROM part_order').map((row) => textOf(row, 'owner_key')),
    naming: (key) =>
      database
        .all('SELECT DISTINCT owner_key FROM part_order WHERE owner_key = ?1 OR instr(keys, ?1) > 0', key)
        .map((row) => textOf(row, 'owner_key')),
    sorted(ownerKey, entity, records) {
      const places = new Map(get(ownerKey, entity).map((key, at) => [key, at]))
      const placeOf = ({ key }: { readonly key: string }): number => places.get(key) ?? Infinity
      return places.size === 0
        ? records
        : [...records].sort((one, other) => compared(placeOf(one), placeOf(other)))
    },
  }
}

function compared(one: number, other: number): number {
  return one === other ? 0 : one - other
}
