import { randomBytes } from 'node:crypto'
import type { ChangeRow, ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import {
  deviceDigits,
  deviceOf,
  nextStamp,
  type Stamp,
} from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { knownWith } from '../../../shared/domain/plan/sharing/in-order.ts'
import { restamped } from '../../../shared/domain/plan/sharing/merge.ts'
import { takeChange } from '../../../shared/domain/plan/sharing/things.ts'
import type { Database } from '../disk/database.ts'
import type { Clock } from '../stores/workspace.ts'
import { partsOf, type ChangeLog } from './changes.ts'
import type { MergedStore } from './merged.ts'
import type { SharingStateStore, StepHead } from './state.ts'

interface Parts {
  readonly database: Database
  readonly kept: SharingStateStore
  readonly log: ChangeLog
  readonly merged: MergedStore
  readonly clock: Clock
}

/** What this computer writes. */
export interface OwnChanges {
  stampNow(): Stamp
  /** Writes rows as one step of this computer; gives the things that they touched. */
  write(rows: readonly ChangeRow[], step: StepHead, stamp?: Stamp): ReadonlySet<string>
  /** A change of this device that it did not write: a copy of this very program, as it runs, goes on elsewhere. */
  isOfDouble(change: ShareChange): boolean
  /** What was not sent yet is as if another device had written it. */
  takeNewDevice(): void
}

export function createOwnChanges({ database, kept, log, merged, clock }: Parts): OwnChanges {
  /**
   * Drawn anew whenever the folder is opened: a copy of it, or one brought back from a backup, never
   * writes under stamps that others know already.
   */
  let device = newDevice()
  const stampNow = (): Stamp => {
    const stamp = nextStamp(kept.lastStamp(), clock.now(), device)
    kept.seen(stamp)
    return stamp
  }
  /** What was known of a device from a change on was another's. */
  const forgetFrom = (former: string, seq: number): void => {
    const before = log.get(former, seq - 1)
    if (before === undefined) database.run('DELETE FROM sharing_known WHERE device = ?', former)
    else
      database.run(
        'UPDATE sharing_known SET seq = ?, stamp = ? WHERE device = ?',
        before.seq,
        before.stamp,
        former,
      )
  }
  return {
    stampNow,
    write(rows, { at, ...step }, stamp = stampNow()) {
      const person = kept.get()?.person
      if (rows.length === 0 || person === undefined) return new Set()
      const before = database.get('SELECT seq FROM sharing_known WHERE device = ?', device)?.['seq']
      const parts = partsOf(rows)
      const changes = parts.map((part, index): ShareChange => {
        const numbered = parts.length === 1 ? {} : { part: { at: index + 1, of: parts.length } }
        return { stamp, seq: Number(before ?? 0) + 1 + index, ...numbered, person, step, at, rows: part }
      })
      const touched = new Set<string>()
      for (const change of changes) {
        log.add(change, 'own')
        for (const what of takeChange(merged, change)) touched.add(what)
      }
      kept.setKnown(knownWith({}, changes))
      return touched
    },
    isOfDouble(change) {
      return deviceOf(change.stamp) === device && log.get(device, change.seq)?.stamp !== change.stamp
    },
    takeNewDevice() {
      const former = device
      const unsent = [...log.own()].filter(({ stamp }) => deviceOf(stamp) === former)
      device = newDevice()
      const stamps = new Map(unsent.map(({ stamp }) => [stamp, stamp.slice(0, -former.length) + device]))
      for (const [at, change] of unsent.entries()) {
        const again = { ...restamped(change, stamps), seq: at + 1 }
        log.remove(change)
        log.add(again, 'own')
        for (const { what } of change.rows) {
          const thing = merged.get(what)
          if (thing !== undefined) merged.put(what, restamped(thing, stamps))
        }
        kept.setKnown({ [device]: { seq: again.seq, stamp: again.stamp } })
      }
      const [first] = unsent
      if (first !== undefined) forgetFrom(former, first.seq)
    },
  }
}

function newDevice(): string {
  return Array.from(randomBytes(deviceDigits), (byte) => (byte % 36).toString(36)).join('')
}
