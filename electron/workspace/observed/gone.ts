import type { EntityName } from '../../../shared/entities/index.ts'
import { numberOf, textOf } from '../disk/rows.ts'
import type { Database } from '../disk/database.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Clock, GoneStore } from '../stores/workspace.ts'

/** What is gone, and what notes it: to be told, within the transaction, when a record's id leaves or comes. */
export interface GoneRecords extends GoneStore {
  isBack(entity: EntityName, remoteId: string): void
}

/** How many complete listings must have been read since. */
const passesToSettle = 2

export function createGoneRecords(database: Database, transactions: Transactions, clock: Clock): GoneRecords {
  return {
    note: (entity, remoteId) =>
      transactions.run(() => {
        database.run(
          'INSERT OR IGNORE INTO gone_record (entity, remote_id, since, passes) VALUES (?, ?, ?, 0)',
          entity,
          remoteId,
          clock.now(),
        )
      }),
    isBack: (entity, remoteId) =>
      transactions.run(() => {
        database.run('DELETE FROM gone_record WHERE entity = ? AND remote_id = ?', entity, remoteId)
      }),
    among(entity, remoteIds) {
      const rows = database.all(
        'SELECT remote_id, since FROM gone_record WHERE entity = ? AND remote_id IN (SELECT value FROM json_each(?))',
        entity,
        JSON.stringify(remoteIds),
      )
      return new Map(rows.map((row) => [textOf(row, 'remote_id'), numberOf(row, 'since')]))
    },
    countPass(entity, askedAt, settlingMs) {
      const now = clock.now()
      if (database.get('SELECT 1 FROM gone_record WHERE entity = ? LIMIT 1', entity) === undefined) return
      transactions.run(() => {
        // A time that is still to come is from before the clock was set back.
        database.run(
          'UPDATE gone_record SET passes = passes + 1 WHERE entity = ?1 AND NOT (since > ?2 AND since <= ?3)',
          entity,
          askedAt,
          now,
        )
        database.run(
          'DELETE FROM gone_record WHERE entity = ? AND passes >= ? AND abs(? - since) >= ?',
          entity,
          passesToSettle,
          now,
          settlingMs,
        )
      }, 'later')
    },
  }
}
