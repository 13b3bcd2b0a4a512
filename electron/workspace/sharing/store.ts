import { elementOf, elementThing, keyThing } from '../../../shared/domain/plan/sharing/facets.ts'
import type { ChangeRow } from '../../../shared/domain/plan/sharing/format/change.ts'
import { thingsAtOnce, type FacetHead } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import {
  decisionsAcross,
  decisionsWithin,
  inOrder,
  type PlanDecision,
} from '../../../shared/domain/plan/sharing/judge.ts'
import { countedFacets } from '../../../shared/domain/plan/sharing/existence.ts'
import { rowsOf, rowsSettling, type Knowledge } from '../../../shared/domain/plan/sharing/writing.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'
import { forgetShared, noteChanges, noteChangesNoMore } from '../schema/sharing.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Clock } from '../stores/workspace.ts'
import { writeInitialPlans, writeInitialBelongings } from './initial-changes.ts'
import { createBelongings } from './belongings.ts'
import { batchWithin, createChangeLog } from './changes.ts'
import { shareKinds, type KindStores } from './kinds/index.ts'
import { createLogBase } from './log-base.ts'
import { createMergedStore, type MergedStore } from './merged.ts'
import { createSharedNames } from './names.ts'
import { createNews } from './news.ts'
import { createNotes } from './notes.ts'
import { createOwnChanges } from './own-changes.ts'
import { createProjection } from './projection.ts'
import { createSharingStateStore, stepHeadOf, type StepHead } from './state.ts'
import { createChangeApplier } from './change-applier.ts'
import type { SharingStore } from '../stores/sharing.ts'

interface Parts extends KindStores {
  readonly database: Database
  readonly transactions: Transactions
  readonly clock: Clock
}

const loggedAtOnce = 500

