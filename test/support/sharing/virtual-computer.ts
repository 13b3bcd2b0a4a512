import { newStand, type Stand } from '../../../shared/domain/plan/elements.ts'
import {
  boothOfSeat,
  elementThing,
  facetsOf,
  nameWithin,
  type Facets,
} from '../../../shared/domain/plan/sharing/facets.ts'
import type { ChangeRow, Known, ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { MergedThing } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { deviceOf, nextStamp, type Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { knownTogether, knownWith, readySteps } from '../../../shared/domain/plan/sharing/in-order.ts'
import { judge, type SharedPlans } from '../../../shared/domain/plan/sharing/judge.ts'
import { knowsOf } from '../../../shared/domain/plan/sharing/merge.ts'
import { inactiveStampsOf } from '../../../shared/domain/plan/sharing/existence.ts'
import { refOf, takeChange, takeThing, thingsInMemory } from '../../../shared/domain/plan/sharing/things.ts'
import { rowsOf, type Noted } from '../../../shared/domain/plan/sharing/writing.ts'

/** One computer of several that share plans, in memory: the merge rules and nothing else. */
export interface VirtualComputer {
  readonly device: string
  readonly plans: () => SharedPlans
  /** Writes a step, and gives it as the others get it, in parts of `partSize` rows. */
  write(noted: readonly Noted[], partSize?: number): readonly ShareChange[]
  writeRows(rows: readonly ChangeRow[], partSize?: number): readonly ShareChange[]
  receive(change: ShareChange): void
  snapshot(): { readonly covers: Known; readonly things: readonly MergedThing[] }
  takeSnapshot(snapshot: ReturnType<VirtualComputer['snapshot']>): void
}

export function virtualComputer(device: string, now: () => number): VirtualComputer {
  const things = thingsInMemory()
  let known: Known = {}
  let last: Stamp | undefined
  let waiting: readonly ShareChange[] = []
  const ref = (name: string): string => refOf(things, name)
  const inactive = () =>
    new Set(
      [...things.entries()].flatMap(([what, thing]) =>
        nameWithin('floor', what) === undefined ? [] : inactiveStampsOf(thing),
      ),
    )
  const claimants = (booth: string): readonly string[] =>
    [...things.entries()].flatMap(([what, thing]) => {
      const id = nameWithin('element', what)
      return id !== undefined &&
        (thing['seat']?.heads ?? []).some(({ value }) => ref(boothOfSeat(value) ?? '') === booth)
        ? [id]
        : []
    })
  const seen = (stamp: Stamp): void => {
    if (last === undefined || stamp > last) last = stamp
  }
  const takeReady = (): void => {
    for (let took = true; took;) {
      took = false
      for (const from of new Set(waiting.map(({ stamp }) => deviceOf(stamp)))) {
        const bySeq = new Map(
          waiting.filter(({ stamp }) => deviceOf(stamp) === from).map((change) => [change.seq, change]),
        )
        const come = {
          has: (seq: number) => bySeq.has(seq),
          partsFrom: (seq: number) => bySeq.get(seq)?.part?.of ?? 1,
          get: (seq: number) => bySeq.get(seq),
        }
        for (const step of readySteps(known[from], come)) {
          for (const part of step) takeChange(things, part)
          known = knownWith(known, step)
          took = true
        }
      }
      waiting = waiting.filter(({ seq, stamp }) => seq > (known[deviceOf(stamp)]?.seq ?? 0))
    }
  }
  const computer: VirtualComputer = {
    device,
    plans: () => judge(things.entries(), ref),
    write: (noted, partSize) =>
      computer.writeRows(rowsOf(noted, { things, inactive: inactive(), claimants }), partSize),
    writeRows(rows, partSize = rows.length) {
      if (rows.length === 0) return []
      const stamp = nextStamp(last, now(), device)
      seen(stamp)
      const parts = Array.from({ length: Math.ceil(rows.length / partSize) }, (_, at) =>
        rows.slice(at * partSize, (at + 1) * partSize),
      )
      const changes = parts.map((part, at): ShareChange => ({
        ...{ stamp, seq: (known[device]?.seq ?? 0) + 1 + at, person: { id: device, name: device } },
        ...{ step: { id: stamp, kind: 'edit', count: rows.length }, at: now(), rows: part },
        ...(parts.length === 1 ? {} : { part: { at: at + 1, of: parts.length } }),
      }))
      for (const change of changes) takeChange(things, change)
      known = knownWith(known, changes)
      return changes
    },
    receive(change) {
      seen(change.stamp)
      waiting = [...waiting, change]
      takeReady()
    },
    snapshot: () => ({
      covers: known,
      things: [...things.entries()].map(([what, facets]) => ({ what, facets })),
    }),
    takeSnapshot({ covers, things: theirs }) {
      const [mine, others] = [knowsOf(known), knowsOf(covers)]
      const keysFirst = [...theirs].sort(
        (one, other) => Number(other.what.startsWith('key/')) - Number(one.what.startsWith('key/')),
      )
      for (const thing of keysFirst) takeThing(things, thing, mine, others)
      known = knownTogether(known, covers)
      for (const { stamp } of Object.values(covers)) seen(stamp)
      waiting = waiting.filter(({ seq, stamp }) => seq > (known[deviceOf(stamp)]?.seq ?? 0))
      takeReady()
    },
  }
  return computer
}

const asIs = (_entity: string, name: string): string => name

export function facetsOfStand(given: Partial<Stand> & Pick<Stand, 'id'>, floor = 'r1'): Facets {
  return facetsOf(
    newStand({ xMetres: 1, yMetres: 1, widthMetres: 3, heightMetres: 3, ...given }),
    floor,
    asIs,
  )
}

/** What was done to a stand, as a step notes it. */
export function notedStand(before: Stand | null, after: Stand | null, floor = 'r1'): Noted {
  const id = (before ?? after)?.id ?? ''
  return {
    what: elementThing(id),
    before: before === null ? null : facetsOfStand(before, floor),
    after: after === null ? null : facetsOfStand(after, floor),
  }
}
