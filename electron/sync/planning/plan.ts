import type { JournalOperation, JournalState } from '../../../shared/contract/index.ts'
import type { Problem } from '../../../shared/domain/problems.ts'
import { isMadeInBulk } from '../../../shared/entities/bulk.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { SyncSettings } from '../settings.ts'

/** A record as the plan names it: `entity/key`. */
export type RecordName = `${EntityName}/${string}`

export function recordName(entity: EntityName, key: string): RecordName {
  return `${entity}/${key}`
}

/** What planning needs to know of an open journal entry and its record. */
export interface PlannedEntry {
  readonly id: number
  readonly entity: EntityName
  readonly key: string
  readonly operation: JournalOperation
  readonly state: JournalState
  /** Milliseconds since 1970. */
  readonly dueAt: number | null
  /** The service has no such record yet. */
  readonly isCreate: boolean
  /** Parked because the service has a record that may be the same. */
  readonly isDuplicate?: boolean
  /** It is not complete yet, and is parked for that, or will be when its turn has come. */
  readonly isDraft?: boolean
  /** Of a draft that waits: what it lacks. */
  readonly lacks?: readonly Problem[]
  /** A person has to choose first. */
  readonly inConflict: boolean
  /** What the record belongs to is gone: a person has to say where it goes. */
  readonly orphanOf?: RecordName | undefined
  /** An update that must carry what nobody has given yet: who the exhibitor is. */
  readonly awaitsExhibitor: boolean
  readonly isLarge: boolean
  /** What its files weigh, in bytes. */
  readonly fileBytes: number
  /** Creates with the same mark go one after the other; `null` for all else. */
  readonly mark: string | null
  /**
   * Records this one names that the service does not have yet, or of which something has to go
   * before it.
   */
  readonly needs: readonly RecordName[]
  /**
   * Records with which this one disappears on the service: removing those has to wait until this
   * one is done.
   */
  readonly standsOn: readonly RecordName[]
  /**
   * Which listing an unanswered create is looked up in, for entities that are listed parent by
   * parent.
   */
  readonly listedUnder: RecordName | null
}

export type Step =
  | { readonly kind: 'send'; readonly entryId: number }
  /** Creates of one kind by one request. */
  | { readonly kind: 'send-together'; readonly entryIds: readonly number[] }
  | {
      readonly kind: 'look-up'
      readonly entity: EntityName
      readonly listedUnder: RecordName | null
      readonly entryIds: readonly number[]
    }

export interface PlanInput {
  /** Every open entry, oldest first. */
  readonly entries: readonly PlannedEntry[]
  /** Entries that a step under way is about. */
  readonly running: ReadonlySet<number>
  /** Of these, those that go by one request, each taking the room of one. */
  readonly together?: readonly (readonly number[])[]
  /** How many creates of one kind the service takes by one request; absent, each goes by itself. */
  readonly mostTogether?: number | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  /** The service asked everyone to wait until then. */
  readonly holdUntil: number
  readonly settings: Pick<SyncSettings, 'parallel' | 'parallelLarge'>
  /** Entries a person has stopped in this run; they stay queued. */
  readonly stopped?: ReadonlySet<number>
  /** On a metered connection, entries with more bytes of files stay queued; `null`: all may go. */
  readonly holdFilesAboveBytes?: number | null
}

export interface Plan {
  readonly steps: readonly Step[]
  /**
   * When something that waits for its time is due, if nothing else happens; `null`: nothing waits
   * for time, or as much runs as may.
   */
  readonly nextAt: number | null
}

// Nothing is ever put off for longer; a later time comes from a clock that was set back.
const longestWaitMs = 25 * 60 * 60 * 1000

/**
 * What to do next, from what waits and what runs. Pure: the same input gives the same plan. One
 * entry per record at a time, the oldest first; what a record names goes before it; what disappears
 * with a record goes before the record's removal; entries in conflict, parked, without their parent
 * or their exhibitor, or behind such wait, everything else goes on.
 */
export function planSteps(input: PlanInput): Plan {
  const { entries, running, now, holdUntil } = input
  const { taken, marks, blockers, room, lookUps } = underWay(input)
  const sends = createSends(room, input.mostTogether ?? 1)
  let nextAt: number | null = null

  for (const entry of entries) {
    // Nothing more can be begun, and what runs will ask again when it is done.
    if (room.isFull() && running.size > 0 && !lookUps.hasAny() && !sends.areOpen()) break
    const name = recordName(entry.entity, entry.key)
    if (taken.has(name)) continue
    // What a person has to do about one change of a record that is there keeps no other from going.
    if (entry.state === 'parked' && !entry.isCreate) continue
    taken.add(name)
    if (running.has(entry.id) || waitsForSomething(entry, blockers.get(name))) continue
    const due = Math.max(holdUntil, dueTime(entry, now))
    if (due > now) nextAt = Math.min(nextAt ?? due, due)
    else if (entry.state === 'ambiguous') lookUps.begin(entry)
    else if (!isHeldBack(entry, input) && sends.hasRoomFor(entry)) {
      if (entry.mark !== null) {
        if (marks.has(entry.mark)) continue
        marks.add(entry.mark)
      }
      sends.add(entry)
    }
  }
  return { steps: [...lookUps.steps(), ...sends.steps()], nextAt }
}

/** For a person, or for what goes before it, as do removals for `blockers` others; not for its time. */
function waitsForSomething(entry: PlannedEntry, blockers = 0): boolean {
  if (entry.inConflict || entry.orphanOf !== undefined || entry.awaitsExhibitor || entry.needs.length > 0)
    return true
  if (entry.operation === 'remove' && blockers > 0) return true
  return entry.state !== 'queued' && entry.state !== 'ambiguous'
}