export function createSharingStore({ database, transactions, clock, ...stores }: Parts): SharingStore {
  const { layouts } = stores
  const kept = createSharingStateStore(database)
  const log = createChangeLog(database)
  const merged = createMergedStore(database)
  const names = createSharedNames(database, merged)
  const kinds = shareKinds(stores, { ...names, outside: names.told })
  const belongings = createBelongings({ kinds, merged, names: { ...names, outside: names.told }, kept })
  const projection = createProjection({ layouts, merged, names, belongings })
  const notes = createNotes({ layouts, merged, names, projection, belongings })
  const own = createOwnChanges({ database, kept, log, merged, clock })
  const base = createLogBase(database, (device, after, until) => log.countOf(device, after, until))
  const applier = createChangeApplier({ database, kept, log, base, merged, projection, belongings })
  const newsForMe = createNews({ database, kept, log, merged, names, clock })

  /** All or nothing; what is remembered beside the database goes with it. */
  const transaction = <T>(work: () => T): T => {
    try {
      return transactions.run(work, 'later')
    } catch (error) {
      merged.forget()
      belongings.forget()
      throw error
    }
  }
  const knowledge = (): Knowledge => ({
    things: merged,
    inactive: merged.inactive(),
    claimants: (booth) => merged.claimants(booth),
  })
  const stepOf = (kind: string, count: number): StepHead => ({ id: '', kind, count, at: clock.now() })

  const writeDown = (): void => {
    // A step that a crash left half done is over.
    database.run('UPDATE sharing_state SET step = NULL WHERE step IS NOT NULL')
    const rows = database.all('SELECT what, step FROM sharing_note ORDER BY seq')
    if (rows.length === 0) return
    // All are compared before any is written: what one step leaves decides nothing of what another did.
    const noted = rows.map((row) => ({
      note: notes.noted(textOf(row, 'what')),
      step: row['step'] === null ? null : textOf(row, 'step'),
    }))
    database.run('DELETE FROM sharing_note')
    // Where a stand was given up, another one may have been given to its booth before.
    applier.shown(() => {
      const written = new Set<string>()
      for (const [step, group] of Map.groupBy(noted, (one) => one.step)) {
        const done = group.flatMap(({ note }) => note ?? [])
        for (const what of own.write(
          rowsOf(done, knowledge()),
          step === null ? stepOf('elsewhere', group.length) : stepHeadOf(step),
        ))
          written.add(what)
      }
      // What was noted is here already as it was written.
      for (const { note } of noted) if (note !== undefined) written.delete(note.what)
      return written
    })
  }

  const decisions = (): readonly PlanDecision[] => {
    const rivals = database.all(
      `SELECT DISTINCT element FROM sharing_claim WHERE booth IN (SELECT booth FROM sharing_claim GROUP BY booth HAVING count(*) > 1)
         UNION SELECT id FROM plan_element WHERE kind = 'stand' AND (floor_key, body ->> 'number') IN (
           SELECT floor_key, body ->> 'number' FROM plan_element WHERE kind = 'stand' GROUP BY 1, 2 HAVING count(*) > 1
         )`,
    )
    const shown = projection.shown(rivals.map((row) => textOf(row, 'element')))
    const inactive = merged.inactive()
    return inOrder([
      ...merged.open().flatMap((what) => decisionsWithin(what, merged.get(what) ?? {}, inactive)),
      ...decisionsAcross(shown, inactive),
    ])
  }

  /** The names that the service has given to what was shared under its key. */
  const nameRows = (): readonly ChangeRow[] =>
    database
      .all(
        `SELECT DISTINCT record.key, record.remote_id FROM record
           WHERE record.remote_id IS NOT NULL AND record.key GLOB 'l*'
             AND (EXISTS (SELECT 1 FROM sharing_named WHERE key = record.key) OR EXISTS (SELECT 1 FROM sharing_thing WHERE what = 'floor/' || record.key)
               OR EXISTS (SELECT 1 FROM sharing_claim WHERE booth = record.key)
               OR EXISTS (SELECT 1 FROM plan_element WHERE floor_key = record.key OR booth_key = record.key))
             AND NOT EXISTS (SELECT 1 FROM sharing_thing WHERE what = 'key/' || record.key)`,
      )
      .map((row) => ({
        what: keyThing(textOf(row, 'key')),
        facets: { id: { value: textOf(row, 'remote_id') } },
      }))

  const noteAll = (): void => database.exec(noteChanges(kinds.flatMap((kind) => kind.notes)))
  /** Whether this program shares more than the one that was here before. */
  const hasNewKinds = (): boolean => {
    const shared = new Set(kept.kinds())
    return kinds.some(({ name }) => !shared.has(name))
  }

  return {
    state: () => kept.get(),
    turnOn: (person) =>
      transaction(() => {
        const { changes } = database.run(
          'INSERT OR IGNORE INTO sharing_state (id, person, joined, recording) VALUES (1, ?, 0, 1)',
          JSON.stringify(person),
        )
        if (changes > 0) noteAll()
        else database.run('UPDATE sharing_state SET person = ?', JSON.stringify(person))
      }),
    turnOff: () =>
      transaction(() => {
        noteChangesNoMore(database)
        database.exec(forgetShared)
        merged.forget()
      }),
    noteStep(step) {
      const head =
        step === undefined
          ? null
          : JSON.stringify({ id: step.id, kind: step.kind, count: step.count, at: step.at })
      database.run('UPDATE sharing_state SET step = ?', head)
    },
    isAnyUntold: () => database.get('SELECT 1 FROM sharing_note LIMIT 1') !== undefined || log.isAny('own'),
    writeDown: () =>
      transaction(() => {
        if (kept.get()?.isJoined === true) writeDown()
      }),
    writeNames: () =>
      transaction(() => {
        const rows = nameRows()
        if (rows.length > 0) applier.shown(() => own.write(rows, stepOf('names', rows.length)))
      }),
    take: ({ cursor, ...news }) =>
      transaction(() => {
        const state = kept.get()
        if (state === undefined) return
        if (state.isJoined) writeDown()
        if (news.changes.some((change) => own.isOfDouble(change))) own.takeNewDevice()
        if (state.isJoined) applier.shown(() => applier.merge(news))
        else applier.merge(news)
        database.run('UPDATE sharing_state SET cursor = ?', cursor)
      }),
    join: () =>
      transaction(() => {
        const state = kept.get()
        if (state === undefined) return
        if (!state.isJoined) {
          database.run('DELETE FROM sharing_note')
          writeInitialPlans({ layouts, merged, names, notes, own, clock })
          writeInitialBelongings({ merged, own, clock }, belongings.takeNew())
          applier.showAll()
          newsForMe.joined()
          database.run('UPDATE sharing_state SET joined = 1')
        } else if (hasNewKinds()) {
          writeDown()
          noteChangesNoMore(database)
          noteAll()
          writeInitialBelongings({ merged, own, clock }, belongings.takeNew())
          applier.showBelongings()
        }
      }),
    files: () => belongings.files(),
    unsent: () => batchWithin(log.own()),
    sent: (changes) =>
      transaction(() => {
        for (const change of changes) log.mark(change, 'done')
      }),
    unsentCount: () => log.count('own'),
    takeNewDevice: () => transaction(() => own.takeNewDevice()),
    snapshot: () => ({ covers: kept.known(), things: pagesOf(merged) }),
    log: {
      covers: () => base.covers(),
      base: (after) => base.page(after, thingsAtOnce),
      changes: (after) => log.page(after, loggedAtOnce),
    },
    decisions,
    lastWrite(elementId) {
      if (kept.get() === undefined) return undefined
      const heads = Object.values(merged.get(elementThing(elementId)) ?? {}).flatMap((facet) => facet.heads)
      return heads.reduce<FacetHead | undefined>(
        (last, head) => (last === undefined || last.stamp < head.stamp ? head : last),
        undefined,
      )
    },
    news: (floorKey) => newsForMe.news(floorKey),
    sawNews: (floorKey, upTo) => transaction(() => newsForMe.sawNews(floorKey, upTo)),
    lastElement(elementId, frame) {
      const facets = countedFacets(merged.get(elementThing(elementId)) ?? {}, merged.inactive())
      return elementOf(elementId, frame === undefined ? facets : { ...facets, frame }, names.here)
    },
    nameHere: names.here,
    nameOutside: names.outside,
    decide: (id, choice) =>
      transaction(() => {
        writeDown()
        const decision = decisions().find((one) => one.id === id)
        if (decision === undefined) throw new AppError('not-found', 'This has been decided meanwhile.')
        applier.shown(() => own.write(rowsSettling(decision, choice, knowledge()), stepOf('decide', 1)))
      }),
  }
}

function* pagesOf(merged: Pick<MergedStore, 'page'>) {
  for (let after = ''; ;) {
    const page = merged.page(after, thingsAtOnce)
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.what ?? after
  }
}
