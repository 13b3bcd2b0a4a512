import { z } from 'zod'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { ListedPage, ListingStore } from '../stores/workspace.ts'

/**
 * The listings, and what forgets them: to be told, within the transaction, that the service's
 * version of a record is being written.
 */
export interface Listings extends ListingStore {
  written(entity: EntityName): void
}

const row = z.object({
  page: z.int(),
  digest: z.string(),
  remote_ids: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
})

export function createListings(database: Database, transactions: Transactions): Listings {
  const writes = new Map<EntityName, number>()
  return {
    pages({ entity, name }) {
      const found = database.all(
        'SELECT page, digest, remote_ids FROM listed_page WHERE entity = ? AND listing = ?',
        entity,
        name,
      )
      return new Map(
        found.map((text): [number, ListedPage] => {
          const { page, digest, remote_ids: remoteIds } = row.parse(text)
          return [page, { digest, remoteIds }]
        }),
      )
    },
    keep: ({ entity, name }, pages) =>
      transactions.run(() => {
        database.run('DELETE FROM listed_page WHERE entity = ? AND listing = ?', entity, name)
        for (const [page, { digest, remoteIds }] of pages)
          database.run(
            'INSERT INTO listed_page (entity, listing, page, digest, remote_ids) VALUES (?, ?, ?, ?, ?)',
            entity,
            name,
            page,
            digest,
            JSON.stringify(remoteIds),
          )
      }, 'later'),
    writes: (entity) => writes.get(entity) ?? 0,
    written(entity) {
      writes.set(entity, (writes.get(entity) ?? 0) + 1)
      database.run('DELETE FROM listed_page WHERE entity = ?', entity)
    },
  }
}
