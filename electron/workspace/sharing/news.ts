import { known as knownSchema, type ChangeRow } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { knowsOf } from '../../../shared/domain/plan/sharing/merge.ts'
import { newsOf, newsOfLeaving, type SeenPoint } from '../../../shared/domain/plan/sharing/news.ts'
import { refOf } from '../../../shared/domain/plan/sharing/things.ts'
import type { Database } from '../disk/database.ts'
import { checked, numberOf, parseJson, textOf } from '../disk/rows.ts'
import type { Clock } from '../stores/workspace.ts'
import type { ChangeLog } from './changes.ts'
import type { MergedStore } from './merged.ts'
import type { SharedNames } from './names.ts'
import type { SharingStateStore } from './state.ts'
import type { FloorNews, NewsStore } from '../stores/sharing.ts'

interface Parts {
  readonly database: Database
  readonly kept: SharingStateStore
  readonly log: Pick<ChangeLog, 'withStamp'>
  readonly merged: MergedStore
  readonly names: SharedNames
  readonly clock: Clock
}

/** Floors that were never looked at are as new as the sharing. */
const everyOther = ''

export function createNews({
  database,
  kept,
  log,
  merged,
  names,
  clock,
}: Parts): NewsStore & { joined(): void } {
  const pointNow = (): SeenPoint => ({ turn: kept.turn(), known: kept.known() })
  const note = (floorKey: string, { turn, known }: SeenPoint): void => {
    if (turn > kept.turn()) return
    database.run(
      `INSERT INTO sharing_seen (floor_key, taken, known, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (floor_key) DO UPDATE SET taken = excluded.taken, known = excluded.known, at = excluded.at WHERE excluded.taken >= taken`,
      ...[floorKey, turn, JSON.stringify(known), clock.now()],
    )
  }
  return {
    joined: () => note(everyOther, pointNow()),
    news(floorKey): FloorNews | undefined {
      const state = kept.get()
      const row = database.get(
        'SELECT taken, known, at FROM sharing_seen WHERE floor_key IN (?, ?) ORDER BY floor_key DESC',
        floorKey,
        everyOther,
      )
      if (state === undefined || row === undefined) return undefined
      const knew = knowsOf(checked(knownSchema, parseJson(textOf(row, 'known'))))
      const rowsOf = new Map<Stamp, ReadonlyMap<string, ChangeRow>>()
      const writeOf = (stamp: Stamp, what: string, facet: string) => {
        const rows =
          rowsOf.get(stamp) ??
          new Map(
            log.withStamp(stamp).flatMap((change) => change.rows.map((row) => [row.what, row] as const)),
          )
        rowsOf.set(stamp, rows)
        return rows.get(what)?.facets[facet]
      }
      const look = { person: state.person, knew, inactive: merged.inactive(), writeOf }
      const [floor, turn] = [names.outside('floor', floorKey), numberOf(row, 'taken')]
      const isFloor = (name: string): boolean => refOf(merged, name) === floor
      return {
        since: numberOf(row, 'at'),
        upTo: pointNow(),
        news: [
          ...merged.changedSince(floor, turn).flatMap((what) => newsOf(what, merged.get(what) ?? {}, look)),
          ...merged
            .changedOnOtherFloors(floor, turn)
            .flatMap((what) => newsOfLeaving(what, merged.get(what) ?? {}, isFloor, look)),
        ],
      }
    },
    sawNews(floorKey, upTo) {
      if (kept.get() !== undefined) note(floorKey, upTo)
    },
  }
}
