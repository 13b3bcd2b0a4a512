import { z } from 'zod'
import { sharingPerson, type Known } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import type { Database } from '../disk/database.ts'
import { checked, numberOf, parseJson, textOf } from '../disk/rows.ts'
import type { SharingState } from '../stores/sharing.ts'

const stepHead = z.object({ id: z.string(), kind: z.string(), count: z.number(), at: z.number() })
const kindNames = z.array(z.string())
export type StepHead = Readonly<z.infer<typeof stepHead>>

/** What is known of the sharing besides the things and changes themselves. */
export interface SharingStateStore {
  get(): SharingState | undefined
  lastStamp(): Stamp | undefined
  /** Remembers that there is a stamp, so that later ones are made after it. */
  seen(stamp: Stamp): void
  /** The kinds of things beside the plans that are shared. */
  kinds(): readonly string[]
  setKinds(names: readonly string[]): void
  known(): Known
  setKnown(known: Known): void
  /** How often something of others was taken. */
  turn(): number
  /** Something of others is taken once more. */
  nextTurn(): number
}

export function createSharingStateStore(database: Database): SharingStateStore {
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
    kinds() {
      const row = database.get('SELECT kinds FROM sharing_state')
      return row === undefined ? [] : checked(kindNames, parseJson(textOf(row, 'kinds')))
    },
    setKinds: (names) => void database.run('UPDATE sharing_state SET kinds = ?', JSON.stringify(names)),
    seen(stamp) {
      const last = lastStamp()
      if (last === undefined || stamp > last) database.run('UPDATE sharing_state SET last_stamp = ?', stamp)
    },
    turn: () => numberOf(database.get('SELECT taken FROM sharing_state') ?? { taken: 0 }, 'taken'),
    nextTurn: () =>
      numberOf(
        database.get('UPDATE sharing_state SET taken = taken + 1 RETURNING taken') ?? { taken: 0 },
        'taken',
      ),
    known: () => knownIn(database, 'sharing_known'),
    setKnown: (known) => setKnownIn(database, 'sharing_known', known),
  }
}

type KnownTable = 'sharing_known' | 'sharing_base_known'

export function knownIn(database: Database, table: KnownTable): Known {
  const rows = database.all(`SELECT device, seq, stamp FROM ${table}`)
  return Object.fromEntries(
    rows.map(
      (row) => [textOf(row, 'device'), { seq: numberOf(row, 'seq'), stamp: textOf(row, 'stamp') }] as const,
    ),
  )
}

/** What is known already of a device stays, where that is more. */
export function setKnownIn(database: Database, table: KnownTable, known: Known): void {
  for (const [device, { seq, stamp }] of Object.entries(known)) {
    database.run(
      `INSERT INTO ${table} (device, seq, stamp) VALUES (?, ?, ?)
         ON CONFLICT (device) DO UPDATE SET seq = excluded.seq, stamp = excluded.stamp WHERE excluded.seq > seq`,
      ...[device, seq, stamp],
    )
  }
}

export function stepHeadOf(text: string): StepHead {
  return checked(stepHead, parseJson(text))
}
