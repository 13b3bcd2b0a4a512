import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import {
  remoteIdOf,
  type JsonObject,
  type KeyOfId,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { JournalEntry } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { identify, type Unidentified } from '../files/identify.ts'
import { mayAnswer, unansweredCreates } from '../observation/known-ids.ts'
import { watchForCreates, type ShownCreates } from '../look-up/shown-creates.ts'
import { openKnownPages } from './known-pages.ts'
import { goneWithOwner } from '../observation/gone.ts'
import { eachPage } from '../observation/pages.ts'
import type { RemoteReader } from '../observation/remote.ts'
import { listingDoubts, takeRemote } from '../observation/take-remote.ts'
import { takeMissing, type Missing } from './absence.ts'

export interface PullParts {
  readonly context: SyncContext
  readonly files: FileFetcher
  readonly remote: RemoteReader
  readonly onProgress: (entity: EntityName, done: number, total: number | null) => void
}

export interface Listing {
  readonly entity: EntityName
  readonly parents?: Readonly<Record<string, string>>
  /** Values that the listing's place says and its items do not (a vacancy's booth). */
  readonly values?: RecordValues
  readonly signal: AbortSignal
}

/**
 * A service that addresses its files anew for every listing is not asked about all of them each
 * time.
 */
const mostComparisons = 200

/** One complete listing. What `belongs` to it and is missing goes by the rules of `absence.ts`. */
export async function pullListing(
  parts: PullParts,
  listing: Listing,
  belongs: (values: RecordValues) => boolean,
): Promise<void> {
  const lookAgain = await takeMissing(
    parts.context,
    parts,
    await pass(parts, listing, belongs),
    listing.signal,
  )
  if (lookAgain) await takeMissing(parts.context, parts, await pass(parts, listing, belongs), listing.signal)
}

/**
 * Reads every page and writes each as it comes, so memory does not grow with the event. Gives what
 * no page had; nothing where the listing is not what it says it is.
 */
async function pass(
  parts: PullParts,
  listing: Listing,
  belongs: (values: RecordValues) => boolean,
): Promise<Missing> {
  const { context, files } = parts
  const { workspace, clock, settings } = context
  const { entity, signal } = listing
  const askedAt = clock.now()
  const doubts = listingDoubts(workspace, entity)
  const comparisons = { left: mostComparisons }
  const declaration = entities[entity]
  const seen = new Set<string>()
  const toIdentify: Unidentified[] = []
  let creates: readonly JournalEntry[] | undefined
  let shown: ShownCreates | undefined
  const keyOfId = rememberingKeys((to, id) => workspace.records.keyOf(to, id))
  const pages = openKnownPages(context, listing)
  let taken = 0
  let leftOut = 0
  const totals = new Set<number>()

  const leaveOut = (ids: Iterable<string>, fresh: Map<string, RecordValues>): void => {
    for (const id of ids) if (fresh.delete(id)) leftOut += 1
  }
  const takePage = (items: readonly JsonObject[]): void => {
    const fresh = new Map<string, RecordValues>()
    for (const item of items) {
      const id = remoteIdOf(declaration, item)
      if (id === undefined || seen.has(id)) continue
      seen.add(id)
      const values = readRecord(declaration, item, keyOfId)
      fresh.set(id, listing.values === undefined ? values : { ...values, ...listing.values })
    }
    leaveOut(workspace.gone.among(entity, [...fresh.keys()]).keys(), fresh)
    const known = workspace.records.getManyByRemoteId(entity, [...fresh.keys()])
    for (const [id, record] of known) {
      const listed = fresh.get(id)
      fresh.delete(id)
      if (listed === undefined) continue
      const observation = { values: listed, askedAt, inListing: true }
      const result = takeRemote(context, record, observation, { doubts, comparisons })
      if (result.kind === 'unidentified')
        toIdentify.push({ key: record.key, observation, files: result.files })
    }
    leaveOut(goneWithOwner(workspace, entity, fresh), fresh)
    if (fresh.size === 0) return
    // Nothing is sent while a listing is read: they are the same for all its pages. Most listings
    // bring nothing new, and need not ask.
    const waiting = (creates ??= unansweredCreates(workspace.journal.open(), entity))
    const added: { readonly remoteId: string; readonly values: RecordValues }[] = []
    for (const [remoteId, values] of fresh) {
      if (mayAnswer(workspace, waiting, values))
        (shown ??= watchForCreates(context, entity)).see(remoteId, values)
      else added.push({ remoteId, values })
    }
    leftOut += fresh.size - added.length
    if (added.length > 0) workspace.records.addListed(entity, added)
  }
  await eachPage(context, listing, (items, page, number) => {
    const known = items.length === 0 ? [] : pages.known(number, page)
    if (known === undefined)
      pages.take(number, page, () => workspace.transaction(() => takePage(items), 'later'))
    else for (const id of known) seen.add(id)
    taken += items.length
    if (page.total !== undefined) totals.add(page.total)
    parts.onProgress(entity, taken, page.total ?? null)
  })
  if (leftOut === 0 && toIdentify.length === 0) pages.keep()
  if (listing.parents === undefined) workspace.gone.countPass(entity, askedAt, settings.settlingMs)
  await shown?.adopt(files, signal)
  for (const unidentified of toIdentify) await identify(context, files, entity, unidentified, signal)
  const nothing = { entity, keys: new Set<string>(), seenAgain: [], known: 0, askedAt }
  // Records were added or removed while it was read, or it left some out: it says nothing about
  // what is missing.
  const [total, ...others] = totals
  if (others.length > 0 || (total !== undefined && total !== seen.size)) {
    if (total !== undefined && total > seen.size)
      context.log.info('A listing had fewer records than it counts.', {
        entity,
        counted: total,
        listed: seen.size,
      })
    return nothing
  }
  return { ...nothing, ...missingFrom(context, entity, seen, leftOut > 0, belongs) }
}

function missingFrom(
  { workspace }: SyncContext,
  entity: EntityName,
  seen: ReadonlySet<string>,
  isAnyLeftOut: boolean,
  belongs: (values: RecordValues) => boolean,
): Pick<Missing, 'keys' | 'seenAgain' | 'known'> {
  const { records, knowledge } = workspace
  const keys = new Set<string>()
  const seenAgain = [...knowledge.absences(entity).keys()].filter((key) => {
    const remoteId = records.get(entity, key)?.remoteId
    return remoteId != null && seen.has(remoteId)
  })
  const all = records.list({ entity, includeRemoved: true, limit: 0 }).total
  // Nothing can be missing where there are no more records here than were seen; the usual case,
  // without reading them all.
  if (all === 0 || (!isAnyLeftOut && all <= seen.size && seenAreHere(records, entity, seen, all)))
    return { keys, seenAgain, known: all }
  let known = 0
  for (const record of records.iterate(entity)) {
    if (record.remoteId === null || record.remoteGone || !belongs(record.base ?? {})) continue
    known += 1
    if (!seen.has(record.remoteId)) keys.add(record.key)
  }
  return { keys, seenAgain, known }
}

/** As many records here as were seen, none of which was left out, are the same ones, unless some here have no id. */
function seenAreHere(
  records: SyncContext['workspace']['records'],
  entity: EntityName,
  seen: ReadonlySet<string>,
  all: number,
): boolean {
  if (all !== seen.size) return false
  return (
    records.list({ entity, includeRemoved: true, state: 'new', limit: 0 }).total === 0 &&
    records.list({ entity, includeRemoved: true, state: 'removed', limit: 0 }).total === 0
  )
}

function rememberingKeys(keyOf: KeyOfId): KeyOfId {
  const known = new Map<string, string>()
  return (entity, id) => {
    const name = `${entity} ${id}`
    const key = known.get(name) ?? keyOf(entity, id)
    known.set(name, key)
    return key
  }
}
