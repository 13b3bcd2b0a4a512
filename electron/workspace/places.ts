import { z } from 'zod'
import type { ListedPlace } from '../../shared/domain/places.ts'
import type { Database } from './disk/database.ts'
import { numberOf, textOf } from './disk/rows.ts'
import type { Transactions } from './disk/transactions.ts'
import type { Clock, PlaceStore } from './stores/workspace.ts'

const listed: z.ZodType<readonly ListedPlace[]> = z.array(
  z.object({ id: z.string(), name: z.string(), codes: z.array(z.string()) }),
)

export function createPlaceStore(database: Database, transactions: Transactions, clock: Clock): PlaceStore {
  return {
    get(kind, within) {
      const row = database.get(
        'SELECT fetched_at, places FROM place_list WHERE kind = ? AND within = ?',
        kind,
        within,
      )
      return row === undefined
        ? undefined
        : { fetchedAt: numberOf(row, 'fetched_at'), places: listed.parse(JSON.parse(textOf(row, 'places'))) }
    },
    keep: (kind, within, places) =>
      transactions.run(() => {
        const text = JSON.stringify(places)
        database.run(
          'INSERT OR REPLACE INTO place_list (kind, within, fetched_at, places) VALUES (?, ?, ?, ?)',
          kind,
          within,
          clock.now(),
          text,
        )
      }, 'later'),
  }
}
