import type { MergedThing } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import type { MergedFacets } from '../../../shared/domain/plan/sharing/merge.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'
import { unpacked } from './packed.ts'

/** Where merged things stand: as they are, and as the log begins. */
type ThingTable = 'sharing_thing' | 'sharing_base'

export function thingIn(database: Database, table: ThingTable, what: string): MergedFacets | undefined {
  const row = database.get(`SELECT facets FROM ${table} WHERE what = ?`, what)
  return row === undefined ? undefined : unpacked(textOf(row, 'facets'))
}

/** Things in the order of their names, from after one on. */
export function thingsAfter(
  database: Database,
  table: ThingTable,
  after: string,
  count: number,
): readonly MergedThing[] {
  return database
    .all(`SELECT what, facets FROM ${table} WHERE what > ? ORDER BY what LIMIT ?`, after, count)
    .map((row) => ({ what: textOf(row, 'what'), facets: unpacked(textOf(row, 'facets')) }))
}
