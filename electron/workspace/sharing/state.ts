import { z } from 'zod'
import { sharingPerson, type Known } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import type { Database } from '../disk/database.ts'
import { checked, numberOf, parseJson, textOf } from '../records/rows.ts'
import type { SharingState } from './types.ts'

const stepHead = z.object({ id: z.string(), kind: z.string(), count: z.number(), at: z.number() })
export type StepHead = Readonly<z.infer<typeof stepHead>>

/** What is known of the sharing besides the things and changes themselves. */
export interface KeptState {
  get(): SharingState | undefined
  lastStamp(): Stamp | undefined
  /** Remembers that there is a stamp, so that later ones are made after it. */
  seen(stamp: Stamp): void
  known(): Known
  setKnown(known: Known): void
}

export function createKeptState(database: Database): KeptState {
  const lastStamp = (): Stamp | undefined => {
    const stamp = database.get('SELECT last_stamp FROM sharing_state')?.['last_stamp']
    return typeof stamp === 'string' ? stamp : undefined
  }
  return {
    get() {
      const row = database.get('SELECT person, joined, cursor FROM sharing_state')
      if (row === undefined) return undefined
      return {
        person: checked(sharingPerson, parseJson(textOf(row, 'person'))),
        isJoined: numberOf(row, 'joined') === 1,
        cursor: row['cursor'] === null ? null : textOf(row, 'cursor'),
      }
    },
    lastStamp,
    seen(stamp) {
      const last = lastStamp()
      if (last === undefined || stamp > last) database.run('UPDATE sharing_state SET last_stamp = ?', stamp)
    },
    known: () =>
      Object.fromEntries(
        database
          .all('SELECT device, seq, stamp FROM sharing_known')
          .map((row) => [textOf(row, 'device'), { seq: numberOf(row, 'seq'), stamp: textOf(row, 'stamp') }] as const),
      ),
    setKnown(known) {
      for (const [device, { seq, stamp }] of Object.entries(known)) {
        database.run(
          `INSERT INTO sharing_known (device, seq, stamp) VALUES (?, ?, ?)
             ON CONFLICT (device) DO UPDATE SET seq = excluded.seq, stamp = excluded.stamp WHERE excluded.seq > seq`,
          ...[device, seq, stamp],
        )
      }
    },
  }
}

export function stepHeadOf(text: string): StepHead {
  return checked(stepHead, parseJson(text))
}
