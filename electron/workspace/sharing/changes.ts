import { shareBounds, type ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import { deviceOf, type Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import type { Database } from '../disk/database.ts'
import { numberOf, textOf } from '../disk/rows.ts'
import { changeOfRow, packedChange } from '../schema/packed-change.ts'

/** Written here and not sent; came early; everything else. */
type State = 'own' | 'held' | 'done'

/** The changes of all who share, as they were written. */
export interface ChangeLog {
  /** `false`: it is there already. */
  add(change: ShareChange, state: State): boolean
  /** What is not sent yet, in the order of stamps, read one after the other. */
  own(): Generator<ShareChange>
  /** What waits for others, by its device and `seq`. */
  held(): ReadonlyMap<string, ReadonlySet<number>>
  /** What is held of a device up to a `seq` is known already. */
  passOver(device: string, upTo: number): void
  mark(change: Pick<ShareChange, 'stamp' | 'seq'>, state: State): void
  isAny(state: 'own' | 'held'): boolean
  count(state: 'own' | 'held'): number
  get(device: string, seq: number): ShareChange | undefined
  /** The change, or the parts of it, that a stamp names, as far as they are here. */
  withStamp(stamp: Stamp): readonly ShareChange[]
  remove(change: Pick<ShareChange, 'stamp' | 'seq'>): void
  /** How many of a device are there, from after one `seq` up to another. */
  countOf(device: string, after: number, until: number): number
  /** All but those that wait for others, in the order of their stamps, from after one on; the parts of a step one after the other. */
  page(after: Pick<ShareChange, 'stamp' | 'seq'> | undefined, count: number): readonly ShareChange[]
}

/** Of a state that waits: said in full, or SQLite does not know that its index of these has them all, and reads every change there is. */
const waiting = "state = ? AND state <> 'done'"

export function createChangeLog(database: Database): ChangeLog {
  return {
    add(change, state) {
      const { stamp, seq } = change
      const { changes } = database.run(
        'INSERT OR IGNORE INTO sharing_change (device, seq, stamp, state, body) VALUES (?, ?, ?, ?, ?)',
        ...[deviceOf(stamp), seq, stamp, state, packedChange(change)],
      )
      return changes > 0
    },
    *own() {
      for (let [stamp, seq] = ['', 0]; ;) {
        const row = database.get(
          `SELECT stamp, seq, body FROM sharing_change WHERE ${waiting} AND (stamp, seq) > (?, ?) ORDER BY stamp, seq LIMIT 1`,
          ...['own', stamp, seq],
        )
        if (row === undefined) return
        const change = changeOfRow(row)
        yield change
        ;({ stamp, seq } = change)
      }
    },
    held() {
      const rows = database.all(
        `SELECT device, seq FROM sharing_change WHERE ${waiting} ORDER BY stamp, seq`,
        'held',
      )
      const byDevice = Map.groupBy(rows, (row) => textOf(row, 'device'))
      return new Map(
        [...byDevice].map(([device, some]) => [device, new Set(some.map((row) => numberOf(row, 'seq')))]),
      )
    },
    passOver: (device, upTo) =>
      void database.run(
        `UPDATE sharing_change SET state = 'done' WHERE ${waiting} AND device = ? AND seq <= ?`,
        'held',
        device,
        upTo,
      ),
    mark: ({ stamp, seq }, state) =>
      void database.run(
        'UPDATE sharing_change SET state = ? WHERE device = ? AND seq = ?',
        state,
        deviceOf(stamp),
        seq,
      ),
    isAny: (state) =>
      database.get(`SELECT 1 FROM sharing_change WHERE ${waiting} LIMIT 1`, state) !== undefined,
    count: (state) =>
      numberOf(
        database.get(`SELECT count(*) AS count FROM sharing_change WHERE ${waiting}`, state) ?? {},
        'count',
      ),
    get(device, seq) {
      const row = database.get(
        'SELECT stamp, seq, body FROM sharing_change WHERE device = ? AND seq = ?',
        device,
        seq,
      )
      return row === undefined ? undefined : changeOfRow(row)
    },
    withStamp: (stamp) =>
      database
        .all('SELECT stamp, seq, body FROM sharing_change WHERE stamp = ? ORDER BY seq', stamp)
        .map(changeOfRow),
    remove: ({ stamp, seq }) =>
      void database.run('DELETE FROM sharing_change WHERE device = ? AND seq = ?', deviceOf(stamp), seq),
    countOf: (device, after, until) =>
      numberOf(
        database.get(
          'SELECT count(*) AS count FROM sharing_change WHERE device = ? AND seq > ? AND seq <= ?',
          device,
          after,
          until,
        ) ?? {},
        'count',
      ),
    page: (after, count) =>
      database
        .all(
          `SELECT stamp, seq, body FROM sharing_change WHERE state <> 'held' AND (stamp, seq) > (?, ?) ORDER BY stamp, seq LIMIT ?`,
          ...[after?.stamp ?? '', after?.seq ?? 0, count],
        )
        .map(changeOfRow),
  }
}

const mostCharacters = shareBounds.batchBytes / 4
/** A message may take more; those of small ones shall not be long in the making. */
const mostChanges = 500

/** As many from the beginning as one message takes. */
export function batchWithin(changes: Iterable<ShareChange>): readonly ShareChange[] {
  const batch: ShareChange[] = []
  let characters = 0
  for (const change of changes) {
    characters += JSON.stringify(change).length
    if (batch.length > 0 && characters > mostCharacters) break
    batch.push(change)
    if (batch.length === mostChanges) break
  }
  return batch
}

/** Rows in parts, each of which a change takes. */
export function partsOf<Of>(rows: readonly Of[]): readonly (readonly Of[])[] {
  const parts: Of[][] = []
  let characters = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length
    const last = parts.at(-1)
    if (
      last === undefined ||
      last.length >= shareBounds.thingsOfChange ||
      characters + size > mostCharacters
    ) {
      parts.push([row])
      characters = size
    } else {
      last.push(row)
      characters += size
    }
  }
  return parts
}
