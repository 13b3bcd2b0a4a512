import { shareBounds, type ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import { deviceOf, type Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import type { Database } from '../disk/database.ts'
import { numberOf } from '../records/rows.ts'
import { changeOfRow, packedChange } from './packed-change.ts'

/** Written here and not sent; came early; everything else. */
type State = 'own' | 'held' | 'done'

/** The changes of all who share, as they were written. */
export interface ChangeLog {
  /** `false`: it is there already. */
  add(change: ShareChange, state: State): boolean
  list(state: 'own' | 'held', most?: number): readonly ShareChange[]
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
    list: (state, most = -1) =>
      database.all(`SELECT stamp, seq, body FROM sharing_change WHERE ${waiting} ORDER BY stamp, seq LIMIT ?`, state, most).map(changeOfRow),
    mark: ({ stamp, seq }, state) =>
      void database.run('UPDATE sharing_change SET state = ? WHERE device = ? AND seq = ?', state, deviceOf(stamp), seq),
    isAny: (state) => database.get(`SELECT 1 FROM sharing_change WHERE ${waiting} LIMIT 1`, state) !== undefined,
    count: (state) => numberOf(database.get(`SELECT count(*) AS count FROM sharing_change WHERE ${waiting}`, state) ?? {}, 'count'),
    get(device, seq) {
      const row = database.get('SELECT stamp, seq, body FROM sharing_change WHERE device = ? AND seq = ?', device, seq)
      return row === undefined ? undefined : changeOfRow(row)
    },
    withStamp: (stamp) => database.all('SELECT stamp, seq, body FROM sharing_change WHERE stamp = ? ORDER BY seq', stamp).map(changeOfRow),
    remove: ({ stamp, seq }) => void database.run('DELETE FROM sharing_change WHERE device = ? AND seq = ?', deviceOf(stamp), seq),
    countOf: (device, after, until) =>
      numberOf(
        database.get('SELECT count(*) AS count FROM sharing_change WHERE device = ? AND seq > ? AND seq <= ?', device, after, until) ?? {},
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

/** As many from the beginning as one message takes. */
export function batchWithin(changes: readonly ShareChange[]): readonly ShareChange[] {
  let characters = 0
  return changes.slice(0, shareBounds.changesOfBatch).filter((change, at) => {
    characters += JSON.stringify(change).length
    return at === 0 || characters <= mostCharacters
  })
}

/** Rows in parts, each of which a change takes. */
export function partsOf<Of>(rows: readonly Of[]): readonly (readonly Of[])[] {
  const parts: Of[][] = []
  let characters = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length
    const last = parts.at(-1)
    if (last === undefined || last.length >= shareBounds.thingsOfChange || characters + size > mostCharacters) {
      parts.push([row])
      characters = size
    } else {
      last.push(row)
      characters += size
    }
  }
  return parts
}
