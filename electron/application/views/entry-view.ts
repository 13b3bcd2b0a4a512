import type {
  AwaitedRecord,
  DetachView,
  JournalEntryView,
  NamedRecord,
} from '../../../shared/contract/index.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import type { Problem } from '../../../shared/domain/problems.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { recordName } from '../../sync/planning/plan.ts'
import { splitName } from '../../sync/planning/queue.ts'
import { othersAmong, waitsFor } from '../../sync/planning/waits-for.ts'
import type { SyncEngine } from '../../sync/types.ts'
import { dueAtOf, isOfWhole, isOpen } from '../../workspace/stores/journal-entry.ts'
import type { JournalEntry, StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import { createNaming, recordTitle } from './record-title.ts'

type EntryFacts = Omit<
  JournalEntryView,
  keyof NamedRecord | 'changed' | 'detach' | 'inConflict' | 'awaitsExhibitor' | 'waitsFor'
>

/** A journal entry where ids are known, as on the command line. */
export type PlainEntryView = EntryFacts &
  Pick<NamedRecord, 'title'> &
  Pick<JournalEntryView, 'awaitsExhibitor'> & {
    /** Of a detach: who is taken off what; `from` is `null` for all. */
    readonly detach: { readonly who: string; readonly from: string | null } | null
    readonly waitsFor:
      (Pick<AwaitedRecord, 'entity' | 'title' | 'needsPerson'> & { readonly key: string }) | null
  }

interface Synchronised {
  readonly workspace: Workspace
  readonly engine: Pick<SyncEngine, 'planned'>
}

/** Journal entries as the contract shows them. */
export function entryViews(
  { workspace, engine }: Synchronised,
  entries: readonly JournalEntry[],
): readonly JournalEntryView[] {
  const nameOf = createNaming(workspace)
  const awaited = createAwaiting(engine)
  return entries.map((entry) => {
    const { wait, awaitsExhibitor, inConflict, lacks } = awaited(entry)
    const record = workspace.records.get(entry.entity, entry.key)
    return {
      ...factsOf(entry, lacks),
      ...(addressIn(entry) ?? nameOf(entry.entity, entry.key)),
      detach: detachView(entry, nameOf),
      changed: changedIn(entry, record),
      inConflict,
      awaitsExhibitor,
      waitsFor:
        wait === null
          ? null
          : { entity: wait.entity, ...nameOf(wait.entity, wait.key), needsPerson: wait.needsPerson },
    }
  })
}

export function plainEntryViews(
  { workspace, engine }: Synchronised,
  entries: readonly JournalEntry[],
): readonly PlainEntryView[] {
  const { records } = workspace
  const titleOf = (entity: EntityName, key: string): string =>
    recordTitle(entity, key, records.get(entity, key))
  const awaited = createAwaiting(engine)
  return entries.map((entry) => {
    const { wait, awaitsExhibitor, lacks } = awaited(entry)
    return {
      ...factsOf(entry, lacks),
      title: addressIn(entry)?.title ?? titleOf(entry.entity, entry.key),
      detach: plainDetach(entry, titleOf),
      awaitsExhibitor,
      waitsFor: wait === null ? null : { ...wait, title: titleOf(wait.entity, wait.key) },
    }
  })
}

/** What an entry waits for, other than its turn. */
interface Awaited {
  readonly wait: { readonly entity: EntityName; readonly key: string; readonly needsPerson: boolean } | null
  readonly awaitsExhibitor: boolean
  readonly inConflict: boolean
  /** Of a draft that waits. */
  readonly lacks: readonly Problem[] | undefined
}

const nothing: Awaited = { lacks: undefined, wait: null, awaitsExhibitor: false, inConflict: false }

/**
 * What each entry waits for. To be made anew for each question: it remembers the open entries it
 * has looked at.
 */
function createAwaiting(engine: Synchronised['engine']): (entry: JournalEntry) => Awaited {
  const others = othersAmong(() => engine.planned())
  return (entry) => {
    const name = recordName(entry.entity, entry.key)
    const own = isOpen(entry) ? others.of(name).find(({ id }) => id === entry.id) : undefined
    if (own === undefined || own.state === 'parked' || own.state === 'sending') return nothing
    const inConflict = own.inConflict || own.orphanOf !== undefined
    const awaitsExhibitor = own.awaitsExhibitor && !inConflict
    const obstacle = waitsFor(own, others)
    const { lacks } = own
    if (obstacle === null) return { wait: null, awaitsExhibitor, inConflict, lacks }
    const [entity, key] = splitName(obstacle.record)
    return { wait: { entity, key, needsPerson: obstacle.needsPerson }, awaitsExhibitor, inConflict, lacks }
  }
}

function plainDetach(
  entry: JournalEntry,
  titleOf: (entity: EntityName, key: string) => string,
): PlainEntryView['detach'] {
  if (entry.operation !== 'detach') return null
  const { who, from } = entry.options
  return {
    who: who.kind === 'address' ? who.email : titleOf('speaker', who.key),
    from: from === null ? null : titleOf('session', from),
  }
}

/** What an entry is called that is about an e-mail address and no record. */
function addressIn(entry: JournalEntry): NamedRecord | undefined {
  if (entry.operation !== 'detach' || entry.options.from !== null || entry.options.who.kind !== 'address')
    return undefined
  return { title: entry.options.who.email, place: [] }
}

function detachView(
  entry: JournalEntry,
  nameOf: (entity: EntityName, key: string) => NamedRecord,
): DetachView | null {
  if (entry.operation !== 'detach') return null
  const { who, from, taken } = entry.options
  return {
    who: who.kind === 'address' ? who.email : nameOf('speaker', who.key).title,
    byEmail: who.kind === 'address',
    from: from === null ? null : nameOf('session', from),
    sessions: new Set(taken.map((one) => one.from)).size,
  }
}

function changedIn(entry: JournalEntry, record: StoredRecord | undefined): readonly string[] {
  if (entry.operation === 'upload') return [entry.options.field]
  if (
    !isOpen(entry) ||
    entry.operation !== 'save' ||
    record === undefined ||
    record.base === null ||
    record.draft === null
  )
    return []
  return changedFields(entry.entity, record.base, record.draft)
}

function factsOf(entry: JournalEntry, lacks: readonly Problem[] | undefined): EntryFacts {
  const { id, entity, key, operation, state, attempts, createdAt, error } = entry
  const dueAt = dueAtOf(entry)
  return {
    ...{ id, entity, key, operation, state, attempts, createdAt, error },
    finishedAt: isOpen(entry) ? null : entry.finishedAt,
    nextAttemptAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    reason:
      entry.state === 'parked'
        ? entry.reason
        : lacks === undefined
          ? null
          : { kind: 'incomplete', problems: lacks },
    exhibitorFrom: isOfWhole(entry) ? (entry.options.exhibitorFrom ?? null) : null,
  }
}
