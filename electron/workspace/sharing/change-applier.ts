import { elementThing, floorThing, nameWithin } from '../../../shared/domain/plan/sharing/facets.ts'
import { deviceOf, type Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { knownWith, readySteps, type Waiting } from '../../../shared/domain/plan/sharing/in-order.ts'
import { knowsOf } from '../../../shared/domain/plan/sharing/merge.ts'
import { refOf, takeChange, takeThing, type Things } from '../../../shared/domain/plan/sharing/things.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'
import type { Belongings } from './belongings.ts'
import type { ChangeLog } from './changes.ts'
import { keysFirst, type LogBase } from './log-base.ts'
import type { MergedStore } from './merged.ts'
import type { Projection } from './projection.ts'
import type { SharingStateStore } from './state.ts'
import type { TakenNews } from '../stores/sharing.ts'

interface Parts {
  readonly database: Database
  readonly kept: SharingStateStore
  readonly log: ChangeLog
  readonly base: LogBase
  readonly merged: MergedStore
  readonly projection: Projection
  readonly belongings: Belongings
}

export interface ChangeApplier {
  /** Merges what came, whole steps only; gives the things that it touched. */
  merge(news: Pick<TakenNews, 'snapshot' | 'changes'>): ReadonlySet<string>
  /** Does what touches things, and shows them on the plans here as they are then. */
  shown(work: () => ReadonlySet<string>): void
  /** Shows every thing as it is. */
  showAll(): void
  /** The same of what is not on plans. */
  showBelongings(): void
}

export function createChangeApplier({
  database,
  kept,
  log,
  base,
  merged,
  projection,
  belongings,
}: Parts): ChangeApplier {
  /** Of steps that wait for parts: what has come of one is read again only when all of it is there. */
  const partsOfSteps = new Map<string, number>()
  const waitingOf = (device: string, seqs: ReadonlySet<number>): Waiting => ({
    has: (seq) => seqs.has(seq),
    partsFrom(seq) {
      const name = `${device}/${String(seq)}`
      const parts = partsOfSteps.get(name) ?? log.get(device, seq)?.part?.of ?? 1
      if (parts > 1) partsOfSteps.set(name, parts)
      return parts
    },
    get: (seq) => log.get(device, seq),
  })
  const takeReady = (things: Things, touched: Set<string>): void => {
    for (let took = true; took;) {
      took = false
      const known = kept.known()
      for (const [device, seqs] of log.held()) {
        log.passOver(device, known[device]?.seq ?? 0)
        for (const step of readySteps(known[device], waitingOf(device, seqs))) {
          for (const part of step) {
            for (const what of takeChange(things, part)) touched.add(what)
            log.mark(part, 'done')
          }
          kept.setKnown(knownWith({}, step))
          took = true
        }
      }
    }
  }
  const takeSnapshot = (
    { covers, things: given }: NonNullable<TakenNews['snapshot']>,
    things: Things,
    touched: Set<string>,
  ): void => {
    const [mine, theirs] = [knowsOf(kept.known()), knowsOf(covers)]
    base.take({ covers, things: given })
    for (const thing of keysFirst(given))
      for (const what of takeThing(things, thing, mine, theirs)) touched.add(what)
    kept.setKnown(covers)
    for (const { stamp } of Object.values(covers)) kept.seen(stamp)
  }
  const allOfPlans = (): readonly string[] => [
    ...merged.names('element').map(elementThing),
    ...merged.names('floor').map(floorThing),
  ]
  /** Where a plan of a floor is taken or not, or a name has become known, more is shown otherwise than was touched. */
  const withFollowing = (
    touched: ReadonlySet<string>,
    inactiveBefore: ReadonlySet<Stamp>,
  ): ReadonlySet<string> => {
    const all = new Set(
      isSameSet(inactiveBefore, merged.inactive()) ? touched : [...touched, ...allOfPlans()],
    )
    for (const what of touched) {
      const key = nameWithin('key', what)
      if (key === undefined) continue
      const named = database.all(
        `SELECT id FROM plan_element WHERE floor_key IN (?1, ?2) OR booth_key IN (?1, ?2) OR instr(body, ?1) > 0`,
        ...[key, refOf(merged, key)],
      )
      for (const row of named) all.add(elementThing(textOf(row, 'id')))
      for (const what of belongings.naming(key)) all.add(what)
    }
    return all
  }
  /** What others did is not noted as done here. */
  const show = (things: Iterable<string>): void => {
    database.run('UPDATE sharing_state SET recording = 0')
    projection.project(things)
    database.run('UPDATE sharing_state SET recording = 1')
  }
  return {
    merge({ snapshot, changes }) {
      const touched = new Set<string>()
      if (snapshot === undefined && changes.length === 0) return touched
      const things = merged.arriving(kept.nextTurn())
      if (snapshot !== undefined) takeSnapshot(snapshot, things, touched)
      const known = kept.known()
      for (const change of changes) {
        if (change.seq <= (known[deviceOf(change.stamp)]?.seq ?? 0)) continue
        log.add(change, 'held')
        kept.seen(change.stamp)
      }
      takeReady(things, touched)
      return touched
    },
    shown(work) {
      const inactive = merged.inactive()
      show(withFollowing(work(), inactive))
    },
    showAll: () => show([...allOfPlans(), ...belongings.all()]),
    showBelongings: () => show(belongings.all()),
  }
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member))
}
