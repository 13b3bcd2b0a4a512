import { fileValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { unknownFields } from '../../../shared/domain/record-fields/unreported.ts'
import { entities, isEntityName, type EntityName } from '../../../shared/entities/index.ts'
import { dueAtOf, mayHaveArrived, takesOut, type OpenDetach } from '../../workspace/stores/journal-entry.ts'
import { detachableKeys } from '../../workspace/records/own-operations.ts'
import { referencesOf } from '../../workspace/records/references.ts'
import { suggestionToUse } from '../../workspace/edits/index.ts'
import {
  isInConflict,
  type Clock,
  type JournalEntry,
  type StoredRecord,
  type Workspace,
  type WorkspaceChange,
} from '../../workspace/stores/workspace.ts'
import { recordName, type PlannedEntry, type RecordName } from './plan.ts'
import { todayOf } from '../context.ts'
import { filesToSend, lackingIn } from './prepare.ts'
import { goneParentOf } from '../decisions/orphans.ts'
import { createMark } from '../observation/remote-equality.ts'
import type { SyncSettings } from '../settings.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

/**
 * The open journal entries as the plan sees them, kept up to date by what changes; the journal on
 * disk is the truth.
 */
export interface Queue {
  /** Oldest first. */
  entries(): readonly PlannedEntry[]
  changed(changes: readonly WorkspaceChange[]): void
  /**
   * The workspace for the synchronisation's own writing: which entries it changes is noted, so that
   * not the whole journal is read again.
   */
  readonly workspace: Workspace
}

export function createQueue(
  workspace: Workspace,
  settings: Pick<SyncSettings, 'largeFileBytes'>,
  clock: Clock,
): Queue {
  const { journal, records } = workspace
  const planned = new Map<number, PlannedEntry>()
  /** Of the planned ones: few, among very many. */
  const detaching = new Set<number>()
  const idsOfRecord = new Map<RecordName, readonly number[]>()
  const waitingFor = new Map<RecordName, Set<RecordName>>()
  /** What the changes name that could be sent: they are looked at again where it goes. */
  const namedBy = new Map<RecordName, Set<RecordName>>()
  let sorted: readonly PlannedEntry[] | undefined
  let stale = true
  /** What is complete depends on it, as of a deadline that has to lie ahead. */
  let today = todayOf(clock)
  let quiet = 0
  const noted = new Map<RecordName, readonly [EntityName, string]>()

  const enter = (entries: readonly JournalEntry[], entity: EntityName, key: string): void => {
    const name = recordName(entity, key)
    const record = records.get(entity, key)
    for (const id of idsOfRecord.get(name) ?? []) {
      planned.delete(id)
      detaching.delete(id)
    }
    idsOfRecord.set(
      name,
      entries.map(({ id }) => id),
    )
    if (entries.length === 0) idsOfRecord.delete(name)
    for (const entry of entries) {
      const view = viewOf(workspace, settings, entry, record, today)
      planned.set(entry.id, view)
      if (view.operation === 'detach') detaching.add(entry.id)
      for (const need of [...view.needs, ...(view.orphanOf === undefined ? [] : [view.orphanOf])])
        nameIn(waitingFor, need, name)
      // What has left says what it said, whatever becomes of what it names.
      if (entry.operation === 'save' && !mayHaveArrived(entry))
        for (const named of referencesOf(entity, record?.draft ?? null))
          nameIn(namedBy, recordName(named.entity, named.key), name)
    }
    sorted = undefined
  }
  const refresh = (entity: EntityName, key: string): void => {
    if (stale) return
    enter(journal.openOf(entity, key), entity, key)
    const name = recordName(entity, key)
    const record = namedBy.has(name) ? records.get(entity, key) : undefined
    const hasGone = namedBy.has(name) && (record === undefined || record.remoteGone)
    const others = new Set([...(waitingFor.get(name) ?? []), ...(hasGone ? (namedBy.get(name) ?? []) : [])])
    waitingFor.delete(name)
    if (hasGone) namedBy.delete(name)
    for (const other of others) {
      const [otherEntity, otherKey] = splitName(other)
      enter(journal.openOf(otherEntity, otherKey), otherEntity, otherKey)
    }
  }
  const reload = (): void => {
    today = todayOf(clock)
    planned.clear()
    detaching.clear()
    idsOfRecord.clear()
    waitingFor.clear()
    namedBy.clear()
    const byRecord = new Map<RecordName, JournalEntry[]>()
    for (const entry of journal.open()) addTo(byRecord, recordName(entry.entity, entry.key), entry)
    for (const [name, entries] of byRecord) enter(entries, ...splitName(name))
    stale = false
  }

  /** A detach off all changes the records that lose somebody, not the one that its entry stands at. */
  const refreshDetaches = (): void => {
    const known = [...detaching].flatMap((id) => planned.get(id) ?? [])
    const open = journal.detaches()
    for (const { id, entity, key } of known) if (!open.some((entry) => entry.id === id)) refresh(entity, key)
    for (const { id, entity, key } of open) if (!planned.has(id)) refresh(entity, key)
  }

  /**
   * While it runs, and what it announces at its end, journal changes are ours; afterwards the
   * entries noted are read again.
   */
  const quietly = <T>(work: () => T): T => {
    quiet += 1
    try {
      return work()
    } finally {
      quiet -= 1
      if (quiet === 0) {
        const touched = [...noted.values()]
        noted.clear()
        for (const [entity, key] of touched) refresh(entity, key)
      }
    }
  }
  const note = (entry: JournalEntry): JournalEntry => {
    noted.set(recordName(entry.entity, entry.key), [entry.entity, entry.key])
    return entry
  }

  return {
    entries() {
      if (stale || today !== todayOf(clock)) reload()
      sorted ??= [...planned.values()].sort((a, b) => a.id - b.id)
      return sorted
    },
    changed(changes) {
      const touched = changes.filter((change) => change.kind === 'records')
      // Entries change together with their records, except by the synchronisation itself, which
      // says so.
      if (touched.length === 0 && quiet === 0 && changes.some(({ kind }) => kind === 'journal')) stale = true
      // What an event's own form asks decides what is a draft.
      if (touched.some(({ entity }) => entities[entity].formOf !== undefined)) stale = true
      const journalToo = changes.some(({ kind }) => kind === 'journal')
      for (const { entity, key } of touched) {
        const name = recordName(entity, key)
        if (journalToo || idsOfRecord.has(name) || waitingFor.has(name) || namedBy.has(name))
          refresh(entity, key)
      }
      if (journalToo) refreshDetaches()
    },
    workspace: {
      ...workspace,
      transaction: (work, durability) => quietly(() => workspace.transaction(work, durability)),
      journal: {
        ...journal,
        append: (entry) => quietly(() => note(journal.append(entry))),
        advance: (id, event) => quietly(() => note(journal.advance(id, event))),
        cancel: (id) =>
          quietly(() => {
            const entry = journal.get(id)
            journal.cancel(id)
            if (entry !== undefined) note(entry)
          }),
      },
    },
  }
}

function nameIn(names: Map<RecordName, Set<RecordName>>, name: RecordName, other: RecordName): void {
  const known = names.get(name) ?? new Set()
  names.set(name, known.add(other))
}

export function splitName(name: RecordName): [EntityName, string] {
  const slash = name.indexOf('/')
  const entity = name.slice(0, slash)
  if (!isEntityName(entity)) throw new TypeError(`There is no entity ${entity}.`)
  return [entity, name.slice(slash + 1)]
}

/** An open entry as the plan sees it. */
function viewOf(
  workspace: Workspace,
  settings: Pick<SyncSettings, 'largeFileBytes'>,
  entry: JournalEntry,
  record: StoredRecord | undefined,
  today: string,
): PlannedEntry {
  const { id, entity, key, operation, state } = entry
  const isCreate = operation === 'save' && record?.remoteId == null
  const said = saidBy(entry, record)
  const waits = state === 'queued' && operation === 'save' && record !== undefined
  const awaits = waits && awaitsExhibitor(workspace, record)
  const lacks = waits && !awaits ? lackingOf(workspace, record, today) : []
  const fileBytes =
    record?.draft == null ? 0 : bytesOf(workspace, record.draft, filesOf(entry, record, record.draft))
  const parent = goneParentOf(workspace, entry, record)
  const parkedFor = entry.state === 'parked' ? entry.reason.kind : undefined
  return {
    id,
    entity,
    key,
    operation,
    state,
    dueAt: dueAtOf(entry),
    isCreate,
    isDuplicate: parkedFor === 'candidates',
    isDraft: lacks.length > 0 || parkedFor === 'incomplete',
    ...(lacks.length > 0 ? { lacks } : {}),
    awaitsExhibitor: awaits,
    orphanOf: parent === undefined ? undefined : recordName(parent.entity, parent.key),
    inConflict: record !== undefined && isInConflict(record) && !record.removed,
    isLarge: fileBytes > settings.largeFileBytes,
    fileBytes,
    mark: isCreate && (state !== 'parked' || mayHaveArrived(entry)) ? createMark(entity, said ?? {}) : null,
    needs: needsOf(workspace, entry, record, said),
    standsOn: cascadingParents(entity, record),
    listedUnder: listedUnder(entity, said),
  }
}

/**
 * What has left said what it said, whatever was typed since; what waits says what it says by the
 * time it leaves, and what was removed never leaves.
 */
function saidBy(entry: JournalEntry, record: StoredRecord | undefined): RecordValues | null {
  const draft = record?.draft ?? null
  if (mayHaveArrived(entry)) return entry.departure?.values ?? draft
  return record?.removed === true ? null : draft
}

/** The record under which the service lists those of an entity, where it lists them so. */
function listedUnder(entity: EntityName, said: RecordValues | null): RecordName | null {
  const way = entities[entity].narrowed
  if (way === undefined || way.by === 'id') return null
  const key = said?.[way.field]
  return typeof key === 'string' ? recordName(way.to, key) : null
}

function awaitsExhibitor(workspace: Workspace, record: StoredRecord): boolean {
  return (
    record.draft !== null &&
    !record.removed &&
    unknownFields(record).length > 0 &&
    suggestionToUse(workspace, record) === undefined
  )
}

function lackingOf(workspace: Workspace, record: StoredRecord, today: string): ReturnType<typeof lackingIn> {
  return record.removed || record.draft === null ? [] : lackingIn(workspace, record, record.draft, today)
}

/** What has to go before an entry, besides the older ones of its record. */
function needsOf(
  workspace: Workspace,
  entry: JournalEntry,
  record: StoredRecord | undefined,
  said: RecordValues | null,
): readonly RecordName[] {
  const { records } = workspace
  const { entity, key } = entry
  switch (entry.operation) {
    case 'save': {
      const named = referencesOf(entity, said).filter((one) => {
        const other = records.get(one.entity, one.key)
        return (
          other !== undefined && (other.remoteId === null || (other.remoteGone && !mayHaveArrived(entry)))
        )
      })
      return [
        ...named.map((one) => recordName(one.entity, one.key)),
        ...(mayHaveArrived(entry) ? [] : detachesBefore(workspace, entity, key, said)),
      ]
    }
    case 'upload':
      return record !== undefined && record.remoteId === null ? [recordName(entity, key)] : []
    case 'detach':
      return entry.options.from === null ? savesInTheAir(workspace, { ...entry, options: entry.options }) : []
    case 'remove':
      return []
  }
}

/** Who is taken off all and then attached anew: the detach goes first, unless the save has left already. */
function detachesBefore(
  { journal }: Workspace,
  entity: EntityName,
  key: string,
  said: RecordValues | null,
): readonly RecordName[] {
  const named = detachableKeys(entity, said)
  if (named.length === 0) return []
  const before = journal
    .detaches()
    .filter((detach) => detach.options.from === null && named.some((one) => takesOut(detach, key, one)))
  return before.map((detach) => recordName(detach.entity, detach.key))
}

/** Saves that may be about to attach whom a detach takes off all: what became of them is to be known first. */
function savesInTheAir({ journal }: Workspace, detach: Pick<OpenDetach, 'options'>): readonly RecordName[] {
  return journal.open().flatMap((save) => {
    if (save.operation !== 'save' || !mayHaveArrived(save)) return []
    const attaches = detachableKeys(save.entity, save.departure?.values ?? null).some((one) =>
      takesOut(detach, save.key, one),
    )
    return attaches ? [recordName(save.entity, save.key)] : []
  })
}

function filesOf(
  entry: JournalEntry,
  record: StoredRecord | undefined,
  draft: RecordValues,
): readonly string[] {
  if (entry.operation === 'upload') return [entry.options.field]
  if (entry.operation !== 'save' || record === undefined) return []
  return filesToSend(entities[record.entity], record, draft).map(({ name }) => name)
}

function bytesOf({ assets }: Workspace, draft: RecordValues, fields: readonly string[]): number {
  return fields.reduce((sum, name) => {
    const hash = fileValue(draft[name])?.hash
    return sum + (hash === undefined ? 0 : (assets.describe(hash)?.sizeBytes ?? 0))
  }, 0)
}

function cascadingParents(entity: EntityName, record: StoredRecord | undefined): readonly RecordName[] {
  return referencesOf(entity, record?.base ?? null)
    .filter(({ field }) => entities[entity].owners.some(({ name }) => name === field))
    .map((named) => recordName(named.entity, named.key))
}