function isHeldBack(entry: PlannedEntry, { holdFilesAboveBytes = null, stopped }: PlanInput): boolean {
  return isHeld(entry, holdFilesAboveBytes) || stopped?.has(entry.id) === true
}

/** What runs already, and what it keeps others from. */
function underWay({ entries, running, together = [], settings }: PlanInput) {
  const taken = new Set<RecordName>()
  const marks = new Set<string>()
  const blockers = new Map<RecordName, number>()
  const room = createRoom(settings)
  const lookUps = createLookUps(room)
  const withOthers = new Set(together.flat())
  for (let requests = together.length; requests > 0; requests -= 1) room.take({ isLarge: false })
  for (const entry of entries) {
    for (const ground of entry.standsOn) blockers.set(ground, (blockers.get(ground) ?? 0) + 1)
    const runs = running.has(entry.id)
    if (runs) {
      taken.add(recordName(entry.entity, entry.key))
      if (!withOthers.has(entry.id)) {
        if (entry.state === 'ambiguous') lookUps.goOn(entry)
        else room.take(entry)
      }
    }
    // What may already be on its way, answered or not, must not be followed by its like.
    if (entry.mark !== null && (runs || isUnsettled(entry))) marks.add(entry.mark)
  }
  return { taken, marks, blockers, room, lookUps }
}

/** How much may go at once. */
interface Room {
  isFull(): boolean
  hasFor(entry: PlannedEntry): boolean
  take(what: { readonly isLarge: boolean }): void
}

function createRoom({ parallel, parallelLarge }: PlanInput['settings']): Room {
  let [free, freeLarge] = [parallel, parallelLarge]
  return {
    isFull: () => free <= 0,
    hasFor: ({ isLarge }) => free > 0 && (!isLarge || freeLarge > 0),
    take({ isLarge }) {
      free -= 1
      if (isLarge) freeLarge -= 1
    },
  }
}

/** What is begun: each by itself, or with others of its kind where the service takes that. */
function createSends(room: Room, mostTogether: number) {
  const begun: number[][] = []
  const open = new Map<EntityName, number[]>()
  const openFor = (entry: PlannedEntry): number[] | undefined =>
    goesTogether(entry) ? open.get(entry.entity) : undefined
  return {
    /** Others can still join what is begun. */
    areOpen: () => open.size > 0,
    hasRoomFor: (entry: PlannedEntry): boolean => openFor(entry) !== undefined || room.hasFor(entry),
    add(entry: PlannedEntry): void {
      const joined = openFor(entry)
      const ids = joined ?? []
      ids.push(entry.id)
      if (joined === undefined) {
        room.take(entry)
        begun.push(ids)
        if (mostTogether > 1 && goesTogether(entry)) open.set(entry.entity, ids)
      }
      if (ids.length >= mostTogether) open.delete(entry.entity)
    },
    steps: (): readonly Step[] =>
      begun.map((entryIds) => {
        const [entryId, ...others] = entryIds
        return entryId === undefined || others.length > 0
          ? { kind: 'send-together', entryIds }
          : { kind: 'send', entryId }
      }),
  }
}

function goesTogether({ isCreate, entity }: PlannedEntry): boolean {
  return isCreate && isMadeInBulk(entities[entity])
}

/** A look-up is one for all entries that are looked for in the same listing, and takes the room of one. */
function createLookUps(room: Room) {
  const running = new Set<string>()
  const begun = new Map<string, { readonly first: PlannedEntry; readonly ids: number[] }>()
  return {
    hasAny: () => begun.size > 0,
    /** That of an entry runs already. */
    goOn(entry: PlannedEntry): void {
      const listing = lookUpName(entry)
      if (running.has(listing)) return
      running.add(listing)
      room.take({ isLarge: false })
    },
    /** Begins that of an entry, or joins one, unless it runs already or there is no room. */
    begin(entry: PlannedEntry): void {
      const listing = lookUpName(entry)
      const known = begun.get(listing)
      if (known !== undefined) known.ids.push(entry.id)
      else if (!running.has(listing) && !room.isFull()) {
        room.take({ isLarge: false })
        begun.set(listing, { first: entry, ids: [entry.id] })
      }
    },
    steps: (): readonly Step[] =>
      [...begun.values()].toReversed().map(({ first, ids }) => ({
        kind: 'look-up',
        entity: first.entity,
        listedUnder: first.listedUnder,
        entryIds: ids,
      })),
  }
}

/** Whether an entry waits for a connection that is not metered. */
export function isHeld(
  { state, fileBytes }: Pick<PlannedEntry, 'state' | 'fileBytes'>,
  holdFilesAboveBytes: number | null,
): boolean {
  return holdFilesAboveBytes !== null && state === 'queued' && fileBytes > holdFilesAboveBytes
}

function dueTime({ dueAt }: PlannedEntry, now: number): number {
  return dueAt === null || dueAt > now + longestWaitMs ? now : dueAt
}

/** Whether what became of a create is not known: it is on its way, without an answer, or several records could be it. */
export function isUnsettled(entry: PlannedEntry): boolean {
  return (
    entry.state === 'sending' ||
    entry.state === 'ambiguous' ||
    (entry.state === 'parked' && entry.isCreate && entry.mark !== null)
  )
}

function lookUpName(entry: PlannedEntry): string {
  return `${entry.entity} ${entry.listedUnder ?? ''}`
}
