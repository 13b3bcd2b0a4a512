import { randomBytes } from 'node:crypto'
import { elementThing, eventThing, floorThing, keyThing, nameWithin, type Facets } from '../../../shared/domain/plan/sharing/facets.ts'
import type { ChangeRow, FacetWrite, ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import { thingsAtOnce } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { deviceDigits, deviceOf, nextStamp, type Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { knownWith, readySteps } from '../../../shared/domain/plan/sharing/in-order.ts'
import { decisionsAcross, decisionsWithin, inOrder, type PlanDecision } from '../../../shared/domain/plan/sharing/judge.ts'
import { knowsOf, restamped } from '../../../shared/domain/plan/sharing/merge.ts'
import { countedFacets, lifeThere } from '../../../shared/domain/plan/sharing/standing.ts'
import { refOf, takeChange, takeThing } from '../../../shared/domain/plan/sharing/things.ts'
import { rowsOf, rowsSettling, type Knowledge } from '../../../shared/domain/plan/sharing/writing.ts'
import { canonicalJson } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database } from '../disk/database.ts'
import type { LayoutStore } from '../plan/types.ts'
import { textOf } from '../records/rows.ts'
import { forgetShared, noteChanges, noteChangesNoMore } from '../schema/sharing.ts'
import type { Transactions } from '../transactions.ts'
import type { Clock } from '../types.ts'
import { batchWithin, createChangeLog, partsOf } from './changes.ts'
import { createMergedStore } from './merged.ts'
import { createSharedNames } from './names.ts'
import { createNotes } from './notes.ts'
import { createProjection } from './projection.ts'
import { createKeptState, stepHeadOf, type StepHead } from './state.ts'
import type { SharingStore, TakenNews } from './types.ts'

interface Parts {
  readonly database: Database
  readonly transactions: Transactions
  readonly layouts: LayoutStore
  readonly clock: Clock
}

export function createSharingStore({ database, transactions, layouts, clock }: Parts): SharingStore {
  const kept = createKeptState(database)
  const log = createChangeLog(database)
  const merged = createMergedStore(database)
  const names = createSharedNames(database, merged)
  const projection = createProjection({ layouts, merged, names })
  const notes = createNotes({ layouts, merged, names, projection })
  /**
   * Drawn anew whenever the folder is opened: a copy of it, or one brought back from a backup, never
   * writes under stamps that others know already.
   */
  let device = newDevice()

  // A step that a crash left half done is over.
  database.run('UPDATE sharing_state SET step = NULL WHERE step IS NOT NULL')

  /** All or nothing; what is remembered beside the database goes with it. */
  const transaction = <T>(work: () => T): T => {
    try {
      return transactions.run(work, 'later')
    } catch (thrown) {
      merged.forget()
      throw thrown
    }
  }
  const unrecorded = (work: () => void): void => {
    database.run('UPDATE sharing_state SET recording = 0')
    work()
    database.run('UPDATE sharing_state SET recording = 1')
  }
  const knowledge = (): Knowledge => ({ things: merged, untaken: merged.untaken(), claimants: (booth) => merged.claimants(booth) })
  const stampNow = (): Stamp => {
    const stamp = nextStamp(kept.lastStamp(), clock.now(), device)
    kept.seen(stamp)
    return stamp
  }

  /** Writes rows as one step of this computer; gives the things that they touched. */
  const write = (rows: readonly ChangeRow[], { at, ...step }: StepHead, stamp = stampNow()): ReadonlySet<string> => {
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
  }

  const writeDown = (): void => {
    const rows = database.all('SELECT what, step FROM sharing_note ORDER BY seq')
    if (rows.length === 0) return
    // All are compared before any is written: what one step leaves decides nothing of what another did.
    const noted = rows.map((row) => ({ note: notes.noted(textOf(row, 'what')), step: row['step'] === null ? null : textOf(row, 'step') }))
    database.run('DELETE FROM sharing_note')
    const touched = new Set<string>()
    for (const [step, group] of Map.groupBy(noted, (one) => one.step)) {
      const head = step === null ? { id: '', kind: 'elsewhere', count: group.length, at: clock.now() } : stepHeadOf(step)
      const written = write(
        rowsOf(
          group.map(({ note }) => note),
          knowledge(),
        ),
        head,
      )
      for (const what of written) touched.add(what)
    }
    // Where a stand was given up, another one may have been given to its booth before.
    unrecorded(() => projection.project(touched))
  }

  const takeReady = (touched: Set<string>): void => {
    for (let took = true; took;) {
      took = false
      const known = kept.known()
      for (const [from, waiting] of Map.groupBy(log.list('held'), ({ stamp }) => deviceOf(stamp))) {
        for (const change of waiting) if (change.seq <= (known[from]?.seq ?? 0)) log.mark(change, 'done')
        for (const step of readySteps(known[from], waiting)) {
          for (const part of step) {
            for (const what of takeChange(merged, part)) touched.add(what)
            log.mark(part, 'done')
          }
          kept.setKnown(knownWith({}, step))
          took = true
        }
      }
    }
  }
  const takeSnapshot = ({ covers, things }: NonNullable<TakenNews['snapshot']>, touched: Set<string>): void => {
    const [mine, theirs] = [knowsOf(kept.known()), knowsOf(covers)]
    const [keys, others] = [things.filter(({ what }) => isKey(what)), things.filter(({ what }) => !isKey(what))]
    for (const thing of [...keys, ...others]) for (const what of takeThing(merged, thing, mine, theirs)) touched.add(what)
    kept.setKnown(covers)
    for (const { stamp } of Object.values(covers)) kept.seen(stamp)
  }
  /** Where a plan of a floor is taken or not, or a name has become known, more is shown otherwise than was touched. */
  const withFollowing = (touched: ReadonlySet<string>, untakenBefore: ReadonlySet<Stamp>): ReadonlySet<string> => {
    const isAllTouched = !sameMembers(untakenBefore, merged.untaken())
    const all = new Set(isAllTouched ? allThings() : touched)
    for (const what of touched) {
      const key = nameWithin('key', what)
      if (key === undefined) continue
      const named = database.all(
        `SELECT id FROM plan_element WHERE floor_key IN (?1, ?2) OR booth_key IN (?1, ?2) OR instr(body, ?1) > 0`,
        ...[key, refOf(merged, key)],
      )
      for (const row of named) all.add(elementThing(textOf(row, 'id')))
    }
    return all
  }
  const allThings = (): readonly string[] => [...merged.names('element').map(elementThing), ...merged.names('floor').map(floorThing), eventThing]

  const beginFloor = (floorKey: string): void => {
    const ref = names.outside('floor', floorKey)
    const floor = floorThing(ref)
    const shared = merged.get(floor) ?? {}
    const elements = layouts.get(floorKey).elements.map(({ id }) => id)
    const rows = elements.flatMap((id) => beginElement(id))
    const isBegun = shared['begun'] !== undefined
    if (rows.length === 0 && (isBegun || elements.length > 0)) return
    const stamp = stampNow()
    const facets = rowFacets(notes.floorHere(floorKey))
    const begun = elements.length === 0 ? {} : { begun: { value: { taken: [stamp], left: [] } } }
    const row: ChangeRow = { what: floor, facets: { ...facets, ...begun } }
    write(
      [...(Object.keys(row.facets).length === 0 ? [] : [row]), ...rows],
      { id: '', kind: 'begin', count: elements.length, at: clock.now() },
      stamp,
    )
  }
  /** As if nothing were known of it, so that it stands beside what the others have; nothing where that is the same. */
  const beginElement = (id: string): readonly ChangeRow[] => {
    const here = notes.elementHere(id)
    if (here === null) return []
    const what = elementThing(id)
    const { life: _life, ...shared } = countedFacets(merged.get(what) ?? {}, merged.untaken())
    if (canonicalJson(shared) === canonicalJson(here)) return []
    return [{ what, facets: { life: { value: lifeThere }, ...rowFacets(here) } }]
  }
  const beginCategories = (): void => {
    const shared = merged.get(eventThing) ?? {}
    const here = Object.entries(notes.categoriesHere()).filter(([name, value]) => value !== null && shared[name] === undefined)
    const row: ChangeRow = { what: eventThing, facets: rowFacets(Object.fromEntries(here)) }
    if (here.length > 0) write([row], { id: '', kind: 'begin', count: here.length, at: clock.now() })
  }

  const decisions = (): readonly PlanDecision[] => {
    const untaken = merged.untaken()
    const booths = database.all(
      'SELECT DISTINCT element FROM sharing_claim WHERE booth IN (SELECT booth FROM sharing_claim GROUP BY booth HAVING count(*) > 1)',
    )
    const numbers = database.all(
      `SELECT id AS element FROM plan_element WHERE kind = 'stand' AND (floor_key, body ->> 'number') IN (
         SELECT floor_key, body ->> 'number' FROM plan_element WHERE kind = 'stand' GROUP BY 1, 2 HAVING count(*) > 1
       )`,
    )
    const shown = projection.shown([...booths, ...numbers].map((row) => textOf(row, 'element')))
    return inOrder([...merged.open().flatMap((what) => decisionsWithin(what, merged.get(what) ?? {}, untaken)), ...decisionsAcross(shown, untaken)])
  }

  const takeNewDevice = (): void => {
    const unsent = log.list('own').filter(({ stamp }) => deviceOf(stamp) === device)
    const former = device
    device = newDevice()
    let seq = 0
    for (const change of unsent) {
      const again = restamped(change, former, device)
      seq += 1
      log.remove(change)
      log.add({ ...again, seq }, 'own')
      for (const { what } of change.rows) {
        const thing = merged.get(what)
        if (thing !== undefined) merged.put(what, restamped(thing, former, device))
      }
      kept.setKnown({ [device]: { seq, stamp: again.stamp } })
    }
    const last = unsent[0]
    if (last !== undefined) forgetFrom(former, last.seq)
  }
  /** What was known of a device from a change on was another's. */
  const forgetFrom = (former: string, seq: number): void => {
    const before = log.get(former, seq - 1)
    if (before === undefined) database.run('DELETE FROM sharing_known WHERE device = ?', former)
    else database.run('UPDATE sharing_known SET seq = ?, stamp = ? WHERE device = ?', before.seq, before.stamp, former)
  }

  return {
    state: () => kept.get(),
    turnOn: (person) =>
      transaction(() => {
        const { changes } = database.run(
          'INSERT OR IGNORE INTO sharing_state (id, person, joined, recording) VALUES (1, ?, 0, 1)',
          JSON.stringify(person),
        )
        if (changes > 0) database.exec(noteChanges)
        else database.run('UPDATE sharing_state SET person = ?', JSON.stringify(person))
      }),
    turnOff: () =>
      transaction(() => {
        database.exec(noteChangesNoMore + forgetShared)
        merged.forget()
      }),
    noteStep(step) {
      if (kept.get() === undefined) return
      const head = step === undefined ? null : JSON.stringify({ id: step.id, kind: step.kind, count: step.count, at: step.at })
      database.run('UPDATE sharing_state SET step = ?', head)
    },
    writeDown: () =>
      transaction(() => {
        if (kept.get()?.isJoined === true) writeDown()
      }),
    writeNames: () =>
      transaction(() => {
        const made = database.all(
          `SELECT DISTINCT record.key, record.remote_id FROM record
             WHERE record.entity IN ('booth', 'floor') AND record.remote_id IS NOT NULL AND record.key GLOB 'l*'
               AND (EXISTS (SELECT 1 FROM sharing_thing WHERE what = 'floor/' || record.key)
                 OR EXISTS (SELECT 1 FROM sharing_claim WHERE booth = record.key))
               AND NOT EXISTS (SELECT 1 FROM sharing_thing WHERE what = 'key/' || record.key)`,
        )
        const rows = made.map((row): ChangeRow => ({ what: keyThing(textOf(row, 'key')), facets: { id: { value: textOf(row, 'remote_id') } } }))
        const untaken = merged.untaken()
        const touched = write(rows, { id: '', kind: 'names', count: rows.length, at: clock.now() })
        unrecorded(() => projection.project(withFollowing(touched, untaken)))
      }),
    take: ({ snapshot, changes, cursor }) =>
      transaction(() => {
        const state = kept.get()
        if (state === undefined) return
        if (state.isJoined) writeDown()
        const untaken = merged.untaken()
        const touched = new Set<string>()
        const own = changes.find((change) => isOfDouble(change))
        if (own !== undefined) takeNewDevice()
        if (snapshot !== undefined) takeSnapshot(snapshot, touched)
        const known = kept.known()
        for (const change of changes) {
          if (change.seq <= (known[deviceOf(change.stamp)]?.seq ?? 0)) continue
          log.add(change, 'held')
          kept.seen(change.stamp)
        }
        takeReady(touched)
        database.run('UPDATE sharing_state SET cursor = ?', cursor)
        if (state.isJoined) unrecorded(() => projection.project(withFollowing(touched, untaken)))
      }),
    join: () =>
      transaction(() => {
        if (kept.get()?.isJoined !== false) return
        database.run('DELETE FROM sharing_note')
        for (const floor of layouts.plannedFloors()) beginFloor(floor)
        beginCategories()
        unrecorded(() => projection.project([...allThings()]))
        database.run('UPDATE sharing_state SET joined = 1')
      }),
    unsent: () => batchWithin(log.list('own', unsentAtOnce)),
    sent: (changes) =>
      transaction(() => {
        for (const change of changes) log.mark(change, 'done')
      }),
    unsentCount: () => log.count('own'),
    takeNewDevice: () => transaction(takeNewDevice),
    snapshot: () => ({ covers: kept.known(), things: pagesOf(merged) }),
    decisions,
    decide: (id, choice) =>
      transaction(() => {
        writeDown()
        const decision = decisions().find((one) => one.id === id)
        if (decision === undefined) throw new AppError('not-found', 'This has been decided meanwhile.')
        const untaken = merged.untaken()
        const touched = write(rowsSettling(decision, choice, knowledge()), { id: '', kind: 'decide', count: 1, at: clock.now() })
        unrecorded(() => projection.project(withFollowing(touched, untaken)))
      }),
  }

  /** A change of this device that it did not write: a copy of this very program, as it runs, goes on elsewhere. */
  function isOfDouble(change: ShareChange): boolean {
    if (deviceOf(change.stamp) !== device) return false
    const mine = log.get(device, change.seq)
    return mine === undefined || mine.stamp !== change.stamp
  }
}

const unsentAtOnce = 500

function newDevice(): string {
  return Array.from(randomBytes(deviceDigits), (byte) => (byte % 36).toString(36)).join('')
}

function isKey(what: string): boolean {
  return nameWithin('key', what) !== undefined
}

function rowFacets(facets: Facets): Readonly<Record<string, FacetWrite>> {
  return Object.fromEntries(
    Object.entries(facets).flatMap(([name, value]) => (value === null && name.startsWith('ignored:') ? [] : [[name, { value }]])),
  )
}

function sameMembers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member))
}

function* pagesOf(merged: Pick<ReturnType<typeof createMergedStore>, 'page'>) {
  for (let after = ''; ;) {
    const page = merged.page(after, thingsAtOnce)
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.what ?? after
  }
}
